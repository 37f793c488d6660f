import { safeParse, type ZodMiniType } from 'zod/mini'
import { say } from '#shared/messages/say.ts'
import { somethingWrong } from '#shared/messages/messages.ts'
import { ApiError } from '#client/lib/query/api.ts'

/** Error sentences by field name; `form` holds those that belong to no field. */
export type FieldErrors = Record<string, string>

/** Validates a draft by the contract's schema before it is sent. */
export function fieldErrorsOf(draft: ZodMiniType, value: unknown): FieldErrors {
  const parsed = safeParse(draft, value)
  if (parsed.success) return {}
  const fieldErrors: FieldErrors = {}
  for (const { path, message } of parsed.error.issues) fieldErrors[String(path[0] ?? 'form')] ??= message
  return fieldErrors
}

/** Maps a refusal to the innermost field that the form has: 'document.senses.0.en' becomes `senses`. */
export function refusedFields(error: Error | null, fields: readonly string[]): FieldErrors {
  if (!(error instanceof ApiError) || error.status === 401) return {}
  const field = error.field?.split('.').findLast((name) => fields.includes(name)) ?? 'form'
  return { [field]: error.sentence || say(somethingWrong) }
}

import type { ZodMiniType } from 'zod/mini'
import { safeParse } from 'zod/mini'
import { ApiError } from '#client/lib/api.ts'

/** What is wrong, by field; under `form` what belongs to no field. */
export type Faults = Record<string, string>

/** The faults of a draft by the contract's own rules, before anything is sent. */
export function faultsOf(draft: ZodMiniType, value: unknown): Faults {
  const parsed = safeParse(draft, value)
  if (parsed.success) return {}
  const faults: Faults = {}
  for (const { path, message } of parsed.error.issues) faults[String(path[0] ?? 'form')] ??= message
  return faults
}

/** Where a refusal belongs: beside the innermost field it names that the form has: of 'document.senses.0.en' the meanings. */
export function refusalOf(error: Error | null, fields: readonly string[]): Faults {
  if (!(error instanceof ApiError) || error.status === 401) return {}
  const place = error.field?.split('.').findLast((name) => fields.includes(name)) ?? 'form'
  return { [place]: error.sentence || 'Something went wrong. Please try again.' }
}

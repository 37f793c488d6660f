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

/** The words with which the server names a field (RULINGS 29), and the field; the longer of two that begin alike first. */
export type FieldWords = readonly (readonly [words: string, field: string])[]

/** Where a refusal belongs; a lost connection or a failing server belongs to no field. */
export function refusalOf(error: Error | null, fieldWords: FieldWords): Faults {
  if (!(error instanceof ApiError) || error.status === 401) return {}
  const named =
    error.status === 400 || error.status === 403
      ? fieldWords.find(([words]) => error.sentence.startsWith(words))
      : undefined
  return { [named?.[1] ?? 'form']: error.sentence || 'Something went wrong. Please try again.' }
}

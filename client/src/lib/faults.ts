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

/** Where a refusal belongs: beside the field it names, if the form has it; that of a part of the body has the part's name before it. */
export function refusalOf(error: Error | null, fields: readonly string[]): Faults {
  if (!(error instanceof ApiError) || error.status === 401) return {}
  const named = error.field?.split('.').at(-1)
  const place = named !== undefined && fields.includes(named) ? named : 'form'
  return { [place]: error.sentence || 'Something went wrong. Please try again.' }
}

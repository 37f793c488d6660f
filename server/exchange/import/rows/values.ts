import { domains, partsOfSpeech, type Domain, type PartOfSpeech } from '#shared/entries/document.ts'
import type { ImportValue } from '#shared/exchange.ts'
import type { ImportField } from '#shared/exchange/import-fields.ts'
import { nameKey, usualDomain, usualLanguage, usualPart } from './usual-values.ts'

/** Fields whose values an admin maps, once for a file. */
export const mappedFields = [
  'part_of_speech',
  'domains',
  'dialects',
  'language',
  'glosses',
] as const satisfies ImportField[]
export type MappedField = (typeof mappedFields)[number]

/** A field's value as the file has it, and what it becomes: a value of the library, 'note' or 'drop'. */
export interface ValueMapping {
  column: string
  value: string
  to: string
}

/** Most values that are listed; a file with more has free text in that column, which is kept as notes. */
const maxCollectedValues = 500

interface Deps {
  fields: readonly (ImportField | null)[]
  columns: readonly string[]
  /** Slugs by slug and by normalised name. */
  dialects: ReadonlyMap<string, string>
  mapping: readonly ValueMapping[]
}

const valueKey = (column: string, value: string) => `${column}\u0000${value}`

/** Maps the values of one file and counts them. */
export function createValues({ fields, columns, dialects, mapping }: Deps) {
  const columnOf = (field: MappedField) => columns[fields.indexOf(field)] ?? field
  const mapped = new Map(mapping.map(({ column, value, to }) => [valueKey(column, value), to]))
  const seen = new Map<string, ImportValue>()
  const proposals: Record<MappedField, (value: string) => string | undefined> = {
    part_of_speech: usualPart,
    domains: usualDomain,
    dialects: (value) => dialects.get(nameKey(value)),
    language: usualLanguage,
    // Another language is neither English nor Malay until an admin says so.
    glosses: () => undefined,
  }
  const isOurs = (field: MappedField, value: string) =>
    (field === 'part_of_speech' && partsOfSpeech.includes(value as PartOfSpeech)) ||
    (field === 'domains' && domains.includes(value as Domain)) ||
    (field === 'dialects' && dialects.get(value) === value)

  return {
    /** The mapped value, and counts it. */
    read(field: MappedField, value: string): string {
      if (isOurs(field, value)) return value
      const column = columnOf(field)
      const key = valueKey(column, value)
      const found = seen.get(key)
      if (found) {
        found.count += 1
        return found.mapped
      }
      const proposed = proposals[field](value) ?? null
      const to = mapped.get(key) ?? proposed ?? (field === 'glosses' ? 'drop' : 'note')
      if (seen.size < maxCollectedValues) seen.set(key, { column, value, count: 1, proposed, mapped: to })
      return to
    },
    list: (): ImportValue[] =>
      [...seen.values()].toSorted((a, b) => (a.column < b.column ? -1 : a.column > b.column ? 1 : b.count - a.count)),
  }
}
export type Values = ReturnType<typeof createValues>

/** True if a value of this field can become `to`. */
export function isKnownValue(field: MappedField, to: string, dialects: ReadonlyMap<string, string>): boolean {
  if (to === 'note' || to === 'drop') return true
  if (field === 'part_of_speech') return partsOfSpeech.includes(to as PartOfSpeech)
  if (field === 'domains') return domains.includes(to as Domain)
  if (field === 'dialects') return dialects.get(to) === to
  if (field === 'glosses') return to === 'en' || to === 'ms'
  return usualLanguage(to) === to
}

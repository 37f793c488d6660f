import type { Form } from '#shared/entries/document.ts'
import type { ImportField } from '#shared/exchange/import-fields.ts'
import type { LeftOut } from '#server/exchange/formats/left-out.ts'
import type { MappedField, Values } from './values.ts'

export type Drop = (kind: LeftOut[0], text: string) => void

/** Collects what a row cannot store: notes for the entry, and parts that are left out. */
export function createLeftovers(values: Values) {
  const notes = new Set<string>()
  /** The forms and sentences that have a value which becomes a note. */
  const owners = new Map<string, Set<string>>()
  const leftOut: LeftOut[] = []
  return {
    note: (text: string) => void notes.add(text),
    notes: () => [...notes, ...[...owners].map(([value, names]) => ownedBy(value, ...names))],
    leftOut,
    drop: ((kind, text) => void leftOut.push([kind, text])) as Drop,
    /** Language of a meaning in another one: 'en', 'ms', 'note' or 'drop'. */
    glossAs: (language: string) => values.read('glosses', language),
    /** One of our values; undefined if the value became a note or is left out. `owner`: the form or sentence that has it, if it is not the word. */
    read(field: Exclude<MappedField, 'glosses'>, value: string, owner?: string): string | undefined {
      const to = values.read(field, value)
      if (to !== 'note' && to !== 'drop') return to
      const named = namedValue(field, value)
      if (to === 'note' && owner === undefined) notes.add(named)
      if (to === 'note' && owner !== undefined) {
        if (!owners.has(named)) owners.set(named, new Set())
        owners.get(named)!.add(owner)
      }
      // Exports name the language by its tag only.
      if (to === 'drop' || field === 'language')
        leftOut.push(['values', owner === undefined ? named : ownedBy(named, owner)])
      return undefined
    },
  }
}
export type Leftovers = ReturnType<typeof createLeftovers>

const maxOwnerLength = 60

/** A value with the forms and sentences that have it: 'Dialect: tdj (f5b, f5c)'. */
export const ownedBy = (value: string, ...owners: readonly string[]) =>
  `${value} (${owners.map((text) => (text.length > maxOwnerLength ? `${text.slice(0, maxOwnerLength).toWellFormed()}…` : text)).join(', ')})`

const noteNames = {
  part_of_speech: 'Part of speech',
  domains: 'Topic',
  dialects: 'Dialect',
  language: 'Language',
  type: 'Type',
  pronunciation: 'Pronunciation',
  form_kinds: 'Kind of form',
  homograph: 'Homograph number',
} as const satisfies Partial<Record<ImportField, string>>

export const namedValue = (field: keyof typeof noteNames, value: string | number) => `${noteNames[field]}: ${value}`

/** The first items; the others are left out. */
export function keepFirst<Item>(
  items: Item[],
  limit: number,
  textOf: (item: Item) => string,
  kind: LeftOut[0],
  { drop }: { drop: Drop },
): Item[] {
  for (const item of items.slice(limit)) drop(kind, textOf(item))
  return items.slice(0, limit)
}

export const unique = (texts: readonly string[]) => [...new Set(texts)]

/** A form with its places, as a part that is left out. */
export const formWithPlaces = ({ text, dialects }: Form) => [text, ...dialects].join(', ')

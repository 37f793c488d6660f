import type { LeftOut } from '#server/exchange/formats/left-out.ts'
import type { MappedField, Values } from './values.ts'

export type Drop = (kind: LeftOut[0], text: string) => void

/** Collects what a row cannot store: notes for the entry, and parts that are left out. */
export function createLeftovers(values: Values) {
  const notes: string[] = []
  const leftOut: LeftOut[] = []
  return {
    notes,
    leftOut,
    drop: ((kind, text) => void leftOut.push([kind, text])) as Drop,
    /** Language of a meaning in another one: 'en', 'ms', 'note' or 'drop'. */
    glossAs: (language: string) => values.read('glosses', language),
    /** One of our values; undefined if the value became a note or is left out. `owner`: the form or sentence that has it, if it is not the word. */
    read(field: Exclude<MappedField, 'glosses'>, value: string, owner?: string): string | undefined {
      const to = values.read(field, value)
      if (to !== 'note' && to !== 'drop') return to
      const named = owner === undefined ? namedValue(field, value) : `${namedValue(field, value)} (${owner})`
      if (to === 'note') notes.push(named)
      // Exports name the language by its tag only.
      if (to === 'drop' || field === 'language') leftOut.push(['values', named])
      return undefined
    },
  }
}
export type RowLosses = ReturnType<typeof createLeftovers>

export const namedValue = (field: Exclude<MappedField, 'glosses'>, value: string) => `${noteNames[field]}: ${value}`

const noteNames: Record<Exclude<MappedField, 'glosses'>, string> = {
  part_of_speech: 'Part of speech',
  domains: 'Topic',
  dialects: 'Dialect',
  language: 'Language',
}

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

export const distinct = (texts: readonly string[]) => [...new Set(texts)]

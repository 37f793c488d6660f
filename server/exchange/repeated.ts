import { hashOf } from './hashes.ts'
import type { Draft } from './row-draft.ts'

/**
 * Remembers which words of a file were met with which meanings, and in which row. Ids that differ are different entries; else the same
 * type, word and meaning are the same, as they are of entries that the library has.
 */
export function createRepeated() {
  const first = new Map<string, number>()
  /** The row that says the same; undefined where this is the first. */
  return (row: number, { givenId, type, document }: Draft): number | undefined => {
    const meanings = document.senses.map(({ en }) => en.toLowerCase())
    const said = hashOf([givenId, type, document.forms[0]?.text, meanings])
    const earlier = first.get(said)
    if (earlier === undefined) first.set(said, row)
    return earlier
  }
}

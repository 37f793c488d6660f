import { createHash } from 'node:crypto'
import { meaningOf } from '#shared/entries/document.ts'
import type { Draft } from './rows/row-draft.ts'

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 27)
export const hashOfDraft = ({
  givenId: _id,
  version: _version,
  includedFields: _says,
  hasKinds: _kinds,
  homograph: _number,
  ...draft
}: Draft) => hashOf(draft)

/**
 * Finds repeated rows of a file. Rows with different ids are different entries; otherwise rows with equal type, word and meaning are the same entry,
 * as in the library.
 */
export function createDeduplicator() {
  const first = new Map<string, number>()
  /** The number of the earlier equal row; undefined for the first one. */
  return (row: number, { givenId, type, document }: Draft): number | undefined => {
    const meanings = document.senses.map((sense) => meaningOf(sense).toLowerCase())
    const contentHash = hashOf([givenId, type, document.forms[0]?.text, meanings])
    const earlier = first.get(contentHash)
    if (earlier === undefined) first.set(contentHash, row)
    return earlier
  }
}

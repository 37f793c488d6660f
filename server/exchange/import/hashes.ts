import { hash } from 'node:crypto'
import type { Draft } from './rows/row-draft.ts'

export const hashOf = (value: unknown) => hash('sha256', JSON.stringify(value), 'base64url').slice(0, 27)

/**
 * The content of a row, without what only describes the file. Hashes are stored: a new or renamed field of `Draft` would change those of
 * all rows, unless it is left out here.
 */
export const hashOfDraft = ({
  idInFile: _id,
  version: _version,
  includedFields: _says,
  hasKinds: _kinds,
  homograph: _number,
  ...draft
}: Draft) => hashOf(draft)

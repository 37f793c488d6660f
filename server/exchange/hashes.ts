import { createHash } from 'node:crypto'
import type { CategoryType } from '#shared/entries.ts'
import type { Draft } from './row-draft.ts'

/** An entry with the same type, word and meaning, whoever wrote it. */
export interface Alike {
  type: CategoryType
  form: string
  meaning: string
}

export const hashOf = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 27)
export const hashOfDraft = ({ givenId: _id, version: _version, says: _says, ...draft }: Draft) => hashOf(draft)
export const alikeKey = ({ type, form, meaning }: Alike) => `${type}\u0000${form}\u0000${meaning.toLowerCase()}`

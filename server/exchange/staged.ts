import type { EntryState } from '#shared/entry-history.ts'
import type { Import, RowOutcome } from '#shared/exchange.ts'
import type { Fault } from './row-draft.ts'

/** A row of the dry run, as it waits to be applied. */
export interface StagedRow {
  row: number
  /** What the same row of a later file is known by. */
  key: string
  /** Of what the file says; null of a faulty row. */
  hash: string | null
  outcome: RowOutcome
  entryId: string | null
  /** The version that a change is made from; null of a new entry. */
  baseVersion: number | null
  before: EntryState | null
  state: EntryState | null
  form: string
  meaning: string
  faults: Fault[]
}

/** What the library has of a row's entry, by an earlier import or by the id that the file gives. */
export interface Known {
  key: string
  entryId: string
  hash: string
  version: number
}

export const noRows = (): Import['counts'] => ({ new: 0, changed: 0, same: 0, conflict: 0, fault: 0 })

import type { EntryState } from '#shared/entries/history.ts'
import type { Import, RowOutcome } from '#shared/exchange.ts'
import type { Fault } from '#server/exchange/import/rows/row-draft.ts'

/** A row of the dry run. */
export interface StagedRow {
  row: number
  /** The key by which a later file finds the same row. */
  key: string
  /** Hash of the row's contents; null for a fault. */
  hash: string | null
  outcome: RowOutcome
  entryId: string | null
  /** The version to which the change applies; null for a new entry. */
  baseVersion: number | null
  before: EntryState | null
  state: EntryState | null
  form: string
  meaning: string
  faults: Fault[]
  /** Forms with their places, which the source attests; null if the row names none. */
  places: { form: string; key: string; dialect: string }[] | null
  /** The number that the file gives a new entry among homographs. */
  homograph: number | null
}

/** The fields of a row that leads to no entry. */
export const withoutEntry = {
  hash: null,
  entryId: null,
  baseVersion: null,
  before: null,
  state: null,
  places: null,
  homograph: null,
}

/** The existing entry of a row, found by an earlier import or by the id in the file. */
export interface ImportedEntry {
  key: string
  entryId: string
  hash: string
  version: number
}

export const zeroCounts = (): Import['counts'] => ({ new: 0, changed: 0, add: 0, same: 0, conflict: 0, fault: 0 })

import { Entry } from '#shared/entries/entries.ts'
import { EntryState } from '#shared/entries/history.ts'

/** The fields of an entry's state. Each has a column of its own in `categories`. Without drizzle, because worker threads load this. */
export const stateFields = Object.keys(EntryState.shape) as (keyof EntryState)[]

/** For example `content_by_hand` for `contentByHand`. */
export const columnOf = (field: keyof EntryState) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The fields of the state that lists of entries show. */
const listedFields = stateFields.filter((field) => field in Entry.shape)

/** SQL columns of the row `c` for lists of entries. */
export const listedColumns = listedFields.map((field) => `c.${columnOf(field)} AS "${field}"`).join(', ')

/** SQL arguments of `json_build_object` that make the state of the row `c`. `document` is the expression for the document. */
export const stateAsJson = (document = 'c.document') =>
  stateFields.map((field) => `'${field}', ${field === 'document' ? document : `c.${columnOf(field)}`}`).join(', ')

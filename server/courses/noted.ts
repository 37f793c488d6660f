import type { Transaction } from '#server/db/connect.ts'

/** Writes down a deletion or its undoing, in the transaction of the deed. */
export type Noted = (tx: Transaction, thing: { id: string; title: string }) => Promise<void>

interface Deed {
  actorId: string
  action: string
  subject: string
  subjectId: string
}
/** Keeps a deed for the admins to read. */
export type RecordDeed = (tx: Transaction, deed: Deed) => Promise<void>

export const notedBy =
  (record: RecordDeed, actorId: string, action: string): Noted =>
  (tx, { id, title }) =>
    record(tx, { actorId, action, subject: title, subjectId: id })

import type { Transaction } from '#server/db/connect.ts'

/** Writes down a deletion or its undoing, in the transaction of the event. */
export type Noted = (tx: Transaction, thing: { id: string; title: string }) => Promise<void>

interface AuditEvent {
  actorId: string
  action: string
  subject: string
  subjectId: string
}
/** Keeps a event for the admins to read. */
export type RecordAuditEvent = (tx: Transaction, event: AuditEvent) => Promise<void>

export const notedBy =
  (record: RecordAuditEvent, actorId: string, action: string): Noted =>
  (tx, { id, title }) =>
    record(tx, { actorId, action, subject: title, subjectId: id })

import type { AuditAction } from '#shared/audit.ts'
import type { Transaction } from '#server/db/connect.ts'

/** Writes down a deletion or its undoing, in the transaction of the event. */
export type Noted = (tx: Transaction, thing: { id: string; title: string }) => Promise<void>

interface AuditEvent {
  actorId: string
  action: AuditAction
  subject: string
  subjectId: string
}
/** Keeps an event for the admins to read. */
export type RecordAuditEvent = (tx: Transaction, event: AuditEvent) => Promise<void>

export const notedBy =
  (record: RecordAuditEvent, actorId: string, action: AuditAction): Noted =>
  (tx, { id, title }) =>
    record(tx, { actorId, action, subject: title, subjectId: id })

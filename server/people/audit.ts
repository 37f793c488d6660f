import type { UserRow } from './user.ts'
import type { Transaction } from '#server/db/connect.ts'

/** What an admin did to a person, or, without an actor, the product itself. */
export interface AuditEvent {
  actorId: string | null
  action: 'user.role' | 'user.suspend' | 'user.restore'
  /** The person's name. */
  subject: string
  subjectId: string
  before: string | null
  after: string | null
}

/** Writes an event down, in its own transaction. */
export type Audit = (tx: Transaction, event: AuditEvent) => Promise<void>

export function nameOf({ firstName, lastName }: Pick<UserRow, 'firstName' | 'lastName'>): string {
  return [firstName, lastName].filter(Boolean).join(' ') || 'somebody without a name'
}

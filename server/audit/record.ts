import { eq } from 'drizzle-orm'
import type { AuditAction } from '#shared/site/audit.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { auditEvents } from '#server/db/tables/operations.ts'

/** An action of a person with special rights. */
interface AuditEvent {
  /** Null if the product itself acted. */
  actorId: string | null
  /** The action, for example 'contribution.decide'. */
  action: AuditAction
  /** A readable name of the subject: a title or a name. */
  subject: string
  subjectId: string | null
  before?: string | null
  after?: string | null
}

/** Maximum length in characters. */
const longest = 200

/** Shortens the text and removes e-mail addresses, because the audit log outlives the accounts. */
function brief(text: string): string {
  const plain = text.replaceAll(/[^\s@<>"']{1,64}@[^\s@<>"',;]+/g, '(e-mail address)')
  const characters = Array.from(plain)
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : plain
}

const briefOrNull = (text: string | null | undefined) => (text ? brief(text) : null)

/** Writes an event to the audit log. Call it in the transaction of the action. */
export async function record(tx: Pick<Database, 'insert'>, { before, after, ...event }: AuditEvent): Promise<void> {
  const texts = { subject: brief(event.subject), before: briefOrNull(before), after: briefOrNull(after) }
  await tx.insert(auditEvents).values({ ...event, ...texts })
}

/** Called when an account is deleted: events about the person stay without their name (docs/product.md 19). */
export async function forgetName(tx: Pick<Database, 'update'>, personId: string): Promise<void> {
  await tx.update(auditEvents).set({ subject: 'A deleted account' }).where(eq(auditEvents.subjectId, personId))
}

/** Writes the audit event of a deletion or a restore in the same transaction. */
export type WriteAudit = (tx: Transaction, thing: { id: string; title: string }) => Promise<void>

export const auditWriter =
  (actorId: string, action: AuditAction): WriteAudit =>
  (tx, { id, title }) =>
    record(tx, { actorId, action, subject: title, subjectId: id })

import { eq } from 'drizzle-orm'
import { auditSentence } from '#shared/site/audit/audit-sentences.ts'
import type { Role } from '#shared/people.ts'
import { auditNameOf, userAt } from './user.ts'
import { record } from '#server/audit/record.ts'
import type { Transaction } from '#server/db/connect.ts'
import { users } from '#server/db/tables/people.ts'

/** End date of the right for people whose own role is worth more than CONTRIBUTOR. */
const always = new Date('9999-01-01T00:00:00.000Z')

/**
 * Makes an invited person a contributor without lowering anybody. Teachers and admins may contribute already. PAID without an
 * end date would lose its access with the role, so the right is added to it. Returns the role that applies.
 */
export async function makeContributor(tx: Transaction, id: string, now: Date): Promise<Role> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  if (!row) return 'NORMAL'
  const before = userAt(row, now).role
  if (before !== 'NORMAL' && before !== 'PAID') return before
  const isComplimentary = before === 'PAID' && row.subscriptionEndDate === null
  const change = isComplimentary ? { contributeUntil: always } : { role: 'CONTRIBUTOR' as const }
  await tx.update(users).set(change).where(eq(users.id, id))
  const after = isComplimentary ? auditSentence('may-contribute') : 'CONTRIBUTOR'
  await record(tx, { actorId: id, action: 'user.role', subject: auditNameOf(row), subjectId: id, before, after })
  return isComplimentary ? before : 'CONTRIBUTOR'
}

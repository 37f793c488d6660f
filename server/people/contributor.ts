import { eq } from 'drizzle-orm'
import type { Role } from '#shared/people.ts'
import { nameOf } from './audit.ts'
import type { Audit } from './audit.ts'
import { userAt } from './user.ts'
import type { Transaction } from '#server/db/connect.ts'
import { users } from '#server/db/tables.ts'

/** Without an end, for those whose role is worth more to them than CONTRIBUTOR. */
const always = new Date('9999-01-01T00:00:00.000Z')

/**
 * Makes somebody who was invited a contributor, and lowers nobody: teachers and admins may contribute as they are, and PAID without an end date
 * is access that would be lost with the role, so the right is added to it. Answers the role in force.
 */
export async function makeContributor(tx: Transaction, audit: Audit, id: string, now: Date): Promise<Role> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  if (!row) return 'NORMAL'
  const before = userAt(row, now).role
  if (before !== 'NORMAL' && before !== 'PAID') return before
  const isComplimentary = before === 'PAID' && row.subscriptionEndDate === null
  const change = isComplimentary ? { contributeUntil: always } : { role: 'CONTRIBUTOR' as const }
  await tx.update(users).set(change).where(eq(users.id, id))
  const after = isComplimentary ? 'PAID, may contribute' : 'CONTRIBUTOR'
  await audit(tx, { actorId: id, action: 'user.role', subject: nameOf(row), subjectId: id, before, after })
  return isComplimentary ? before : 'CONTRIBUTOR'
}

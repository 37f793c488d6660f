import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '#server/db/connect.ts'
import { users } from '#server/db/tables/people.ts'

/**
 * True if this person is the only admin who can sign in. Locks every admin's row, always in the same order and first in the
 * transaction: of two admins who demote each other, the second sees the change of the first.
 */
export async function isLastAdmin(step: Transaction, id: string): Promise<boolean> {
  const admins = await step
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'ADMIN'), isNull(users.suspendedAt)))
    .orderBy(users.id)
    .for('update')
  return admins.length === 1 && admins[0]?.id === id
}

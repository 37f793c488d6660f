import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '#server/db/connect.ts'
import { users } from '#server/db/tables.ts'

/**
 * Whether without this person no admin could get in. Locks every admin's row, always in one order, and first of all in a
 * transaction: of two admins who demote each other the second sees what the first did.
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

import { and, eq, isNull } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/connect.ts'
import { users } from '#server/db/tables/people.ts'

const isActiveAdmin = and(eq(users.role, 'ADMIN'), isNull(users.suspendedAt))

/** Id of the only admin who can sign in, read without a lock for a screen; undefined if there are others. */
export async function findLastAdminId(db: Database): Promise<string | undefined> {
  const admins = await db.select({ id: users.id }).from(users).where(isActiveAdmin).limit(2)
  return admins.length === 1 ? admins[0]?.id : undefined
}

/**
 * True if this person is the only admin who can sign in. Locks every admin's row in one order: of two who demote each other, the second
 * sees the first's change.
 */
export async function isLastAdmin(tx: Transaction, id: string): Promise<boolean> {
  const admins = await tx.select({ id: users.id }).from(users).where(isActiveAdmin).orderBy(users.id).for('update')
  return admins.length === 1 && admins[0]?.id === id
}

import { and, desc, eq, isNull } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Invitation } from '#shared/voices.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { invitations, users } from '#server/db/tables.ts'

const columns = {
  id: invitations.id,
  note: invitations.note,
  createdAt: invitations.createdAt,
  expiresAt: invitations.expiresAt,
  usedAt: invitations.usedAt,
}
type InvitationRow = z.output<typeof Invitation>

export type Outcome = { says: 'unknown' | 'used' | 'expired' | 'void' } | { says: 'accepted'; isNew: boolean }

export type InvitationStore = ReturnType<typeof createInvitationStore>

export function createInvitationStore(db: Database) {
  return {
    list: (): Promise<InvitationRow[]> =>
      db.select(columns).from(invitations).orderBy(desc(invitations.createdAt), invitations.id).limit(200),

    find: async (id: string): Promise<InvitationRow | undefined> =>
      (await db.select(columns).from(invitations).where(eq(invitations.id, id)))[0],

    async insert(
      tx: Transaction,
      fields: { tokenHash: string; note: string; inviterId: string; createdAt: Date; expiresAt: Date },
    ): Promise<InvitationRow> {
      const [row] = await tx.insert(invitations).values(fields).returning(columns)
      return row!
    },

    /** An unused one. False when it was used meanwhile. */
    async remove(tx: Transaction, id: string): Promise<boolean> {
      const unused = and(eq(invitations.id, id), isNull(invitations.usedAt))
      return (await tx.delete(invitations).where(unused)).rowCount === 1
    },

    /** Another link for an unused one; undefined when it was used meanwhile. */
    async renew(
      tx: Transaction,
      id: string,
      fields: { tokenHash: string; inviterId: string; expiresAt: Date },
    ): Promise<InvitationRow | undefined> {
      const unused = and(eq(invitations.id, id), isNull(invitations.usedAt))
      return (await tx.update(invitations).set(fields).where(unused).returning(columns))[0]
    },

    /** Uses it up, for whoever is first; for them a second time is no fault. `apply` runs in the same transaction. */
    accept: (
      tokenHash: string,
      userId: string,
      now: Date,
      apply: (tx: Transaction, invitation: { id: string; note: string }) => Promise<void>,
    ): Promise<Outcome> =>
      db.transaction(async (tx): Promise<Outcome> => {
        const [found] = await tx
          .select({ ...columns, usedBy: invitations.usedBy, inviterRole: users.role, suspendedAt: users.suspendedAt })
          .from(invitations)
          .leftJoin(users, eq(users.id, invitations.inviterId))
          .where(eq(invitations.tokenHash, tokenHash))
          .for('update', { of: invitations })
        if (!found) return { says: 'unknown' }
        if (found.usedAt) return found.usedBy === userId ? { says: 'accepted', isNew: false } : { says: 'used' }
        if (found.expiresAt <= now) return { says: 'expired' }
        // Whoever may no longer make contributors cannot do so by a link of last week.
        if (found.inviterRole !== 'ADMIN' || found.suspendedAt) return { says: 'void' }
        await tx.update(invitations).set({ usedAt: now, usedBy: userId }).where(eq(invitations.id, found.id))
        await apply(tx, found)
        return { says: 'accepted', isNew: true }
      }),

    async heldAbout(userId: string): Promise<object[]> {
      return db
        .select({ usedAt: invitations.usedAt, expiresAt: invitations.expiresAt })
        .from(invitations)
        .where(eq(invitations.usedBy, userId))
    },
  }
}

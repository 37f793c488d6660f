import { and, desc, eq, isNull } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Invitation } from '#shared/voices/invitations.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { users } from '#server/db/tables/people.ts'
import { invitations } from '#server/db/tables/voices.ts'

const columns = {
  id: invitations.id,
  note: invitations.note,
  createdAt: invitations.createdAt,
  expiresAt: invitations.expiresAt,
  usedAt: invitations.usedAt,
}
type InvitationRow = z.output<typeof Invitation>

export type InvitationOutcome =
  | { result: 'unknown' | 'used' | 'expired' | 'void' }
  | { result: 'accepted'; isNew: boolean }

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

    /** Deletes an unused invitation; false if it was used meanwhile. */
    async remove(tx: Transaction, id: string): Promise<boolean> {
      const isUnused = and(eq(invitations.id, id), isNull(invitations.usedAt))
      return (await tx.delete(invitations).where(isUnused)).rowCount === 1
    },

    /** Creates another link for an unused invitation; undefined if it was used meanwhile. */
    async renew(
      tx: Transaction,
      id: string,
      fields: { tokenHash: string; inviterId: string; expiresAt: Date },
    ): Promise<InvitationRow | undefined> {
      const isUnused = and(eq(invitations.id, id), isNull(invitations.usedAt))
      return (await tx.update(invitations).set(fields).where(isUnused).returning(columns))[0]
    },

    /**
     * The first person who accepts uses the invitation up, unless they may use the studio already. A repeated request succeeds again.
     * `apply` runs in the same transaction.
     */
    accept: (
      tokenHash: string,
      { userId, needsIt }: { userId: string; needsIt: boolean },
      now: Date,
      apply: (tx: Transaction, invitation: { id: string; note: string }) => Promise<void>,
    ): Promise<InvitationOutcome> =>
      db.transaction(async (tx): Promise<InvitationOutcome> => {
        const [invitation] = await tx
          .select({ ...columns, usedBy: invitations.usedBy, inviterRole: users.role, suspendedAt: users.suspendedAt })
          .from(invitations)
          .leftJoin(users, eq(users.id, invitations.inviterId))
          .where(eq(invitations.tokenHash, tokenHash))
          .for('update', { of: invitations })
        if (!invitation) return { result: 'unknown' }
        if (invitation.usedAt)
          return invitation.usedBy === userId ? { result: 'accepted', isNew: false } : { result: 'used' }
        if (invitation.expiresAt <= now) return { result: 'expired' }
        // An invitation is void if the inviting admin is no longer an admin or is suspended.
        if (invitation.inviterRole !== 'ADMIN' || invitation.suspendedAt) return { result: 'void' }
        if (!needsIt) return { result: 'accepted', isNew: false }
        await tx.update(invitations).set({ usedAt: now, usedBy: userId }).where(eq(invitations.id, invitation.id))
        await apply(tx, invitation)
        return { result: 'accepted', isNew: true }
      }),

    async personalData(userId: string): Promise<object[]> {
      return db
        .select({ usedAt: invitations.usedAt, expiresAt: invitations.expiresAt })
        .from(invitations)
        .where(eq(invitations.usedBy, userId))
    },
  }
}

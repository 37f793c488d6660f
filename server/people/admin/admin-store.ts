import { eq } from 'drizzle-orm'
import { findLastAdminId, isLastAdmin } from './last-admin.ts'
import { countPeople, searchPeople, type SearchPosition } from './admin-search.ts'
import { auditNameOf, type StoredUser } from '#server/people/user.ts'
import { record } from '#server/audit/record.ts'
import type { Database } from '#server/db/connect.ts'
import { countRows, newestFirstBy, olderThan } from '#server/db/queries/time-order.ts'
import { sessions, users } from '#server/db/tables/people.ts'
import type { ListMatches, ListPageRequest } from '#server/http/lists/newest-first.ts'

export type Suspension = 'done' | 'absent' | 'last admin'
export type PeopleAdminStore = ReturnType<typeof createPeopleAdminStore>

export function createPeopleAdminStore(db: Database) {
  /** Suspends or restores a person and signs them out everywhere; a repeated call changes and logs nothing. */
  const setSuspended = (id: string, suspendedAt: Date | null, actorId: string): Promise<Suspension> =>
    db.transaction(async (tx) => {
      if (suspendedAt && (await isLastAdmin(tx, id))) return 'last admin'
      const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update')
      if (!row) return 'absent'
      if ((row.suspendedAt === null) === (suspendedAt === null)) return 'done'
      await tx.update(users).set({ suspendedAt }).where(eq(users.id, id))
      // Sessions are deleted when the person is restored, too: a login may have ended at the moment of the suspension.
      await tx.delete(sessions).where(eq(sessions.userId, id))
      const action = suspendedAt ? 'user.suspend' : 'user.restore'
      await record(tx, { actorId, action, subject: auditNameOf(row), subjectId: id })
      return 'done'
    })

  return {
    async find(id: string): Promise<StoredUser | undefined> {
      return (await db.select().from(users).where(eq(users.id, id)))[0]
    },

    findLastAdminId: () => findLastAdminId(db),

    async listNewest({ after, limit }: ListPageRequest): Promise<ListMatches<StoredUser>> {
      const page = db
        .select()
        .from(users)
        .where(olderThan(users.createdAt, users.id, after))
        .orderBy(...newestFirstBy(users.createdAt, users.id))
        .limit(limit + 1)
      const [rows, total] = await Promise.all([page, countRows(db, users, undefined)])
      return { rows, total }
    },

    /** Reads one person more than a page holds, if there is one. */
    async search(search: string, limit: number, after: SearchPosition | undefined) {
      const page = searchPeople(db, { search, after, rows: limit + 1 })
      const [found, total] = await Promise.all([page, countPeople(db, search)])
      return { found, total }
    },

    suspend: (id: string, now: Date, actorId: string) => setSuspended(id, now, actorId),
    restore: (id: string, actorId: string) => setSuspended(id, null, actorId),
  }
}

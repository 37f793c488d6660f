import { eq } from 'drizzle-orm'
import { nameOf } from './audit.ts'
import type { Audit, AuditEvent } from './audit.ts'
import { isLastAdmin } from './last-admin.ts'
import { countPeople, searchPeople } from './admin-search.ts'
import type { Fit } from './admin-search.ts'
import type { StoredUser } from './user.ts'
import type { Database } from '#server/db/connect.ts'
import { countRows, newestFirstBy, olderThan } from '#server/db/newest-first.ts'
import { sessions, users } from '#server/db/tables.ts'
import type { Found, Wanted } from '#server/http/newest-first.ts'

export type Suspension = 'done' | 'absent' | 'last admin'
export type PeopleAdminStore = ReturnType<typeof createPeopleAdminStore>

/** People as admins look after them. */
export function createPeopleAdminStore(db: Database, audit: Audit) {
  /** Signs them out everywhere; what is so already stays so, and is not written down again. */
  const setSuspended = (id: string, suspendedAt: Date | null, by: string): Promise<Suspension> =>
    db.transaction(async (step) => {
      if (suspendedAt && (await isLastAdmin(step, id))) return 'last admin'
      const [row] = await step.select().from(users).where(eq(users.id, id)).for('update')
      if (!row) return 'absent'
      if ((row.suspendedAt === null) === (suspendedAt === null)) return 'done'
      await step.update(users).set({ suspendedAt }).where(eq(users.id, id))
      // On the way back too: a login may have ended at the very moment of the suspension.
      await step.delete(sessions).where(eq(sessions.userId, id))
      const action: AuditEvent['action'] = suspendedAt ? 'user.suspend' : 'user.restore'
      await audit(step, { actorId: by, action, subject: nameOf(row), subjectId: id, before: null, after: null })
      return 'done'
    })

  return {
    async find(id: string): Promise<StoredUser | undefined> {
      return (await db.select().from(users).where(eq(users.id, id)))[0]
    },

    async listNewest({ after, limit }: Wanted): Promise<Found<StoredUser>> {
      const page = db
        .select()
        .from(users)
        .where(olderThan(users.createdAt, users.id, after))
        .orderBy(...newestFirstBy(users.createdAt, users.id))
        .limit(limit + 1)
      const [rows, total] = await Promise.all([page, countRows(db, users, undefined)])
      return { rows, total }
    },

    /** One person more than a page holds, if there is one. */
    async search(search: string, limit: number, after: Fit | undefined) {
      const page = searchPeople(db, { search, after, rows: limit + 1 })
      const [found, total] = await Promise.all([page, countPeople(db, search)])
      return { found, total }
    },

    suspend: (id: string, now: Date, by: string) => setSuspended(id, now, by),
    restore: (id: string, by: string) => setSuspended(id, null, by),
  }
}

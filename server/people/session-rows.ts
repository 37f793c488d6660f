import { eq, lte } from 'drizzle-orm'
import type { SessionData } from 'express-session'
import { userAt } from './user.ts'
import type { UserRow } from './user.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/connect.ts'
import { sessions } from '#server/db/tables.ts'
import type { ContentVersions } from '#server/http/hot-list.ts'
import { sessionDays } from '#server/http/session.ts'
import type { SessionRows } from '#server/http/session.ts'

/** Session and person in one round trip, by hand: it runs on every request of every person. A suspended person has none. */
const findSession = `
  SELECT s.data, u.id, u.email, u.email_verified AS "emailVerified", u.first_name AS "firstName",
         u.last_name AS "lastName", u.profile_image_url AS "profileImageUrl", u.role,
         u.subscription_end_date AS "subscriptionEndDate", u.free_trial_used AS "freeTrialUsed", u.trial_started_at AS "trialStartedAt",
         u.contribute_until AS "contributeUntil", u.created_at AS "createdAt",
         (SELECT json_object_agg(name, version) FROM content_versions) AS versions
  FROM sessions s LEFT JOIN users u ON u.id = s.user_id
  WHERE s.id = $1 AND s.expires_at > $2 AND u.suspended_at IS NULL`

/** What is stored: the person, the versions and the mark are given out by `find`, never kept. */
function stored({ viewer: _viewer, versions: _versions, known: _known, ...data }: SessionData): SessionData {
  return data
}

export function createSessionRows(db: Database, clock: Clock): SessionRows & { sweep(): Promise<void> } {
  const expiry = () => new Date(clock().getTime() + sessionDays * 24 * 3600 * 1000)
  return {
    async find(id) {
      const now = clock()
      const { rows } = await db.$client.query<UserRow & { data: SessionData; versions: ContentVersions }>(findSession, [
        id,
        now,
      ])
      const row = rows[0]
      if (!row) return undefined
      const { data, versions } = row
      return { ...data, known: true, versions, ...(row.id ? { viewer: userAt(row, now) } : undefined) }
    },
    async insert(id, data) {
      const userId = data.passport?.user ?? null
      await db.insert(sessions).values({ id, userId, data: stored(data), expiresAt: expiry() })
    },
    async update(id, data) {
      const userId = data.passport?.user ?? null
      await db
        .update(sessions)
        .set({ userId, data: stored(data) })
        .where(eq(sessions.id, id))
    },
    async remove(id) {
      await db.delete(sessions).where(eq(sessions.id, id))
    },
    async sweep() {
      await db.delete(sessions).where(lte(sessions.expiresAt, clock()))
    },
  }
}

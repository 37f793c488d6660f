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

const person = `
  u.id, u.email, u.email_verified AS "emailVerified", u.first_name AS "firstName",
  u.last_name AS "lastName", u.profile_image_url AS "profileImageUrl", u.role,
  u.subscription_end_date AS "subscriptionEndDate", u.free_trial_used AS "freeTrialUsed", u.trial_started_at AS "trialStartedAt",
  u.contribute_until AS "contributeUntil", u.created_at AS "createdAt"`
/** A suspended person has none. */
const from = `
  FROM sessions s LEFT JOIN users u ON u.id = s.user_id
  WHERE s.id = $1 AND s.expires_at > $2 AND u.suspended_at IS NULL`
/** Session, person and versions in one round trip, by hand: it runs on every request of every person. */
const holderOf = {
  name: 'session',
  text: `SELECT to_json(t) AS held FROM (
    SELECT ${person}, (SELECT json_object_agg(name, version) FROM content_versions) AS versions ${from}) t`,
}
/** As JSON has it: one text costs the process less than twelve columns. */
type Held = Record<'subscriptionEndDate' | 'trialStartedAt' | 'contributeUntil', string | null> & {
  createdAt: string
  versions: ContentVersions
} & Omit<UserRow, 'subscriptionEndDate' | 'trialStartedAt' | 'contributeUntil' | 'createdAt'>

const dateOf = (text: string | null) => (text === null ? null : new Date(text))

const rowOf = (held: Held): UserRow => ({
  ...held,
  subscriptionEndDate: dateOf(held.subscriptionEndDate),
  trialStartedAt: dateOf(held.trialStartedAt),
  contributeUntil: dateOf(held.contributeUntil),
  createdAt: new Date(held.createdAt),
})

const findSession = `SELECT s.data, ${person} ${from}`

/** What is stored: the person and the mark are given out by `find`, never kept. */
function stored({ viewer: _viewer, known: _known, ...data }: SessionData): SessionData {
  return data
}

export function createSessionRows(db: Database, clock: Clock): SessionRows & { sweep(): Promise<void> } {
  const expiry = () => new Date(clock().getTime() + sessionDays * 24 * 3600 * 1000)
  return {
    async held(id) {
      const now = clock()
      const asked = { ...holderOf, values: [id, now.toISOString()] }
      const [row] = (await db.$client.query<{ held: Held }>(asked)).rows
      if (!row) return undefined
      const { held } = row
      return { sessionId: id, viewer: held.id ? userAt(rowOf(held), now) : null, versions: held.versions }
    },
    async find(id) {
      const now = clock()
      const [row] = (await db.$client.query<UserRow & { data: SessionData }>(findSession, [id, now])).rows
      return row && { ...row.data, known: true, ...(row.id ? { viewer: userAt(row, now) } : undefined) }
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

import { eq, lte } from 'drizzle-orm'
import type { SessionData } from 'express-session'
import { dayMs } from '#shared/time.ts'
import { userAt, type UserRow } from './user.ts'
import type { Clock } from '#server/clock.ts'
import { queryRows, type Database } from '#server/db/connect.ts'
import { sessions } from '#server/db/tables/people.ts'
import { batchLookups } from '#server/db/queries/batch-lookups.ts'
import type { ContentVersions } from '#server/http/lists/cached-list.ts'
import { sessionDays, type SessionInfo, type SessionRows } from '#server/http/session/session.ts'

/** $2 is the present moment. */
const personSql = `
  u.id, u.email, u.email_verified AS "emailVerified", u.first_name AS "firstName",
  u.last_name AS "lastName", u.profile_image_url AS "profileImageUrl", u.role,
  u.subscription_end_date AS "subscriptionEndDate", u.free_trial_used AS "freeTrialUsed", u.trial_started_at AS "trialStartedAt",
  u.contribute_until AS "contributeUntil", u.language, u.created_at AS "createdAt",
  (SELECT json_build_object('className', c.name, 'until', c.access_until) FROM class_members m JOIN classes c ON c.id = m.class_id
    WHERE m.user_id = u.id AND m.seat AND m.state = 'joined' AND c.deleted_at IS NULL AND c.access_until > $2
    ORDER BY c.access_until DESC LIMIT 1) AS seat`
/** Sessions that are neither expired nor of a suspended person. */
const inForceSql = `LEFT JOIN users u ON u.id = s.user_id WHERE s.expires_at > $2 AND u.suspended_at IS NULL`
/**
 * Statement for sessions with their people and the versions in one round trip. It is written by hand because it runs for every
 * request of every person.
 */
const sessionsStatement = {
  name: 'sessions',
  text: `SELECT json_build_object(
    'versions', (SELECT json_object_agg(name, version) FROM content_versions),
    'people', (SELECT json_object_agg(t."sessionId", to_json(t)) FROM (
      SELECT s.id AS "sessionId", ${personSql} FROM unnest($1::text[]) requested (id) JOIN sessions s ON s.id = requested.id ${inForceSql}
    ) t)
  ) AS result`,
}
/** A row of `users` as PostgreSQL writes it in JSON: decoding one text costs less than decoding twelve columns. */
type PersonJson = Record<'subscriptionEndDate' | 'trialStartedAt' | 'contributeUntil', string | null> & {
  createdAt: string
} & Omit<UserRow, 'subscriptionEndDate' | 'trialStartedAt' | 'contributeUntil' | 'createdAt'>
interface SessionsResult {
  versions: ContentVersions
  /**
   * People by session id; a person's own id is absent before the login is finished, and the value is null if there is no
   * session.
   */
  people: Record<string, PersonJson> | null
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text))

const rowOf = (person: PersonJson): UserRow => ({
  ...person,
  subscriptionEndDate: dateOf(person.subscriptionEndDate),
  trialStartedAt: dateOf(person.trialStartedAt),
  contributeUntil: dateOf(person.contributeUntil),
  createdAt: new Date(person.createdAt),
})

const findSessionStatement = `SELECT s.data, ${personSql} FROM sessions s ${inForceSql} AND s.id = $1`

/** Stored part of the session data: `find` adds `viewer` and `known`. */
function toStoredData({ viewer: _viewer, known: _known, ...data }: SessionData): SessionData {
  return data
}

export function createSessionRows(db: Database, clock: Clock): SessionRows & { deleteExpired(): Promise<void> } {
  const expiry = () => new Date(clock().getTime() + sessionDays * dayMs)
  async function readInfos(ids: string[]): Promise<ReadonlyMap<string, SessionInfo>> {
    const now = clock()
    const values = [ids, now.toISOString()]
    const { versions, people } = (await queryRows<{ result: SessionsResult }>(db, sessionsStatement, values))[0]!.result
    return new Map(
      Object.entries(people ?? {}).map(([sessionId, person]) => {
        const viewer = person.id ? userAt(rowOf(person), now) : null
        return [sessionId, { sessionId, viewer, versions }]
      }),
    )
  }

  return {
    readInfo: batchLookups(readInfos),
    async find(id) {
      const now = clock()
      const [row] = await queryRows<UserRow & { data: SessionData }>(db, findSessionStatement, [id, now])
      return row && { ...row.data, known: true, ...(row.id ? { viewer: userAt(row, now) } : undefined) }
    },
    async insert(id, data) {
      const userId = data.passport?.user ?? null
      await db.insert(sessions).values({ id, userId, data: toStoredData(data), expiresAt: expiry() })
    },
    async update(id, data) {
      const userId = data.passport?.user ?? null
      await db
        .update(sessions)
        .set({ userId, data: toStoredData(data) })
        .where(eq(sessions.id, id))
    },
    async remove(id) {
      await db.delete(sessions).where(eq(sessions.id, id))
    },
    async deleteExpired() {
      await db.delete(sessions).where(lte(sessions.expiresAt, clock()))
    },
  }
}

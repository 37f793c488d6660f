import { dayMs } from '#shared/time.ts'
import { randomBytes } from 'node:crypto'
import { and, asc, desc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { EventDraft } from '#shared/events.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { isRestorable, restorableSince } from '#server/db/queries/restorable.ts'
import { calendars, events } from '#server/db/tables/events.ts'

export type EventRow = typeof events.$inferSelect
export type EventStore = ReturnType<typeof createEventStore>

const yearMs = 366 * dayMs
/** Limits the list to more events than anybody reads. */
const maxEvents = 200

const isPresentEvent = (id: string) => and(eq(events.id, id), isNull(events.deletedAt))

export function createEventStore(db: Database) {
  return {
    /** Events that ended less than a year ago, or later, by their beginning. If there are too many, the earliest past ones are missing. */
    async list(now: Date): Promise<EventRow[]> {
      const hasEnded = sql`${events.endsAt} < ${now}`
      const distance = sql`abs(extract(epoch FROM ${events.startsAt} - ${now}::timestamptz))`
      const rows = await db
        .select()
        .from(events)
        .where(and(isNull(events.deletedAt), gt(events.endsAt, new Date(now.getTime() - yearMs))))
        .orderBy(hasEnded, distance, asc(events.id))
        .limit(maxEvents)
      return rows.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
    },

    async find(id: string): Promise<EventRow | undefined> {
      return (await db.select().from(events).where(isPresentEvent(id)))[0]
    },

    /** An event that exists, or was deleted less than 30 days ago. */
    async findRestorable(id: string, now: Date): Promise<EventRow | undefined> {
      const [row] = await db.select().from(events).where(eq(events.id, id))
      return row && isRestorable(row.deletedAt, now) ? row : undefined
    },

    async insert(draft: EventDraft, now: Date): Promise<EventRow> {
      const [row] = await db
        .insert(events)
        .values({ ...draft, changedAt: now })
        .returning()
      return row!
    },

    async update(id: string, draft: EventDraft, now: Date): Promise<EventRow | undefined> {
      const fields = { ...draft, changedAt: now, revision: sql`${events.revision} + 1` }
      return (await db.update(events).set(fields).where(isPresentEvent(id)).returning())[0]
    },

    /** False if somebody else has deleted it already. */
    async remove(tx: Transaction, id: string, now: Date): Promise<boolean> {
      const rows = await tx
        .update(events)
        .set({ deletedAt: now })
        .where(isPresentEvent(id))
        .returning({ id: events.id })
      return rows.length > 0
    },

    /** False if it was not deleted. */
    async restore(tx: Transaction, id: string): Promise<boolean> {
      const isDeletedEvent = and(eq(events.id, id), isNotNull(events.deletedAt))
      const rows = await tx.update(events).set({ deletedAt: null }).where(isDeletedEvent).returning({ id: events.id })
      return rows.length > 0
    },

    async listDeleted(now: Date) {
      const rows = await db
        .select()
        .from(events)
        .where(gt(events.deletedAt, restorableSince(now)))
        .orderBy(desc(events.deletedAt), asc(events.id))
      return rows.map(({ id, title, startsAt, deletedAt }) => ({ id, title, startsAt, deletedAt: deletedAt! }))
    },

    async purgeDeleted(now: Date): Promise<void> {
      await db.delete(events).where(lte(events.deletedAt, restorableSince(now)))
    },

    /** The secret of a person's calendar address; `renew` creates another one. */
    async calendarOf(userId: string, renew: boolean): Promise<string> {
      const token = randomBytes(24).toString('base64url')
      const nextToken = renew ? token : sql`${calendars.token}`
      const [row] = await db
        .insert(calendars)
        .values({ userId, token })
        .onConflictDoUpdate({ target: calendars.userId, set: { token: nextToken } })
        .returning({ token: calendars.token })
      return row!.token
    },

    async personBehind(token: string): Promise<string | undefined> {
      const [row] = await db.select({ userId: calendars.userId }).from(calendars).where(eq(calendars.token, token))
      return row?.userId
    },

    personalData: (userId: string): Promise<object[]> =>
      db.select({ createdAt: calendars.createdAt }).from(calendars).where(eq(calendars.userId, userId)),
  }
}

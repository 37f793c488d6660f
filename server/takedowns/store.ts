import { and, asc, count, eq, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Takedown, TakedownStatus } from '#shared/takedowns.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { recordings, takedowns } from '#server/db/tables.ts'

export type TakedownRow = z.output<typeof Takedown>

const columns = {
  id: takedowns.id,
  about: takedowns.about,
  subjectId: takedowns.subjectId,
  subject: takedowns.subject,
  reason: takedowns.reason,
  contact: takedowns.contact,
  status: takedowns.status,
  note: takedowns.note,
  createdAt: takedowns.createdAt,
  decidedAt: takedowns.decidedAt,
}

export type TakedownStore = ReturnType<typeof createTakedownStore>

export function createTakedownStore(db: Database) {
  return {
    async insert(tx: Pick<Database, 'insert'>, fields: typeof takedowns.$inferInsert): Promise<TakedownRow> {
      const [row] = await tx.insert(takedowns).values(fields).returning(columns)
      return row!
    },

    list: (status: TakedownStatus): Promise<TakedownRow[]> =>
      db
        .select(columns)
        .from(takedowns)
        .where(eq(takedowns.status, status))
        .orderBy(asc(takedowns.createdAt), takedowns.id)
        .limit(100),

    find: async (id: string): Promise<TakedownRow | undefined> =>
      (await db.select(columns).from(takedowns).where(eq(takedowns.id, id)))[0],

    async countOpen(subjectId: string): Promise<number> {
      const open = and(eq(takedowns.subjectId, subjectId), eq(takedowns.status, 'open'))
      return (await db.select({ open: count() }).from(takedowns).where(open))[0]!.open
    },

    /** Only what is open: undefined when somebody was faster. */
    async decide(
      tx: Transaction,
      id: string,
      fields: { status: TakedownStatus; note: string | null; decidedAt: Date },
    ): Promise<TakedownRow | undefined> {
      const open = and(eq(takedowns.id, id), eq(takedowns.status, 'open'))
      return (await tx.update(takedowns).set(fields).where(open).returning(columns))[0]
    },

    /** All that is open about these; answers them as they are now. */
    async settle(tx: Transaction, subjectIds: readonly string[], decidedAt: Date): Promise<TakedownRow[]> {
      if (subjectIds.length === 0) return []
      const open = and(inArray(takedowns.subjectId, [...subjectIds]), eq(takedowns.status, 'open'))
      return tx.update(takedowns).set({ status: 'removed', decidedAt }).where(open).returning(columns)
    },

    /** Of these entries those that somebody wants gone, or of which they want a voice gone, and nobody has decided yet. */
    async discussedAmong(entryIds: string[]): Promise<Set<string>> {
      if (entryIds.length === 0) return new Set()
      const entryId = sql<string>`coalesce(${recordings.entryId}, ${takedowns.subjectId})`
      const rows = await db
        .selectDistinct({ entryId })
        .from(takedowns)
        .leftJoin(recordings, and(eq(takedowns.about, 'voice'), eq(recordings.id, takedowns.subjectId)))
        .where(and(eq(takedowns.status, 'open'), inArray(entryId, entryIds)))
      return new Set(rows.map((row) => row.entryId))
    },

    /** Addresses for an answer that has long been given. */
    async forgetContacts(before: Date): Promise<void> {
      await db
        .update(takedowns)
        .set({ contact: null })
        .where(and(ne(takedowns.status, 'open'), isNotNull(takedowns.contact), lt(takedowns.decidedAt, before)))
    },

    async heldAbout(userId: string): Promise<object[]> {
      const { about, subject, reason, contact, status, note, createdAt, decidedAt } = takedowns
      return db
        .select({ about, subject, reason, contact, status, note, createdAt, decidedAt })
        .from(takedowns)
        .where(eq(takedowns.askerId, userId))
    },

    /** What a person asked for stays, without their address. */
    async forget(tx: Transaction, userId: string): Promise<void> {
      await tx.update(takedowns).set({ contact: null }).where(eq(takedowns.askerId, userId))
    },
  }
}

import { and, asc, count, eq, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Language } from '#shared/site/languages.ts'
import type { Takedown, TakedownStatus } from '#shared/takedowns.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { mergeFollower } from '#server/db/queries/follow-merge.ts'
import { recordings, takedowns } from '#server/db/tables/library.ts'

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

export async function insert(
  tx: Pick<Database, 'insert'>,
  fields: typeof takedowns.$inferInsert,
): Promise<TakedownRow> {
  const [row] = await tx.insert(takedowns).values(fields).returning(columns)
  return row!
}

export const list = (db: Database, status: TakedownStatus): Promise<TakedownRow[]> =>
  db
    .select(columns)
    .from(takedowns)
    .where(eq(takedowns.status, status))
    .orderBy(asc(takedowns.createdAt), takedowns.id)
    .limit(100)

export const find = async (db: Database, id: string): Promise<TakedownRow | undefined> =>
  (await db.select(columns).from(takedowns).where(eq(takedowns.id, id)))[0]

export async function countOpen(db: Database, subjectId: string): Promise<number> {
  const isOpenRequest = and(eq(takedowns.subjectId, subjectId), eq(takedowns.status, 'open'))
  return (await db.select({ open: count() }).from(takedowns).where(isOpenRequest))[0]!.open
}

/** The language in which somebody made the request; null for requests from before there were several. */
export const languageOf = async (tx: Transaction, id: string): Promise<Language | null> =>
  (await tx.select({ language: takedowns.language }).from(takedowns).where(eq(takedowns.id, id)))[0]?.language ?? null

/** Decides a pending request; undefined if somebody else has decided it. */
export async function decide(
  tx: Transaction,
  id: string,
  fields: { status: TakedownStatus; note: string | null; decidedAt: Date },
): Promise<TakedownRow | undefined> {
  const isOpenRequest = and(eq(takedowns.id, id), eq(takedowns.status, 'open'))
  return (await tx.update(takedowns).set(fields).where(isOpenRequest).returning(columns))[0]
}

/** Closes all pending requests about these things and returns them. */
export async function closeRequests(
  tx: Transaction,
  subjectIds: readonly string[],
  decidedAt: Date,
): Promise<TakedownRow[]> {
  if (subjectIds.length === 0) return []
  const isOpenRequest = and(inArray(takedowns.subjectId, [...subjectIds]), eq(takedowns.status, 'open'))
  return tx.update(takedowns).set({ status: 'removed', decidedAt }).where(isOpenRequest).returning(columns)
}

/** True if a takedown request is pending about the entry or one of its recordings. */
export async function isDiscussed(db: Database, id: string): Promise<boolean> {
  const entryId = sql`coalesce(${recordings.entryId}, ${takedowns.subjectId})`
  const [pending] = await db
    .select({ id: takedowns.id })
    .from(takedowns)
    .leftJoin(recordings, and(eq(takedowns.about, 'voice'), eq(recordings.id, takedowns.subjectId)))
    .where(and(eq(takedowns.status, 'open'), sql`${entryId} = ${id}`))
    .limit(1)
    .prepare('discussion of an entry')
    .execute()
  return pending !== undefined
}

/** Deletes contact addresses of requests that were answered long ago. */
export async function forgetContacts(db: Database, before: Date): Promise<void> {
  await db
    .update(takedowns)
    .set({ contact: null })
    .where(and(ne(takedowns.status, 'open'), isNotNull(takedowns.contact), lt(takedowns.decidedAt, before)))
}

export async function personalData(db: Database, userId: string): Promise<object[]> {
  const { about, subject, reason, contact, status, note, createdAt, decidedAt } = takedowns
  return db
    .select({ about, subject, reason, contact, status, note, createdAt, decidedAt })
    .from(takedowns)
    .where(eq(takedowns.askerId, userId))
}

/** A deleted person's request stays, without the contact address. */
export async function forget(tx: Transaction, userId: string): Promise<void> {
  await tx.update(takedowns).set({ contact: null }).where(eq(takedowns.askerId, userId))
}

/** Requests about a merged entry move to the remaining one. */
export const takedownsFollower = mergeFollower({
  table: 'takedowns',
  key: 'id',
  column: 'subject_id',
  where: () => sql`about = 'entry' AND status = 'open'`,
})

import { and, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/connect.ts'
import { uploads } from '#server/db/tables.ts'
import { isAway, isUnnamed, listGone } from './gone.ts'
import type { Found } from './media-type.ts'

export type Upload = typeof uploads.$inferSelect
/** A file that was registered, as far as serving it needs. */
export interface Served {
  id: string
  /** One of `mediaTypes`. */
  type: string
  size: number
}

const served = { id: uploads.id, type: sql<string>`${uploads.type}`, size: sql<number>`${uploads.size}` }
const registered = and(isNotNull(uploads.registeredAt), isNotNull(uploads.type), isNotNull(uploads.size))

const isPublic = (id: string) => and(eq(uploads.id, id), registered, isNull(uploads.gate))

/** The paths that are of public files of ours, by their keys. */
const byKey = (paths: readonly string[]) =>
  new Map(
    paths.flatMap((path): [string, string][] => {
      const key = /^\/objects\/([\da-f-]{36})\./.exec(path)?.[1]
      return key === undefined ? [] : [[key, path]]
    }),
  )

export type MediaStore = ReturnType<typeof createMediaStore>

export function createMediaStore(db: Database) {
  return {
    async insert(upload: typeof uploads.$inferInsert): Promise<void> {
      await db.insert(uploads).values(upload)
    },

    async findByAddress(address: string): Promise<Upload | undefined> {
      const [upload] = await db.select().from(uploads).where(eq(uploads.address, address))
      return upload
    },

    /** False when a file has come there already, or the upload is gone. */
    async markStored(id: string, storedAt: Date): Promise<boolean> {
      const stored = await db
        .update(uploads)
        .set({ storedAt })
        .where(and(eq(uploads.id, id), isNull(uploads.storedAt)))
        .returning({ id: uploads.id })
      return stored.length > 0
    },

    async isTaken(id: string): Promise<boolean> {
      const [waiting] = await db
        .select({ id: uploads.id })
        .from(uploads)
        .where(and(eq(uploads.id, id), isNull(uploads.storedAt)))
      return waiting === undefined
    },

    /** False when somebody was faster. */
    async register(id: string, found: Found, size: number, registeredAt: Date): Promise<boolean> {
      const registered = await db
        .update(uploads)
        .set({ registeredAt, type: found.type, size })
        .where(and(eq(uploads.id, id), isNull(uploads.registeredAt)))
        .returning({ id: uploads.id })
      return registered.length > 0
    },

    /** Forgets an upload that was never registered; false when it was. */
    async forget(id: string): Promise<boolean> {
      const gone = await db
        .delete(uploads)
        .where(and(eq(uploads.id, id), isNull(uploads.registeredAt)))
        .returning({ id: uploads.id })
      return gone.length > 0
    },

    /** A file that everybody may have, or could have before it was withdrawn. */
    async findPublic(id: string): Promise<(Served & { withdrawn: boolean }) | undefined> {
      const withdrawn = sql<boolean>`${uploads.withdrawnAt} IS NOT NULL`
      return (
        await db
          .select({ ...served, withdrawn })
          .from(uploads)
          .where(isPublic(id))
      )[0]
    },

    /** The same of what is asked for by its path; away with an entry that is deleted. */
    async findAsked(id: string, path: string): Promise<(Served & { withdrawn: boolean; away: boolean }) | undefined> {
      const withdrawn = sql<boolean>`${uploads.withdrawnAt} IS NOT NULL`
      return (
        await db
          .select({ ...served, withdrawn, away: isAway(path) })
          .from(uploads)
          .where(isPublic(id))
      )[0]
    },

    /** A file of a lesson that is there still. */
    async findOfLesson(id: string, lessonId: string): Promise<Served | undefined> {
      const its = and(eq(uploads.lessonId, lessonId), eq(uploads.gate, 'lesson'))
      const isThere = and(eq(uploads.id, id), registered, isNull(uploads.withdrawnAt), its)
      return (await db.select(served).from(uploads).where(isThere))[0]
    },

    /** A file behind no address of its own. */
    async findHeld(id: string): Promise<Served | undefined> {
      const isThere = and(eq(uploads.id, id), registered, isNull(uploads.withdrawnAt))
      return (await db.select(served).from(uploads).where(isThere))[0]
    },

    /** What somebody sent in, approved or not; a recording is none. */
    async findGift(id: string): Promise<(Served & { ownerId: string | null }) | undefined> {
      const isThere = and(eq(uploads.id, id), registered, isNull(uploads.withdrawnAt), isNull(uploads.lessonId))
      const rows = await db
        .select({ ...served, ownerId: uploads.userId })
        .from(uploads)
        .where(and(isThere, sql`${uploads.address} NOT LIKE 'held:%'`))
      return rows[0]
    },

    /** A file that the server made or took in itself: it is registered at once, and nobody sees it yet. */
    async insertHeld(tx: Transaction, file: Served & { userId: string; at: Date }): Promise<void> {
      const { at, ...fields } = file
      const address = `held:${file.id}`
      const moments = { expiresAt: at, createdAt: at, storedAt: at, registeredAt: at }
      const own = { gate: 'held' as const, kind: 'audio' as const, limit: file.size, address, addressHash: '' }
      await tx.insert(uploads).values({ ...fields, ...own, ...moments })
    },

    /** Lets everybody have what was held. */
    async publish(tx: Transaction, id: string): Promise<void> {
      await tx
        .update(uploads)
        .set({ gate: null })
        .where(and(eq(uploads.id, id), eq(uploads.gate, 'held')))
    },

    /** Whether it is there still; nobody takes it back until the transaction is over. */
    async isThere(tx: Transaction, id: string): Promise<boolean> {
      const there = and(eq(uploads.id, id), registered, isNull(uploads.withdrawnAt))
      return (await tx.select({ id: uploads.id }).from(uploads).where(there).for('no key update')).length > 0
    },

    /** Holds again what everybody could have. */
    async hold(tx: Transaction, id: string): Promise<void> {
      await tx
        .update(uploads)
        .set({ gate: 'held' })
        .where(and(eq(uploads.id, id), isNull(uploads.gate)))
    },

    /** Takes a file from among those that everybody gets to whom its lesson is open. */
    async holdOfLesson(id: string): Promise<void> {
      await db
        .update(uploads)
        .set({ gate: 'held' })
        .where(and(eq(uploads.id, id), eq(uploads.gate, 'lesson')))
    },

    /** From now on nobody gets these; their bytes are gone once `goneAt` is set. Answers those that were there. */
    async withdraw(tx: Pick<Database, 'update'>, ids: string[], at: Date): Promise<string[]> {
      if (ids.length === 0) return []
      const there = and(inArray(uploads.id, ids), isNotNull(uploads.registeredAt), isNull(uploads.withdrawnAt))
      const rows = await tx.update(uploads).set({ withdrawnAt: at }).where(there).returning({ id: uploads.id })
      return rows.map(({ id }) => id)
    },

    /** Nobody else takes these back until the transaction is over. */
    async lock(tx: Transaction, paths: string[]): Promise<void> {
      const ids = inArray(uploads.id, [...byKey(paths).keys()])
      await tx.select({ id: uploads.id }).from(uploads).where(ids).orderBy(uploads.id).for('no key update')
    },

    /** Those of these that nothing names any more. */
    async unnamed(tx: Transaction, paths: string[]): Promise<string[]> {
      const found: string[] = []
      for (const [id, path] of byKey(paths)) {
        const its = and(isPublic(id), isNull(uploads.withdrawnAt), isUnnamed(path))
        if ((await tx.select({ id: uploads.id }).from(uploads).where(its)).length > 0) found.push(id)
      }
      return found
    },

    /** Of these addresses those of public files that were taken back; who would take another of them back waits with `held`. */
    async withdrawnAmong(paths: string[], tx: Pick<Database, 'select'> = db, held = false): Promise<string[]> {
      const asked = byKey(paths)
      if (asked.size === 0) return []
      const { id, withdrawnAt } = uploads
      const all = tx
        .select({ id, withdrawnAt })
        .from(uploads)
        .where(inArray(id, [...asked.keys()]))
        .orderBy(id)
      const rows = await (held ? all.for('share') : all)
      return rows.flatMap((row) => (row.withdrawnAt ? (asked.get(row.id) ?? []) : []))
    },

    /** False where it says so already, or is not there. */
    async warn(tx: Transaction, id: string, warning: string | null): Promise<boolean> {
      const differs = and(eq(uploads.id, id), isNull(uploads.gate), sql`${uploads.warning} IS DISTINCT FROM ${warning}`)
      return (await tx.update(uploads).set({ warning }).where(differs).returning({ id: uploads.id })).length > 0
    },

    /** What is said before these public files, of those where something is. */
    async warningsOf(paths: string[]): Promise<Record<string, string>> {
      const asked = byKey(paths)
      if (asked.size === 0) return {}
      const warned = await db
        .select({ id: uploads.id, warning: sql<string>`${uploads.warning}` })
        .from(uploads)
        .where(and(inArray(uploads.id, [...asked.keys()]), isNotNull(uploads.warning)))
      return Object.fromEntries(warned.map(({ id, warning }) => [asked.get(id), warning]))
    },

    /** Withdrawn files whose bytes are still kept, the longest waiting first. */
    async withdrawnButKept(limit: number): Promise<string[]> {
      const rows = await db
        .select({ id: uploads.id })
        .from(uploads)
        .where(and(isNotNull(uploads.withdrawnAt), isNull(uploads.goneAt)))
        .orderBy(uploads.withdrawnAt)
        .limit(limit)
      return rows.map(({ id }) => id)
    },

    /** What is served no longer since then: files that were taken back, and voices that left with their entry. */
    async goneSince(since: Date): Promise<string[]> {
      const { rows } = await db.$client.query<{ id: string }>(listGone, [since])
      return rows.map(({ id }) => id)
    },

    async markGone(id: string, at: Date): Promise<void> {
      await db.update(uploads).set({ goneAt: at }).where(eq(uploads.id, id))
    },

    /** What people sent in before then, and that is held still; by id, so that one page after the other is looked at. */
    async giftsBefore(before: Date, afterId: string, limit: number): Promise<{ id: string; type: string }[]> {
      const { id, type } = served
      const still = and(registered, isNull(uploads.withdrawnAt), eq(uploads.gate, 'held'), isNull(uploads.lessonId))
      const isGift = and(still, sql`${uploads.address} NOT LIKE 'held:%'`)
      return db
        .select({ id, type })
        .from(uploads)
        .where(and(isGift, lt(uploads.registeredAt, before), gt(uploads.id, afterId)))
        .orderBy(uploads.id)
        .limit(limit)
    },

    async removeUnregistered(before: Date): Promise<string[]> {
      const gone = await db
        .delete(uploads)
        .where(and(isNull(uploads.registeredAt), lt(uploads.createdAt, before)))
        .returning({ id: uploads.id })
      return gone.map(({ id }) => id)
    },

    async heldAbout(userId: string): Promise<object[]> {
      const { id, kind, type, size, createdAt, registeredAt, withdrawnAt } = uploads
      return db
        .select({ id, kind, type, size, createdAt, registeredAt, withdrawnAt })
        .from(uploads)
        .where(eq(uploads.userId, userId))
    },

    /** Those that are to be kept: what was withdrawn is not, though a restored copy of the files may have brought it back. */
    async known(ids: string[]): Promise<Set<string>> {
      const kept = and(inArray(uploads.id, ids), isNull(uploads.withdrawnAt))
      const rows = await db.select({ id: uploads.id }).from(uploads).where(kept)
      return new Set(rows.map(({ id }) => id))
    },
  }
}

import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Category, CategoryChange, CategoryDraft, DeletedCategory } from '#shared/entries.ts'
import type * as z from 'zod/mini'
import type { Database, Transaction } from '#server/db/connect.ts'
import { restorableSince } from '#server/db/restorable.ts'
import { categories, contributions } from '#server/db/tables.ts'
import { together } from '#server/db/together.ts'
import { columnsOf, listPage, searchPage } from './listing.ts'
import { entriesNamed } from './named.ts'
import { createRevisionStore } from './revisions.ts'
import { listDialects, sourceTitled } from './sources.ts'
import { afterRowChange } from './state.ts'
import { stale } from './versions.ts'

const columns = columnsOf((column) => column)
const findPresent = `SELECT ${columns} FROM categories c WHERE c.id = $1 AND c.deleted_at IS NULL`
const findRestorable = `SELECT ${columns} FROM categories c WHERE c.id = $1 AND (c.deleted_at IS NULL OR c.deleted_at > $2)`

const libraryVersion = {
  name: 'library version',
  text: `SELECT version::float8 FROM content_versions WHERE name = 'library'`,
}

/** Deleted for itself: one that went with its withdrawn contribution waits to come back with it. */
const notHidden = `NOT EXISTS (
  SELECT FROM contributions n WHERE n.id = categories.contribution_id AND n.withdrawn_at = categories.deleted_at)`

const present = (id: string) => and(eq(categories.id, id), isNull(categories.deletedAt))

/** Writes down a deletion or its undoing, in the transaction of the event. */
type Noted = (tx: Transaction, entry: { id: string; title: string }) => Promise<void>

/** Around what deletes entries for good: of their files those are taken back that nothing names any more. */
export type WithdrawFilesOf = (tx: Transaction, paths: string[], remove: () => Promise<void>) => Promise<void>

export type CategoryStore = ReturnType<typeof createCategoryStore>

/** The library's entries, all SQL about them. `accept` throws where a row is to name what it may not. */
export function createCategoryStore(
  db: Database,
  accept: (tx: Transaction, draft: CategoryChange) => Promise<void> = () => Promise.resolve(),
  withdrawFilesOf: WithdrawFilesOf = (_tx, _paths, remove) => remove(),
) {
  const versions = together(async (names: 'library'[]) => {
    const { rows } = await db.$client.query<{ version: number }>(libraryVersion)
    return new Map(names.map((name) => [name, rows[0]!.version]))
  })
  const find = async (id: string): Promise<Category | undefined> =>
    (await db.$client.query<Category>(findPresent, [id])).rows[0]
  const revisions = createRevisionStore(db)

  return {
    find,
    revisions,
    list: (wanted: Parameters<typeof listPage>[1]) => listPage(db, wanted),
    search: (wanted: Parameters<typeof searchPage>[1]) => searchPage(db, wanted),

    named: (words: string[]) => entriesNamed(db, words),

    /** Of what lists and searches are made of. */
    async libraryVersion(): Promise<number> {
      return (await versions('library'))!
    },

    /** An entry that is there, or was deleted so lately that it can be restored. */
    async findRestorable(id: string, now: Date): Promise<Category | undefined> {
      return (await db.$client.query<Category>(findRestorable, [id, restorableSince(now)])).rows[0]
    },

    /** Answers the new entry's id. `tx` lets it happen together with other things, or not at all. */
    async insert(
      draft: CategoryDraft,
      {
        tx,
        contributionId = null,
        actorId = null,
      }: { tx?: Transaction; contributionId?: string | null; actorId?: string | null } = {},
    ): Promise<string> {
      if (!tx) return db.transaction((own) => this.insert(draft, { tx: own, contributionId, actorId }))
      await accept(tx, draft)
      const [row] = await tx
        .insert(categories)
        .values({ ...draft, contributionId })
        .returning({ id: categories.id })
      await revisions.begin(tx, row!.id, { actorId, action: 'created' })
      return row!.id
    },

    /**
     * Only if it still is at `version`, where one is given: two who change the same one cannot both succeed. What changes nothing
     * leaves version and history as they are. False where there is no such entry.
     */
    async update(
      id: string,
      draft: CategoryChange,
      version: number | undefined,
      by: { actorId: string; at: Date },
    ): Promise<boolean> {
      return db.transaction(async (tx) => {
        await accept(tx, draft)
        const changed = await revisions.change(
          tx,
          id,
          async (now, row) => {
            if (version !== undefined && version !== row.version) throw stale()
            const next = afterRowChange(now, draft, await listDialects(tx))
            if (next.source === now.source) return next
            const cited = next.source === null ? [] : [await sourceTitled(tx, { title: next.source })]
            const sources = cited.map((source) => ({ sourceId: source.id, locator: null }))
            return { ...next, document: { ...next.document, sources } }
          },
          { ...by, action: 'edited' },
        )
        return changed !== undefined
      })
    },

    /** False when somebody else was faster. */
    async remove(id: string, now: Date, noted: Noted): Promise<boolean> {
      return db.transaction(async (tx) => {
        const [removed] = await tx.update(categories).set({ deletedAt: now }).where(present(id)).returning()
        if (removed) await noted(tx, removed)
        return removed !== undefined
      })
    },

    /** Restoring what is not deleted changes nothing; what was made of a withdrawn contribution stays away with it. */
    async restore(id: string, noted: Noted): Promise<Category | 'withdrawn' | undefined> {
      const withdrawn = await db.transaction(async (tx) => {
        // Whoever withdraws holds the contribution's row until the entry is gone too.
        const [made] = await tx
          .select({ withdrawnAt: contributions.withdrawnAt })
          .from(contributions)
          .innerJoin(categories, eq(categories.contributionId, contributions.id))
          .where(eq(categories.id, id))
          .for('share', { of: contributions })
        if (made?.withdrawnAt) return true
        const deleted = and(eq(categories.id, id), isNotNull(categories.deletedAt))
        const [restored] = await tx.update(categories).set({ deletedAt: null }).where(deleted).returning()
        if (restored) await noted(tx, restored)
        return false
      })
      return withdrawn ? 'withdrawn' : find(id)
    },

    /**
     * Out of the library together with the contribution it was made of, and back. It shares that one's moment:
     * this tells it from an entry that was deleted for itself, which stays deleted.
     */
    async hideMadeOf(tx: Transaction, contributionId: string, at: Date): Promise<void> {
      const shown = and(eq(categories.contributionId, contributionId), isNull(categories.deletedAt))
      await tx.update(categories).set({ deletedAt: at }).where(shown)
    },
    async showMadeOf(tx: Transaction, contributionId: string, hiddenAt: Date): Promise<void> {
      const hidden = and(eq(categories.contributionId, contributionId), eq(categories.deletedAt, hiddenAt))
      await tx.update(categories).set({ deletedAt: null }).where(hidden)
    },

    /** What can be restored, the last deleted first. */
    async listDeleted(now: Date): Promise<z.output<typeof DeletedCategory>[]> {
      const { rows } = await db.$client.query<z.output<typeof DeletedCategory>>(
        `SELECT id, title, deleted_at AS "deletedAt" FROM categories
         WHERE deleted_at > $1 AND ${notHidden} ORDER BY deleted_at DESC, id`,
        [restorableSince(now)],
      )
      return rows
    },

    /** Takes away for good what can no longer be restored. What became part of another entry stays, for its address leads there. */
    async purgeDeleted(now: Date): Promise<void> {
      const old = and(lte(categories.deletedAt, restorableSince(now)), isNull(categories.joinedInto))
      const gone = and(old, sql.raw(notHidden))
      const { imageUrl, audioUrl, videoUrl } = categories
      await db.transaction(async (tx) => {
        const named = await tx.select({ imageUrl, audioUrl, videoUrl }).from(categories).where(gone)
        const files = named.flatMap((row) => Object.values(row).filter((path) => path !== null))
        await withdrawFilesOf(tx, files, async () => void (await tx.delete(categories).where(gone)))
      })
    },
  }
}

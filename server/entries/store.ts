import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Entry, EntryFieldsChange, EntryDraft } from '#shared/entries/entries.ts'
import type { WriteAudit } from '#server/audit/record.ts'
import { queryRows, type Database, type Transaction } from '#server/db/connect.ts'
import { restorableSince } from '#server/db/queries/restorable.ts'
import { isPresentEntry } from '#server/db/queries/visible-content.ts'
import { categories, contributions } from '#server/db/tables/library.ts'
import type { Deps } from '#server/deps.ts'
import { deleteEntriesAndWithdrawFiles } from '#server/media/withdrawal/withdrawal.ts'
import { batchLookups } from '#server/db/queries/batch-lookups.ts'
import { refuseFiles } from './entry-file-checks.ts'
import { notHidden } from './lists/deleted.ts'
import { columnsSqlOf } from './lists/entries-page.ts'
import { listDialects, sourceTitled } from './sources.ts'
import { afterRowChange } from './history/state.ts'
import { stale } from './history/versions.ts'
import * as revisions from './history/revisions.ts'

const columnsSql = columnsSqlOf((column) => column)
/** Named, because planning it costs more than running it. */
const selectPresentStatement = {
  name: 'present entry',
  text: `SELECT ${columnsSql} FROM categories c WHERE c.id = $1 AND c.deleted_at IS NULL`,
}
const selectRestorableStatement = `SELECT ${columnsSql} FROM categories c WHERE c.id = $1 AND (c.deleted_at IS NULL OR c.deleted_at > $2)`

const libraryVersionStatement = {
  name: 'library version',
  text: `SELECT version::float8 FROM content_versions WHERE name = 'library'`,
}

export const find = async (db: Database, id: string): Promise<Entry | undefined> =>
  (await queryRows<Entry>(db, selectPresentStatement, [id]))[0]

/** Reads the version of everything that lists and searches show, once for all requests of one moment. */
export function createLibraryVersion(db: Database): () => Promise<number> {
  const versions = batchLookups(async (names: 'library'[]) => {
    const rows = await queryRows<{ version: number }>(db, libraryVersionStatement)
    return new Map(names.map((name) => [name, rows[0]!.version]))
  })
  return async () => (await versions('library'))!
}

/** An entry that exists, or was deleted less than 30 days ago. */
export async function findRestorable(db: Database, id: string, now: Date): Promise<Entry | undefined> {
  return (await queryRows<Entry>(db, selectRestorableStatement, [id, restorableSince(now)]))[0]
}

/** Returns the new entry's id. */
export async function insert(
  tx: Transaction,
  draft: EntryDraft,
  { contributionId = null, actorId = null }: { contributionId?: string | null; actorId?: string | null } = {},
): Promise<string> {
  await refuseFiles(tx, draft)
  const [row] = await tx
    .insert(categories)
    .values({ ...draft, contributionId })
    .returning({ id: categories.id })
  await revisions.begin(tx, row!.id, { actorId, action: 'created' })
  return row!.id
}

/**
 * Applies the change only if the entry is still at `version`, if that is given, so that two editors cannot both succeed. A change without effect
 * writes no version. False if there is no such entry.
 */
export async function update(
  db: Database,
  id: string,
  draft: EntryFieldsChange,
  version: number | undefined,
  context: { actorId: string; at: Date },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await refuseFiles(tx, draft, async () => (await revisions.find(tx, id))?.row)
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
      { ...context, action: 'edited' },
    )
    return changed !== undefined
  })
}

const notDeleted = { deletedAt: null, deletedByImport: null }

/** False if somebody else has deleted it already. */
export async function remove(db: Database, id: string, now: Date, writeAudit: WriteAudit): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [removed] = await tx.update(categories).set({ deletedAt: now }).where(isPresentEntry(id)).returning()
    if (removed) await writeAudit(tx, removed)
    return removed !== undefined
  })
}

/** Restores a deleted entry, or splits off a merged one with `split`. Does nothing if the entry is present or its contribution is withdrawn. */
export async function restore(
  db: Database,
  id: string,
  split: (tx: Transaction) => Promise<void>,
  writeAudit: WriteAudit,
): Promise<Entry | 'withdrawn' | undefined> {
  const withdrawn = await db.transaction(async (tx) => {
    // The withdrawal of a contribution locks its row until the entry is hidden too.
    const [created] = await tx
      .select({ withdrawnAt: contributions.withdrawnAt })
      .from(contributions)
      .innerJoin(categories, eq(categories.contributionId, contributions.id))
      .where(eq(categories.id, id))
      .for('share', { of: contributions })
    if (created?.withdrawnAt) return true
    await split(tx)
    const isDeletedEntry = and(eq(categories.id, id), isNotNull(categories.deletedAt))
    const [restored] = await tx.update(categories).set(notDeleted).where(isDeletedEntry).returning()
    if (restored) await writeAudit(tx, restored)
    return false
  })
  return withdrawn ? 'withdrawn' : find(db, id)
}

/**
 * Hides or restores an entry together with the contribution from which it was made. Both get the same timestamp; an entry that was deleted itself
 * has another one and stays deleted.
 */
export async function hideEntryOfContribution(tx: Transaction, contributionId: string, at: Date): Promise<void> {
  const isPublished = and(eq(categories.contributionId, contributionId), isNull(categories.deletedAt))
  await tx.update(categories).set({ deletedAt: at }).where(isPublished)
}

export async function showEntryOfContribution(tx: Transaction, contributionId: string, hiddenAt: Date): Promise<void> {
  const isHiddenThen = and(eq(categories.contributionId, contributionId), eq(categories.deletedAt, hiddenAt))
  await tx.update(categories).set(notDeleted).where(isHiddenThen)
}

/** Permanently deletes entries that can no longer be restored. Merged entries stay, because their addresses redirect. */
export async function purgeDeleted(deps: Deps): Promise<void> {
  const isOld = and(lte(categories.deletedAt, restorableSince(deps.clock())), isNull(categories.mergedInto))
  const isPurgeable = and(isOld, sql.raw(notHidden))
  const { imageUrl, audioUrl, videoUrl } = categories
  await deps.db.transaction(async (tx) => {
    const named = await tx.select({ imageUrl, audioUrl, videoUrl }).from(categories).where(isPurgeable)
    const files = named.flatMap((row) => Object.values(row).filter((path) => path !== null))
    await deleteEntriesAndWithdrawFiles(deps, tx, files, () => tx.delete(categories).where(isPurgeable))
  })
}

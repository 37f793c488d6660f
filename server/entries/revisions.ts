import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { CategoryType } from '#shared/entries.ts'
import type { EntryAction } from '#shared/dictionary.ts'
import { sameState } from '#shared/entry-history.ts'
import type { EntryState } from '#shared/entry-history.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { displayName } from '#server/db/display-name.ts'
import { categories, entryRevisions, users } from '#server/db/tables.ts'
import { listDialects, sourceTitled } from './sources.ts'
import { stateOf } from './state.ts'
import type { EntryRow } from './state.ts'

const { id, version, type, title, content, contentByHand, pronunciation, imageUrl, audioUrl, videoUrl } = categories
const { dialect, source, document, demo, updatedAt } = categories
export const rowColumns = {
  id,
  version,
  type,
  title,
  content,
  contentByHand,
  pronunciation,
  imageUrl,
  audioUrl,
  videoUrl,
  dialect,
  source,
  document,
  demo,
}

/** Who changed an entry, and how it came about. */
export interface Doing {
  actorId: string | null
  at: Date
  action: EntryAction
  why?: string | null | undefined
}

/** What the entry will be: of how it is now, in the transaction that has locked it. May refuse by throwing. */
export type Edit = (now: EntryState, row: EntryRow, tx: Transaction) => EntryState | Promise<EntryState>

export interface Changed {
  version: number
  /** False where the edit left everything as it was: then nothing was written. */
  changed: boolean
  state: EntryState
}

/** The state of a row; what its text cites becomes a source of the list the first time it is needed. */
export async function documented(tx: Transaction, row: EntryRow): Promise<EntryState> {
  const state = stateOf(row, await listDialects(tx))
  if (row.document !== null || row.source === null) return state
  const cited = await sourceTitled(tx, { title: row.source })
  return { ...state, document: { ...state.document, sources: [{ sourceId: cited.id, locator: null }] } }
}

/** The largest number that a version can be. */
const mostVersions = 2 ** 31 - 1

const present = (entryId: string) => and(eq(id, entryId), isNull(categories.deletedAt))

export type RevisionStore = ReturnType<typeof createRevisionStore>

/** Every way to change an entry goes through here, so that none leaves its history. */
export function createRevisionStore(db: Database) {
  return {
    /** An entry as it stands; undefined where there is none. */
    async find(
      entryId: string,
      tx: Pick<Database, 'select'> = db,
    ): Promise<{ row: EntryRow; state: EntryState } | undefined> {
      const [row] = await tx.select(rowColumns).from(categories).where(present(entryId))
      return row && { row, state: stateOf(row, await listDialects(tx)) }
    },

    /** Undefined where there is no such entry. */
    async change(tx: Transaction, entryId: string, edit: Edit, { at, ...by }: Doing): Promise<Changed | undefined> {
      const [row] = await tx
        .select({ ...rowColumns, updatedAt })
        .from(categories)
        .where(present(entryId))
        .for('no key update')
      if (!row) return undefined
      const { updatedAt: lastChange, ...entry } = row
      const now = await documented(tx, entry)
      const state = await edit(now, entry, tx)
      if (sameState(now, state)) return { version: row.version, changed: false, state: now }
      const before = { entryId, version: row.version, at: lastChange, action: 'found' as const, state: now }
      await tx.insert(entryRevisions).values(before).onConflictDoNothing()
      const next = row.version + 1
      await tx
        .update(categories)
        .set({ ...state, version: next, updatedAt: at })
        .where(eq(id, entryId))
      await tx.insert(entryRevisions).values({ ...by, entryId, version: next, at, state })
      return { version: next, changed: true, state }
    },

    /** The first version of an entry that was just inserted: gives it its document, too. */
    async begin(
      tx: Pick<Database, 'select' | 'insert' | 'update'>,
      entryId: string,
      by: Omit<Doing, 'at'>,
    ): Promise<void> {
      const [row] = await tx.select(rowColumns).from(categories).where(eq(id, entryId))
      const state = await documented(tx as Transaction, row!)
      await tx.update(categories).set({ document: state.document }).where(eq(id, entryId))
      await tx.insert(entryRevisions).values({ ...by, entryId, version: row!.version, at: sql`now()`, state })
    },

    /** A version as it was kept. */
    async stateAt(
      entryId: string,
      version: number,
      tx: Pick<Database, 'select'> = db,
    ): Promise<EntryState | undefined> {
      if (version > mostVersions) return undefined
      const [kept] = await tx
        .select({ state: entryRevisions.state })
        .from(entryRevisions)
        .where(and(eq(entryRevisions.entryId, entryId), eq(entryRevisions.version, version)))
      return kept?.state
    },

    /** The newest first, one more than asked for: the last page's last one has nothing before it. */
    async list(entryId: string, { before, limit }: { before: number | undefined; limit: number }) {
      const { version, at, action, why, state } = entryRevisions
      const mine = eq(entryRevisions.entryId, entryId)
      const kept = await db
        .select({ version, at, action, why, state, actorName: displayName })
        .from(entryRevisions)
        .leftJoin(users, eq(users.id, entryRevisions.actorId))
        .where(and(mine, before === undefined ? undefined : lt(version, Math.min(before, mostVersions))))
        .orderBy(desc(version))
        .limit(limit + 1)
      return { kept, total: await db.$count(entryRevisions, mine) }
    },

    /** What a person changed, without the entries' whole texts. */
    async heldAbout(userId: string): Promise<object[]> {
      const { version, at, action, why } = entryRevisions
      return db
        .select({ entry: categories.title, version, at, action, why })
        .from(entryRevisions)
        .innerJoin(categories, eq(id, entryRevisions.entryId))
        .where(eq(entryRevisions.actorId, userId))
    },
  }
}

/** Which of these entries are there. */
export async function presentAmong(
  tx: Pick<Database, 'select'>,
  ids: readonly string[],
): Promise<Map<string, Related>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({
      id,
      title,
      content,
      dialect,
      type,
      warning: sql<string | null>`nullif(${categories.document} ->> 'warning', '')`,
    })
    .from(categories)
    .where(and(sql`${id} = ANY (${sql.param([...ids])}::uuid[])`, isNull(categories.deletedAt)))
  return new Map(rows.map((row) => [row.id, row]))
}

interface Related {
  id: string
  title: string
  content: string
  dialect: string | null
  type: CategoryType
  warning: string | null
}

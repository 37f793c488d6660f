import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { EntryType } from '#shared/entries/entries.ts'
import type { EntryAction } from '#shared/entries/document-calls.ts'
import { completeState, same, type EntryState } from '#shared/entries/history.ts'
import type { Database, Transaction, DatabaseReader } from '#server/db/connect.ts'
import { displayName } from '#server/db/queries/display-name.ts'
import { malayMeaningOf } from '#server/db/queries/malay-meaning.ts'
import { entryRevisions } from '#server/db/tables/entries.ts'
import { isPresentEntry } from '#server/db/queries/visible-content.ts'
import { categories } from '#server/db/tables/library.ts'
import { users } from '#server/db/tables/people.ts'
import { withoutWithdrawn } from '#server/entries/entry-file-checks.ts'
import { listDialects, sourceTitled } from '#server/entries/sources.ts'
import { stateFields } from '#server/entries/state-columns.ts'
import { stateOf, withCurrentNames, type EntryRow } from './state.ts'

const { id, version, type, title, content, dialect, demo, updatedAt } = categories
type StateColumns = Pick<typeof categories, keyof EntryState>
const stateColumns = Object.fromEntries(stateFields.map((field) => [field, categories[field]])) as StateColumns
export const rowColumns = { id, version, ...stateColumns, demo }

/** Author, time and reason of a change. */
export interface ChangeContext {
  actorId: string | null
  at: Date
  action: EntryAction
  why?: string | null | undefined
}

/** Computes the new state of an entry from the current one, in the transaction that has locked it. It may throw to refuse. */
export type StateEdit = (now: EntryState, row: EntryRow, tx: Transaction) => EntryState | Promise<EntryState>

export interface EditResult {
  version: number
  /** False if the edit changed nothing; nothing was written then. */
  changed: boolean
  state: EntryState
}

/** The state of a row. A title in the row's `source` becomes a row of `sources` when it is first needed. */
async function stateWithSource(tx: Transaction, row: EntryRow): Promise<EntryState> {
  const state = stateOf(row, await listDialects(tx))
  if (row.document !== null || row.source === null) return state
  const cited = await sourceTitled(tx, { title: row.source })
  return { ...state, document: { ...state.document, sources: [{ sourceId: cited.id, locator: null }] } }
}

/** A stored state, with the places that stay in place of those that were merged since. */
const keptState = sql<EntryState>`places_kept_in(${entryRevisions.state})`

/** The largest value of PostgreSQL's integer type. */
const maxVersions = 2 ** 31 - 1

/** The current state of an entry; undefined if there is none. */
export async function find(
  tx: DatabaseReader,
  entryId: string,
): Promise<{ row: EntryRow; state: EntryState } | undefined> {
  const [row] = await tx
    .select(rowColumns)
    .from(categories)
    .where(isPresentEntry(entryId))
    .prepare('state of an entry')
    .execute()
  return row && { row, state: stateOf(row, await listDialects(tx)) }
}

/** Returns undefined if there is no such entry. */
export async function change(
  tx: Transaction,
  entryId: string,
  edit: StateEdit,
  { at, ...context }: ChangeContext,
): Promise<EditResult | undefined> {
  const [row] = await tx
    .select({ ...rowColumns, updatedAt })
    .from(categories)
    .where(isPresentEntry(entryId))
    .for('no key update')
  if (!row) return undefined
  const { updatedAt: lastChange, ...entry } = row
  const now = await stateWithSource(tx, entry)
  const state = await edit(now, entry, tx)
  if (same(now, state)) return { version: row.version, changed: false, state: now }
  const before = { entryId, version: row.version, at: lastChange, action: 'found' as const, state: now }
  await tx.insert(entryRevisions).values(before).onConflictDoNothing()
  const next = row.version + 1
  await tx
    .update(categories)
    .set({ ...state, version: next, updatedAt: at })
    .where(eq(id, entryId))
  await tx.insert(entryRevisions).values({ ...context, entryId, version: next, at, state })
  return { version: next, changed: true, state }
}

/** Writes the first version and the document of an entry that was just inserted. */
export async function begin(
  tx: Pick<Database, 'select' | 'insert' | 'update'>,
  entryId: string,
  context: Omit<ChangeContext, 'at'>,
): Promise<void> {
  const [row] = await tx.select(rowColumns).from(categories).where(eq(id, entryId))
  const state = await stateWithSource(tx as Transaction, row!)
  await tx.update(categories).set({ document: state.document }).where(eq(id, entryId))
  await tx.insert(entryRevisions).values({ ...context, entryId, version: row!.version, at: sql`now()`, state })
}

/**
 * A stored version without withdrawn files, and with the places' names of today. With `hold` nobody can withdraw the other files before the
 * transaction ends; call it before the entry is locked.
 */
export async function stateAt(
  entryId: string,
  version: number,
  tx: DatabaseReader,
  { hold = false } = {},
): Promise<EntryState | undefined> {
  if (version > maxVersions) return undefined
  const [stored] = await tx
    .select({ state: keptState })
    .from(entryRevisions)
    .where(and(eq(entryRevisions.entryId, entryId), eq(entryRevisions.version, version)))
  const [state] = stored ? await withoutWithdrawn(tx, [stored.state], hold) : []
  return state && withCurrentNames(completeState(state), await listDialects(tx))
}

/** Newest first, with one row more than `limit`, because the changes of a version are computed against the one before. */
export async function list(
  db: Database,
  entryId: string,
  { before, limit }: { before: number | undefined; limit: number },
) {
  const { version, at, action, why } = entryRevisions
  const isOfEntry = eq(entryRevisions.entryId, entryId)
  const rows = await db
    .select({ version, at, action, why, state: keptState, actorName: displayName })
    .from(entryRevisions)
    .leftJoin(users, eq(users.id, entryRevisions.actorId))
    .where(and(isOfEntry, before === undefined ? undefined : lt(version, Math.min(before, maxVersions))))
    .orderBy(desc(version))
    .limit(limit + 1)
  return { rows, total: await db.$count(entryRevisions, isOfEntry) }
}

/** Changes that a person made, without the full texts of the entries. */
export async function personalData(db: Database, userId: string): Promise<object[]> {
  const { version, at, action, why } = entryRevisions
  return db
    .select({ entry: categories.title, version, at, action, why })
    .from(entryRevisions)
    .innerJoin(categories, eq(id, entryRevisions.entryId))
    .where(eq(entryRevisions.actorId, userId))
}

/** Selects the entries that exist and are not deleted. */
export async function presentAmong(tx: DatabaseReader, ids: readonly string[]): Promise<Map<string, RelatedRow>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({
      id,
      title,
      homograph: categories.homograph,
      content,
      ms: sql<string | null>`${sql.raw(malayMeaningOf('categories.document'))}`,
      dialect,
      type,
      warning: sql<string | null>`nullif(${categories.document} ->> 'warning', '')`,
    })
    .from(categories)
    .where(and(sql`${id} = ANY (${sql.param([...ids])}::uuid[])`, isNull(categories.deletedAt)))
  return new Map(rows.map((row) => [row.id, row]))
}

interface RelatedRow {
  id: string
  title: string
  homograph: number | null
  content: string
  ms: string | null
  dialect: string | null
  type: EntryType
  warning: string | null
}

import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { duplicateKinds, type Duplicate, type DuplicateState } from '#shared/entries/duplicates.ts'
import { countedTo } from '#shared/paging.ts'
import { queryRows, isStatementTimeout, type Database } from '#server/db/connect.ts'
import { entryDuplicates } from '#server/db/tables/duplicates.ts'
import { malayMeaningOf } from '#server/db/queries/malay-meaning.ts'

/** Cursor of a page: the last pair. */
export const PairCursor = z.tuple([z.enum(duplicateKinds), z.uuid(), z.uuid()])

/** Changed entries that a call compares itself, so that an admin who just changed some sees the result. */
const compareBatchSize = 200

/** Compares changed entries with similar ones. The database gives each entry to one process only. Returns the number of entries. */
async function compare(db: Database, limit = compareBatchSize): Promise<number> {
  const rows = await queryRows<{ taken: number }>(db, 'SELECT duplicates_check($1) AS taken', [limit])
  return rows[0]!.taken
}

/** Compares until none is left. A batch that exceeds the time limit is tried again in smaller parts: some words have very many neighbours. */
export async function compareAll(db: Database): Promise<void> {
  for (let taken = 1, limit = compareBatchSize; taken > 0;)
    taken = await compare(db, limit).catch((error: unknown) => {
      if (limit === 1 || !isStatementTimeout(error)) throw error
      limit = Math.ceil(limit / 4)
      return 1
    })
}

/** Compares the entries that were just changed, unless this takes longer than a call may: the job compares them then. */
export async function compareSome(db: Database): Promise<void> {
  await compare(db).catch((error: unknown) => {
    if (!isStatementTimeout(error)) throw error
  })
}

const sideOf = (c: string) => `json_build_object('id', ${c}.id, 'title', ${c}.title, 'homograph', ${c}.homograph,
  'content', left(${c}.content, 500), 'ms', ${malayMeaningOf(`${c}.document`)}, 'dialect', ${c}.dialect, 'source', ${c}.source, 'version', ${c}.version)`

/** OFFSET 0 makes the planner look up the entries of each pair; it may pair all entries of a library that was just filled. */
const present = `FROM entry_duplicates p
  CROSS JOIN LATERAL (SELECT c.* FROM categories c WHERE c.id = p.one_id AND c.deleted_at IS NULL OFFSET 0) one
  CROSS JOIN LATERAL (SELECT c.* FROM categories c WHERE c.id = p.other_id AND c.deleted_at IS NULL OFFSET 0) other
  WHERE p.state = $1`

const pageStatement = `SELECT p.kind, p.state, ${sideOf('one')} AS one, ${sideOf('other')} AS other ${present}
  AND ($2::text IS NULL OR (p.kind, p.one_id, p.other_id) > ($2, $3::uuid, $4::uuid))
  ORDER BY p.kind, p.one_id, p.other_id LIMIT $5`

const countsStatement = `SELECT (SELECT count(*)::int FROM (SELECT ${present} LIMIT ${countedTo + 1}) x) AS total,
  (SELECT count(*)::int FROM (SELECT FROM duplicate_checks LIMIT ${countedTo + 1}) x) AS unchecked`

/** A page of the pairs of a state, one more than `limit`. */
export async function list(
  db: Database,
  state: DuplicateState,
  { after, limit }: { after: z.output<typeof PairCursor> | undefined; limit: number },
) {
  const values = [state, ...(after ?? [null, null, null]), limit + 1]
  const [rows, [counts]] = await Promise.all([
    queryRows<Duplicate>(db, pageStatement, values),
    queryRows<{ total: number; unchecked: number }>(db, countsStatement, [state]),
  ])
  return { rows, ...counts! }
}

/** False if there is no such pair. */
export async function decide(
  db: Database,
  ids: [string, string],
  { state, actorId, at }: { state: DuplicateState; actorId: string; at: Date },
): Promise<boolean> {
  const [one, other] = ids.map((id) => id.toLowerCase()).toSorted()
  const decision = state === 'waiting' ? { decidedAt: null, decidedBy: null } : { decidedAt: at, decidedBy: actorId }
  const { rowCount } = await db
    .update(entryDuplicates)
    .set({ state, ...decision })
    .where(and(eq(entryDuplicates.oneId, one!), eq(entryDuplicates.otherId, other!)))
  return rowCount === 1
}

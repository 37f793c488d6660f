import { asc, isNull, sql } from 'drizzle-orm'
import { demoMark } from '#shared/entries/entries.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { categories } from '#server/db/tables/library.ts'
import { rowColumns } from '#server/entries/history/revisions.ts'
import { listDialects, sourceTitled } from '#server/entries/sources.ts'
import { stateOf, type EntryRow } from '#server/entries/history/state.ts'

/** Entries in one transaction: few enough that no writer waits long for a lock. */
const batchSize = 100

/** Demo rows of the previous release are marked by a prefix in `source`. The mark is stored as `demo` and not shown. */
function withoutMark(row: EntryRow): EntryRow {
  if (!row.source?.startsWith(demoMark)) return row
  const source = row.source
    .slice(demoMark.length)
    .replace(/^ Grade [^:]{1,20}: /, '')
    .trim()
  return { ...row, demo: true, source: source || null }
}

/** Writes all rows of a batch in one statement. */
const write = (made: object[]) => sql`
  UPDATE categories c SET document = r.document, demo = r.demo, source = r.source, version = r.version
  FROM jsonb_to_recordset(${JSON.stringify(made)}::jsonb) AS r (id uuid, document jsonb, demo boolean, source text, version integer)
  WHERE c.id = r.id`

async function documentAll(tx: Transaction, rows: EntryRow[]): Promise<void> {
  const dialects = await listDialects(tx)
  const plain = rows.map(withoutMark)
  const cited = new Map<string, string>()
  // Titles are sorted, so that two processes that insert the same sources do not deadlock.
  for (const title of [...new Set(plain.flatMap(({ source }) => source ?? []))].toSorted()) {
    const { id } = await sourceTitled(tx, { title })
    cited.set(title, id)
  }
  const made = plain.map((row, index) => {
    const { document } = stateOf(row, dialects)
    const sources = row.source === null ? [] : [{ sourceId: cited.get(row.source)!, locator: null }]
    const source = row.demo ? `${demoMark} ${row.source ?? ''}`.trim() : row.source
    const version = source === rows[index]!.source ? row.version : row.version + 1
    return { id: row.id, document: { ...document, sources }, demo: row.demo, source, version }
  })
  await tx.execute(write(made))
}

/**
 * Builds documents for entries that the previous release wrote. It works in batches, continues after an interruption, and several processes can share
 * the work. Readers do not depend on it: `stateOf` derives the same document from the row.
 */
export async function backfillDocuments(db: Database): Promise<void> {
  for (let more = true; more;)
    more = await db.transaction(async (tx) => {
      const rows = await tx
        .select(rowColumns)
        .from(categories)
        .where(isNull(categories.document))
        .orderBy(asc(categories.id))
        .limit(batchSize)
        .for('no key update', { skipLocked: true })
      if (rows.length > 0) await documentAll(tx, rows)
      return rows.length === batchSize
    })
}

import { asc, isNull, sql } from 'drizzle-orm'
import { demoMark } from '#shared/entries.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { categories } from '#server/db/tables.ts'
import { rowColumns } from './revisions.ts'
import { listDialects, sourceTitled } from './sources.ts'
import { stateOf } from './state.ts'
import type { EntryRow } from './state.ts'

/** Entries a transaction: short enough that no writer waits long for one. */
const batchSize = 100

/** Demo content was told by a mark in its source, together with a letter that is nobody's to read. */
function withoutMark(row: EntryRow): EntryRow {
  if (!row.source?.startsWith(demoMark)) return row
  const source = row.source
    .slice(demoMark.length)
    .replace(/^ Grade [^:]{1,20}: /, '')
    .trim()
  return { ...row, demo: true, source: source || null }
}

/** All rows of a batch in one statement. */
const write = (made: object[]) => sql`
  UPDATE categories c SET document = r.document, demo = r.demo, source = r.source, version = r.version
  FROM jsonb_to_recordset(${JSON.stringify(made)}::jsonb) AS r (id uuid, document jsonb, demo boolean, source text, version integer)
  WHERE c.id = r.id`

async function documentAll(tx: Transaction, rows: EntryRow[]): Promise<void> {
  const dialects = await listDialects(tx)
  const plain = rows.map(withoutMark)
  const cited = new Map<string, string>()
  // In one order, so that two processes that make the same sources do not wait for each other crosswise.
  for (const title of [...new Set(plain.flatMap(({ source }) => source ?? []))].toSorted()) {
    const { id } = await sourceTitled(tx, { title })
    cited.set(title, id)
  }
  const made = plain.map((row, at) => {
    const { document } = stateOf(row, dialects)
    const sources = row.source === null ? [] : [{ sourceId: cited.get(row.source)!, locator: null }]
    const source = row.demo ? `${demoMark} ${row.source ?? ''}`.trim() : row.source
    const version = source === rows[at]!.source ? row.version : row.version + 1
    return { id: row.id, document: { ...document, sources }, demo: row.demo, source, version }
  })
  await tx.execute(write(made))
}

/**
 * Makes documents of what rows of the version before say, a few at a time: it can stop anywhere and goes on where it was, and several
 * processes share the work. Readers need not wait for it: they make the same document of the row.
 */
export async function documentEntries(db: Database): Promise<void> {
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

import { asc, eq, isNull } from 'drizzle-orm'
import { demoMark } from '#shared/entries.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { categories } from '#server/db/tables.ts'
import { documented, rowColumns } from './revisions.ts'
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

async function documentOne(tx: Transaction, row: EntryRow): Promise<void> {
  const plain = withoutMark(row)
  const { document } = await documented(tx, plain)
  const source = plain.demo ? `${demoMark} ${plain.source ?? ''}`.trim() : row.source
  const told = source === row.source ? {} : { source, version: row.version + 1 }
  await tx
    .update(categories)
    .set({ document, demo: plain.demo, ...told })
    .where(eq(categories.id, row.id))
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
      for (const row of rows) await documentOne(tx, row)
      return rows.length === batchSize
    })
}

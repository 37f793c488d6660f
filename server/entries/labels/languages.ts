import { sql } from 'drizzle-orm'
import type { Languages } from '#shared/labels/labels.ts'
import { legalDocuments } from '#shared/site/legal-documents.ts'
import type { Database } from '#server/db/connect.ts'
import { listAll } from './store.ts'
import { countTexts } from './text-count.ts'

/** Entries of the library, and those of them with a meaning in Malay. */
async function countEntries(db: Database): Promise<{ total: number; withMalay: number }> {
  const { rows } = await db.execute<{ total: number; withMalay: number }>(sql`
    SELECT count(*)::int AS total,
      (count(*) FILTER (WHERE jsonb_path_exists(document, '$.senses[*].ms ? (@ != "")')))::int AS "withMalay"
    FROM categories WHERE deleted_at IS NULL`)
  return rows[0]!
}

/** How complete each language of the interface is. */
export async function readLanguages(db: Database): Promise<Languages> {
  const texts = await countTexts()
  const entries = await countEntries(db)
  const all = await listAll(db)
  const shownCount = all.filter(({ state }) => state === 'shown').length
  return { texts, entries, labels: { shown: shownCount, total: all.length }, documents: [...legalDocuments] }
}

import { asc, ilike, inArray, sql } from 'drizzle-orm'
import type { Dialect, Source, SourceDraft } from '#shared/dictionary.ts'
import type { Database } from '#server/db/connect.ts'
import { dialects, sources } from '#server/db/tables.ts'

const { id, title, author, year, url, licence } = sources
const columns = { id, title, author, year, url, licence }

type Reader = Pick<Database, 'select'>
type Writer = Pick<Database, 'select' | 'insert'>

/** All of them, in the order in which they are offered. */
export function listDialects(db: Reader): Promise<Dialect[]> {
  const { slug, name, place, glottocode, order } = dialects
  return db.select({ slug, name, place, glottocode }).from(dialects).orderBy(asc(order), asc(slug))
}

export async function sourcesOf(db: Reader, ids: readonly string[]): Promise<Map<string, Source>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select(columns)
    .from(sources)
    .where(inArray(id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whose title begins with `q`, or holds it; the alphabet rules. */
export function listSources(db: Reader, { q, limit }: { q?: string | undefined; limit: number }): Promise<Source[]> {
  const held = q && ilike(title, `%${q.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`)
  return db
    .select(columns)
    .from(sources)
    .where(held || undefined)
    .orderBy(asc(title), asc(id))
    .limit(limit)
}

/** The source with this title, made if there is none yet: the same list cited twice is one source. */
export async function sourceTitled(
  tx: Writer,
  draft: Pick<SourceDraft, 'title'> & Partial<SourceDraft>,
): Promise<Source> {
  const found = () =>
    tx
      .select(columns)
      .from(sources)
      .where(sql`md5(${title}) = md5(${draft.title})`)
  const [there] = await found()
  if (there) return there
  const [made] = await tx.insert(sources).values(draft).onConflictDoNothing().returning(columns)
  return made ?? (await found())[0]!
}

import { containsPattern } from '#server/db/queries/like.ts'
import { and, asc, eq, ilike, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Dialect } from '#shared/entries/document-calls.ts'
import type { Source, SourceDraft } from '#shared/entries/sources.ts'
import type { Database, DatabaseReader } from '#server/db/connect.ts'
import { dialects } from '#server/db/tables/dialects.ts'
import { sources } from '#server/db/tables/entries.ts'

const { id, title, author, year, url, licence } = sources
const columns = { id, title, author, year, url, licence }

type SourceWriter = Pick<Database, 'select' | 'insert'>

/** All dialects in display order. */
export function listDialects(db: DatabaseReader): Promise<Dialect[]> {
  const { slug, name, place, glottocode, order, listed, mergedInto } = dialects
  return db
    .select({ slug, name, place, glottocode })
    .from(dialects)
    .where(and(listed, isNull(mergedInto)))
    .orderBy(asc(order), asc(slug))
}

/** Places that were merged, with the slug of the place that stays. */
export function listMergedPlaces(db: DatabaseReader): Promise<{ slug: string; name: string; into: string }[]> {
  const { slug, name, mergedInto } = dialects
  return db
    .select({ slug, name, into: sql<string>`${mergedInto}` })
    .from(dialects)
    .where(isNotNull(mergedInto))
}

/** The place of each language other than ours that only one place has, by the language's tag. */
export function listPlacesOfLanguages(db: DatabaseReader): Promise<{ slug: string; name: string; into: string }[]> {
  const { slug, language, listed, mergedInto } = dialects
  return db
    .select({ slug: language, name: language, into: sql<string>`min(${slug})` })
    .from(dialects)
    .where(and(listed, isNull(mergedInto), ne(language, 'dtp')))
    .groupBy(language)
    .having(sql`count(*) = 1`)
}

/** The place into which this one was merged, else this one. */
export async function placeThatStays(db: DatabaseReader, place: string): Promise<string> {
  const { slug, mergedInto } = dialects
  const [row] = await db.select({ into: mergedInto }).from(dialects).where(eq(slug, place))
  return row?.into ?? place
}

export async function sourcesOf(db: DatabaseReader, ids: readonly string[]): Promise<Map<string, Source>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select(columns)
    .from(sources)
    .where(inArray(id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** These sources, and those that attest a form of the entry. */
export async function sourcesOfEntry(
  db: DatabaseReader,
  entryId: string,
  ids: readonly string[],
): Promise<Map<string, Source>> {
  const rows = await db
    .select(columns)
    .from(sources)
    .where(sql`${id} IN (
    SELECT unnest(${sql.param(ids)}::uuid[]) UNION
    SELECT w.source_id FROM witnesses w WHERE w.entry_id = ${entryId} AND w.stance = 'same')`)
    .orderBy(asc(title), asc(id))
  return new Map(rows.map((row) => [row.id, row]))
}

export const allSources = (db: DatabaseReader): Promise<Pick<Source, 'id' | 'title' | 'licence'>[]> =>
  db.select({ id, title, licence }).from(sources)

const namedBy = (entryId: string) => sql`${id} IN (
  SELECT (named #>> '{}')::uuid FROM entry_revisions r, jsonb_path_query(r.state, '$.document.**.sourceId ? (@ != null)') named
  WHERE r.entry_id = ${entryId})`

/** Sources whose title contains `q`, and which a version of the entry names, in alphabetical order. */
export function listSources(
  db: DatabaseReader,
  { q, entryId, limit }: { q?: string | undefined; entryId?: string | undefined; limit: number },
): Promise<Source[]> {
  const titleMatches = q && ilike(title, containsPattern(q))
  return db
    .select(columns)
    .from(sources)
    .where(and(titleMatches || undefined, entryId === undefined ? undefined : namedBy(entryId)))
    .orderBy(asc(title), asc(id))
    .limit(limit)
}

/** Finds the source with this title or inserts it, so that one list is one source. */
export async function sourceTitled(
  tx: SourceWriter,
  draft: Pick<SourceDraft, 'title'> & Partial<SourceDraft>,
): Promise<Source> {
  const selectSource = () =>
    tx
      .select(columns)
      .from(sources)
      .where(sql`md5(${title}) = md5(${draft.title})`)
  const [existing] = await selectSource()
  if (existing) return existing
  const [created] = await tx.insert(sources).values(draft).onConflictDoNothing().returning(columns)
  return created ?? (await selectSource())[0]!
}

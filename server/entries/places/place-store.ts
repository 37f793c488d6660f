import { and, asc, eq, isNull, max, or, sql } from 'drizzle-orm'
import { isUuid } from '#shared/text/addresses.ts'
import type { AdministeredPlace, Place, PlaceChange, PlaceDraft } from '#shared/entries/places/places.ts'
import type { Database, Transaction, DatabaseReader } from '#server/db/connect.ts'
import { dialects } from '#server/db/tables/dialects.ts'

const { name, place, glottocode, parent, language, unsure, listed, order, mergedInto } = dialects
const columns = { id: dialects.id, slug: dialects.slug, name, place, glottocode, dialect: parent, language, unsure }
const isPresentPlace = isNull(mergedInto)
const inOrder = [asc(order), asc(columns.slug)] as const

export const list = (db: DatabaseReader): Promise<Place[]> =>
  db
    .select(columns)
    .from(dialects)
    .where(and(isPresentPlace, listed))
    .orderBy(...inOrder)

/** Changes of places wait for each other until the transaction ends. Read the places afterwards. */
export const lock = (tx: Transaction) => tx.execute(sql`LOCK TABLE dialects IN SHARE ROW EXCLUSIVE MODE`)

/** With suggestions first. Counts up to 1,000 entries of each place. */
export const listForAdmins = (db: Database): Promise<AdministeredPlace[]> =>
  db
    .select({
      ...columns,
      listed,
      entries: sql<number>`(SELECT count(*)::int FROM (
        SELECT FROM entry_facets f WHERE f.facet = 'dialect:' || ${columns.slug} LIMIT 1000) counted)`,
    })
    .from(dialects)
    .where(isPresentPlace)
    .orderBy(asc(listed), ...inOrder)

/** Finds a place by its id or slug. */
export async function find(
  db: DatabaseReader,
  idOrSlug: string,
): Promise<Omit<AdministeredPlace, 'entries'> | undefined> {
  const isNamed = isUuid(idOrSlug)
    ? or(eq(dialects.id, idOrSlug), eq(columns.slug, idOrSlug))
    : eq(columns.slug, idOrSlug)
  return (
    await db
      .select({ ...columns, listed })
      .from(dialects)
      .where(and(isPresentPlace, isNamed))
  )[0]
}

/** True if other places belong to this one. */
export const hasPlaces = async (tx: Transaction, slug: string): Promise<boolean> =>
  (await tx.$count(dialects, eq(parent, slug))) > 0

/** Undefined if the slug is used already. */
export async function insert(
  tx: Transaction,
  slug: string,
  { dialect, ...draft }: PlaceDraft,
  more: { listed: boolean; suggestedBy?: string },
): Promise<Place | undefined> {
  const [last] = await tx.select({ order: max(order) }).from(dialects)
  const row = { ...draft, ...more, parent: dialect, slug, order: (last?.order ?? 0) + 1 }
  return (await tx.insert(dialects).values(row).onConflictDoNothing().returning(columns))[0]
}

export async function update(tx: Transaction, slug: string, { dialect, ...change }: PlaceChange): Promise<void> {
  const fields = { ...change, ...(dialect === undefined ? {} : { parent: dialect }) }
  if (Object.keys(fields).length > 0) await tx.update(dialects).set(fields).where(eq(columns.slug, slug))
  if (dialect !== undefined) await rewriteFilters(tx, slug)
}

const rewriteFilters = (tx: Transaction, slug: string) => tx.execute(sql`SELECT library_places(${slug})`)

export const remove = (tx: Transaction, slug: string) => tx.delete(dialects).where(eq(columns.slug, slug))

/** Writes the name of a place into the rows of its entries anew. */
export const rewriteNames = (tx: Transaction, slug: string) =>
  tx.execute(sql`UPDATE categories SET dialect = places_named(document)
    WHERE id IN (SELECT entry_id FROM entry_facets WHERE facet = ${`dialect:${slug}`}) AND document -> 'forms' -> 0 -> 'dialects' ? ${slug}`)

/**
 * Moves everything of one place to another one. The row stays, so that its slug is not given again, and documents that were written before lead to the
 * place that stays (`places_kept`).
 */
export async function merge(tx: Transaction, from: string, into: string): Promise<void> {
  await tx.update(dialects).set({ parent: into }).where(eq(parent, from))
  await tx.update(dialects).set({ mergedInto: into }).where(eq(mergedInto, from))
  await tx.update(dialects).set({ mergedInto: into, parent: null }).where(eq(columns.slug, from))
  await tx.execute(sql`SELECT places_move(ARRAY[${from}::text])`)
  await rewriteFilters(tx, from)
}

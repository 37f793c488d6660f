import { and, asc, eq, isNull, max, or, sql, type SQL } from 'drizzle-orm'
import { isUuid } from '#shared/text/addresses.ts'
import type { AdministeredPlace, Place, PlaceChange, PlaceDraft } from '#shared/entries/places/places.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { dialects } from '#server/db/tables/dialects.ts'

const { slug, name, place, glottocode, parent, language, unsure, listed, order, mergedInto } = dialects
const columns = { id: dialects.id, slug, name, place, glottocode, dialect: parent, language, unsure }
const present = isNull(mergedInto)
const inOrder = [asc(order), asc(slug)] as const

export const list = (db: Pick<Database, 'select'>): Promise<Place[]> =>
  db
    .select(columns)
    .from(dialects)
    .where(and(present, listed))
    .orderBy(...inOrder)

/** With suggestions first. Counts up to 1,000 entries of each place. */
export const listForAdmins = (db: Database): Promise<AdministeredPlace[]> =>
  db
    .select({
      ...columns,
      listed,
      entries: sql<number>`(SELECT count(*)::int FROM (
        SELECT FROM entry_facets f WHERE f.facet = 'dialect:' || ${slug} LIMIT 1000) counted)`,
    })
    .from(dialects)
    .where(present)
    .orderBy(asc(listed), ...inOrder)

/** By id or by slug. */
export async function find(db: Pick<Database, 'select'>, name: string): Promise<AdministeredPlace | undefined> {
  const named = isUuid(name) ? or(eq(dialects.id, name), eq(slug, name)) : eq(slug, name)
  const found = { ...columns, listed, entries: sql<number>`0` }
  return (await db.select(found).from(dialects).where(and(present, named)))[0]
}

/** True if other places belong to this one. */
export const hasPlaces = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.$count(dialects, eq(parent, id))) > 0

/** Undefined if the slug is used already. */
export async function insert(
  tx: Transaction,
  id: string,
  { dialect, ...draft }: PlaceDraft,
  more: { listed: boolean; suggestedBy?: string },
): Promise<Place | undefined> {
  const [last] = await tx.select({ order: max(order) }).from(dialects)
  const row = { ...draft, ...more, parent: dialect, slug: id, order: (last?.order ?? 0) + 1 }
  return (await tx.insert(dialects).values(row).onConflictDoNothing().returning(columns))[0]
}

export async function update(tx: Transaction, id: string, { dialect, ...change }: PlaceChange): Promise<void> {
  const fields = { ...change, ...(dialect === undefined ? {} : { parent: dialect }) }
  if (Object.keys(fields).length > 0) await tx.update(dialects).set(fields).where(eq(slug, id))
}

export const remove = (tx: Transaction, id: string) => tx.delete(dialects).where(eq(slug, id))

const ofEntry = sql`document`

/** The names of the main form's dialects, as `namesOf` joins them. */
const namesOfMainForm = (document: SQL): SQL => sql`(
  SELECT CASE WHEN cardinality(names) < 2 THEN names[1]
    ELSE array_to_string(names[:cardinality(names) - 1], ', ') || ' and ' || names[cardinality(names)] END
  FROM (SELECT array_agg(coalesce(d.name, one.slug) ORDER BY one.at) AS names
    FROM jsonb_array_elements_text(${document} -> 'forms' -> 0 -> 'dialects') WITH ORDINALITY one (slug, at)
    LEFT JOIN dialects d ON d.slug = one.slug) joined)`

const sayingThere = (id: string) => sql`id IN (SELECT entry_id FROM entry_facets WHERE facet = ${`dialect:${id}`})`

/** Writes the name of a place into the rows of its entries anew. */
export const rewriteNames = (tx: Transaction, id: string) =>
  tx.execute(sql`UPDATE categories SET dialect = ${namesOfMainForm(ofEntry)}
    WHERE ${sayingThere(id)} AND document -> 'forms' -> 0 -> 'dialects' ? ${id}`)

/** The forms of a document with one place in place of another, each place once. */
const formsMoved = (document: SQL, from: string, into: string): SQL => sql`(
  SELECT jsonb_agg(CASE WHEN form -> 'dialects' ? ${from} THEN jsonb_set(form, '{dialects}', (
    SELECT jsonb_agg(slug ORDER BY at) FROM (
      SELECT DISTINCT ON (slug) slug, at FROM (
        SELECT CASE WHEN one = ${from} THEN ${into} ELSE one END AS slug, at
        FROM jsonb_array_elements_text(form -> 'dialects') WITH ORDINALITY each (one, at)) renamed
      ORDER BY slug, at) once)) ELSE form END ORDER BY n)
  FROM jsonb_array_elements(${document} -> 'forms') WITH ORDINALITY forms (form, n))`

const examplesMoved = (document: SQL, from: string, into: string): SQL => sql`(
  SELECT coalesce(jsonb_agg(CASE WHEN example ->> 'dialect' = ${from}
    THEN jsonb_set(example, '{dialect}', to_jsonb(${into}::text)) ELSE example END ORDER BY n), '[]')
  FROM jsonb_array_elements(${document} -> 'examples') WITH ORDINALITY examples (example, n))`

const documentMoved = (document: SQL, from: string, into: string): SQL => sql`jsonb_set(jsonb_set(${document},
  '{forms}', ${formsMoved(document, from, into)}), '{examples}', ${examplesMoved(document, from, into)})`

/** Moves one of the two states of the proposed edits, with the names of its places. */
async function moveProposed(tx: Transaction, state: 'base' | 'proposed', from: string, into: string): Promise<void> {
  const document = sql`(proposal -> ${state}::text -> 'document')`
  const isNamed = sql`(jsonb_path_exists(${document}, '$.forms[*].dialects[*] ? (@ == $slug)', jsonb_build_object('slug', ${from}::text))
    OR ${document} @> ${JSON.stringify({ examples: [{ dialect: from }] })}::jsonb)`
  await tx.execute(sql`UPDATE contributions SET proposal = jsonb_set(proposal, ARRAY[${state}::text, 'document'],
    ${documentMoved(document, from, into)}) WHERE kind = 'edit' AND ${isNamed}`)
  await tx.execute(sql`UPDATE contributions SET proposal = jsonb_set(proposal, ARRAY[${state}::text, 'dialect'],
    to_jsonb(${namesOfMainForm(document)})) WHERE kind = 'edit' AND ${document} -> 'forms' -> 0 -> 'dialects' ? ${into}`)
}

/** Moves everything of one place to another one. The row stays, so that its slug is not given again. */
export async function merge(tx: Transaction, from: string, into: string): Promise<void> {
  await tx.execute(sql`UPDATE categories SET document = ${documentMoved(ofEntry, from, into)}
    WHERE document IS NOT NULL AND (${sayingThere(from)} OR document @> ${JSON.stringify({ examples: [{ dialect: from }] })}::jsonb)`)
  await rewriteNames(tx, into)
  // A person or a source that spoke of the same form in both places keeps the statement about the place that stays.
  await tx.execute(sql`DELETE FROM witnesses w WHERE dialect = ${from} AND EXISTS (
    SELECT FROM witnesses o WHERE o.dialect = ${into} AND o.entry_id = w.entry_id AND o.form_key = w.form_key
      AND (o.person_id = w.person_id OR o.source_id = w.source_id))`)
  await tx.execute(sql`UPDATE witnesses SET dialect = ${into} WHERE dialect = ${from}`)
  await tx.execute(sql`UPDATE speakers SET dialect = ${into} WHERE dialect = ${from}`)
  await tx.execute(sql`UPDATE contributions SET proposal = jsonb_set(proposal, '{dialect}', to_jsonb(${into}::text))
    WHERE kind = 'witness' AND proposal ->> 'dialect' = ${from}`)
  for (const state of ['base', 'proposed'] as const) await moveProposed(tx, state, from, into)
  await tx.update(dialects).set({ parent: into }).where(eq(parent, from))
  await tx.update(dialects).set({ mergedInto: into }).where(eq(mergedInto, from))
  await tx.update(dialects).set({ mergedInto: into, parent: null }).where(eq(slug, from))
}

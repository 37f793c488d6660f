import * as z from 'zod/mini'
import type { categories, EntryType } from '#shared/entries/entries.ts'
import { countedTo } from '#shared/paging.ts'
import type { Database } from '#server/db/connect.ts'
import { contributorName } from '#server/db/queries/display-name.ts'
import { soundOf } from '#server/db/queries/sound-of.ts'
import { listedColumns } from '#server/entries/state-columns.ts'
import { cursorText } from '#server/http/lists/paging.ts'
import { malayMeaning } from '#server/db/queries/malay-meaning.ts'
import { isoTime } from '#server/db/queries/time-order.ts'
import { smallestUuid } from '#shared/text/addresses.ts'

/** SQL of the forms that places say instead, each in the spelling of most people, else of the first. Forms of the entry are left out. */
const saidForms = `
  SELECT DISTINCT ON (library_letters(w.note)) w.note FROM witnesses w
  WHERE w.entry_id = c.id AND w.stance = 'different' AND length(w.note) <= 200 AND NOT EXISTS (
    SELECT FROM jsonb_array_elements(c.document -> 'forms') one WHERE library_letters(one ->> 'text') = library_letters(w.note))
  GROUP BY w.note ORDER BY library_letters(w.note), count(DISTINCT coalesce(w.person_id, w.speaker_id, w.source_id)) DESC, min(w.created_at)`

/** SQL columns of an entry of the row `c`, as the API returns it. */
export const columnsOf = (time: (column: string) => string) => `
  c.id, ${listedColumns}, c.document ->> 'language' AS language, ${malayMeaning} AS ms,
  coalesce(jsonb_path_query_array(c.document, '$.forms[1 to last].text'), '[]') || coalesce((
    SELECT jsonb_agg(said.note ORDER BY said.note) FROM (${saidForms}) said
  ), '[]') AS "otherForms",
  ${contributorName} AS "contributorName",
  CASE WHEN c.image_url LIKE '/objects/%' OR c.audio_url LIKE '/objects/%' THEN library_is_warned(c)
    ELSE coalesce(c.document ->> 'warning', '') <> '' END AS warned,
  nullif(c.document ->> 'warning', '') AS warning, c.version, c.homograph, c.demo, (c.has_voice OR c.audio_url IS NOT NULL) AS "hasVoice",
  ${soundOf} AS sound,
  ${time('c.created_at')} AS "createdAt", ${time('c.updated_at')} AS "updatedAt"`

const columns = columnsOf(isoTime)

/** Cursor of a page of the library: key and id of its last entry. */
export const ListCursor = z.tuple([cursorText, z.uuid()])
/** Cursor of a page of a search: rank of the last entry (see `library_search`), matching term, key and id. */
export const SearchCursor = z.tuple([z.int().check(z.gte(0), z.lt(70)), cursorText, cursorText, z.uuid()])

/**
 * SQL of one page as JSON: the database builds the text because this is the most frequent read of the library. `h` selects one entry more than `$1`,
 * the page size. OFFSET 0 makes the planner fetch each entry by id; it would otherwise scan a small library.
 */
const page = (query: { h: string; cursor: string; isFirst: string; counted: string; typos?: string }) => `
  SELECT (SELECT version::float8 FROM content_versions WHERE name = 'library') AS version,
    coalesce(json_agg(e ORDER BY n) FILTER (WHERE n <= $1), '[]')::text AS "jsonText",
    CASE WHEN count(*) > $1 THEN (json_agg(json_build_array(${query.cursor})) FILTER (WHERE n = $1)) -> 0 END AS last,
    CASE WHEN count(*) <= $1 AND ${query.isFirst} THEN count(*)::int ELSE ${query.counted} END AS total,
    ${query.typos ?? 'false'} AS "areTypos"
  FROM ${query.h} CROSS JOIN LATERAL (SELECT ${columns} FROM categories c WHERE c.id = h.id OFFSET 0) e`

/** `$2` and `$3` are the cursor, `$4` the type. */
function list(condition: string) {
  const present = `FROM categories c WHERE c.deleted_at IS NULL ${condition}`
  const order = 'ORDER BY c.search_key, c.id'
  return page({
    h: `(SELECT c.*, row_number() OVER (${order}) AS n FROM (
      SELECT c.search_key, c.id ${present} AND (c.search_key, c.id) > ($2, $3::uuid) ${order} LIMIT $1 + 1
    ) c) h`,
    cursor: 'h.search_key, h.id',
    isFirst: `$3 = '${smallestUuid}'`,
    counted: `(SELECT count(*)::int FROM (SELECT ${present} ${order} LIMIT ${countedTo + 1}) c)`,
  })
}
const listAll = list('')
const listOfType = list('AND c.type = $4')

/** `$4` is the facet whose index is scanned, in the order of Latin letters, `$5` the other required facets, `$6` the type. */
function browse(condition: string) {
  const matchingRows = `FROM entry_facets c WHERE c.facet = $4 AND library_has(c.entry_id, $5::text[]) ${condition}`
  const order = 'ORDER BY c.key, c.entry_id'
  return page({
    h: `(SELECT c.*, c.entry_id AS id, row_number() OVER (${order}) AS n FROM (
      SELECT c.key, c.entry_id ${matchingRows} AND (c.key, c.entry_id) > ($2, $3::uuid) ${order} LIMIT $1 + 1
    ) c) h`,
    cursor: 'h.key, h.id',
    isFirst: `$3 = '${smallestUuid}'`,
    counted: `(SELECT count(*)::int FROM (SELECT ${matchingRows} ${order} LIMIT ${countedTo + 1}) c)`,
  })
}
const browseAll = browse('')
const browseOfType = browse('AND c.type = $6')

/** `$2` is the search text, `$3` to `$6` the cursor. */
const searchBy = (foundRows: string, counted: string) =>
  page({
    h: `(SELECT btrim("left"(library_key($2), 80)) AS q, library_letters($2) AS letters) k
      CROSS JOIN LATERAL ${foundRows} WITH ORDINALITY h (fit, term, key, id, n)`,
    cursor: 'h.fit, h.term, h.key, h.id',
    isFirst: `$6 = '${smallestUuid}'`,
    counted,
    typos: 'coalesce(bool_or(h.fit BETWEEN 30 AND 49), false)',
  })
/** Exported for `bench/`, which prints the query plan. */
export const searchAll = searchBy(
  'library_find(k.q, $1 + 1, $3, $4, $5, $6::uuid, k.letters)',
  'library_count_all(min(k.q))',
)
/** `$7` is the type or null, `$8` the facets or null. */
const searchSifted = searchBy(
  'library_search(k.q, $7, $1 + 1, $3, $4, $5, $6::uuid, k.letters, $8::text[])',
  'library_count(min(k.q), $7, $8::text[])',
)

interface FoundPage<Place> {
  /** Version of the library, read in the same snapshot. */
  version: number
  jsonText: string
  /** Cursor of the next page; null on the last page. */
  last: Place | null
  /** Exact up to `countedTo`; beyond that `countedTo` + 1. */
  total: number
  /** True if entries match only after the correction of a typo. */
  areTypos: boolean
}
interface PageQuery<Place> {
  type?: EntryType | undefined
  /** All of these are required. The index of the first is scanned. */
  facets?: string[] | undefined
  limit: number
  after: Place | undefined
}

export type ListQuery = z.output<typeof categories.list.query>
type Filters = Omit<ListQuery, 'q' | 'type' | 'limit' | 'cursor' | 'covered'>

/** The facet of each filter, in the order in which they are scanned: a domain has the fewest entries as a rule. A filter without a facet does not compile. */
const facetOf: Record<keyof Filters, (value: string) => string> = {
  domain: (domain) => `domain:${domain}`,
  dialect: (dialect) => `dialect:${dialect}`,
  letter: (letter) => `letter:${letter}`,
  voice: () => 'voice',
}

/** The facets that a list's query asks for. */
export const facetsIn = (filters: Filters) =>
  (Object.keys(facetOf) as (keyof Filters)[]).flatMap((name) => {
    const value = filters[name]
    return value ? facetOf[name](value) : []
  })

/** A page of the library in the order of its keys, or in the order of Latin letters if facets are given. */
export async function listPage(db: Database, query: PageQuery<z.output<typeof ListCursor>>) {
  const { type, facets = [], limit, after = ['', smallestUuid] } = query
  const [first, ...others] = facets
  const ofType = type ? [type] : []
  const [text, values] =
    first === undefined
      ? [type ? listOfType : listAll, [limit, ...after, ...ofType]]
      : [type ? browseOfType : browseAll, [limit, ...after, first, others, ...ofType]]
  return (await db.$client.query<FoundPage<z.output<typeof ListCursor>>>(text, values)).rows[0]!
}

/** A page of the matching entries, best match first. */
export async function searchPage(db: Database, query: PageQuery<z.output<typeof SearchCursor>> & { q: string }) {
  const { q, type = null, facets = [], limit, after = [0, '', '', smallestUuid] } = query
  const values = [limit, q, ...after]
  const statement =
    type === null && facets.length === 0
      ? { name: 'search', text: searchAll, values }
      : { text: searchSifted, values: [...values, type, facets.length > 0 ? facets : null] }
  return (await db.$client.query<FoundPage<z.output<typeof SearchCursor>>>(statement)).rows[0]!
}

import * as z from 'zod/mini'
import type { CategoryType } from '#shared/entries.ts'
import { countedTo } from '#shared/paging.ts'
import type { Database } from '#server/db/connect.ts'
import { soundOf } from '#server/db/sound-of.ts'
import { cursorText } from '#server/http/paging.ts'

/** An entry as the API tells it, of the row `c`. */
export const columnsOf = (time: (column: string) => string) => `
  c.id, c.type, c.title, c.content, c.pronunciation, c.image_url AS "imageUrl", c.audio_url AS "audioUrl",
  c.video_url AS "videoUrl", c.dialect, c.source,
  coalesce(jsonb_path_query_array(c.document, '$.forms[1 to last].text'), '[]') AS "otherForms",
  CASE WHEN c.contribution_id IS NOT NULL THEN (
    SELECT nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), '')
    FROM contributions n JOIN users u ON u.id = n.author_id WHERE n.id = c.contribution_id
  ) END AS "contributorName",
  CASE WHEN c.image_url LIKE '/objects/%' OR c.audio_url LIKE '/objects/%' THEN library_is_warned(c)
    ELSE coalesce(c.document ->> 'warning', '') <> '' END AS warned,
  nullif(c.document ->> 'warning', '') AS warning, c.version, c.demo, (c.has_voice OR c.audio_url IS NOT NULL) AS "hasVoice",
  ${soundOf} AS sound,
  ${time('c.created_at')} AS "createdAt", ${time('c.updated_at')} AS "updatedAt"`

const columns = columnsOf((column) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** Before every id. */
const nil = '00000000-0000-0000-0000-000000000000'

/** Where a page of the whole library ended: key and id. */
export const ListPlace = z.tuple([cursorText, z.uuid()])
/** Where a page of a search ended: how the last entry fits (`library_search` says), the term that does, key and id. */
export const SearchPlace = z.tuple([z.int().check(z.gte(0), z.lt(70)), cursorText, cursorText, z.uuid()])

/**
 * A page as JSON made by the database: it is what everybody's first look at the library asks for. `h` numbers the entries, one more than
 * `$1`, the page's size. OFFSET 0 fetches each by its id: the planner would else read a small library whole.
 */
const page = (given: { h: string; place: string; isFirst: string; counted: string; slips?: string }) => `
  SELECT (SELECT version::float8 FROM content_versions WHERE name = 'library') AS version,
    coalesce(json_agg(e ORDER BY n) FILTER (WHERE n <= $1), '[]')::text AS "jsonText",
    CASE WHEN count(*) > $1 THEN (json_agg(json_build_array(${given.place})) FILTER (WHERE n = $1)) -> 0 END AS last,
    CASE WHEN count(*) <= $1 AND ${given.isFirst} THEN count(*)::int ELSE ${given.counted} END AS total,
    ${given.slips ?? 'false'} AS "areSlips"
  FROM ${given.h} CROSS JOIN LATERAL (SELECT ${columns} FROM categories c WHERE c.id = h.id OFFSET 0) e`

/** `$2` and `$3` are the place, `$4` the type. */
function list(condition: string) {
  const present = `FROM categories c WHERE c.deleted_at IS NULL ${condition}`
  const order = 'ORDER BY c.search_key, c.id'
  return page({
    h: `(SELECT c.*, row_number() OVER (${order}) AS n FROM (
      SELECT c.search_key, c.id ${present} AND (c.search_key, c.id) > ($2, $3::uuid) ${order} LIMIT $1 + 1
    ) c) h`,
    place: 'h.search_key, h.id',
    isFirst: `$3 = '${nil}'`,
    counted: `(SELECT count(*)::int FROM (SELECT ${present} ${order} LIMIT ${countedTo + 1}) c)`,
  })
}
const listAll = list('')
const listOfType = list('AND c.type = $4')

/** `$4` is the facet whose entries are walked, in the order of Latin letters, `$5` the others that they must have, `$6` the type. */
function browse(condition: string) {
  const found = `FROM entry_facets c WHERE c.facet = $4 AND library_has(c.entry_id, $5::text[]) ${condition}`
  const order = 'ORDER BY c.key, c.entry_id'
  return page({
    h: `(SELECT c.*, c.entry_id AS id, row_number() OVER (${order}) AS n FROM (
      SELECT c.key, c.entry_id ${found} AND (c.key, c.entry_id) > ($2, $3::uuid) ${order} LIMIT $1 + 1
    ) c) h`,
    place: 'h.key, h.id',
    isFirst: `$3 = '${nil}'`,
    counted: `(SELECT count(*)::int FROM (SELECT ${found} ${order} LIMIT ${countedTo + 1}) c)`,
  })
}
const browseAll = browse('')
const browseOfType = browse('AND c.type = $6')

/** `$2` is what was typed, `$3` to `$6` the place. */
const searchBy = (found: string, counted: string) =>
  page({
    h: `(SELECT btrim("left"(library_key($2), 80)) AS q, library_letters($2) AS letters) k
      CROSS JOIN LATERAL ${found} WITH ORDINALITY h (fit, term, key, id, n)`,
    place: 'h.fit, h.term, h.key, h.id',
    isFirst: `$6 = '${nil}'`,
    counted,
    slips: 'coalesce(bool_or(h.fit BETWEEN 30 AND 49), false)',
  })
/** Exported for `bench/`, which prints the planner's time of it. */
export const searchAll = searchBy(
  'library_find(k.q, $1 + 1, $3, $4, $5, $6::uuid, k.letters)',
  'library_count_all(min(k.q))',
)
/** `$7` is the type or null, `$8` the facets or null. */
const searchSifted = searchBy(
  'library_search(k.q, $7, $1 + 1, $3, $4, $5, $6::uuid, k.letters, $8::text[])',
  'library_count(min(k.q), $7, $8::text[])',
)

interface Found<Place> {
  /** Of the library, in the same snapshot. */
  version: number
  jsonText: string
  /** Where the next page goes on; null on the last. */
  last: Place | null
  /** Counted no further than one above `countedTo`. */
  total: number
  /** Nothing fits but for a slip. */
  areSlips: boolean
}
interface Wanted<Place> {
  type?: CategoryType | undefined
  /** All of these are asked of an entry; the first is the one that parts the library most. */
  facets?: string[] | undefined
  limit: number
  after: Place | undefined
}

/** What a list's query asks for, the rarest first. */
export const facetsIn = ({
  letter,
  domain,
  dialect,
  voice,
}: Partial<Record<'letter' | 'domain' | 'dialect' | 'voice', string>>) => [
  ...(domain ? [`domain:${domain}`] : []),
  ...(dialect ? [`dialect:${dialect}`] : []),
  ...(letter ? [`letter:${letter}`] : []),
  ...(voice ? ['voice'] : []),
]

/** A page of the library in the order of its keys; of what has some facets, in the order of Latin letters. */
export async function listPage(db: Database, wanted: Wanted<z.output<typeof ListPlace>>) {
  const { type, facets = [], limit, after = ['', nil] } = wanted
  const [first, ...others] = facets
  const ofType = type ? [type] : []
  const [text, given] =
    first === undefined
      ? [type ? listOfType : listAll, [limit, ...after, ...ofType]]
      : [type ? browseOfType : browseAll, [limit, ...after, first, others, ...ofType]]
  return (await db.$client.query<Found<z.output<typeof ListPlace>>>(text, given)).rows[0]!
}

/** A page of the entries that fit, the best first. */
export async function searchPage(db: Database, wanted: Wanted<z.output<typeof SearchPlace>> & { q: string }) {
  const { q, type = null, facets = [], limit, after = [0, '', '', nil] } = wanted
  const given = [limit, q, ...after]
  const asked =
    type === null && facets.length === 0
      ? { name: 'search', text: searchAll, values: given }
      : { text: searchSifted, values: [...given, type, facets.length > 0 ? facets : null] }
  return (await db.$client.query<Found<z.output<typeof SearchPlace>>>(asked)).rows[0]!
}

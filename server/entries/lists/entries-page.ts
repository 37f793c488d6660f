import type { EntryType } from '#shared/entries/entries.ts'
import { contributorName } from '#server/db/queries/display-name.ts'
import { malayMeaning } from '#server/db/queries/malay-meaning.ts'
import { soundOf } from '#server/db/queries/sound-of.ts'
import { isoTime } from '#server/db/queries/time-order.ts'
import { listedColumns } from '#server/entries/state-columns.ts'

/** SQL of the forms that places say instead, each in the spelling of most people, else of the first. Forms of the entry are left out. */
const saidFormsSql = `
  SELECT DISTINCT ON (library_letters(w.note)) w.note FROM witnesses w
  WHERE w.entry_id = c.id AND w.stance = 'different' AND length(w.note) <= 200 AND NOT EXISTS (
    SELECT FROM jsonb_array_elements(c.document -> 'forms') one WHERE library_letters(one ->> 'text') = library_letters(w.note))
  GROUP BY w.note ORDER BY library_letters(w.note), count(DISTINCT coalesce(w.person_id, w.speaker_id, w.source_id)) DESC, min(w.created_at)`

/** SQL columns of an entry of the row `c`, as the API returns it. */
export const columnsSqlOf = (time: (column: string) => string) => `
  c.id, ${listedColumns}, c.document ->> 'language' AS language, ${malayMeaning} AS ms,
  coalesce(jsonb_path_query_array(c.document, '$.forms[1 to last].text'), '[]') || coalesce((
    SELECT jsonb_agg(said.note ORDER BY said.note) FROM (${saidFormsSql}) said
  ), '[]') AS "otherForms",
  ${contributorName} AS "contributorName",
  CASE WHEN c.image_url LIKE '/objects/%' OR c.audio_url LIKE '/objects/%' THEN library_is_warned(c)
    ELSE coalesce(c.document ->> 'warning', '') <> '' END AS warned,
  nullif(c.document ->> 'warning', '') AS warning, c.version, c.homograph, c.demo, (c.has_voice OR c.audio_url IS NOT NULL) AS "hasVoice",
  ${soundOf} AS sound,
  ${time('c.created_at')} AS "createdAt", ${time('c.updated_at')} AS "updatedAt"`

const columnsSql = columnsSqlOf(isoTime)

/**
 * SQL of one page as JSON text, built by the database because this is the most frequent read. `numbered` is a FROM item `hit` of `id` and
 * `n` (the order), with one row beyond `$1`.
 */
export const entriesPageSql = (query: {
  numbered: string
  cursor: string
  isFirst: string
  counted: string
  typos?: string
}) => `
  SELECT (SELECT version::float8 FROM content_versions WHERE name = 'library') AS version,
    coalesce(json_agg(e ORDER BY n) FILTER (WHERE n <= $1), '[]')::text AS "jsonText",
    CASE WHEN count(*) > $1 THEN (json_agg(json_build_array(${query.cursor})) FILTER (WHERE n = $1)) -> 0 END AS last,
    CASE WHEN count(*) <= $1 AND ${query.isFirst} THEN count(*)::int ELSE ${query.counted} END AS total,
    ${query.typos ?? 'false'} AS "areTypos"
  -- OFFSET 0 makes the planner fetch each entry by id, instead of scanning a small library.
  FROM ${query.numbered} CROSS JOIN LATERAL (SELECT ${columnsSql} FROM categories c WHERE c.id = hit.id OFFSET 0) e`

export interface FoundPage<Cursor> {
  /** Version of the library, read in the same snapshot. */
  version: number
  jsonText: string
  /** Cursor of the next page; null on the last page. */
  last: Cursor | null
  /** Exact up to `countedTo`; beyond that `countedTo` + 1. */
  total: number
  /** True if entries match only after the correction of a typo. */
  areTypos: boolean
}
export interface PageQuery<Cursor> {
  type?: EntryType | undefined
  /** All of these are required. The index of the first is scanned. */
  facets?: string[] | undefined
  limit: number
  after: Cursor | undefined
}

import * as z from 'zod/mini'
import { smallestUuid } from '#shared/text/addresses.ts'
import { queryRows, type Database } from '#server/db/connect.ts'
import { cursorText } from '#server/http/lists/paging.ts'
import { entriesPageSql, type FoundPage, type PageQuery } from './entries-page.ts'

/** Cursor of a page of a search: rank of the last entry (see `library_search`), matching term, key and id. */
export const SearchCursor = z.tuple([z.int().check(z.gte(0), z.lt(70)), cursorText, cursorText, z.uuid()])

/** `$2` is the search text, `$3` to `$6` the cursor. */
const searchBy = (foundRows: string, counted: string) =>
  entriesPageSql({
    numbered: `(SELECT btrim("left"(library_key($2), 80)) AS q, library_letters($2) AS letters) searched
      CROSS JOIN LATERAL ${foundRows} WITH ORDINALITY hit (fit, term, key, id, n)`,
    cursor: 'hit.fit, hit.term, hit.key, hit.id',
    isFirst: `$6 = '${smallestUuid}'`,
    counted,
    typos: 'coalesce(bool_or(hit.fit BETWEEN 30 AND 49), false)',
  })
/** Exported for `bench/`, which prints the query plan. */
export const searchAll = searchBy(
  'library_find(searched.q, $1 + 1, $3, $4, $5, $6::uuid, searched.letters)',
  'library_count_all(min(searched.q))',
)
/** `$7` is the type or null, `$8` the facets or null. */
const filteredSearch = searchBy(
  'library_search(searched.q, $7, $1 + 1, $3, $4, $5, $6::uuid, searched.letters, $8::text[])',
  'library_count(min(searched.q), $7, $8::text[])',
)

/** A page of the matching entries, best match first. */
export async function searchPage(db: Database, query: PageQuery<z.output<typeof SearchCursor>> & { q: string }) {
  const { q, type = null, facets = [], limit, after = [0, '', '', smallestUuid] } = query
  const isFiltered = type !== null || facets.length > 0
  const statement = isFiltered ? filteredSearch : { name: 'search', text: searchAll }
  const filters = isFiltered ? [type, facets.length > 0 ? facets : null] : []
  const values = [limit, q, ...after, ...filters]
  return (await queryRows<FoundPage<z.output<typeof SearchCursor>>>(db, statement, values))[0]!
}

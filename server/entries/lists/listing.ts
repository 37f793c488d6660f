import * as z from 'zod/mini'
import type { categories } from '#shared/entries/entries.ts'
import { countedTo } from '#shared/paging.ts'
import { smallestUuid } from '#shared/text/addresses.ts'
import { queryRows, type Database } from '#server/db/connect.ts'
import { cursorText } from '#server/http/lists/paging.ts'
import { entriesPageSql, type FoundPage, type PageQuery } from './entries-page.ts'

/** Cursor of a page of the library: key and id of its last entry. */
export const ListCursor = z.tuple([cursorText, z.uuid()])

/** `$2` and `$3` are the cursor, `$4` the type. */
function listStatement(condition: string) {
  const present = `FROM categories c WHERE c.deleted_at IS NULL ${condition}`
  const order = 'ORDER BY c.search_key, c.id'
  return entriesPageSql({
    numbered: `(SELECT c.*, row_number() OVER (${order}) AS n FROM (
      SELECT c.search_key, c.id ${present} AND (c.search_key, c.id) > ($2, $3::uuid) ${order} LIMIT $1 + 1
    ) c) hit`,
    cursor: 'hit.search_key, hit.id',
    isFirst: `$3 = '${smallestUuid}'`,
    counted: `(SELECT count(*)::int FROM (SELECT ${present} ${order} LIMIT ${countedTo + 1}) c)`,
  })
}
const listAllStatement = listStatement('')
const listOfTypeStatement = listStatement('AND c.type = $4')

/** `$4` is the facet whose index is scanned, in the order of Latin letters, `$5` the other required facets, `$6` the type. */
function browseStatement(condition: string) {
  const matchingRows = `FROM entry_facets c WHERE c.facet = $4 AND library_has(c.entry_id, $5::text[]) ${condition}`
  const order = 'ORDER BY c.key, c.entry_id'
  return entriesPageSql({
    numbered: `(SELECT c.*, c.entry_id AS id, row_number() OVER (${order}) AS n FROM (
      SELECT c.key, c.entry_id ${matchingRows} AND (c.key, c.entry_id) > ($2, $3::uuid) ${order} LIMIT $1 + 1
    ) c) hit`,
    cursor: 'hit.key, hit.id',
    isFirst: `$3 = '${smallestUuid}'`,
    counted: `(SELECT count(*)::int FROM (SELECT ${matchingRows} ${order} LIMIT ${countedTo + 1}) c)`,
  })
}
const browseAllStatement = browseStatement('')
const browseOfTypeStatement = browseStatement('AND c.type = $6')

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
      ? [type ? listOfTypeStatement : listAllStatement, [limit, ...after, ...ofType]]
      : [type ? browseOfTypeStatement : browseAllStatement, [limit, ...after, first, others, ...ofType]]
  return (await queryRows<FoundPage<z.output<typeof ListCursor>>>(db, text, values))[0]!
}

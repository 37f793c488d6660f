import { sql, type SQL } from 'drizzle-orm'
import { countedTo } from '#shared/paging.ts'
import type { StoredUser } from '#server/people/user.ts'
import type { Database } from '#server/db/connect.ts'
import { personSearch } from '#server/db/queries/person-search.ts'
import { users } from '#server/db/tables/people.ts'

/** Position of a person in a search: the matched text and the id. */
export interface SearchPosition {
  key: string
  id: string
}
export interface PeopleQuery {
  search: string
  after: SearchPosition | undefined
  /** Maximum number of rows, including the extra one that shows if there is a next page. */
  rows: number
}

/**
 * Conditions for texts that begin with the search. Each person matches by the first of their texts only, so the three branches
 * never overlap: most addresses begin with their owner's name.
 */
function branches(search: string): { key: SQL; where: SQL }[] {
  const first = personSearch.firstLast(users)
  const last = personSearch.lastFirst(users)
  const email = personSearch.email(users)
  const startsWith = (key: SQL) => sql`(${key} >= lower(${search}) AND ${key} < ${endOf(search)})`
  return [
    { key: first, where: startsWith(first) },
    { key: last, where: sql`${startsWith(last)} AND NOT ${startsWith(first)}` },
    { key: email, where: sql`${startsWith(email)} AND NOT ${startsWith(first)} AND NOT ${startsWith(last)}` },
  ]
}

/** Upper bound of the texts that begin with the search: its last character is the highest of Unicode. */
const endOf = (search: string) => sql`(lower(${search}) || chr(1114111))`

/**
 * One page of hits in the order of their texts: complete names first, then longer ones. Each branch reads its index from the
 * start of the page, and only as far as the earlier branches left room.
 */
function hits({ search, after, rows }: PeopleQuery): SQL {
  const parts = branches(search).map(({ key, where }, index) => {
    const afterHit = after && sql` AND (${key}, ${users.id}) > (${after.key}, ${after.id}::uuid)`
    const full = sql.raw(`(SELECT key FROM (${unionOf(index)}) AS f ORDER BY key OFFSET ${rows - 1} LIMIT 1)`)
    const bound = index > 0 ? sql` AND ${key} <= coalesce(${full}, ${endOf(search)})` : undefined
    return sql`${sql.raw(names[index]!)} AS MATERIALIZED (
      SELECT ${users.id}, ${key} AS key FROM ${users} WHERE ${where}${afterHit}${bound}
      ORDER BY ${key}, ${users.id} LIMIT ${rows})`
  })
  return sql`(WITH ${sql.join(parts, sql`, `)}
    SELECT * FROM (${sql.raw(unionOf(names.length))}) AS f ORDER BY key, id LIMIT ${rows}) AS hit`
}
const names = ['by_first', 'by_last', 'by_email']
const unionOf = (until: number) =>
  names
    .slice(0, until)
    .map((name) => `SELECT * FROM ${name}`)
    .join(' UNION ALL ')

export const peopleSearch = (db: Database, query: PeopleQuery) =>
  db
    .select({ person: users, key: sql<string>`hit.key` })
    .from(users)
    .innerJoin(hits(query), sql`hit.id = ${users.id}`)
    .orderBy(sql`hit.key`, sql`hit.id`)

/** People whose name, either way round, or e-mail address begins with the search, by how well it fits. */
export async function searchPeople(
  db: Database,
  query: PeopleQuery,
): Promise<{ person: StoredUser; fit: SearchPosition }[]> {
  const rows = await peopleSearch(db, query)
  return rows.map(({ person, key }) => ({ person, fit: { key, id: person.id } }))
}

/** Number of hits, counted no further than a list shows. */
export async function countPeople(db: Database, search: string): Promise<number> {
  const all = branches(search).map(({ where }) => sql`SELECT 1 FROM ${users} WHERE ${where}`)
  return db.$count(sql`(${sql.join(all, sql` UNION ALL `)} LIMIT ${countedTo + 1}) AS some_people`)
}

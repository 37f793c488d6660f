import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { countedTo } from '#shared/paging.ts'
import type { StoredUser } from './user.ts'
import type { Database } from '#server/db/connect.ts'
import { foundBy } from '#server/db/found-by.ts'
import { users } from '#server/db/tables.ts'

/** Where somebody stands in a search: the text by which they were found, and who they are. */
export interface Fit {
  key: string
  id: string
}
export interface Wanted {
  search: string
  after: Fit | undefined
  /** Rows at most, the one that tells whether there is a next page included. */
  rows: number
}

/**
 * The texts that begin with the search, each person by the first of theirs that does: so the three never overlap. Most
 * addresses begin with the name of their owner.
 */
function branches(search: string): { key: SQL; where: SQL }[] {
  const first = foundBy.firstLast(users)
  const last = foundBy.lastFirst(users)
  const email = foundBy.email(users)
  const begins = (key: SQL) => sql`(${key} >= lower(${search}) AND ${key} < ${endOf(search)})`
  return [
    { key: first, where: begins(first) },
    { key: last, where: sql`${begins(last)} AND NOT ${begins(first)}` },
    { key: email, where: sql`${begins(email)} AND NOT ${begins(first)} AND NOT ${begins(last)}` },
  ]
}

/** Behind everything that begins with the search: its last character is the last there is. */
const endOf = (search: string) => sql`(lower(${search}) || chr(1114111))`

/**
 * One page of hits in the order of their texts: the whole name first, then longer ones. Each branch reads its index from where
 * the page begins, and no further than the branches before it filled the page, past whom they found already.
 */
function hits({ search, after, rows }: Wanted): SQL {
  const parts = branches(search).map(({ key, where }, at) => {
    const place = after && sql` AND (${key}, ${users.id}) > (${after.key}, ${after.id}::uuid)`
    const full = sql.raw(`(SELECT key FROM (${found(at)}) AS f ORDER BY key OFFSET ${rows - 1} LIMIT 1)`)
    const bound = at > 0 ? sql` AND ${key} <= coalesce(${full}, ${endOf(search)})` : undefined
    return sql`${sql.raw(names[at]!)} AS MATERIALIZED (
      SELECT ${users.id}, ${key} AS key FROM ${users} WHERE ${where}${place}${bound}
      ORDER BY ${key}, ${users.id} LIMIT ${rows})`
  })
  return sql`(WITH ${sql.join(parts, sql`, `)}
    SELECT * FROM (${sql.raw(found(names.length))}) AS f ORDER BY key, id LIMIT ${rows}) AS hit`
}
const names = ['by_first', 'by_last', 'by_email']
const found = (until: number) =>
  names
    .slice(0, until)
    .map((name) => `SELECT * FROM ${name}`)
    .join(' UNION ALL ')

/** The statement of a search. */
export const peopleSearch = (db: Database, wanted: Wanted) =>
  db
    .select({ person: users, key: sql<string>`hit.key` })
    .from(users)
    .innerJoin(hits(wanted), sql`hit.id = ${users.id}`)
    .orderBy(sql`hit.key`, sql`hit.id`)

/** People whose name, either way round, or e-mail address begins with the search, by how well it fits. */
export async function searchPeople(db: Database, wanted: Wanted): Promise<{ person: StoredUser; fit: Fit }[]> {
  const rows = await peopleSearch(db, wanted)
  return rows.map(({ person, key }) => ({ person, fit: { key, id: person.id } }))
}

/** How many there are, counted no further than a list tells. */
export async function countPeople(db: Database, search: string): Promise<number> {
  const all = branches(search).map(({ where }) => sql`SELECT 1 FROM ${users} WHERE ${where}`)
  return db.$count(sql`(${sql.join(all, sql` UNION ALL `)} LIMIT ${countedTo + 1}) AS some_people`)
}

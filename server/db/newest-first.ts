import { asc, desc, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { countedTo } from '#shared/paging.ts'
import type { Database } from './connect.ts'

/** Newest first, along the ascending index of (moment, id) read backwards. */
export const newestFirstBy = (at: PgColumn, id: PgColumn) => [desc(at), desc(id)] as const

/** Rows that come after a place in a list that goes newest first: a page costs the same wherever it is. */
export function olderThan(at: PgColumn, id: PgColumn, place: { at: Date; id: string } | undefined): SQL | undefined {
  return place && sql`(${at}, ${id}) < (${place.at.toISOString()}::timestamptz, ${place.id}::uuid)`
}

/** The longest waiting first. */
export const oldestFirstBy = (at: PgColumn, id: PgColumn) => [asc(at), asc(id)] as const

/** Rows that come after a place in a list that goes oldest first. */
export function newerThan(at: PgColumn, id: PgColumn, place: { at: Date; id: string } | undefined): SQL | undefined {
  return place && sql`(${at}, ${id}) > (${place.at.toISOString()}::timestamptz, ${place.id}::uuid)`
}

/**
 * The ids of a page of a search, which finds all its rows first and sorts them then (OFFSET 0 keeps the two apart).
 * Left to itself Postgres takes any word for one that it will soon meet along the order, and reads a million rows for a rare one.
 */
export function idsOfFound(
  { table, at, id }: { table: PgTable; at: PgColumn; id: PgColumn },
  matching: SQL | undefined,
  { after, limit }: { after: { at: Date; id: string } | undefined; limit: number },
): SQL {
  const found = sql`SELECT ${id} AS id, ${at} AS at FROM ${table} WHERE ${matching} OFFSET 0`
  const place = after && sql`WHERE (at, id) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
  return sql`SELECT id FROM (${found}) AS found ${place} ORDER BY at DESC, id DESC LIMIT ${limit}`
}

/** How many rows there are, counted no further than a list tells (docs/product.md 25). */
export function countRows(db: Database, table: PgTable, filter: SQL | undefined): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(filter)
    .limit(countedTo + 1)
  return db.$count(some.as('some_rows'))
}

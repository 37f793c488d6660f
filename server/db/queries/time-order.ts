import { asc, desc, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { countedTo } from '#shared/paging.ts'
import type { Database } from '#server/db/connect.ts'

/** SQL of a moment as JSON has it. */
export const isoTime = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Order newest first: reads the ascending index of (moment, id) backwards. */
export const newestFirstBy = (at: PgColumn, id: PgColumn) => [desc(at), desc(id)] as const

/** Condition for the rows after a position in a list that goes newest first: every page costs the same. */
export function olderThan(at: PgColumn, id: PgColumn, position: { at: Date; id: string } | undefined): SQL | undefined {
  return position && sql`(${at}, ${id}) < (${position.at.toISOString()}::timestamptz, ${position.id}::uuid)`
}

export const oldestFirstBy = (at: PgColumn, id: PgColumn) => [asc(at), asc(id)] as const

/** Condition for the rows after a position in a list that goes oldest first. */
export function newerThan(at: PgColumn, id: PgColumn, position: { at: Date; id: string } | undefined): SQL | undefined {
  return position && sql`(${at}, ${id}) > (${position.at.toISOString()}::timestamptz, ${position.id}::uuid)`
}

/**
 * Ids of one page of a search, sorted after all rows are found (OFFSET 0): otherwise PostgreSQL walks along the order and reads a million
 * rows for a rare word.
 */
export function idsOfFound(
  { table, at, id }: { table: PgTable; at: PgColumn; id: PgColumn },
  matching: SQL | undefined,
  { after, limit }: { after: { at: Date; id: string } | undefined; limit: number },
): SQL {
  const matchingRows = sql`SELECT ${id} AS id, ${at} AS at FROM ${table} WHERE ${matching} OFFSET 0`
  const position = after && sql`WHERE (at, id) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
  return sql`SELECT id FROM (${matchingRows}) AS found ${position} ORDER BY at DESC, id DESC LIMIT ${limit}`
}

/** Number of rows, counted no further than a list shows. */
export function countRows(db: Database, table: PgTable, filter: SQL | undefined): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(filter)
    .limit(countedTo + 1)
  return db.$count(some.as('some_rows'))
}

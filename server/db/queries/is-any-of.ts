import { sql, type Column, type SQL } from 'drizzle-orm'

/**
 * True for rows whose column is one of these ids. The list is read in a sub-select: PostgreSQL then keeps one plan of a prepared statement
 * for lists of any length, where `inArray` makes it plan each time anew.
 */
export const isAnyOf = (column: Column, ids: readonly string[]): SQL =>
  sql`${column} = ANY ((SELECT ${sql.param(ids)}::uuid[])::uuid[])`

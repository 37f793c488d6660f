import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

interface PersonColumns {
  email: AnyPgColumn
  firstName: AnyPgColumn
  lastName: AnyPgColumn
}

/**
 * Texts whose beginning finds a person, compared byte by byte, so that a page can continue at a cursor. Query and index must use
 * exactly these expressions.
 */
export const personSearch = {
  firstLast: ({ firstName, lastName }: PersonColumns) =>
    sql`(lower(coalesce(${firstName}, '') || ' ' || coalesce(${lastName}, '')) COLLATE "C")`,
  lastFirst: ({ firstName, lastName }: PersonColumns) =>
    sql`(lower(coalesce(${lastName}, '') || ' ' || coalesce(${firstName}, '')) COLLATE "C")`,
  email: ({ email }: PersonColumns) => sql`(lower(${email}) COLLATE "C")`,
}

import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

interface Named {
  email: AnyPgColumn
  firstName: AnyPgColumn
  lastName: AnyPgColumn
}

/**
 * The texts by whose beginning a person is found, compared byte by byte, so that a page can begin where another ended.
 * Query and index must have these very expressions.
 */
export const foundBy = {
  firstLast: ({ firstName, lastName }: Named) =>
    sql`(lower(coalesce(${firstName}, '') || ' ' || coalesce(${lastName}, '')) COLLATE "C")`,
  lastFirst: ({ firstName, lastName }: Named) =>
    sql`(lower(coalesce(${lastName}, '') || ' ' || coalesce(${firstName}, '')) COLLATE "C")`,
  email: ({ email }: Named) => sql`(lower(${email}) COLLATE "C")`,
}

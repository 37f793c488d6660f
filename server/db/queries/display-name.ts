import { sql } from 'drizzle-orm'
import { users } from '#server/db/tables/people.ts'

/** SQL for the public name of a person, for a joined row of `users`; null if the account is deleted or has no name. */
export const displayName = sql<string | null>`nullif(trim(concat_ws(' ', ${users.firstName}, ${users.lastName})), '')`

/** The same in written SQL, for the row of `users` with this alias. */
export const displayNameOf = (alias: string) =>
  `nullif(trim(concat_ws(' ', ${alias}.first_name, ${alias}.last_name)), '')`

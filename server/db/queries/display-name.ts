import { sql } from 'drizzle-orm'
import { users } from '#server/db/tables/people.ts'

/** SQL for the public name of a person, for a joined row of `users`; null if the account is deleted or has no name. */
export const displayName = sql<string | null>`nullif(trim(concat_ws(' ', ${users.firstName}, ${users.lastName})), '')`

/** The public name as written SQL, for the row of `users` with this alias. */
export const displayNameOf = (alias: string) =>
  `nullif(trim(concat_ws(' ', ${alias}.first_name, ${alias}.last_name)), '')`

/** SQL of the name of the person who contributed the entry `c`; null if an admin wrote it. */
export const contributorName = `CASE WHEN c.contribution_id IS NOT NULL THEN (
  SELECT ${displayNameOf('u')} FROM contributions n JOIN users u ON u.id = n.author_id WHERE n.id = c.contribution_id) END`

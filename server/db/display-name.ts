import { sql } from 'drizzle-orm'
import { users } from './tables.ts'

/** How others see a person, of a joined row of `users`; null once the account is deleted, and for somebody without any name. */
export const displayName = sql<string | null>`nullif(trim(concat_ws(' ', ${users.firstName}, ${users.lastName})), '')`

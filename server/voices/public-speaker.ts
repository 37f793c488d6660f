import { sql, type SQL } from 'drizzle-orm'
import { adultAge } from '#shared/voices/consent.ts'

/**
 * True if the speaker may have been a child when they consented. Someone whose 18th birthday is in that year counts as a child. `s`
 * and `k` are the aliases of `speakers` and `consents`.
 */
const wasChild = (s: string, k: string) =>
  `(${k}.guardian IS NOT NULL OR coalesce(extract(year FROM ${k}.given_at) - ${s}.birth_year <= ${adultAge}, false))`

/** The name that is shown to the public: of a child only the first one. SQL. */
export const publicNameSql = (s: string, k: string) =>
  `CASE WHEN ${wasChild(s, k)} THEN split_part(btrim(${s}.name), ' ', 1) ELSE ${s}.name END`

/** The village that is shown to the public: of a child none. SQL. */
export const publicVillageSql = (s: string, k: string) => `CASE WHEN NOT ${wasChild(s, k)} THEN ${s}.village END`

/** For queries of `speakers` and `consents` without aliases. */
export const publicName = (): SQL<string | null> => sql.raw(publicNameSql('speakers', 'consents')) as SQL<string | null>
export const publicVillage = (): SQL<string | null> =>
  sql.raw(publicVillageSql('speakers', 'consents')) as SQL<string | null>

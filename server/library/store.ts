import { domains, type Domain } from '#shared/entries/document.ts'
import { queryRows, type Database } from '#server/db/connect.ts'

/** Things with a page of their own: entries, and published texts. Other contributions are shown in their entry. */
const selections = {
  entries: 'FROM categories WHERE deleted_at IS NULL',
  contributions: `FROM contributions WHERE status = 'APPROVED' AND withdrawn_at IS NULL AND kind = 'text'`,
}
export type PageKind = keyof typeof selections
export const pageKinds = Object.keys(selections) as PageKind[]

const changedAt: Record<PageKind, string> = { entries: 'updated_at', contributions: 'coalesce(decided_at, created_at)' }

/** First and last id that begin with these digits. */
const bounds = (prefix: string) => {
  const filled = (digit: string) =>
    prefix.padEnd(32, digit).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return [filled('0'), filled('f')] as const
}

/** Entries without a meaning in Malay say the same in both languages. */
const onlyEnglish: Record<PageKind, string> = {
  entries: `jsonb_path_exists(document, '$.senses[*].ms ? (@.type() == "string")') IS NOT TRUE`,
  contributions: 'false',
}

export type LibraryStore = ReturnType<typeof createLibraryStore>

/** Addresses for the sitemap. Ids are random, so equal prefixes are equally frequent. */
export function createLibraryStore(db: Database) {
  return {
    /** Number of ids that begin with these hexadecimal digits, counted no further than `limit`. */
    async count(kind: PageKind, prefix: string, limit: number): Promise<number> {
      const rows = await queryRows<{ count: number }>(
        db,
        `SELECT count(*)::int FROM (SELECT ${selections[kind]} AND id BETWEEN $1::uuid AND $2::uuid LIMIT $3) x`,
        [...bounds(prefix), limit],
      )
      return rows[0]!.count
    },

    /** The lists of one letter, dialect or domain that have entries. Probes the index once for each. */
    async lists(): Promise<{ letter: string | null; dialect: string | null; domain: Domain | null }[]> {
      const rows = await queryRows<{ letter: string | null; dialect: string | null; domain: Domain | null }>(
        db,
        `SELECT letter, dialect, domain FROM (
           SELECT letter, NULL AS dialect, NULL AS domain, 'letter:' || letter AS facet
             FROM unnest(string_to_array('a b c d e f g h i j k l m n o p q r s t u v w x y z', ' ')) letter
           UNION ALL SELECT NULL, slug, NULL, 'dialect:' || slug FROM dialects WHERE listed AND merged_into IS NULL
           UNION ALL SELECT NULL, NULL, domain, 'domain:' || domain FROM unnest($1::text[]) domain
         ) lists WHERE EXISTS (SELECT FROM entry_facets f WHERE f.facet = lists.facet) ORDER BY letter, dialect, domain`,
        [domains],
      )
      return rows
    },
    /** Next batch in the order of the ids. */
    async batch(kind: PageKind, prefix: string, after: string | undefined, size: number) {
      const [first, last] = bounds(prefix)
      const rows = await queryRows<{ id: string; day: string; onlyEnglish: boolean }>(
        db,
        `SELECT id, to_char(${changedAt[kind]} AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, ${onlyEnglish[kind]} AS "onlyEnglish" ${selections[kind]}
         AND ($1::uuid IS NULL OR id > $1::uuid) AND id BETWEEN $2::uuid AND $3::uuid ORDER BY id LIMIT $4`,
        [after ?? null, first, last, size],
      )
      return rows
    },
  }
}

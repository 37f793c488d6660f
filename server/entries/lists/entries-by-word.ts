import type { Entry } from '#shared/entries/entries.ts'
import { searchKeyOf, spellingKey } from '#shared/language/language.ts'
import { queryRows, type Database } from '#server/db/connect.ts'
import { columnsSqlOf } from './entries-page.ts'

/** The form without glottal marks. A word also matches without them if no other entry has that spelling. */
const bareForm = (text: string) => spellingKey(text).replaceAll("'", '')

/** Length at which keys are stored. */
const keyLength = 80
/** A whole text is stored as a term without a trailing space. */
const termOf = (key: string) => (key.length <= keyLength ? key : `${key.slice(0, keyLength)} `)

/** Limits the entries that are read for each title and for each text. Titles come first, and few entries share one. */
const maxEntries = 50
const namedEntriesStatement = {
  name: 'entries named',
  text: `
    SELECT e.* FROM (
      SELECT DISTINCT id FROM unnest($1::text[]) key CROSS JOIN LATERAL (
        SELECT c.id FROM categories c WHERE c.search_key = key AND c.deleted_at IS NULL ORDER BY c.search_key, c.id LIMIT ${maxEntries}
      ) titled
      UNION
      SELECT DISTINCT id FROM unnest($2::text[]) term CROSS JOIN LATERAL (
        SELECT t.category_id AS id FROM category_terms t WHERE t.term = term.term ORDER BY t.key, t.category_id LIMIT ${maxEntries}
      ) named_entry
    ) found
    CROSS JOIN LATERAL (SELECT ${columnsSqlOf((column) => column)} FROM categories c WHERE c.id = found.id AND c.deleted_at IS NULL OFFSET 0) e
    ORDER BY e.id`,
}

/** The entry for each word: by title, else by form with its glottal marks, else by form without them; null if there is none. */
export async function findEntriesByWords(db: Database, words: string[]): Promise<(Entry | null)[]> {
  const keys = [...new Set(words.map(searchKeyOf))].filter((key) => key !== '')
  if (keys.length === 0) return words.map(() => null)
  const values = [keys.map((key) => key.slice(0, keyLength)), keys.map(termOf)]
  const rows = await queryRows<Entry>(db, namedEntriesStatement, values)
  return words.map((word) => {
    for (const shape of [spellingKey, bareForm]) {
      const isIt = (form: string) => shape(form) === shape(word)
      const namedEntry = rows.find(({ title }) => isIt(title)) ?? rows.find(({ otherForms }) => otherForms.some(isIt))
      if (namedEntry) return namedEntry
    }
    return null
  })
}

import type { Category } from '#shared/entries.ts'
import { keyOf, plainLetters } from '#shared/language.ts'
import type { Database } from '#server/db/connect.ts'
import { columnsOf } from './listing.ts'

/** The same form, whichever mark the keyboard has for a glottal stop. */
const formOf = (text: string) =>
  plainLetters(text)
    .replaceAll(/[’ʼ‘ʻ`]/g, "'")
    .trim()
    .toLowerCase()

/** The same where a mark was left out, or put in: its author may leave it out, and nobody else has it then. */
const bareForm = (text: string) => formOf(text).replaceAll("'", '')

/** As long as keys are kept. */
const keyLength = 80
/** Whole texts are terms without a space at their end. */
const termOf = (key: string) => (key.length <= keyLength ? key : `${key.slice(0, keyLength)} `)

/** Entries by their titles and by all their texts, so many of each at most: a title comes first, and few share one. */
const most = 50
const naming = {
  name: 'entries named',
  text: `
    SELECT e.* FROM (
      SELECT DISTINCT id FROM unnest($1::text[]) key CROSS JOIN LATERAL (
        SELECT c.id FROM categories c WHERE c.search_key = key AND c.deleted_at IS NULL ORDER BY c.search_key, c.id LIMIT ${most}
      ) titled
      UNION
      SELECT DISTINCT id FROM unnest($2::text[]) term CROSS JOIN LATERAL (
        SELECT t.category_id AS id FROM category_terms t WHERE t.term = term.term ORDER BY t.key, t.category_id LIMIT ${most}
      ) told
    ) found
    CROSS JOIN LATERAL (SELECT ${columnsOf((column) => column)} FROM categories c WHERE c.id = found.id AND c.deleted_at IS NULL OFFSET 0) e
    ORDER BY e.id`,
}

/** The entry of each of these titles or, where none has it, of this form, by its glottal marks or else without them; null where there is none. */
export async function entriesNamed(db: Database, words: string[]): Promise<(Category | null)[]> {
  const keys = [...new Set(words.map(keyOf))].filter((key) => key !== '')
  if (keys.length === 0) return words.map(() => null)
  const values = [keys.map((key) => key.slice(0, keyLength)), keys.map(termOf)]
  const { rows } = await db.$client.query<Category>({ ...naming, values })
  return words.map((word) => {
    for (const shape of [formOf, bareForm]) {
      const isIt = (form: string) => shape(form) === shape(word)
      const found = rows.find(({ title }) => isIt(title)) ?? rows.find(({ otherForms }) => otherForms.some(isIt))
      if (found) return found
    }
    return null
  })
}

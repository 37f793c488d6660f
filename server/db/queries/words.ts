import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Signs that make PostgreSQL's parser read a word as a tag, a path or an address, and skip it or not split it. */
const mergingSigns = '-./@_<>&+:~#%?='

/** The glottal marks of the index's expression, which migrations created: a change needs a new index. */
const indexedMarks = "'’ʼ‘ʻ`´"

const literal = (text: string) => sql.raw(`'${text.replaceAll("'", "''")}'`)

/**
 * The words of a text column in lower case, for a GIN index, which uses exactly this expression. `translate` makes merging signs spaces
 * and deletes glottal marks.
 */
export function wordVectorOf(column: AnyPgColumn): SQL {
  const from = literal(mergingSigns + indexedMarks)
  return sql`to_tsvector('simple', translate(${column}, ${from}, ${literal(' '.repeat(mergingSigns.length))}))`
}

/** Number of words of a search that count. */
const maxWords = 8

/** Condition: each word of the search begins some word of the text. A search of signs alone finds nothing. */
export function hasWords(column: AnyPgColumn, search: string): SQL {
  const plain = search.replaceAll(new RegExp(`[${indexedMarks}]`, 'g'), '')
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  const prefixes = words.slice(0, maxWords).map((word) => `${word}:*`)
  return sql`${wordVectorOf(column)} @@ to_tsquery('simple', ${prefixes.join(' & ')})`
}

import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { glottalMarks } from '#shared/language.ts'

/** Postgres would read a word with one of these inside as a tag, a path or an address, and skip it or not part it. */
const joining = '-./@_<>&+:~#%?='

const literal = (text: string) => sql.raw(`'${text.replaceAll("'", "''")}'`)

/** The words of a text column, lower case, for a GIN index. Query and index must have this very expression. */
export function wordsOf(column: AnyPgColumn): SQL {
  const from = literal(joining + glottalMarks)
  return sql`to_tsvector('simple', translate(${column}, ${from}, ${literal(' '.repeat(joining.length))}))`
}

/** At most so many words of a search count. */
const mostWords = 8

/** Whether the text begins, somewhere, a word with each word of the search. A search of signs alone finds nothing. */
export function hasWords(column: AnyPgColumn, search: string): SQL {
  const plain = search.replaceAll(new RegExp(`[${glottalMarks}]`, 'g'), '')
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  const wanted = words.slice(0, mostWords).map((word) => `${word}:*`)
  return sql`${wordsOf(column)} @@ to_tsquery('simple', ${wanted.join(' & ')})`
}

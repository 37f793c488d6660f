import { categories } from '#shared/entries.ts'
import { query } from '#client/lib/query-client.ts'

/** `[[tondu']]`: a word of the library. */
export const wordMark = /\[\[([^[\]\n]{1,200})\]\]/g

/** The words of the library that a text names, each once. */
export const namedWords = (text: string): string[] => [
  ...new Set([...text.matchAll(wordMark)].map(([, word = '']) => word.trim())),
]

/** How the library is asked for a word that a text names. */
export const namedWordLookup = (title: string) => ({ query: { q: title, limit: 20 } })

export const namedWordQuery = (title: string) => query(categories.list, namedWordLookup(title))

import type { QueryClient } from '@tanstack/react-query'
import { categories, namedAtOnce } from '#shared/entries.ts'
import type { CategoryAnswer } from '#shared/entries.ts'
import { addressOf, call } from '#client/lib/api.ts'
import { insteadOf, keyOf } from '#client/lib/query-client.ts'

/** `[[tondu']]`: a word of the library. */
export const wordMark = /\[\[([^[\]\n]{1,200})\]\]/g

/** The words of the library that a text names, each once. */
export const namedWords = (text: string): string[] => [
  ...new Set([...text.matchAll(wordMark)].map(([, word = '']) => word.trim())),
]

/** How the library is asked for words that a text names: each a line. */
const lookup = (words: readonly string[]) => ({ query: { words: words.join('\n') } })

/** Under which a word that is taken along is kept. */
export const namedWordAddress = (word: string) => addressOf(categories.named, lookup([word]))

/** An address grows with each of them, and has its limit. */
function* callsFor(words: readonly string[]): Generator<string[]> {
  let some: string[] = []
  for (const word of words) {
    const grown = [...some, word]
    if (grown.length > namedAtOnce.words || encodeURIComponent(grown.join('\n')).length > namedAtOnce.characters) {
      yield some
      some = [word]
    } else some = grown
  }
  if (some.length > 0) yield some
}

/** What the library has of each word; null where it has none. Throws ApiError. */
export async function readNamedWords(words: readonly string[]): Promise<Map<string, CategoryAnswer | null>> {
  const found = await Promise.all(
    [...callsFor(words)].map(async (some) => {
      const entries = await call(categories.named, lookup(some))
      return some.map((word, at) => [word, entries[at] ?? null] as const)
    }),
  )
  return new Map(found.flat())
}

/** Calls that begin with the next turn, by the client whose queries they are. */
const beginning = new WeakMap<QueryClient, { words: Set<string>; found: ReturnType<typeof readNamedWords> }>()

/** Words that are asked for together go in one call. */
function readTogether(client: QueryClient, word: string): ReturnType<typeof readNamedWords> {
  const begun = beginning.get(client)
  if (begun) {
    begun.words.add(word)
    return begun.found
  }
  const words = new Set([word])
  const found = new Promise((resolve) => setTimeout(resolve, 0)).then(() => {
    beginning.delete(client)
    return readNamedWords([...words])
  })
  beginning.set(client, { words, found })
  return found
}

export const namedWordQuery = (word: string) => ({
  queryKey: keyOf(namedWordAddress(word)),
  queryFn: async ({ client }: { client: QueryClient }): Promise<CategoryAnswer | null> => {
    const found = await readTogether(client, word).catch(async (error: unknown) => {
      const [kept = null] = await insteadOf<(CategoryAnswer | null)[]>(namedWordAddress(word), error)
      return new Map([[word, kept]])
    })
    return found.get(word) ?? null
  },
})

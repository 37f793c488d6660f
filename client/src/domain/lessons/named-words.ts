import type { QueryClient } from '@tanstack/react-query'
import { categories, namedAtOnce, type EntryJson } from '#shared/entries/entries.ts'
import { addressOf, call } from '#client/lib/query/api.ts'
import { offlineResponseOr, queryKeyOf } from '#client/lib/query/query-client.ts'

/** Query for named words: one word per line. */
const lookup = (words: readonly string[]) => ({ query: { words: words.join('\n') } })

/** Address under which an offline bundle stores a named word. */
export const namedWordAddress = (word: string) => addressOf(categories.named, lookup([word]))

/** Splits the words into several calls, because the length of an address is limited. */
function* callsFor(words: readonly string[]): Generator<string[]> {
  let batch: string[] = []
  for (const word of words) {
    const grown = [...batch, word]
    if (grown.length > namedAtOnce.words || encodeURIComponent(grown.join('\n')).length > namedAtOnce.characters) {
      yield batch
      batch = [word]
    } else batch = grown
  }
  if (batch.length > 0) yield batch
}

/** Library entry for each word; null if there is none. Throws ApiError. */
export async function readNamedWords(words: readonly string[]): Promise<Map<string, EntryJson | null>> {
  const entriesByWord = await Promise.all(
    [...callsFor(words)].map(async (batch) => {
      const entries = await call(categories.named, lookup(batch))
      return batch.map((word, index) => [word, entries[index] ?? null] as const)
    }),
  )
  return new Map(entriesByWord.flat())
}

/** Batches that are read in the next tick, by query client. */
const pendingBatches = new WeakMap<QueryClient, { words: Set<string>; read: ReturnType<typeof readNamedWords> }>()

/** Collects words that are requested in the same tick into one call. */
function readBatched(client: QueryClient, word: string): ReturnType<typeof readNamedWords> {
  const pendingBatch = pendingBatches.get(client)
  if (pendingBatch) {
    pendingBatch.words.add(word)
    return pendingBatch.read
  }
  const words = new Set([word])
  const read = new Promise((resolve) => setTimeout(resolve, 0)).then(() => {
    pendingBatches.delete(client)
    return readNamedWords([...words])
  })
  pendingBatches.set(client, { words, read })
  return read
}

export const namedWordQuery = (word: string) => ({
  queryKey: queryKeyOf(namedWordAddress(word)),
  queryFn: async ({ client }: { client: QueryClient }): Promise<EntryJson | null> => {
    const entryByWord = await readBatched(client, word).catch(async (error: unknown) => {
      const [offlineEntry = null] = await offlineResponseOr<(EntryJson | null)[]>(namedWordAddress(word), error)
      return new Map([[word, offlineEntry]])
    })
    return entryByWord.get(word) ?? null
  },
})

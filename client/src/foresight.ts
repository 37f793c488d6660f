import type { Query, QueryClient } from '@tanstack/react-query'

/** How a read is made, once more and for whoever asks then. */
interface Read {
  queryKey: readonly unknown[]
  queryFn: (context: { client: QueryClient }) => Promise<unknown>
}
type Reads = ReadonlyMap<string, Read>

/** Letters of an address with who asks; a longer one is a search that hardly anybody else makes. */
const longest = 200

/** A read that holds nothing but its address says so: whoever makes it once more is told what the call answers to them. */
const repeatable = ({ options, queryKey, queryHash, meta }: Query): [string, Read][] =>
  meta?.['repeatable'] === true && typeof options.queryFn === 'function'
    ? [[queryHash, { queryKey, queryFn: options.queryFn as Read['queryFn'] }]]
    : []

/**
 * Which reads a page came to when it was drawn before: made before the first drawing they save it two or three. What stood on both of the
 * last two is made, so that what one person alone comes to is left to their own page. No answer is kept, and to know nothing costs time alone.
 */
export function createForesight(most: number) {
  const known = new Map<string, { last: Reads; steady: Reads }>()
  return {
    /** What is refused here the page asks for itself, and finds out. */
    async read(page: string, client: QueryClient): Promise<void> {
      const reads = [...(known.get(page)?.steady.values() ?? [])]
      await Promise.all(
        reads.map(async ({ queryKey, queryFn }) => {
          const data = await queryFn({ client }).catch(() => {})
          if (data !== undefined) client.setQueryData(queryKey, data)
        }),
      )
    },
    /** What was asked for while it was drawn; forgets the page that was drawn the longest ago. */
    note(page: string, queries: Iterable<Query>): void {
      if (page.length > longest) return
      const last = new Map([...queries].flatMap(repeatable))
      const before = known.get(page)?.last
      known.delete(page)
      known.set(page, { last, steady: new Map([...last].filter(([hash]) => before?.has(hash))) })
      const [oldest] = known.keys()
      if (known.size > most && oldest !== undefined) known.delete(oldest)
    },
  }
}

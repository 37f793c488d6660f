import { useQuery } from '@tanstack/react-query'
import { dictionary } from '#shared/dictionary.ts'
import type { WholeEntryAnswer } from '#shared/dictionary.ts'
import { query } from '#client/lib/query-client.ts'

/** What stands for dialects, sources and words in an entry, by what people call them. */
export function useNames({ sources, related }: WholeEntryAnswer): Record<string, string> {
  const { data: dialects = [] } = useQuery(query(dictionary.dialects))
  return Object.fromEntries([
    ...dialects.map(({ slug, name }) => [slug, name] as const),
    ...sources.map(({ id, title }) => [id, title] as const),
    ...related.map(({ id, title }) => [id, title] as const),
  ])
}

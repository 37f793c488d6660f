import type { FullEntryJson } from '#shared/entries/document-calls.ts'
import { useDialects } from '#client/domain/dialects.ts'

/** Names of an entry's dialects, sources and related words, by id. */
export function useNames({ sources, related }: FullEntryJson): Record<string, string> {
  const dialects = useDialects()
  return Object.fromEntries([
    ...dialects.map(({ slug, name }) => [slug, name] as const),
    ...sources.map(({ id, title }) => [id, title] as const),
    ...related.map(({ id, title }) => [id, title] as const),
  ])
}

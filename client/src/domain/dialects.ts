import { useQuery } from '@tanstack/react-query'
import { entryDocuments, type Dialect } from '#shared/entries/document-calls.ts'
import { knownName } from '#shared/entries/places/dialect-text.ts'
import { query } from '#client/lib/query/query-client.ts'

export const useDialects = () => useQuery(query(entryDocuments.dialects)).data ?? []

/** Name of the dialect with this slug: null if there is none, undefined until the dialects are loaded or without a slug. */
export function useDialectName(slug: string | null): string | null | undefined {
  const { data } = useQuery({ ...query(entryDocuments.dialects), enabled: slug !== null })
  return slug === null || data === undefined ? undefined : (data.find((dialect) => dialect.slug === slug)?.name ?? null)
}

/** Options such as 'Tangaa' (the coast)'. A dialect with the name of its place is named once. */
export const dialectOptions = (dialects: readonly Dialect[]) =>
  dialects.map(
    ({ slug, name, place }) =>
      [slug, place && place !== name ? `${knownName(name)} (${knownName(place)})` : knownName(name)] as const,
  )

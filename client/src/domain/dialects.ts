import { useQuery } from '@tanstack/react-query'
import { entryDocuments, type Dialect } from '#shared/entries/document-calls.ts'
import { say } from '#shared/messages/say.ts'
import { dialectNotStated, onTheCoast } from '#shared/entries/places/place-messages.ts'
import { query } from '#client/lib/query/query-client.ts'

/** The known dialects; none until they are loaded. */
export const useDialects = () => useQuery(query(entryDocuments.dialects)).data ?? []

/** Names that the product itself stores, in the reader's language. */
const knownNames = new Map([
  ['the coast', onTheCoast],
  ['Not stated', dialectNotStated],
])
export function knownName(name: string): string {
  const known = knownNames.get(name)
  return known ? say(known) : name
}

/** Options such as 'Bundu-Liwan (Tambunan)'. */
export const dialectOptions = (dialects: readonly Dialect[]) =>
  dialects.map(
    ({ slug, name, place }) => [slug, place ? `${knownName(name)} (${knownName(place)})` : knownName(name)] as const,
  )

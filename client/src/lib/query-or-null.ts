import type { Answer, Endpoint } from '#shared/endpoint.ts'
import { addressOf, call } from '#client/lib/api.ts'
import type { CallArguments } from '#client/lib/api.ts'
import { keyOf, repeatable } from '#client/lib/query-client.ts'
import { isMissing } from '#client/lib/read-failure.tsx'

/** Options for `useQuery` of a thing that may be absent: null then, which a page that the server wrote can hold too. */
export function queryOrNull<const E extends Endpoint>(endpoint: E, given: CallArguments<E>) {
  return {
    ...repeatable,
    queryKey: [...keyOf(addressOf(endpoint, given)), 'or null'],
    queryFn: async (): Promise<Answer<E> | null> => {
      try {
        return await call(endpoint, given)
      } catch (error) {
        if (error instanceof Error && isMissing(error)) return null
        throw error
      }
    },
  }
}

import type { ResponseOf, Endpoint } from '#shared/endpoint.ts'
import { addressOf, call, hasStatus, type CallArguments } from './api.ts'
import { queryKeyOf } from './query-client.ts'

/** Options for `useQuery` of something that may not exist: the data is null on 404, which a server-rendered page can contain too. */
export function queryOrNull<const E extends Endpoint>(endpoint: E, args: CallArguments<E>) {
  return {
    queryKey: [...queryKeyOf(addressOf(endpoint, args)), 'or null'],
    queryFn: async (): Promise<ResponseOf<E> | null> => {
      try {
        return await call(endpoint, args)
      } catch (error) {
        if (hasStatus(error, 404)) return null
        throw error
      }
    },
  }
}

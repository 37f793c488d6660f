import type { own } from '#shared/people.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { site } from '#shared/site/site.ts'

/**
 * A call of the contract without its schemas: these import zod, 8 KB that a first visit does not need. The types still check
 * method and path.
 */
function endpointWithoutSchemas<E extends Endpoint>(method: E['method'], path: E['path']): E {
  return { method, path, output: {} } as unknown as E
}

/** The two calls that every page starts with. */
export const readViewer = endpointWithoutSchemas<typeof own.me>('GET', '/api/auth/user')
export const readConfig = endpointWithoutSchemas<typeof site.config>('GET', '/api/config')

import { createPartialResponse } from 'workbox-range-requests/createPartialResponse.js'
import { responseOrTimeout } from './response-or-timeout.ts'
import { hourMs } from '#shared/time.ts'
import { isWithheld } from '#client/lib/device-caches.ts'

/** A cached file of this age is used without asking the server: a withdrawn file is gone everywhere within the hour. */
const isYoung = (cached: Response) => Date.now() - Date.parse(cached.headers.get('Date') ?? '') < hourMs

/** Players request byte ranges. */
const byteRange = (request: Request, response: Response): Response | Promise<Response> =>
  request.headers.has('Range') ? createPartialResponse(request, response) : response

/** Answers with a downloaded sound or picture, or from the network. Only files that are already cached are updated. */
export async function respondWithFile(cacheName: string, request: Request, path: string): Promise<Response> {
  const cache = await caches.open(cacheName)
  const cached = await cache.match(path, { ignoreVary: true })
  if (!cached) return fetch(request)
  if (isYoung(cached)) return byteRange(request, cached)
  const response = await responseOrTimeout(fetch(path, { credentials: 'include' }))
  if (!response || response.status >= 500) return byteRange(request, cached)
  if (isWithheld(response.status)) await cache.delete(path)
  if (!response.ok) return response
  await cache.put(path, response.clone())
  return byteRange(request, response)
}

import { createPartialResponse } from 'workbox-range-requests/createPartialResponse.js'
import { inTime } from './in-time.ts'

/** So long a kept file is taken as it is; after it the server is asked, as every other cache asks it. */
const hour = 3_600_000

/** Withdrawn, gone, or no longer this person's. */
const endings = new Set([401, 403, 404, 410])

const isYoung = (kept: Response) => Date.now() - Date.parse(kept.headers.get('Date') ?? '') < hour

/** Players ask for parts. */
const part = (request: Request, whole: Response): Response | Promise<Response> =>
  request.headers.has('Range') ? createPartialResponse(request, whole) : whole

/** A sound or picture that somebody took along; all others are the network's. Nothing is kept here that was not kept before. */
export async function answerFile(cacheName: string, request: Request, path: string): Promise<Response> {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(path, { ignoreVary: true })
  if (!kept) return fetch(request)
  if (isYoung(kept)) return part(request, kept)
  const now = await inTime(fetch(path, { credentials: 'include' }))
  if (!now || now.status >= 500) return part(request, kept)
  if (endings.has(now.status)) await cache.delete(path)
  if (!now.ok) return now
  await cache.put(path, now.clone())
  return part(request, now)
}

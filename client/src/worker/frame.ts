import type { Language } from '#shared/site/languages.ts'
import { hourMs } from '#shared/time.ts'

/** Name in the cache of the frame without content into which pages are rendered offline. It contains the configuration. */
export const frameKey = '/shell'
export const frameAddressIn = (language: Language) => `/shell?lang=${language}`

/** Requests an old frame again. A frame of another version of the code is not cached, because its files are not on the device. */
export async function refreshFrame(cacheName: string, entry: string, language: Language): Promise<void> {
  const cache = await caches.open(cacheName)
  const cached = await cache.match(frameKey)
  // An installed app gets changed configuration within the hour.
  if (cached && Date.now() - Date.parse(cached.headers.get('Date') ?? '') < hourMs) return
  const now = await fetch(frameAddressIn(language), { cache: 'no-cache' }).catch(() => undefined)
  if (now?.ok && (await now.clone().text()).includes(entry)) await cache.put(frameKey, now)
}

import type { Language } from '#shared/site/languages.ts'
import { hourMs } from '#shared/time.ts'

/** Cache key of the shell, a page without content into which pages are rendered offline. It contains the configuration. */
export const shellKey = '/shell'
export const shellAddressIn = (language: Language) => `/shell?lang=${language}`

/** Requests an old shell again. A shell of another version of the code is not cached, because its files are not on the device. */
export async function refreshShell(cacheName: string, entry: string, language: Language): Promise<void> {
  const cache = await caches.open(cacheName)
  const cached = await cache.match(shellKey)
  // An installed app gets changed configuration within the hour.
  if (cached && Date.now() - Date.parse(cached.headers.get('Date') ?? '') < hourMs) return
  const response = await fetch(shellAddressIn(language), { cache: 'no-cache' }).catch(() => undefined)
  if (response?.ok && (await response.clone().text()).includes(entry)) await cache.put(shellKey, response)
}

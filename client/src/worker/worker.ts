import type { TextLanguage } from '#shared/messages/text.ts'
import { textLanguageOf } from '#shared/site/languages.ts'
import { dueCache, filesCache, shellPrefix } from '#client/lib/device-caches.ts'
import { connectionTimeoutMs, isServerReached } from '#client/lib/connection.ts'
import { respondWithFile } from './files.ts'
import { shellAddressIn, shellKey, refreshShell } from './shell.ts'
import { isOfflinePage, isPage } from './page-paths.ts'
import { scope, type FetchEvent } from './scope.ts'
import { responseOrTimeout } from './response-or-timeout.ts'
import { cacheNameOf, languageOfWorker } from './worker-language.ts'

interface ClientBuild {
  entry: string
  files: string[]
}
/** Inserted by the build: the files of the offline shell in each language of texts, and a version name for exactly these. */
declare const BUILD: { version: string; emblems: string[] } & Record<TextLanguage, ClientBuild>
// The build writes its value wherever the name is used, so it is used once.
const build = BUILD

// Another language is another worker, with its own address: it takes over once all its files are here.
const language = languageOfWorker(scope.location)
const { entry, files } = build[textLanguageOf(language)]
const shellCache = cacheNameOf(build.version, language)

async function fetchOrThrow(address: string, cache: RequestCache = 'default'): Promise<Response> {
  const response = await fetch(address, { cache })
  if (!response.ok) throw new Error(`${address} answers ${response.status}.`)
  return response
}

/** Installs completely or not at all; the browser tries again on the next page. */
async function install() {
  const cache = await caches.open(shellCache)
  const shell = await fetchOrThrow(shellAddressIn(language), 'reload')
  // During a deployment two releases answer, so the shell may belong to the other one.
  if (!(await shell.clone().text()).includes(entry)) throw new Error('The shell is of another version.')
  await Promise.all(
    // Only a name with a hash guarantees that the file is the same as in an earlier release.
    [...files, ...build.emblems].map(async (file) =>
      cache.put(file, (file.startsWith('/assets/') && (await caches.match(file))) || (await fetchOrThrow(file))),
    ),
  )
  await cache.put(shellKey, shell)
}

/** Open pages still load their files, so the previous release or language stays until the next one. */
async function dropOld() {
  const others = (await caches.keys()).filter((name) => name.startsWith(shellPrefix) && name !== shellCache)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

scope.addEventListener('install', (event) => {
  // Answers are in IndexedDB, which no version clears, so a new worker can take over at once.
  void scope.skipWaiting()
  event.waitUntil(install())
})
scope.addEventListener('activate', (event) => event.waitUntil(dropOld().then(() => scope.clients.claim())))

const cachedShell = async () => (await caches.open(shellCache)).match(shellKey)

/** An offline logout is sent first, before anything is requested with the old session. */
async function leaveFirst(): Promise<Response | undefined> {
  if (!(await caches.has(dueCache)) || !(await isServerReached(connectionTimeoutMs))) return undefined
  await caches.delete(dueCache)
  return Response.redirect('/api/logout')
}

/**
 * Pages are never cached: they may contain personal data. Offline the shell renders the page, or a sentence. Pages with offline
 * content wait at most three seconds for the network.
 */
async function openPage(request: Request, availableOffline: boolean): Promise<Response> {
  const leave = await leaveFirst()
  if (leave) return leave
  const network = fetch(request)
  const response = await (availableOffline ? responseOrTimeout(network) : network.catch(() => undefined))
  return response ?? (await cachedShell()) ?? network
}

/** Offline, the login leads to our own page instead of the browser's error page. */
const logIn = async (request: Request): Promise<Response> =>
  (await leaveFirst()) ?? fetch(request).catch(() => Response.redirect('/'))

async function loadAsset(request: Request): Promise<Response> {
  const cached = await caches.match(request, { ignoreVary: true })
  // A missing chunk offline becomes a 503, for which the page shows a sentence.
  return cached ?? fetch(request).catch(() => new Response(null, { status: 503 }))
}

function handleFetch(event: FetchEvent) {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== scope.location.origin) return
  if (request.mode === 'navigate') {
    if (pathname === '/api/login') event.respondWith(logIn(request))
    else if (isPage(pathname)) {
      const page = openPage(request, isOfflinePage(pathname))
      event.respondWith(page)
      event.waitUntil(page.then(() => refreshShell(shellCache, entry, language)))
    }
  } else if (/^\/(assets|emblems)\//.test(pathname)) event.respondWith(loadAsset(request))
  else if (/^\/(objects|pictures|api\/lessons\/[^/]+\/files)\//.test(pathname))
    event.respondWith(respondWithFile(filesCache, request, pathname))
}
scope.addEventListener('fetch', handleFetch)

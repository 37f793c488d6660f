import { dueCache, keptCache, shellPrefix } from '#client/lib/device-caches.ts'
import { isServerReached } from '#client/lib/line.ts'
import { answerFile } from './files.ts'
import { isKeptScreen, isScreen } from './screens.ts'
import { scope } from './scope.ts'
import type { FetchEvent } from './scope.ts'
import { inTime, timeout } from './in-time.ts'

/** Written by the build: what a page without a line is made of, and a name for this very set. */
declare const BUILD: { version: string; entry: string; files: string[] }

const shell = '/shell'
const shellCache = shellPrefix + BUILD.version

async function fetched(address: string, cache: RequestCache = 'default'): Promise<Response> {
  const answer = await fetch(address, { cache })
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}.`)
  return answer
}

/** All or nothing: a worker whose files are not whole is not installed, and the browser tries again at the next page. */
async function install() {
  const cache = await caches.open(shellCache)
  const frame = await fetched(shell, 'reload')
  // Where two versions answer for a while, the frame may be another one's.
  if (!(await frame.clone().text()).includes(BUILD.entry)) throw new Error('The frame is of another version.')
  await Promise.all(
    BUILD.files.map(async (file) => cache.put(file, (await caches.match(file)) ?? (await fetched(file)))),
  )
  await cache.put(shell, frame)
}

/** Pages that are open still load what they are made of: the version before this one stays until the next. */
async function dropOld() {
  const others = (await caches.keys()).filter((name) => name.startsWith(shellPrefix) && name !== shellCache)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

scope.addEventListener('install', (event) => {
  // What is answered waits in the device's own store, which no version empties: a new one may take over at once.
  void scope.skipWaiting()
  event.waitUntil(install())
})
scope.addEventListener('activate', (event) => event.waitUntil(dropOld().then(() => scope.clients.claim())))

const keptFrame = async () => (await caches.open(shellCache)).match(shell)

/** Somebody logged out here without a line. Nothing of theirs is asked for before the server knows. */
async function leaveFirst(): Promise<Response | undefined> {
  if (!(await caches.has(dueCache)) || !(await isServerReached(timeout))) return undefined
  await caches.delete(dueCache)
  return Response.redirect('/api/logout')
}

/**
 * The network's page is never kept: it may be somebody's. Without a line the frame draws it instead, or a sentence in its place;
 * what the device has something of is not waited for longer than three seconds.
 */
async function openPage(request: Request, kept: boolean): Promise<Response> {
  const leave = await leaveFirst()
  if (leave) return leave
  const network = fetch(request)
  const answer = await (kept ? inTime(network) : network.catch(() => undefined))
  return answer ?? (await keptFrame()) ?? network
}

/** Who is sent to log in without a line is better off here than at the browser's own page. */
const logIn = async (request: Request): Promise<Response> =>
  (await leaveFirst()) ?? fetch(request).catch(() => Response.redirect('/'))

async function loadAsset(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

function answer(event: FetchEvent) {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== scope.location.origin) return
  if (request.mode === 'navigate') {
    if (pathname === '/api/login') event.respondWith(logIn(request))
    else if (isScreen(pathname)) event.respondWith(openPage(request, isKeptScreen(pathname)))
  } else if (pathname.startsWith('/assets/')) event.respondWith(loadAsset(request))
  else if (/^\/(objects|pictures|emblems|api\/lessons\/[^/]+\/files)\//.test(pathname))
    event.respondWith(answerFile(keptCache, request, pathname))
}
scope.addEventListener('fetch', answer)

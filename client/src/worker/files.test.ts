import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { respondWithFile } from './files.ts'

// The range module reads the worker's `self` while it loads.
vi.hoisted(() => void vi.stubGlobal('self', globalThis))

const path = '/objects/voice.mp3'
const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000).toUTCString()
const voice = (sounds: string, date: string) => new Response(sounds, { headers: { Date: date } })

/** The used part of the Cache Storage API. */
const cachedResponses = new Map<string, Response>()
const cache = {
  match: async (name: string) => cachedResponses.get(name)?.clone(),
  put: async (name: string, answer: Response) => void cachedResponses.set(name, answer),
  delete: async (name: string) => cachedResponses.delete(name),
}
const requests: string[] = []
let network: () => Promise<Response>

beforeEach(() => {
  cachedResponses.clear()
  requests.length = 0
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('fetch', (request: Request | string) => {
    requests.push(typeof request === 'string' ? request : new URL(request.url).pathname)
    return network()
  })
})
afterEach(() => void vi.unstubAllGlobals())

const answer = (range?: string) =>
  respondWithFile('kept', new Request(`https://boros.test${path}`, range ? { headers: { Range: range } } : {}), path)

test('a file outside every download comes from the network and is not cached', async () => {
  network = async () => voice('from afar', minutesAgo(0))
  expect(await (await answer()).text()).toBe('from afar')
  expect(cachedResponses.size).toBe(0)
})

test('a cached file is used without a request for an hour, also for byte ranges', async () => {
  cachedResponses.set(path, voice('0123456789', minutesAgo(59)))
  const part = await answer('bytes=2-4')
  expect([part.status, part.headers.get('Content-Range'), await part.text()]).toEqual([206, 'bytes 2-4/10', '234'])
  expect(requests).toEqual([])
})

test('a cached file is requested again after an hour', async () => {
  cachedResponses.set(path, voice('old', minutesAgo(61)))
  network = async () => voice('new', minutesAgo(0))
  expect(await (await answer()).text()).toBe('new')
  expect(await (await answer('bytes=0-')).text()).toBe('new')
  expect(requests).toEqual([path])
})

test('a withdrawn file is deleted with the next request', async () => {
  for (const status of [401, 403, 404, 410]) {
    cachedResponses.set(path, voice('taken back', minutesAgo(61)))
    network = async () => new Response('It is no longer here.', { status })
    expect((await answer()).status).toBe(status)
    expect(cachedResponses.size).toBe(0)
  }
})

test('an old cached file is used while the server is unreachable or fails', async () => {
  cachedResponses.set(path, voice('kept', minutesAgo(60 * 24 * 7)))
  network = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await (await answer()).text()).toBe('kept')
  network = async () => new Response('', { status: 503 })
  expect(await (await answer()).text()).toBe('kept')
  expect(cachedResponses.size).toBe(1)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerFile } from './files.ts'

// What cuts ranges looks for the worker's own name while it loads.
vi.hoisted(() => void vi.stubGlobal('self', globalThis))

const path = '/objects/voice.mp3'
const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000).toUTCString()
const voice = (sounds: string, date: string) => new Response(sounds, { headers: { Date: date } })

/** As much of a browser's caches as the worker needs. */
const held = new Map<string, Response>()
const cache = {
  match: async (name: string) => held.get(name)?.clone(),
  put: async (name: string, answer: Response) => void held.set(name, answer),
  delete: async (name: string) => held.delete(name),
}
const asked: string[] = []
let network: () => Promise<Response>

beforeEach(() => {
  held.clear()
  asked.length = 0
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('fetch', (request: Request | string) => {
    asked.push(typeof request === 'string' ? request : new URL(request.url).pathname)
    return network()
  })
})
afterEach(() => void vi.unstubAllGlobals())

const answer = (range?: string) =>
  answerFile('kept', new Request(`https://boros.test${path}`, range ? { headers: { Range: range } } : {}), path)

test('what was not taken along is the network’s, and is not kept', async () => {
  network = async () => voice('from afar', minutesAgo(0))
  expect(await (await answer()).text()).toBe('from afar')
  expect(held.size).toBe(0)
})

test('within the hour a kept file is given as it is, in parts too', async () => {
  held.set(path, voice('0123456789', minutesAgo(59)))
  const part = await answer('bytes=2-4')
  expect([part.status, part.headers.get('Content-Range'), await part.text()]).toEqual([206, 'bytes 2-4/10', '234'])
  expect(asked).toEqual([])
})

test('after an hour it is asked for anew', async () => {
  held.set(path, voice('old', minutesAgo(61)))
  network = async () => voice('new', minutesAgo(0))
  expect(await (await answer()).text()).toBe('new')
  expect(await (await answer('bytes=0-')).text()).toBe('new')
  expect(asked).toEqual([path])
})

test('what was taken back is gone with the next contact', async () => {
  for (const status of [401, 403, 404, 410]) {
    held.set(path, voice('taken back', minutesAgo(61)))
    network = async () => new Response('It is no longer here.', { status })
    expect((await answer()).status).toBe(status)
    expect(held.size).toBe(0)
  }
})

test('without a line, or with a server that fails, it sounds however old it is', async () => {
  held.set(path, voice('kept', minutesAgo(60 * 24 * 7)))
  network = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await (await answer()).text()).toBe('kept')
  network = async () => new Response('', { status: 503 })
  expect(await (await answer()).text()).toBe('kept')
  expect(held.size).toBe(1)
})

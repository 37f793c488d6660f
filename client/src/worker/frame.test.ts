import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { frameKey, refreshFrame } from './frame.ts'

const cachedResponses = new Map<string, Response>()
const cache = {
  match: async (name: string) => cachedResponses.get(name)?.clone(),
  put: async (name: string, answer: Response) => void cachedResponses.set(name, answer),
}
let network: () => Promise<Response>
const frame = (text: string, minutes = 0) =>
  new Response(text, { headers: { Date: new Date(Date.now() - minutes * 60_000).toUTCString() } })
const cachedText = () => cachedResponses.get(frameKey)?.clone().text()

beforeEach(() => {
  cachedResponses.clear()
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('fetch', (address: string) => {
    expect(address).toBe('/shell?lang=ms')
    return network()
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('an installed app reads changed configuration after an hour', async () => {
  network = async () => frame('entry.js new configuration')
  cachedResponses.set(frameKey, frame('entry.js old configuration', 59))
  await refreshFrame('shell-1', 'entry.js', 'ms')
  expect(await cachedText()).toBe('entry.js old configuration')
  cachedResponses.set(frameKey, frame('entry.js old configuration', 61))
  await refreshFrame('shell-1', 'entry.js', 'ms')
  expect(await cachedText()).toBe('entry.js new configuration')
})

test('a frame with other code, a failure and a lost connection leave the cached frame unchanged', async () => {
  cachedResponses.set(frameKey, frame('entry.js kept', 61))
  const networks = [
    async () => frame('other.js'),
    async () => new Response('', { status: 503 }),
    () => Promise.reject(new TypeError()),
  ]
  for (const each of networks) {
    network = each
    await refreshFrame('shell-1', 'entry.js', 'ms')
    expect(await cachedText()).toBe('entry.js kept')
  }
})

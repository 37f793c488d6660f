import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shellKey, refreshShell } from './shell.ts'

const cachedResponses = new Map<string, Response>()
const cache = {
  match: async (name: string) => cachedResponses.get(name)?.clone(),
  put: async (name: string, response: Response) => void cachedResponses.set(name, response),
}
let network: () => Promise<Response>
const shell = (text: string, minutes = 0) =>
  new Response(text, { headers: { Date: new Date(Date.now() - minutes * 60_000).toUTCString() } })
const cachedText = () => cachedResponses.get(shellKey)?.clone().text()

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
  network = async () => shell('entry.js new configuration')
  cachedResponses.set(shellKey, shell('entry.js old configuration', 59))
  await refreshShell('shell-1', 'entry.js', 'ms')
  expect(await cachedText()).toBe('entry.js old configuration')
  cachedResponses.set(shellKey, shell('entry.js old configuration', 61))
  await refreshShell('shell-1', 'entry.js', 'ms')
  expect(await cachedText()).toBe('entry.js new configuration')
})

test('a shell with other code, a failure and a lost connection leave the cached shell unchanged', async () => {
  cachedResponses.set(shellKey, shell('entry.js kept', 61))
  const networks = [
    async () => shell('other.js'),
    async () => new Response('', { status: 503 }),
    () => Promise.reject(new TypeError()),
  ]
  for (const each of networks) {
    network = each
    await refreshShell('shell-1', 'entry.js', 'ms')
    expect(await cachedText()).toBe('entry.js kept')
  }
})

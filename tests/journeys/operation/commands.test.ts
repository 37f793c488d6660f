import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as endOfTurn, setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { quickFolder } from '#server/testing/postgres/quick-folder.ts'
import { copyTemplateData } from '#tests/journeys/support/template-data.ts'
import { freePort } from '#tests/journeys/support/product.ts'
import { inTerminal, processesOf } from '#tests/journeys/support/terminal.ts'

const root = join(import.meta.dirname, '../../..')

/** With the data of an earlier start, unless the first one is meant. */
async function startSettings(begin: (name: string) => Promise<string> = copyTemplateData) {
  const folder = await begin('commands')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const port = String(await freePort())
  return { folder, url: `http://localhost:${port}`, env: { PORT: port, DATA_DIR: folder, LOG_LEVEL: 'warn' } }
}

test('`npm start` in a terminal prints its address; Ctrl-C stops it and its database, with exit code 0', async () => {
  const { folder, url, env } = await startSettings(quickFolder)
  const product = inTerminal('npm start', env)
  await product.shows('Ready in')
  await product.shows(url)
  expect((await fetch(url)).status).toBe(200)
  expect(await processesOf(folder)).not.toEqual([])
  product.pressCtrlC()
  expect(await product.ended).toBe(0)
  expect(await processesOf(folder)).toEqual([])
})

test('a second Ctrl-C after a while ends the process without waiting for running requests', async () => {
  const { folder, url, env } = await startSettings()
  const product = inTerminal('npm start', { ...env, DRAIN_SECONDS: '3600' })
  await product.shows('Ready in')
  const body = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('half')) })
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const never = fetch(`${url}/oidc/token`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
  const hangs = never.catch(() => undefined)
  // Until it has arrived.
  await pause(1000)
  product.pressCtrlC()
  await pause(1200)
  product.pressCtrlC()
  expect(await product.ended).not.toBe(0)
  // npm does not wait for what it started.
  await expect.poll(() => processesOf(folder)).toEqual([])
  await hangs
})

// npm itself dies of a hang-up; what it started drains all the same.
test.each([
  ['SIGINT', 0],
  ['SIGTERM', 0],
  ['SIGHUP', null],
] as const)('%s to the whole process group shuts down gracefully, and npm ends with %s', async (signal, expected) => {
  const { folder, url, env } = await startSettings()
  const { PATH, HOME } = process.env
  const options = { cwd: root, env: { PATH, HOME, ...env }, detached: true, stdio: 'ignore' as const }
  const product = spawn('npm', ['start'], options)
  const ended = once(product, 'exit')
  await expect.poll(async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok).toBe(true)
  process.kill(-Number(product.pid), signal)
  const [code] = await ended
  expect(code).toBe(expected)
  await expect.poll(() => processesOf(folder)).toEqual([])
})

test('Ctrl-C during the start leaves no process behind', async () => {
  const { folder, env } = await startSettings(quickFolder)
  const product = inTerminal('npm start', env)
  await product.shows('dist/server/start.js')
  await expect.poll(() => processesOf(folder)).not.toEqual([])
  product.pressCtrlC()
  await product.ended
  expect(product.output()).not.toContain('Ready in')
  await expect.poll(() => processesOf(folder)).toEqual([])
})

test('closing the terminal stops the product and its database, although its log can no longer be written', async () => {
  const { folder, url, env } = await startSettings()
  const product = inTerminal('npm start', { ...env, LOG_LEVEL: 'info' })
  await product.shows('Ready in')
  const until = new AbortController()
  onTestFinished(() => until.abort())
  const visit = async (): Promise<void> => {
    await fetch(url).catch(() => undefined)
    if (!until.signal.aborted) return endOfTurn().then(visit)
  }
  const visits = [visit(), visit()]
  // Each of them is a line of the log.
  await product.shows('request')
  product.close()
  await expect.poll(() => processesOf(folder)).toEqual([])
  until.abort()
  await Promise.all(visits)
})

import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { freePort, startProduct } from './product.ts'

const root = join(import.meta.dirname, '../..')

test('a wrong configuration names every fault at once and ends with 1', () => {
  const env = { PATH: process.env.PATH, PORT: 'eighty', DATABASE_URL: 'mysql://x', SESSION_SECRET: 'short' }
  const { status, stderr } = spawnSync(process.execPath, ['server/main.ts'], { cwd: root, env, encoding: 'utf8' })
  expect(status).toBe(1)
  for (const name of ['PORT', 'DATABASE_URL', 'SESSION_SECRET']) expect(stderr).toContain(name)
  expect(stderr).not.toContain('    at ')
})

test('a taken port is one sentence', () => {
  const port = new URL(inject('productUrl')).port
  const env = { PATH: process.env.PATH, PORT: port, DATA_DIR: join(tmpdir(), `taken-${port}`) }
  const { status, stderr } = spawnSync(process.execPath, ['server/main.ts'], { cwd: root, env, encoding: 'utf8' })
  expect(status).toBe(1)
  expect(JSON.parse(stderr)).toMatchObject({ level: 60, msg: `Port ${port} is taken: set PORT to another one.` })
})

test('SIGTERM under load drops no accepted request, and the database is stopped', async () => {
  const product = await startProduct({ env: { LOG_LEVEL: 'warn', RATE_LIMIT_BURST: '100000' } })
  const statuses: number[] = []
  let ready = true
  // As a balancer does: it sends requests as long as /readyz is well.
  const caller = async () => {
    while (ready) statuses.push((await fetch(`${product.url}/api/config`)).status)
  }
  const watcher = async () => {
    while (ready) ready = (await fetch(`${product.url}/readyz`)).ok
  }
  const callers = Promise.all([...Array.from({ length: 16 }, caller), watcher()])
  while (statuses.length < 200) await new Promise((resolve) => setTimeout(resolve, 10))
  const code = product.stop('SIGTERM')
  await callers
  expect(await code).toBe(0)
  expect(new Set(statuses)).toEqual(new Set([200]))
  await product.remove()
})

test('nothing is lost by kill -9: the product starts again on the same folder with what it had', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'killed-'))
  const port = await freePort()
  const first = await startProduct({ dataDir, port })
  await first.stop('SIGKILL')
  const second = await startProduct({ dataDir, port })
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
  expect(await readFile(join(dataDir, 'postgres.json'), 'utf8')).toContain('password')
  expect(await second.stop()).toBe(0)
  await rm(dataDir, { recursive: true, force: true })
})

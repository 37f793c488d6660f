import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { contributions } from '#shared/contributions/contributions.ts'
import { passableFolder } from '#server/testing/postgres/quick-folder.ts'
import { killAll } from '#tests/journeys/support/kill.ts'
import { peopleOf } from '#tests/journeys/support/people.ts'
import { copyTemplateData } from '#tests/journeys/support/template-data.ts'
import { freePort, startProduct } from '#tests/journeys/support/product.ts'

const root = join(import.meta.dirname, '../../..')

test('a wrong configuration names every fault at once and exits with 1', () => {
  const env = { PATH: process.env.PATH, PORT: 'eighty', DATABASE_URL: 'mysql://x', SESSION_SECRET: 'short' }
  const { status, stderr } = spawnSync(process.execPath, ['dist/server/start.js'], { cwd: root, env, encoding: 'utf8' })
  expect(status).toBe(1)
  for (const name of ['PORT', 'DATABASE_URL', 'SESSION_SECRET']) expect(stderr).toContain(name)
  expect(stderr).not.toContain('    at ')
})

test('a taken port is one sentence', () => {
  const port = new URL(inject('productUrl')).port
  const env = { PATH: process.env.PATH, PORT: port, DATA_DIR: join(tmpdir(), `taken-${port}`) }
  const { status, stderr } = spawnSync(process.execPath, ['dist/server/start.js'], { cwd: root, env, encoding: 'utf8' })
  expect(status).toBe(1)
  expect(JSON.parse(stderr)).toMatchObject({ level: 60, msg: `Port ${port} is taken: set PORT to another one.` })
})

/** A request that could not be sent was never accepted: on a busy machine the port may be closed before the caller notices. */
function unlessRefused(error: unknown): void {
  const { cause } = error as { cause?: NodeJS.ErrnoException }
  if (cause?.syscall !== 'write' && cause?.syscall !== 'connect') throw error
}

test('SIGTERM under load drops no accepted request, and the database is stopped', async () => {
  const dataDir = await copyTemplateData('load')
  const product = await startProduct({ dataDir, env: { LOG_LEVEL: 'warn', RATE_LIMIT_BURST: '100000' } })
  const statuses: number[] = []
  let ready = true
  // As a balancer does: it sends requests as long as /readyz is well.
  const caller = async () => {
    while (ready) {
      const answer = await fetch(`${product.url}/api/config`).catch(unlessRefused)
      if (!answer) return
      statuses.push(answer.status)
    }
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

test('a process with a restored database ends with a sentence, and starts again', async () => {
  const dataDir = await copyTemplateData('restored')
  const product = await startProduct({ dataDir, env: { LOG_LEVEL: 'warn' } })
  const ended = once(product.process, 'exit')
  const client = new Client({ connectionString: await product.database() })
  await client.connect()
  // As a restore leaves it.
  await client.query('TRUNCATE leases')
  await client.end()
  expect(await ended).toEqual([1, null])
  expect(product.output()).toContain('The database was restored while this process could not reach it')
  const again = await startProduct({ dataDir })
  expect(await again.stop()).toBe(0)
  await again.remove()
})

/** How many of the contributions that were acknowledged are gone after a loss of power; `prepare` may change the database before. */
async function lostBy(prepare: (database: string) => Promise<void>) {
  const dataDir = await passableFolder('killed')
  const port = await freePort()
  const first = await startProduct({ dataDir, port })
  const database = await first.database()
  await prepare(database)
  const people = peopleOf(first.url, database)
  const author = await people.add('Author', { role: 'CONTRIBUTOR' })
  await people.close()
  const acknowledged: string[] = []
  for (let count = 1; count <= 50; count += 1) {
    const { id } = await author.call(contributions.create, { body: { title: `Number ${count}` } })
    acknowledged.push(id)
  }
  await killAll(first, dataDir)

  const second = await startProduct({ dataDir, port })
  const client = new Client({ connectionString: await second.database() })
  await client.connect()
  const { rows } = await client.query<{ id: string }>('SELECT id FROM contributions')
  await client.end()
  expect(await second.stop()).toBe(0)
  await rm(dataDir, { recursive: true, force: true })
  const present = new Set(rows.map(({ id }) => id))
  return acknowledged.filter((id) => !present.has(id)).length
}

test('kill -9 of the product and its database loses no acknowledged write', async () => {
  expect(await lostBy(async () => {})).toBe(0)
})

test('and the test above detects a loss if the database acknowledges unwritten data', async () => {
  const lost = await lostBy(async (database) => {
    const client = new Client({ connectionString: database })
    await client.connect()
    await client.query(`ALTER SYSTEM SET synchronous_commit = off`)
    await client.query(`ALTER SYSTEM SET wal_writer_delay = '10s'`)
    await client.query('SELECT pg_reload_conf()')
    await client.end()
  })
  expect(lost).toBeGreaterThan(0)
})

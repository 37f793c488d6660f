import { once } from 'node:events'
import { connect as dial, createServer, type AddressInfo, type Socket } from 'node:net'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { own } from '#shared/people.ts'
import { connect, createProbe, isDatabaseUnreachable } from '#server/db/connect.ts'
import { limits } from '#server/db/pool.ts'
import { migrate } from '#server/db/migrations/migrate.ts'
import { createLog } from '#server/log.ts'
import { createTestDatabase } from '#server/testing/postgres/postgres.ts'
import { startTestApp } from '#server/testing/test-app.ts'

// Short, but long enough for a busy machine to do unblocked work.
const quick = { connection: 1500, statement: 1200, lock: 1000, answer: 2000, idleInTransaction: 10_000 }
const unavailable = 'The service is briefly unavailable. Please try again in a moment.'
const silent = createLog('silent')

/** A TCP proxy to the database that can swallow all traffic, as a broken network does. */
async function startProxy(to: URL) {
  const open = new Set<Socket>()
  let swallowing = false
  const server = createServer((near) => {
    const far = dial(Number(to.port), to.hostname)
    for (const socket of [near, far]) open.add(socket.on('error', () => {}))
    near.on('data', (data) => swallowing || far.write(data))
    far.on('data', (data) => swallowing || near.write(data))
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(to)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    swallow: (on: boolean) => (swallowing = on),
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

/** The product behind such a proxy, with a small pool. */
async function aDistantApp() {
  const database = await createTestDatabase(inject('adminUrl'), inject('templateDatabase'))
  const proxy = await startProxy(new URL(database.url))
  const db = connect(proxy.url, silent, { pool: 3, limits: quick })
  const probe = createProbe(proxy.url)
  const health = { draining: false, probe: () => probe.check() }
  const app = await startTestApp({ deps: { db, log: silent, health } })
  onTestFinished(async () => {
    proxy.close()
    await probe.end()
    await app.close()
    await database.drop()
  })
  const ready = async () => (await app.visitor.fetch('/readyz')).status
  return { app, way: proxy, ready, url: database.url }
}

test('a request waits at most ten seconds for a silent database', () => {
  expect(limits.connection + limits.answer).toBeLessThanOrEqual(10_000)
  expect(limits.statement).toBeLessThan(limits.answer)
})

test('a silent database is one sentence for everybody, and is used again afterwards', async () => {
  const { app, way: proxy, ready } = await aDistantApp()
  const person = await app.person('a learner')
  await person.call(own.me, {})
  proxy.swallow(true)
  const answers = await Promise.all(Array.from({ length: 9 }, () => person.fetch('/api/auth/user')))
  for (const answer of answers) {
    expect([answer.status, await answer.text()]).toEqual([503, unavailable])
    expect(answer.headers.get('retry-after')).toBe('5')
  }
  expect(await ready()).toBe(503)
  proxy.swallow(false)
  expect((await person.call(own.me, {})).id).toBe(person.id)
  expect(await ready()).toBe(200)
})

test('a request that waits for a lock gets a sentence, and the process stays ready', async () => {
  const { app, ready, url } = await aDistantApp()
  const person = await app.person('a learner')
  const holder = new Client({ connectionString: url })
  holder.on('error', () => {})
  await holder.connect()
  await holder.query('BEGIN; LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE')
  const waiting = Array.from({ length: 6 }, () => person.fetch('/api/auth/user'))
  expect(await ready()).toBe(200)
  for (const answer of await Promise.all(waiting))
    expect([answer.status, await answer.text()]).toEqual([503, unavailable])
  await holder.query('ROLLBACK')
  await holder.end()
  expect((await person.call(own.me, {})).id).toBe(person.id)
})

const renamed = {
  method: 'PATCH',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ firstName: 'Jeannie' }),
}
const notNow = 'Nothing can be saved at the moment. Please try again in a little while.'

test('a read-only database is read, and writes are refused with a sentence', async () => {
  const { app } = await aDistantApp()
  const person = await app.person('a learner')
  await app.db.$client.query(
    `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = on', current_database()); END $$`,
  )
  await app.db.$client.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
  await app.db.$client.query('SET default_transaction_read_only = on')
  expect((await person.call(own.me, {})).id).toBe(person.id)
  const answer = await person.fetch('/api/account', renamed)
  expect([answer.status, await answer.text()]).toEqual([503, notNow])
})

test('a database with a full disk is read, refuses writes with a sentence, and accepts them once there is space', async () => {
  const { app } = await aDistantApp()
  const person = await app.person('a learner')
  await app.db.$client.query(`
    CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;
    CREATE TRIGGER no_room BEFORE UPDATE ON users EXECUTE FUNCTION no_room()`)
  const answer = await person.fetch('/api/account', renamed)
  expect([answer.status, await answer.text()]).toEqual([503, notNow])
  expect((await person.call(own.me, {})).id).toBe(person.id)
  await app.db.$client.query('DROP TRIGGER no_room ON users')
  expect((await person.fetch('/api/account', renamed)).status).toBe(200)
})

test('a start ends if its database falls silent during the setup, and the next one continues', async () => {
  const database = await createTestDatabase(inject('adminUrl'), inject('templateDatabase'))
  const proxy = await startProxy(new URL(database.url))
  onTestFinished(async () => {
    proxy.close()
    await database.drop()
  })
  const waitsForNobody = { silence: { every: 10, misses: 2 } }
  const start = migrate(
    proxy.url,
    async (db) => {
      proxy.swallow(true)
      await db.execute('SELECT 1')
    },
    waitsForNobody,
  )
  expect(isDatabaseUnreachable(await start.catch((error: unknown) => error))).toBe(true)
  proxy.swallow(false)
  await migrate(proxy.url)
})

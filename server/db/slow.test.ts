import { once } from 'node:events'
import { connect as dial, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { own } from '#shared/people.ts'
import { connect, createProbe, isDatabaseUnreachable } from '#server/db/connect.ts'
import { limits } from '#server/db/pool.ts'
import { migrate } from '#server/db/migrate.ts'
import { createLog } from '#server/log.ts'
import { createTestDatabase } from '#server/testing/postgres.ts'
import { people, startTestApp } from '#server/testing/test-app.ts'

// Short, and yet long enough for a busy machine to do what is not held up.
const quick = { connection: 1500, statement: 1200, lock: 1000, answer: 2000, idleInTransaction: 10_000 }
const unavailable = 'The service is briefly unavailable. Please try again in a moment.'
const silent = createLog('silent')

/** A way to the database that can swallow everything, as a network does that has lost it. */
async function aWay(to: URL) {
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

/** The product at the end of such a way, on a small pool. */
async function aDistantApp() {
  const database = await createTestDatabase(inject('adminUrl'), inject('templateDatabase'))
  const way = await aWay(new URL(database.url))
  const db = connect(way.url, silent, { pool: 3, limits: quick })
  const probe = createProbe(way.url)
  const health = { draining: false, probe: () => probe.look() }
  const app = await startTestApp({ deps: { db, log: silent, health } })
  onTestFinished(async () => {
    way.close()
    await probe.end()
    await app.close()
    await database.drop()
  })
  const ready = async () => (await app.visitor.fetch('/readyz')).status
  return { app, way, ready, url: database.url }
}

test('nobody waits longer than ten seconds for a database that is silent', () => {
  expect(limits.connection + limits.answer).toBeLessThanOrEqual(10_000)
  expect(limits.statement).toBeLessThan(limits.answer)
})

test('a database that has fallen silent is a sentence to everybody, and is used again when it speaks', async () => {
  const { app, way, ready } = await aDistantApp()
  const person = await app.person(people['a learner'])
  await person.call(own.me, {})
  way.swallow(true)
  const answers = await Promise.all(Array.from({ length: 9 }, () => person.fetch('/api/auth/user')))
  for (const answer of answers) {
    expect([answer.status, await answer.text()]).toEqual([503, unavailable])
    expect(answer.headers.get('retry-after')).toBe('5')
  }
  expect(await ready()).toBe(503)
  way.swallow(false)
  expect((await person.call(own.me, {})).id).toBe(person.id)
  expect(await ready()).toBe(200)
})

test('who waits for a lock hears so, and the process stays ready', async () => {
  const { app, ready, url } = await aDistantApp()
  const person = await app.person(people['a learner'])
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

test('a database that takes no changes can be read, and says that nothing can be saved', async () => {
  const { app } = await aDistantApp()
  const person = await app.person(people['a learner'])
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

test('a database whose disk is full can be read, says that nothing can be saved, and saves once there is room', async () => {
  const { app } = await aDistantApp()
  const person = await app.person(people['a learner'])
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

test('a start whose database falls silent while it is prepared ends, and the next one goes on', async () => {
  const database = await createTestDatabase(inject('adminUrl'), inject('templateDatabase'))
  const way = await aWay(new URL(database.url))
  onTestFinished(async () => {
    way.close()
    await database.drop()
  })
  const waitsForNobody = { silence: { every: 10, looks: 2 } }
  const start = migrate(
    way.url,
    async (db) => {
      way.swallow(true)
      await db.execute('SELECT 1')
    },
    waitsForNobody,
  )
  expect(isDatabaseUnreachable(await start.catch((error: unknown) => error))).toBe(true)
  way.swallow(false)
  await migrate(way.url)
})

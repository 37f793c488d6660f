import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { Client, Pool } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { beginUnlimited, connect, isDatabaseUnreachable, type Database } from '#server/db/connect.ts'
import { users } from '#server/db/tables/people.ts'
import { destroyConnection } from '#server/db/pool.ts'
import { createTestDatabase } from '#server/testing/postgres/postgres.ts'

const log = pino({ level: 'silent' })

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Database
beforeAll(async () => {
  database = await createTestDatabase(inject('adminUrl'), inject('templateDatabase'))
  db = connect(database.url, log)
})
afterAll(async () => {
  await db.$client.end()
  await database.drop()
})

async function errorOf(work: () => PromiseLike<unknown>): Promise<unknown> {
  try {
    await work()
  } catch (error) {
    return error
  }
  throw new Error('it succeeded')
}

/** The error of a query against the database's address with one change. */
async function faultAt(change: (url: URL) => void, ask = (other: Database) => other.$client.query('SELECT 1')) {
  const url = new URL(database.url)
  change(url)
  const other = connect(url.href, log)
  return errorOf(() => ask(other)).finally(() => other.$client.end())
}

test('JIT compilation is off on every connection, also if the database enables it', async () => {
  const url = new URL(database.url)
  url.searchParams.set('options', '-c jit=on')
  const other = connect(url.href, log)
  const client = await beginUnlimited(other)
  const queries = [client, other.$client].map((each) => each.query<{ jit: string }>('SHOW jit'))
  expect((await Promise.all(queries)).map(({ rows }) => rows[0]?.jit)).toEqual(['off', 'off'])
  await client.end()
  await other.$client.end()
})

/** Runs the work on a connection of its own, which the test may break. */
async function withClient(work: (client: Client) => PromiseLike<unknown>): Promise<unknown> {
  const client = new Client({ connectionString: database.url })
  client.on('error', () => {})
  await client.connect()
  return errorOf(() => work(client)).finally(() => client.end().catch(() => {}))
}

const unreachable: [string, () => Promise<unknown>][] = [
  ['nobody listens', () => faultAt((url) => (url.port = '1'))],
  [
    'nobody listens and drizzle asks',
    () =>
      faultAt(
        (url) => (url.port = '1'),
        (other) => other.execute(sql`SELECT 1`) as never,
      ),
  ],
  ['its socket file is gone', () => faultAt((url) => url.searchParams.set('host', '/nowhere/at/all'))],
  [
    'it ends the connection',
    () => withClient((client) => client.query('SELECT pg_terminate_backend(pg_backend_pid())')),
  ],
  [
    'the connection breaks in the middle of a statement',
    () =>
      withClient((client) => {
        const answer = client.query('SELECT pg_sleep(60)')
        ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
        return answer
      }),
  ],
  [
    'the connection broke before the statement',
    () =>
      withClient(async (client) => {
        await client.query('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => {})
        return client.query('SELECT 1')
      }),
  ],
  [
    'it is full',
    async () => {
      const role = `full_${randomUUID().replaceAll('-', '')}`
      await db.$client.query(`CREATE ROLE ${role} LOGIN PASSWORD 'x' CONNECTION LIMIT 0`)
      return faultAt((url) => Object.assign(url, { username: role, password: 'x' })).finally(() =>
        db.$client.query(`DROP ROLE ${role}`),
      )
    },
  ],
  [
    'a statement takes too long',
    () => withClient((client) => client.query(`SET statement_timeout = 1; SELECT pg_sleep(9)`)),
  ],
  [
    'its disk is full',
    () => withClient((client) => client.query(`DO $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = '53100'; END $$`)),
  ],
  [
    'a lock is not given',
    () =>
      withClient(async (client) => {
        const holder = await db.$client.connect()
        await holder.query('BEGIN; LOCK TABLE secrets')
        const late = client.query('SET lock_timeout = 20; LOCK TABLE secrets')
        return late.finally(() => holder.query('ROLLBACK').then(() => holder.release()))
      }),
  ],
  [
    'it is a copy that cannot be written to',
    () => withClient((client) => client.query(`BEGIN READ ONLY; INSERT INTO secrets VALUES ('a', '1')`)),
  ],
  [
    'all connections are taken',
    async () => {
      const pool = new Pool({ connectionString: database.url, max: 1 })
      const taken = await pool.connect()
      pool.options.connectionTimeoutMillis = 20
      return errorOf(() => pool.query('SELECT 1')).finally(() => {
        taken.release()
        return pool.end()
      })
    },
  ],
  [
    'the process is closing its connections',
    async () => {
      const other = connect(database.url, log)
      await other.$client.end()
      return errorOf(() => other.$client.query('SELECT 1'))
    },
  ],
]

const wrong: [string, () => Promise<unknown>][] = [
  ['a statement that is no SQL', () => errorOf(() => db.$client.query('SELEC 1'))],
  ['a statement that is no SQL, by drizzle', () => errorOf(() => db.execute(sql`SELEC 1`))],
  [
    'a row that breaks a rule',
    () => errorOf(() => db.insert(users).values({ issuer: 'x', subject: 'x', role: 'KING' as never })),
  ],
  ['a database that does not exist', () => faultAt((url) => (url.pathname = '/nowhere'))],
  ['a fault in our own code', () => errorOf(async () => (undefined as unknown as Error).message)],
  ['a file that is missing', () => errorOf(async () => process.getBuiltinModule('node:fs').readFileSync('/nowhere'))],
  ['something that is no error', async () => 'ECONNREFUSED'],
  ['nothing', async () => undefined],
]

describe('the database is unreachable when', () => {
  test.each(unreachable)('%s', async (_when, attempt) => {
    expect(isDatabaseUnreachable(await attempt())).toBe(true)
  })
})

describe('the database is not unreachable for', () => {
  test.each(wrong)('%s', async (_what, attempt) => {
    expect(isDatabaseUnreachable(await attempt())).toBe(false)
  })
})

test('a server that never answers a connection is an unreachable database', async () => {
  const hole = createServer(() => {}).listen(0, '127.0.0.1')
  await once(hole, 'listening')
  const { port } = hole.address() as AddressInfo
  const client = new Client({ host: '127.0.0.1', port, connectionTimeoutMillis: 50 })
  const error = await client.connect().catch((attempt: unknown) => attempt)
  hole.close()
  expect([String(error), isDatabaseUnreachable(error)]).toEqual(['Error: timeout expired', true])
})

test('timestamps are read as they were stored, to the millisecond', async () => {
  const moment = new Date('2026-01-02T03:04:05.678Z')
  const [user] = await db
    .insert(users)
    .values({ issuer: 'x', subject: randomUUID(), subscriptionEndDate: moment })
    .returning()
  expect(user?.subscriptionEndDate).toEqual(moment)
})

test('a named statement is prepared once per connection', async () => {
  await db.transaction(async (tx) => {
    const prepared = sql`SELECT count(*)::int AS count FROM pg_prepared_statements WHERE name = 'answer'`
    const { client } = (tx as unknown as { session: { client: Client } }).session
    for (const n of [1, 2]) {
      const { rows } = await client.query<{ n: number }>({ name: 'answer', text: 'SELECT $1::int AS n', values: [n] })
      expect(rows).toEqual([{ n }])
    }
    expect((await tx.execute(prepared)).rows).toEqual([{ count: 1 }])
  })
})

test('a lost connection between two statements ends the transaction, not the process', async () => {
  const lost = await errorOf(() =>
    db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`)
      await db.execute(sql`SELECT pg_terminate_backend(${rows[0]?.pid}, 10000)`)
      // The broken connection is reported here too, while no query is running.
      await expect.poll(() => errorOf(() => tx.execute(sql`SELECT 1`)).then(isDatabaseUnreachable)).toBe(true)
      await tx.execute(sql`SELECT 1`)
    }),
  )
  expect(isDatabaseUnreachable(lost)).toBe(true)
  expect((await db.execute(sql`SELECT 1 AS here`)).rows).toEqual([{ here: 1 }])
})

test('a connection that is lost before its transaction begins leaves the pool', async () => {
  const other = connect(database.url, log, { pool: 1 })
  other.$client.once('acquire', destroyConnection)
  await expect(other.transaction(async (tx) => tx.execute(sql`SELECT 1`))).rejects.toThrow('begin')
  const { rows } = await other.transaction(async (tx) => tx.execute(sql`SELECT 2 AS two`))
  expect(rows).toEqual([{ two: 2 }])
  await other.$client.end()
})

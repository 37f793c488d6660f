import { Client } from 'pg'
import { afterEach, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest'
import { connect, type Database } from '#server/db/connect.ts'
import { createHeartbeat, blockHeartbeats, type Heartbeat } from './heartbeat.ts'
import { createLog } from '#server/log.ts'
import { createTestDatabase, patient } from '#server/testing/postgres/postgres.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
/** Connections of the serving process and of another one. */
let db: Database
let other: Database
let heartbeat: Heartbeat
const replaced = vi.fn<() => void>()
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  replaced.mockReset()
  database = await createTestDatabase(inject('adminUrl'), inject('templateDatabase'))
  ;[db, other] = [0, 0].map(() => connect(database.url, createLog('silent'), patient)) as [Database, Database]
  heartbeat = createHeartbeat(db, replaced)
  await heartbeat.begin(other)
})
afterEach(async () => {
  await heartbeat.end()
  await Promise.all([db, other].map((each) => each.$client.end()))
  await database.drop()
  vi.useRealTimers()
})

const ask = () => db.$client.query('SELECT 1 AS one').then(({ rows }) => rows)
/** Simulates a long outage of the database, by both clocks. */
async function cutOff() {
  await other.$client.query("UPDATE leases SET until = clock_timestamp() - interval '1 second'")
  vi.setSystemTime(Date.now() + 31_000)
}
const serving = async () =>
  (await other.$client.query('SELECT count(*)::int AS serving FROM leases WHERE until > clock_timestamp()')).rows

test('a process renews its expired lease before its next query', async () => {
  await cutOff()
  expect(await serving()).toEqual([{ serving: 0 }])
  expect(await ask()).toEqual([{ one: 1 }])
  expect(await serving()).toEqual([{ serving: 1 }])
  expect(replaced).not.toHaveBeenCalled()
})

test('a process waits for a restore that did not see it, by statement and by transaction, and gets 503 meanwhile', async () => {
  await cutOff()
  const restoring = new Client({ connectionString: database.url })
  await restoring.connect()
  expect(await blockHeartbeats(restoring)).toBe(0)
  await expect(ask()).rejects.toMatchObject({ code: '57P03' })
  await expect(db.transaction(async () => 'never')).rejects.toMatchObject({ code: '57P03' })
  expect(await serving()).toEqual([{ serving: 0 }])
  await restoring.end()
  await expect.poll(ask).toEqual([{ one: 1 }])
})

test('a process without its lease row is on another database: it refuses all queries and is told to stop once', async () => {
  await other.$client.query('DELETE FROM leases')
  vi.setSystemTime(Date.now() + 31_000)
  const results = await Promise.allSettled([ask(), ask()])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(ask()).rejects.toMatchObject({ code: '57P03' })
  expect(replaced).toHaveBeenCalledOnce()
})

test('the start of another process does not remove its expired lease', async () => {
  await cutOff()
  const second = createHeartbeat(other)
  await second.begin(other)
  onTestFinished(() => second.end())
  expect(await ask()).toEqual([{ one: 1 }])
  expect(replaced).not.toHaveBeenCalled()
})

test('a process serves reads on a read-only database, for any time', async () => {
  await cutOff()
  await other.$client.query(
    `ALTER DATABASE ${new URL(database.url).pathname.slice(1)} SET default_transaction_read_only = on`,
  )
  expect(await ask()).toEqual([{ one: 1 }])
  expect(await serving()).toEqual([{ serving: 0 }])
})

import { Client } from 'pg'
import { afterEach, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest'
import { connect } from '#server/db/connect.ts'
import type { Database } from '#server/db/connect.ts'
import { createPresence, keepOthersAway } from '#server/db/presence.ts'
import type { Presence } from '#server/db/presence.ts'
import { createLog } from '#server/log.ts'
import { createTestDatabase, patient } from '#server/testing/postgres.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
/** The serving process's own, and somebody else's. */
let db: Database
let other: Database
let presence: Presence
const replaced = vi.fn<() => void>()
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  replaced.mockReset()
  database = await createTestDatabase(inject('adminUrl'), inject('templateDatabase'))
  ;[db, other] = [0, 0].map(() => connect(database.url, createLog('silent'), patient)) as [Database, Database]
  presence = createPresence(db, replaced)
  await presence.begin(other)
})
afterEach(async () => {
  await presence.end()
  await Promise.all([db, other].map((each) => each.$client.end()))
  await database.drop()
  vi.useRealTimers()
})

const ask = () => db.$client.query('SELECT 1 AS one').then(({ rows }) => rows)
/** As after so long without a word from the database, by its clock and by the process's. */
async function cutOff() {
  await other.$client.query("UPDATE leases SET until = clock_timestamp() - interval '1 second'")
  vi.setSystemTime(Date.now() + 31_000)
}
const serving = async () =>
  (await other.$client.query('SELECT count(*)::int AS serving FROM leases WHERE until > clock_timestamp()')).rows

test('who was cut off for a while says again that it serves before it asks for anything', async () => {
  await cutOff()
  expect(await serving()).toEqual([{ serving: 0 }])
  expect(await ask()).toEqual([{ one: 1 }])
  expect(await serving()).toEqual([{ serving: 1 }])
  expect(replaced).not.toHaveBeenCalled()
})

test('it waits for a restore that did not see it, by statement and by transaction, and hears 503 meanwhile', async () => {
  await cutOff()
  const restoring = new Client({ connectionString: database.url })
  await restoring.connect()
  expect(await keepOthersAway(restoring)).toBe(0)
  await expect(ask()).rejects.toMatchObject({ code: '57P03' })
  await expect(db.transaction(async () => 'never')).rejects.toMatchObject({ code: '57P03' })
  expect(await serving()).toEqual([{ serving: 0 }])
  await restoring.end()
  await expect.poll(ask).toEqual([{ one: 1 }])
})

test('where its row has gone it is on another database: nothing is asked for any more, and it is told to end once', async () => {
  await other.$client.query('DELETE FROM leases')
  vi.setSystemTime(Date.now() + 31_000)
  const asked = await Promise.allSettled([ask(), ask()])
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(ask()).rejects.toMatchObject({ code: '57P03' })
  expect(replaced).toHaveBeenCalledOnce()
})

test('another that starts does not forget it for having been away', async () => {
  await cutOff()
  const second = createPresence(other)
  await second.begin(other)
  onTestFinished(() => second.end())
  expect(await ask()).toEqual([{ one: 1 }])
  expect(replaced).not.toHaveBeenCalled()
})

test('where nothing can be written who reads is served, however long', async () => {
  await cutOff()
  await other.$client.query(
    `ALTER DATABASE ${new URL(database.url).pathname.slice(1)} SET default_transaction_read_only = on`,
  )
  expect(await ask()).toEqual([{ one: 1 }])
  expect(await serving()).toEqual([{ serving: 0 }])
})

import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connect, type Database } from '#server/db/connect.ts'
import { withLease } from './lease.ts'
import { leases } from '#server/db/tables/operations.ts'
import { createLog } from '#server/log.ts'
import { createTestDatabase, patient } from '#server/testing/postgres/postgres.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Database
beforeAll(async () => {
  database = await createTestDatabase(inject('adminUrl'), inject('templateDatabase'))
  db = connect(database.url, createLog('silent'), patient)
})
afterAll(async () => {
  await db.$client.end()
  await database.drop()
})

const terms = { seconds: 60, timeout: 120_000 }

test('a lease has one holder at a time, and everybody who waits gets a turn', async () => {
  let working = 0
  let most = 0
  const work = async () => {
    working += 1
    most = Math.max(most, working)
    await pause(1)
    working -= 1
  }
  const results = await Promise.all(Array.from({ length: 8 }, () => withLease(db, 'one', terms, work)))
  expect(most).toBe(1)
  expect(results.every((each) => each !== undefined)).toBe(true)
  expect(await db.$count(leases)).toBe(0)
})

test('a caller that does not wait gets an answer at once, and leases of other names are independent', async () => {
  const opened = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const first = withLease(db, 'one', terms, async () => {
    begun.resolve()
    await opened.promise
    return 'done'
  })
  await begun.promise
  expect(await withLease(db, 'one', { ...terms, timeout: 0 }, async () => 'never')).toBeUndefined()
  expect(await withLease(db, 'other', terms, async () => 'other')).toEqual({ result: 'other' })
  opened.resolve()
  expect(await first).toEqual({ result: 'done' })
})

test('the next holder follows a dead one after the lease has expired', async () => {
  const died = { name: 'one', holder: crypto.randomUUID(), until: new Date(Date.now() - 1000) }
  await db.insert(leases).values(died)
  expect(await withLease(db, 'one', { ...terms, timeout: 0 }, async () => 'next')).toEqual({ result: 'next' })
})

test('a lease is renewed while its work goes on', async () => {
  const untilOf = async () => (await db.select().from(leases))[0]!.until.getTime()
  await withLease(db, 'one', { seconds: 0.3, timeout: 0 }, async () => {
    const first = await untilOf()
    await expect.poll(untilOf).toBeGreaterThan(first)
  })
})

test('failed work releases the lease', async () => {
  const failing = withLease(db, 'one', terms, () => Promise.reject(new Error('broken')))
  await expect(failing).rejects.toThrow('broken')
  expect(await withLease(db, 'one', { ...terms, timeout: 0 }, async () => 'next')).toEqual({ result: 'next' })
})

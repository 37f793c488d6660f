import { beforeEach, expect, test } from 'vitest'
import { throttles } from '#server/db/tables/operations.ts'
import type { Sentence } from '#shared/messages/say.ts'
import { createThrottle, waitText } from './throttle.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const { app } = useTestApp()

const clock = () => app.time.now()
beforeEach(async () => void (await app.db.delete(throttles)))

const limit = { name: 'knocks', times: 3, minutes: 10 }
const throttle = () => createThrottle(app.db, clock, 'a secret')

test('the fourth of three attempts is refused, for that person alone and until the window ends', () =>
  app.time.still(async () => {
    const counting = throttle()
    for (const seconds of [0, 0, 0]) expect(await counting.count(limit, 'ana')).toBe(seconds)
    expect(await counting.wait(limit, 'ana')).toBe(600)
    app.time.advance(4 * 60_000)
    expect(await counting.count(limit, 'ana')).toBe(360)
    expect(await counting.count(limit, 'beni')).toBe(0)
    expect(await counting.count({ ...limit, name: 'rings' }, 'ana')).toBe(0)
    app.time.advance(6 * 60_000 + 1)
    expect(await counting.wait(limit, 'ana')).toBe(0)
    expect(await counting.count(limit, 'ana')).toBe(0)
  }))

test('a returned attempt does not count', async () => {
  const counting = throttle()
  for (const _ of [1, 2, 3]) await counting.count(limit, 'ana')
  await counting.giveBack(limit, 'ana')
  expect(await counting.count(limit, 'ana')).toBe(0)
  for (let n = 0; n < 6; n += 1) await counting.giveBack(limit, 'beni')
  for (const seconds of [0, 0, 0]) expect(await counting.count(limit, 'beni')).toBe(seconds)
  expect(await counting.count(limit, 'beni')).toBeGreaterThan(0)
})

test('two processes count together, also at the same time', async () => {
  const processes = [throttle(), throttle()]
  const counted = await Promise.all(Array.from({ length: 20 }, (_, n) => processes[n % 2]!.count(limit, 'ana')))
  expect(counted.filter((seconds) => seconds === 0)).toHaveLength(3)
})

test('a refusal is 429 and states the waiting time', async () => {
  const counting = throttle()
  for (const _ of [1, 2, 3]) await counting.take(limit, 'ana', 'You knocked often.' as Sentence)
  const refusal = counting.take(limit, 'ana', 'You knocked often.' as Sentence)
  await expect(refusal).rejects.toMatchObject({
    status: 429,
    message: 'You knocked often. Please try again in 10 minutes.',
    headers: { 'Retry-After': expect.stringMatching(/^(600|59\d)$/) },
  })
  await counting.forget(limit, 'ana')
  await counting.take(limit, 'ana', 'You knocked often.' as Sentence)
})

test('the stored counter contains no address', async () => {
  await throttle().count(limit, 'ana@example.test')
  const [row] = await app.db.select().from(throttles)
  expect(row?.key).toMatch(/^knocks:[\w-]{43}$/)
  const other = createThrottle(app.db, clock, 'another secret')
  await other.count(limit, 'ana@example.test')
  expect(await app.db.select().from(throttles)).toHaveLength(2)
})

test('a waiting time is stated in minutes', () => {
  expect([1, 60, 61, 3600].map(waitText)).toEqual(['in one minute', 'in one minute', 'in 2 minutes', 'in 60 minutes'])
})

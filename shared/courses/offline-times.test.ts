import { expect, test } from 'vitest'
import { bundleExpiryDays } from '#shared/study/study.ts'
import { dayMs } from '#shared/time.ts'
import { acceptedTimes } from './offline-times.ts'

const now = new Date('2026-12-01T04:00:00.000Z')
const moment = (milliseconds: number) => new Date(now.getTime() + milliseconds)
/** Milliseconds from now, in the order of the batch. */
const accepted = (...times: number[]) => {
  const batch = times.map((at, index) => ({ id: String(index), at: moment(at) }))
  const found = acceptedTimes(batch, now)
  return batch.map(({ id }) => found.get(id)!.getTime() - now.getTime())
}

test('answers of a day keep their times', () => {
  expect(accepted(-3000, -1000, -2000)).toEqual([-3000, -1000, -2000])
})

test('answers of a clock that is a year ahead keep their order before now', () => {
  const year = 365 * dayMs
  expect(accepted(year + 5000, year, -1000)).toEqual([0, -1, -1000])
})

test('answers with one time keep the order of the batch', () => {
  expect(accepted(0, 0, 0)).toEqual([-2, -1, 0])
  expect(accepted(-500, -500)).toEqual([-501, -500])
})

test('answers from before the limit keep their order from the limit on', () => {
  const limit = -bundleExpiryDays * dayMs
  expect(accepted(limit - 2000, limit - 9000, limit + 5000)).toEqual([limit + 1, limit, limit + 5000])
})

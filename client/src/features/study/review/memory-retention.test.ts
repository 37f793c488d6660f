import { expect, test } from 'vitest'
import { dueAfter, good, hard, memoryAfter } from '#shared/study/memory.ts'
import { retentionDays, retentionText } from './memory-retention.ts'

const right = { state: 'marked', verdict: 'exact' } as const
const known = memoryAfter(undefined, 90, good)

test('a right answer states the days until the word is due again', () => {
  expect(retentionDays({ memory: null, day: 100 }, right)).toBe(1)
  const after = memoryAfter(known, 100, good)
  expect(retentionDays({ memory: known, day: 100 }, right)).toBe(dueAfter(after, good) - 100)
  const withTypo = retentionDays({ memory: known, day: 100 }, { ...right, verdict: 'slip' })
  expect(withTypo).toBe(dueAfter(memoryAfter(known, 100, hard), hard) - 100)
  expect(withTypo!).toBeLessThan(dueAfter(after, good) - 100)
})

test('a wrong, unmarked or second answer of the day states no interval', () => {
  expect(retentionDays({ memory: known, day: 100 }, { ...right, verdict: 'wrong' })).toBeNull()
  expect(retentionDays({ memory: known, day: 100 }, { state: 'unmarked', verdict: null })).toBeNull()
  expect(retentionDays({ memory: known, day: 90 }, right)).toBeNull()
})

test('durations are shown in days, then in months', () => {
  expect([1, 9, 59, 61, 150, 400].map(retentionText)).toEqual([
    'We ask you again tomorrow.',
    'It stays with you for about 9 days.',
    'It stays with you for about 59 days.',
    'It stays with you for about 2 months.',
    'It stays with you for about 5 months.',
    'It stays with you for a year or longer.',
  ])
})

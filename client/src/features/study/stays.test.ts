import { expect, test } from 'vitest'
import { dueAfter, good, hard, memoryAfter } from '#shared/memory.ts'
import { daysKept, staysFor } from './stays.ts'

const right = { state: 'marked', verdict: 'exact' } as const
const known = memoryAfter(undefined, 90, good)

test('a right answer tells how long its word stays: until it is asked again', () => {
  expect(daysKept({ memory: null, day: 100 }, right)).toBe(dueAfter(memoryAfter(undefined, 100, good)) - 100)
  const after = memoryAfter(known, 100, good)
  expect(daysKept({ memory: known, day: 100 }, right)).toBe(dueAfter(after) - 100)
  const slipped = daysKept({ memory: known, day: 100 }, { ...right, verdict: 'slip' })
  expect(slipped).toBe(dueAfter(memoryAfter(known, 100, hard)) - 100)
  expect(slipped!).toBeLessThan(dueAfter(after) - 100)
})

test('a wrong answer, one that was not marked and a second one of the day tell nothing', () => {
  expect(daysKept({ memory: known, day: 100 }, { ...right, verdict: 'wrong' })).toBeNull()
  expect(daysKept({ memory: known, day: 100 }, { state: 'unmarked', verdict: null })).toBeNull()
  expect(daysKept({ memory: known, day: 90 }, right)).toBeNull()
})

test('how long is said in days, then in months', () => {
  expect([1, 9, 59, 61, 150, 400].map(staysFor)).toEqual([
    'It stays with you until tomorrow.',
    'It stays with you for about 9 days.',
    'It stays with you for about 59 days.',
    'It stays with you for about 2 months.',
    'It stays with you for about 5 months.',
    'It stays with you for a year and longer.',
  ])
})

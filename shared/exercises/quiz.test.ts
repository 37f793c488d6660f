import { expect, test } from 'vitest'
import { scoreOf } from './score.ts'

const firsts = new Map([
  ['a', 1],
  ['b', 0.5],
  ['c', 0],
])
const none = new Set<string>()

test('a score is the mean of first answers over all questions', () => {
  expect(scoreOf(['a', 'b', 'c', 'd'], firsts, none)).toBe(0.375)
  expect(scoreOf(['a'], firsts, none)).toBe(1)
})

test('a skipped question does not count, unless it was answered', () => {
  expect(scoreOf(['a', 'b', 'c', 'd'], firsts, new Set(['d']))).toBe(0.5)
  expect(scoreOf(['a', 'c'], firsts, new Set(['c']))).toBe(0.5)
})

test('a quiz without an answer has no score', () => {
  expect(scoreOf(['d', 'e'], firsts, new Set(['d']))).toBeUndefined()
  expect(scoreOf([], firsts, none)).toBeUndefined()
})

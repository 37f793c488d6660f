import { expect, test } from 'vitest'
import { scoreOf } from './quiz.ts'

const firsts = new Map([
  ['a', 1],
  ['b', 0.5],
  ['c', 0],
])
const none = new Set<string>()

test('a score is the mean of first answers over all that is asked', () => {
  expect(scoreOf(['a', 'b', 'c', 'd'], firsts, none)).toBe(0.375)
  expect(scoreOf(['a'], firsts, none)).toBe(1)
})

test('what was left out is not counted, unless it was answered', () => {
  expect(scoreOf(['a', 'b', 'c', 'd'], firsts, new Set(['d']))).toBe(0.5)
  expect(scoreOf(['a', 'c'], firsts, new Set(['c']))).toBe(0.5)
})

test('there is no score where nothing was answered', () => {
  expect(scoreOf(['d', 'e'], firsts, new Set(['d']))).toBeUndefined()
  expect(scoreOf([], firsts, none)).toBeUndefined()
})

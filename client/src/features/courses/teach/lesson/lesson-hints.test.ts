import { expect, test } from 'vitest'
import { readGift } from '#shared/gift/gift.ts'
import { giftExamples, withExample } from './lesson-hints.tsx'

test('every GIFT example is valid, one of each kind', () => {
  const body = giftExamples.reduce((text, { gift }) => withExample(text, gift), '')
  const questions = readGift(body)
  expect(questions).toHaveLength(giftExamples.length)
  expect(new Set(questions.map(({ kind }) => kind))).toEqual(
    new Set(['choice', 'true-false', 'short-answer', 'matching', 'numerical']),
  )
})

test('an example is appended after an empty line and leaves the existing text unchanged', () => {
  expect(withExample('', 'B {T}')).toBe('B {T}')
  expect(withExample('A {F}\n', 'B {T}')).toBe('A {F}\n\nB {T}')
})

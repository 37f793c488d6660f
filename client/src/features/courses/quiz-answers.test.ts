import { expect, test } from 'vitest'
import type { Question } from '#shared/quiz.ts'
import { countRight, isAnswered, keysOf, toSend, verdictOf, wordsOf } from './quiz-answers.ts'

const tasu: Question = {
  kind: 'choice',
  text: 'What does "tasu" mean?',
  options: ['dog', 'bird', 'rat'],
  several: false,
}
const numbers: Question = { kind: 'matching', text: 'Match', left: ['iso', 'duo'], right: ['1', '2'] }
const walai: Question = { kind: 'short-answer', text: 'house' }
const mark = (fraction: number) => ({ fraction, feedback: null, solution: '' })

test('an answer stays with its question when the options come in another order', () => {
  const shuffled: Question = { ...tasu, options: ['rat', 'dog', 'bird'] }
  expect(keysOf([shuffled])).toEqual(keysOf([tasu]))
})

test('an answer stays with its question when the teacher puts another one before it', () => {
  const [key = ''] = keysOf([walai])
  const answers = { [key]: { kind: 'short-answer' as const, text: 'walai' } }
  expect(toSend([tasu, walai], answers)).toEqual([null, { kind: 'short-answer', text: 'walai' }])
})

test('the same question asked twice has two answers', () => {
  expect(new Set(keysOf([walai, walai])).size).toBe(2)
})

test('spaces, no choice and no pair are no answer', () => {
  expect(isAnswered({ kind: 'short-answer', text: '  ' })).toBe(false)
  expect(isAnswered({ kind: 'choice', chosen: [] })).toBe(false)
  expect(isAnswered({ kind: 'matching', pairs: [null, null] })).toBe(false)
  expect(isAnswered({ kind: 'true-false', value: false })).toBe(true)
  expect(isAnswered({ kind: 'matching', pairs: [null, '2'] })).toBe(true)
})

test('pairs read as what was put beside what', () => {
  expect(wordsOf(numbers, { kind: 'matching', pairs: ['1', null] })).toEqual(['iso → 1', 'duo → —'])
})

test('three thirds are right, one is partly right', () => {
  expect(verdictOf(0.99999)).toBe('right')
  expect(verdictOf(0.33333)).toBe('partly')
  expect(verdictOf(0)).toBe('wrong')
})

test('only whole answers count as right', () => {
  expect(countRight({ marks: [mark(1), mark(0.5), mark(0), mark(0.99999)], score: 0.62 })).toBe(2)
})

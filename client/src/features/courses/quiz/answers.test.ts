import { expect, test } from 'vitest'
import type { Question } from '#shared/exercises/exercises.ts'
import {
  asksForSeveral,
  countRight,
  firstOpen,
  isAnswered,
  isNoNumber,
  keysOf,
  leavingOut,
  outcomeOf,
  toSend,
  verdictOf,
  wordsOf,
} from './answers.ts'

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

test('spaces, empty choices and missing pairs are no answer', () => {
  expect(isAnswered({ kind: 'short-answer', text: '  ' })).toBe(false)
  expect(isAnswered({ kind: 'choice', chosen: [] })).toBe(false)
  expect(isAnswered({ kind: 'matching', pairs: [null, null] })).toBe(false)
  expect(isAnswered({ kind: 'true-false', value: false })).toBe(true)
  expect(isAnswered({ kind: 'matching', pairs: [null, '2'] })).toBe(true)
})

test('pairs are shown with both sides', () => {
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

test('a question without an answer is neither right nor wrong', () => {
  expect(outcomeOf(0, undefined)).toBe('open')
  expect(outcomeOf(0, { kind: 'short-answer', text: ' ' })).toBe('open')
  expect(outcomeOf(0, { kind: 'short-answer', text: 'siou' })).toBe('wrong')
})

test.each(['8', ' 8 ', '-1', '1,5', '.5', '1e3', '\u22122'])('%j is a number', (text) => {
  expect(isNoNumber({ kind: 'numerical', text })).toBe(false)
})

test.each(['eight', '8 cats', '1.2.3', 'walu'])(
  '%j is not a number, and the learner is asked to correct it',
  (text) => {
    expect(isNoNumber({ kind: 'numerical', text })).toBe(true)
  },
)

test('an empty field is not a wrong number, and a word is one only in a number field', () => {
  expect(isNoNumber(undefined)).toBe(false)
  expect(isNoNumber({ kind: 'numerical', text: ' ' })).toBe(false)
  expect(isNoNumber({ kind: 'short-answer', text: 'walai' })).toBe(false)
})

test.each([
  'Which of these say "thank you"? Choose all of them.',
  'Tick every animal.',
  'Select the two colours.',
  'Which are animals? Mark all that apply.',
  'Which words mean big? Several answers are right.',
])('%s states how many options to choose', (text) => {
  expect(asksForSeveral(text)).toBe(true)
})

test.each(['Which of these are animals?', 'What do all people need?', 'Choose a word.'])(
  '%s does not state how many options to choose',
  (text) => {
    expect(asksForSeveral(text)).toBe(false)
  },
)

test('a quiz continues at the first question that is open or has an invalid answer', () => {
  const count: Question = { kind: 'numerical', text: 'How many?' }
  const questions = [walai, count, tasu]
  const [house = '', number = '', dog = ''] = keysOf(questions)
  const written = { [house]: { kind: 'short-answer' as const, text: 'walai' } }
  expect(firstOpen(questions, {})).toBe(0)
  expect(firstOpen(questions, written)).toBe(1)
  expect(firstOpen(questions, { ...written, [number]: { kind: 'numerical', text: 'six' } })).toBe(1)
  const counted = { ...written, [number]: { kind: 'numerical' as const, text: '6' } }
  expect(firstOpen(questions, counted)).toBe(2)
  expect(firstOpen(questions, { ...counted, [dog]: { kind: 'choice', chosen: ['dog'] } })).toBe(2)
})

test('a question with a withdrawn sound is not labelled as skipped by choice', () => {
  expect(leavingOut({ kind: 'choice', sound: '/objects/a.mp3' })).toBe('I can’t listen now')
  expect(leavingOut({ kind: 'choice' })).toBe('Leave this question out')
  expect(leavingOut({ kind: 'speak' })).toBe('I can’t speak now')
})

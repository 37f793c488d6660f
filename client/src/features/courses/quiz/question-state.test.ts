import { expect, test } from 'vitest'
import type { Question } from '#shared/exercises/exercises.ts'
import { asksForSeveral, isAnswered, isNoNumber, isReady, questionKeys, skipLabel } from './question-state.ts'

const tasu: Question = {
  kind: 'choice',
  text: 'What does "tasu" mean?',
  options: ['dog', 'bird', 'rat'],
  several: false,
}
const walai: Question = { kind: 'short-answer', text: 'house' }

test('a question has the same key when its options come in another order', () => {
  const shuffled: Question = { ...tasu, options: ['rat', 'dog', 'bird'] }
  expect(questionKeys([shuffled])).toEqual(questionKeys([tasu]))
})

test('the same question asked twice has two keys', () => {
  expect(new Set(questionKeys([walai, walai])).size).toBe(2)
})

test('spaces, empty choices and missing pairs are no answer', () => {
  expect(isAnswered({ kind: 'short-answer', text: '  ' })).toBe(false)
  expect(isAnswered({ kind: 'choice', chosen: [] })).toBe(false)
  expect(isAnswered({ kind: 'matching', pairs: [null, null] })).toBe(false)
  expect(isAnswered({ kind: 'true-false', value: false })).toBe(true)
  expect(isAnswered({ kind: 'matching', pairs: [null, '2'] })).toBe(true)
})

test('pairs are sent once all are made', () => {
  expect(isReady({ kind: 'matching', pairs: ['1', null] })).toBe(false)
  expect(isReady({ kind: 'matching', pairs: ['1', '2'] })).toBe(true)
  expect(isReady({ kind: 'short-answer', text: 'walai' })).toBe(true)
  expect(isReady({ kind: 'short-answer', text: ' ' })).toBe(false)
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

test('a question with a withdrawn sound is not labelled as skipped by choice', () => {
  const choice = { kind: 'choice' as const, text: '', options: ['walai', 'tulan'], several: false }
  expect(skipLabel({ ...choice, sound: '/objects/a.mp3' })).toBe('I can’t listen now')
  expect(skipLabel(choice)).toBe('Leave this question out')
  expect(skipLabel({ kind: 'speak', text: '', says: 'walai' })).toBe('I can’t speak now')
})

import { afterEach, expect, test } from 'vitest'
import type { Exercise } from '#shared/exercises/exercise.ts'
import type { Question } from '#shared/exercises/exercises.ts'
import { markExercise } from '#shared/marking/marking.ts'
import { setLanguageSource } from '#shared/messages/current.ts'
import { rightOptions, rightPairs, rightText, shownRight } from './right-answer.ts'

afterEach(() => setLanguageSource(() => 'en'))

const common = { text: 'Which?', asked: [], textHidden: false, general: null } as unknown as Exercise

test('true and false are named in the language of the page', () => {
  expect(rightText({ kind: 'true-false' }, 'True')).toBe('True')
  expect(rightText({ kind: 'true-false' }, 'False')).toBe('False')
  expect(rightText({ kind: 'short-answer' }, 'False')).toBe('False')
  expect(rightText({ kind: 'true-false' }, null)).toBeNull()
})

test.each([
  [true, 'Benar'],
  [false, 'Palsu'],
])('a mark in Malay names %s in Malay', (right, named) => {
  setLanguageSource(() => 'ms')
  const exercise = { ...common, kind: 'true-false', right, whenRight: null, whenWrong: null } as unknown as Exercise
  const { solution } = markExercise(exercise, { kind: 'true-false', value: right })!
  expect(rightText({ kind: 'true-false' }, solution)).toBe(named)
  expect(rightText({ kind: 'true-false' }, right ? 'True' : 'False')).toBe(named)
  // Marks of the previous release.
  expect(rightText({ kind: 'true-false' }, right ? 'Betul' : 'Salah')).toBe(named)
})

test('the right options of a mark in Malay are found in its list', () => {
  setLanguageSource(() => 'ms')
  const options = ['waig', 'rasam', 'sodu', 'watu'].map((text) => ({
    text,
    weight: text === 'watu' ? 0 : 1,
    feedback: null,
  }))
  const exercise = { ...common, kind: 'choice', several: true, options } as unknown as Exercise
  const { solution } = markExercise(exercise, null)!
  expect([
    ...rightOptions(
      solution,
      options.map(({ text }) => text),
    ),
  ]).toEqual(['waig', 'rasam', 'sodu'])
})

test.each([
  [['waig'], ['waig', 'watu']],
  [
    ['waig', 'rasam'],
    ['waig', 'rasam', 'watu'],
  ],
  [
    ['one', 'two', 'three'],
    ['one', 'two', 'three', 'four'],
  ],
])('the options %j are found in the solution', (right, options) => {
  for (const several of [true, false]) {
    const weighted = options.map((text) => ({
      text,
      weight: right.includes(text) ? (several ? 1 / right.length : 1) : 0,
      feedback: null,
    }))
    const exercise = { ...common, kind: 'choice', several, options: weighted } as Exercise
    const { solution } = markExercise(exercise, null)!
    expect([...rightOptions(solution, options)]).toEqual(right)
  }
})

test('an option that contains the words of a list is found, and an unreadable solution marks nothing', () => {
  expect([...rightOptions('bread and butter', ['bread and butter', 'rice'])]).toEqual(['bread and butter'])
  expect(rightOptions('bread and butter, and rice', ['bread and butter', 'rice', 'milk']).size).toBe(0)
  expect(rightOptions(null, ['rice']).size).toBe(0)
})

test('pairs are found in the solution, also if one text begins like another', () => {
  const pairs = [
    { left: 'a', right: 'x; b → y' },
    { left: 'b', right: 'x' },
    { left: 'c', right: 'x' },
  ]
  const exercise = { ...common, kind: 'matching', pairs, extra: ['z'] } as unknown as Exercise
  const { solution } = markExercise(exercise, null)!
  const right = ['x', 'x; b → y', 'z']
  expect(rightPairs(solution, { left: ['a', 'b', 'c'], right })).toEqual(['x; b → y', 'x', 'x'])
  expect(rightPairs('something else', { left: ['a'], right })).toBeUndefined()
  expect(rightPairs(null, { left: ['a'], right })).toBeUndefined()
})

const picture = '/pictures/water.svg'
const choice = (text: string): Question => ({
  kind: 'choice',
  text: 'Where is the water?',
  several: false,
  options: [text, 'other'],
  media: [{ text, picture }, { text: 'other' }],
})

test('the right picture is shown with its word, without its internal name', () => {
  expect(shownRight(choice('waig'), { right: 'waig' })).toEqual({ right: 'waig', picture })
  expect(shownRight(choice('p1'), { right: 'p1' })).toEqual({ right: null, picture })
})

test('pairs that cannot be shown as tiles come one per line, with characters of the heading font', () => {
  const matching: Question = { kind: 'matching', text: 'Match.', left: ['waig'], right: ['water'] }
  expect(shownRight(matching, { right: 'waig → water; tapui → fire' })).toEqual({
    right: 'waig = water\ntapui = fire',
    picture: null,
  })
})

test('pairs that tiles show are not said again', () => {
  const matching: Question = { kind: 'matching', text: 'Match.', left: ['waig'], right: ['water'] }
  expect(shownRight(matching, { right: 'waig → water' })).toEqual({ right: null, picture: null })
})

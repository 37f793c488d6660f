import { expect, test } from 'vitest'
import type { Exercise } from '#shared/exercises/exercise.ts'
import { markExercise } from './marking.ts'

const common = {
  text: 'How does one write it?',
  textHidden: false,
  general: null,
  sound: null,
  picture: null,
  dialect: null,
  aboutDialect: false,
  asked: [],
}
const written = (...answers: [text: string, weight: number][]) =>
  ({
    ...common,
    kind: 'short-answer',
    answers: answers.map(([text, weight]) => ({ text, weight, feedback: null, dialect: null })),
  }) as unknown as Exercise
const numerical = (range: string) =>
  ({
    ...common,
    kind: 'numerical',
    otherwise: null,
    answers: [{ range, text: range, weight: 1, feedback: null }],
  }) as unknown as Exercise

const markText = (exercise: Exercise, text: string) =>
  markExercise(exercise, { kind: exercise.kind as 'short-answer' | 'numerical', text })!

const joins = ['-', ' ', '\u2013', '\u2011', '\u2010']
const glottals = ['\u2032', '\u0294', '\u02C0', '\u2019', '\u02BC', "'"]

/** The right form, and an answer that differs from it in its signs only. */
const sameForms: [right: string, answer: string][] = [
  // Hyphen, space, en dash and non-breaking hyphen are one.
  ...joins.flatMap((right) => joins.map((given): [string, string] => [`tikus${right}tikus`, `tikus${given}tikus`])),
  // All signs of the glottal stop are one, at the end of a word and within it.
  ...glottals.map((given): [string, string] => ["sada'", `sada${given}`]),
  ...glottals.map((right): [string, string] => [`sada${right}`, 'sada’']),
  ["ra'at", 'raʔat'],
  ["ra'at", 'ra′at'],
  // Quotes and brackets around the answer are ignored.
  ['walai', '"walai"'],
  ['walai', '“walai”'],
  ['walai', '‘walai’'],
  ['walai', "'walai'"],
  ['walai', '«walai»'],
  ['walai', '„walai“'],
  ['walai', '(walai)'],
  ['walai', '[walai]'],
  ['walai', '“walai.”'],
  ["sada'", '“sada’”'],
  ['walai', '【walai】'],
  ['walai', '《walai》'],
  ['walai', 'walai。'],
  ['walai', '¿walai?'],
  // Punctuation between the words, and quotes in a sentence.
  ['Oo, kopio.', 'oo kopio'],
  ['oo kopio', 'Oo , kopio'],
  ['Monginum isio do waig.', 'Monginum, isio... do; waig!'],
  ['He said “waig”.', 'he said waig'],
  ['He said waig.', 'he said "waig"'],
  // Full-width digits and letters are digits and letters.
  ['room 12', 'room １２'],
  ['room １２', 'room 12'],
  ['walai', 'ｗａｌａｉ'],
]

test.each(sameForms)('%j is answered by %j', (right, answer) => {
  expect(markText(written([right, 1]), answer)).toMatchObject({ fraction: 1, slipAt: null })
  expect(markText(written([right, 1]), answer).verdict).toMatch(/^(exact|same)$/)
})

test.each([
  ['12', '１２'],
  ['-2', '－２'],
  ['-2', '−２'],
  ['3.5', '３．５'],
  ['3.5', '3,5'],
  ['12', '(12)'],
  ['12', '“12”'],
])('the number %s is answered by %j', (right, answer) => {
  expect(markText(numerical(right), answer).fraction).toBe(1)
})

test.each(['tombolok', 'tomboog', 'tombolog'])('the half-right %j is corrected by the fully right form', (answer) => {
  const half = written(['manuk', 1], ['tombolog', 0.5])
  const { form, slipAt, solution, fraction } = markText(half, answer)
  expect({ slipAt, solution, fraction }).toEqual({ slipAt: null, solution: 'manuk', fraction: 0.5 })
  expect(form).toBe(answer === 'tombolog' ? 'tombolog' : 'manuk')
})

test.each([
  ['tikus-tikus', 'tikustikus'],
  ['room 2.5', 'room 2 5'],
  ['room .5', 'room 5'],
  ['2, 3', '23'],
  ['walai', 'wa(lai'],
  ['walai', '(walu)'],
  ['12', '１３'],
])('%j is not answered by %j with its signs alone', (right, answer) => {
  const { verdict } = markText(right === '12' ? numerical(right) : written([right, 1]), answer)
  expect(verdict).not.toMatch(/^(exact|same)$/)
})

import { describe, expect, test } from 'vitest'
import { Question } from '#shared/exercises/exercises.ts'
import type { Exercise, ExerciseResponse } from '#shared/exercises/exercise.ts'
import { questionOf } from '#shared/exercises/question.ts'
import { QuizResult } from '#shared/exercises/quiz.ts'
import { markQuiz, parseQuiz } from './quiz.ts'

const questionsOf = (quiz: Exercise[]) => quiz.map((exercise) => questionOf(exercise))

/** The mark for one question. */
function mark(body: string, answer: ExerciseResponse | null) {
  const result = markQuiz(parseQuiz(body), [answer])
  expect(QuizResult.parse(result)).toEqual(result)
  return result.marks[0]!
}
const choose = (...chosen: string[]): ExerciseResponse => ({ kind: 'choice', chosen })
const write = (text: string): ExerciseResponse => ({ kind: 'short-answer', text })
const count = (text: string): ExerciseResponse => ({ kind: 'numerical', text })
const match = (...pairs: (string | null)[]): ExerciseResponse => ({ kind: 'matching', pairs })

describe('a quiz as learners see it', () => {
  const body = [
    'Which is the dog? {=tasu#Right ~tikus ~korut ~tikiu####Seen in lesson 1.}',
    'Which are colours? {~%50%oitom ~%50%opurak ~%-50%watu}',
    '*Waig* is water. {T#no#yes}',
    'Say thank you. {=Pounsikou}',
    'Match. {=iso -> one =duo -> two =tolu -> three =apat -> four = -> five}',
    'How many is *onom*? {#6}',
  ].join('\n\n')

  test('contains no answers in its questions', () => {
    const questions = questionsOf(parseQuiz(body))
    expect(questions.map(({ kind }) => kind)).toEqual([
      'choice',
      'choice',
      'true-false',
      'short-answer',
      'matching',
      'numerical',
    ])
    for (const question of questions) expect(Question.parse(question)).toEqual(question)
    const shown = JSON.stringify(questions)
    for (const secret of ['Pounsikou', 'weight', 'Right', 'lesson 1', '%', '6']) {
      expect(shown).not.toContain(secret)
    }
    expect(questions[0]).toMatchObject({ several: false })
    expect(questions[1]).toMatchObject({ several: true })
    expect(questions[4]).toMatchObject({ left: ['iso', 'duo', 'tolu', 'apat'] })
  })

  test('has the same order at every read, whichever option is right or written first', () => {
    const orders = ['{=tasu ~tikus ~korut ~tikiu}', '{~tikiu ~korut =tikus ~tasu}', '{~korut ~tasu ~tikus =tikiu}'].map(
      (key) => questionsOf(parseQuiz(`Which is it? ${key}`))[0],
    )
    expect(orders[1]).toEqual(orders[0])
    expect(orders[2]).toEqual(orders[0])
  })

  test('does not always put the right option and the right pair in the same position', () => {
    const places = new Set<number>()
    const pairs = new Set<number>()
    for (let number = 0; number < 40; number += 1) {
      const choice = questionsOf(parseQuiz(`Question ${number} {=tasu ~tikus ~korut ~tikiu}`))[0]!
      const matching = questionsOf(parseQuiz(`Question ${number} {=iso -> 1 =duo -> 2 =tolu -> 3 =apat -> 4}`))[0]!
      if (choice.kind === 'choice') places.add(choice.options.indexOf('tasu'))
      if (matching.kind === 'matching') pairs.add(matching.right.indexOf('1'))
    }
    expect(places).toEqual(new Set([0, 1, 2, 3]))
    expect(pairs).toEqual(new Set([0, 1, 2, 3]))
  })

  test('offers the same right-hand text of two pairs once', () => {
    const question = questionsOf(parseQuiz("Animal or thing? {=tasu -> animal =sada' -> animal =watu -> thing}"))[0]
    expect(question).toMatchObject({ left: ['tasu', "sada'", 'watu'] })
    expect(question?.kind === 'matching' && question.right.toSorted()).toEqual(['animal', 'thing'])
  })
})

describe('marking a choice', () => {
  const one = 'Which? {=tasu#Yes ~tikus#A rat ~%50%korut####Lesson 1}'
  test('counts exactly one option', () => {
    expect(mark(one, choose('tasu'))).toEqual({ fraction: 1, feedback: 'Yes\nLesson 1', solution: 'tasu' })
    expect(mark(one, choose('tikus'))).toMatchObject({ fraction: 0, feedback: 'A rat\nLesson 1' })
    expect(mark(one, choose('korut'))).toMatchObject({ fraction: 0.5, feedback: 'Lesson 1' })
    expect(mark(one, choose('tasu', 'tikus'))).toMatchObject({ fraction: 0 })
    expect(mark(one, choose('tasu', 'tasu'))).toMatchObject({ fraction: 1 })
    expect(mark(one, choose())).toMatchObject({ fraction: 0 })
  })

  const weighted = 'Which? {~%50%oitom#black ~%50%opurak#white ~%-50%watu ~%0%kayu}'
  test('adds up the weights of several, between nothing and everything', () => {
    expect(mark(weighted, choose('oitom', 'opurak'))).toEqual({
      fraction: 1,
      feedback: 'black\nwhite',
      solution: 'oitom and opurak',
    })
    expect(mark(weighted, choose('oitom'))).toMatchObject({ fraction: 0.5 })
    expect(mark(weighted, choose('oitom', 'watu'))).toMatchObject({ fraction: 0 })
    expect(mark(weighted, choose('watu'))).toMatchObject({ fraction: 0 })
    expect(mark(weighted, choose('oitom', 'opurak', 'kayu'))).toMatchObject({ fraction: 1 })
    expect(mark(weighted, choose('oitom', 'opurak', 'watu', 'kayu'))).toMatchObject({ fraction: 0.5 })
  })

  test('gives nothing for choosing everything where wrong options have no weight', () => {
    const plain = 'Which? {~%50%oitom ~%50%opurak ~watu ~kayu}'
    expect(mark(plain, choose('oitom', 'opurak'))).toMatchObject({ fraction: 1 })
    expect(mark(plain, choose('oitom', 'opurak', 'watu'))).toMatchObject({ fraction: 0.5 })
    expect(mark(plain, choose('oitom', 'opurak', 'watu', 'kayu'))).toMatchObject({ fraction: 0 })
  })

  test('gives the full score for three thirds', () => {
    const thirds = 'Which? {~%33.33%a ~%33.33%b ~%33.33%c ~d}'
    expect(mark(thirds, choose('a', 'b', 'c'))).toMatchObject({ fraction: 1 })
    expect(mark(thirds, choose('a'))).toMatchObject({ fraction: 0.333333 })
  })
})

test('marking true/false gives the feedback of the given answer', () => {
  const body = '*Tapui* is water. {F#It is fire.#Yes, it is fire.}'
  expect(mark(body, { kind: 'true-false', value: false })).toEqual({
    fraction: 1,
    feedback: 'Yes, it is fire.',
    solution: 'False',
  })
  expect(mark(body, { kind: 'true-false', value: true })).toMatchObject({ fraction: 0, feedback: 'It is fire.' })
})

describe('marking a short answer', () => {
  test.each([
    ["raha'", 'raha'],
    ['raha', 'raha’'],
    ["raha'", 'rahaʼ'],
    ['raha', 'RAHA'],
    ['hopod om iso', '  Hopod\tom   iso '],
    ['hopod om iso', 'hopod\u00A0om iso\u200B'],
    ['Isai ngaran nu?', 'isai ngaran nu'],
    ['Pounsikou', 'Pounsikou!'],
    ['Pounsikou.', 'pounsikou'],
    ['caf\u00E9', 'cafe\u0301'],
    ['awasi', 'avasi'],
    ['agayo', 'agazo'],
    ['agazo', 'Agayo'],
    ['?', '?'],
  ])('accepts for %j the answer %j', (expected, response) => {
    expect(mark(`Say it. {=${expected}}`, write(response))).toMatchObject({ fraction: 1, solution: expected })
  })

  test.each([
    ['ralan', 'lahan'],
    ['loyou', 'hozou'],
    ['tasu', 'tasii'],
    ['duo', ''],
    ['duo', ' . '],
    ['?', '!'],
    ["'", ''],
    ['iso duo', 'isoduo'],
  ])('does not accept for %j the answer %j', (expected, response) => {
    expect(mark(`Say it. {=${expected}}`, write(response))).toMatchObject({ fraction: 0 })
  })

  test('counts the best matching answer, with its feedback', () => {
    const body = "Thank you? {=%50%Kotohuadan#Tangaa' =Pounsikou#Yes =Kotoluadan =%0%*#Try again.}"
    expect(mark(body, write('kotohuadan'))).toMatchObject({ fraction: 0.5, feedback: "Tangaa'" })
    expect(mark(body, write('Pounsikou'))).toMatchObject({ fraction: 1, feedback: 'Yes' })
    expect(mark(body, write('siou'))).toEqual({
      fraction: 0,
      feedback: 'Try again.',
      solution: 'Pounsikou or Kotoluadan',
    })
    expect(mark(body, write(' '))).toMatchObject({ fraction: 0, feedback: null })
  })

  test('treats an asterisk as a wildcard, and an escaped one as itself', () => {
    const body = 'My name? {=Ngaran ku nopo nga i *}'
    expect(mark(body, write('ngaran ku nopo nga i Ana'))).toMatchObject({ fraction: 1 })
    expect(mark(body, write('ngaran ku nopo'))).toMatchObject({ fraction: 0 })
    expect(mark('Q {=a*b*c}', write('a-c'))).toMatchObject({ fraction: 0 })
    expect(mark('Q {=a*b*c}', write('a-b-c'))).toMatchObject({ fraction: 1 })
    expect(mark('Q {=a*a}', write('a'))).toMatchObject({ fraction: 0 })
    expect(mark('Q {=2\\*3}', write('2*3'))).toMatchObject({ fraction: 1, solution: '2*3' })
    expect(mark('Q {=2\\*3}', write('2+3'))).toMatchObject({ fraction: 0 })
  })
})

test('marking a matching question counts the right pairs', () => {
  const body = 'Match. {=iso -> 1 =duo -> 2 =tolu -> 3 =apat -> 4 = -> 5}'
  expect(mark(body, match('1', '2', '3', '4'))).toEqual({
    fraction: 1,
    feedback: null,
    solution: 'iso → 1; duo → 2; tolu → 3; apat → 4',
  })
  expect(mark(body, match('1', '1', null, '5'))).toMatchObject({ fraction: 0.25 })
})

test('marking a number accepts comma and point, and the whole range', () => {
  const body = 'How much? {#=3.5:0.5#Good =%50%3..6 ~#Measure again.}'
  for (const text of ['3,5', '3.5', ' 4 ', '3', '+3.0', '3,', '35e-1'])
    expect(mark(body, count(text))).toEqual({ fraction: 1, feedback: 'Good', solution: '3.5 ± 0.5' })
  for (const text of ['4.01', '6']) expect(mark(body, count(text))).toMatchObject({ fraction: 0.5 })
  for (const text of ['7', '-3.5', 'tolu', '1e999', '3.5.5'])
    expect(mark(body, count(text))).toMatchObject({ fraction: 0, feedback: 'Measure again.' })
  expect(mark(body, count(''))).toMatchObject({ fraction: 0, feedback: null })
  expect(mark('Cold? {#-3}', count('\u22123'))).toMatchObject({ fraction: 1 })
  expect(mark('Sum? {#0.3}', count('0.30000000000000004'))).toMatchObject({ fraction: 1 })
  expect(mark('Any? {#*}', count('12'))).toMatchObject({ fraction: 1, solution: 'any number' })
})

const mixedQuiz = ['Q1 {=a ~b}', 'Q2 {T}', 'Q3 {=x}', 'Q4 {=l -> r =m -> s}', 'Q5 {#5####Well.}'].join('\n\n')

test('a skipped question scores nothing and still shows the right answer', () => {
  const quiz = parseQuiz(mixedQuiz)
  const result = markQuiz(quiz, [choose('a'), null, write('x'), null, null])
  expect(result.score).toBe(0.4)
  expect(result.marks[1]).toEqual({ fraction: 0, feedback: null, solution: 'True' })
  expect(result.marks[4]).toEqual({ fraction: 0, feedback: 'Well.', solution: '5' })
})

test('a quiz without questions has no score', () => {
  expect(markQuiz([], [])).toEqual({ marks: [], score: 0 })
})

test('answers to other questions are refused', () => {
  const quiz = parseQuiz(mixedQuiz)
  const fine = [choose('a'), null, write('x'), match('r', 's'), null]
  expect(markQuiz(quiz, fine).marks).toHaveLength(5)
  const invalid: (ExerciseResponse | null)[][] = [
    fine.slice(1),
    [...fine, null],
    [],
    [write('a'), ...fine.slice(1)],
    [choose('c'), ...fine.slice(1)],
    [...fine.slice(0, 3), match('r'), null],
    [...fine.slice(0, 3), match('r', 't'), null],
  ]
  for (const answers of invalid)
    expect(() => markQuiz(quiz, answers)).toThrow(
      expect.objectContaining({
        status: 409,
        message: 'This quiz has changed since you opened it. Please reload the page.',
      }),
    )
})

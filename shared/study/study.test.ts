import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { can } from '#shared/policy.ts'
import { Exercise, ExerciseBody, type ExerciseDraft } from '#shared/exercises/exercise.ts'
import { exercises } from '#shared/exercises/exercises.ts'
import { twoEqualSides } from '#shared/exercises/messages.ts'
import { rangeIn } from '#shared/text/numbers.ts'
import { appeals } from './appeals.ts'
import { results } from './results.ts'
import { passScore, percentOf } from '#shared/exercises/score.ts'
import { bundleExpiryDays, maxBundleDays, study, defaultStudyDay } from './study.ts'
import { StudyAnswer } from './answers.ts'

const id = '0b0e7a4e-6a55-4a44-9f64-0f4d5e6f7a8b'
const faultOf = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).error?.issues[0]?.message

test('an answer names one exercise, one entry, or one answer to undo', () => {
  const answer = { id, at: '2026-03-01T01:00:00.000Z', offsetMinutes: 480 }
  expect(faultOf(StudyAnswer, { ...answer, entryId: id, said: 'tulan' })).toBeUndefined()
  expect(faultOf(StudyAnswer, { ...answer, undoes: id })).toBeUndefined()
  const message = 'An answer names one exercise, one entry, or one answer that it takes back.'
  expect(faultOf(StudyAnswer, answer)).toBe(message)
  expect(faultOf(StudyAnswer, { ...answer, entryId: id, exerciseId: id })).toBe(message)
})

test('options may differ by a glottal mark only, because the spelling may be the question', () => {
  const options = [{ text: "tondu'", weight: 1 }, { text: 'tondu' }]
  expect(Exercise.safeParse({ kind: 'choice', text: 'Which?', options }).success).toBe(true)
})

test('a stored matching question with equal left sides from earlier rules can be read', () => {
  const pairs = ['iso', 'Iso'].map((left) => ({ left, right: left }))
  expect(ExerciseBody.safeParse({ kind: 'matching', text: 'Match.', pairs }).success).toBe(true)
})

test.each<[string, ExerciseDraft]>([
  [
    'An option stands there twice.',
    { kind: 'choice', text: 'Which?', options: [{ text: 'a', weight: 1 }, { text: ' a ' }] },
  ],
  ['No option is right.', { kind: 'choice', text: 'Which?', options: [{ text: 'a' }, { text: 'b' }] }],
  ['The question has no text.', { kind: 'true-false', text: ' \n ', right: true }],
  [
    twoEqualSides.en,
    {
      kind: 'matching',
      text: 'Match.',
      pairs: [
        { left: 'iso', right: '1' },
        { left: ' iso', right: '2' },
      ],
    },
  ],
  ...[
    ['iso', 'Iso'],
    ['iso', 'iso\u200B'],
    ["mo'i", 'mo\u2019i'],
  ].map(([one, other]): [string, ExerciseDraft] => [
    twoEqualSides.en,
    {
      kind: 'matching',
      text: 'Match.',
      pairs: [
        { left: String(one), right: '1' },
        { left: String(other), right: '2' },
      ],
    },
  ]),
  [
    'A number is written like 3, 3:0.5 or 1..5.',
    { kind: 'numerical', text: 'How many?', answers: [{ range: '5..1' }] },
  ],
  [
    'No answer is right: all weights are 0 or less.',
    { kind: 'short-answer', text: 'Say it.', answers: [{ text: 'a', weight: 0 }] },
  ],
  [
    'A text with gaps needs one part more than gaps.',
    { kind: 'gaps', text: 'Fill.', parts: ['a'], gaps: [{ answers: [{ text: 'b' }] }] },
  ],
])('an exercise is refused: %s', (sentence, draft) => {
  expect(faultOf(Exercise, draft)).toBe(sentence)
})

test('an exercise is normalized, with defaults for absent fields', () => {
  expect(
    z.parse(Exercise, { kind: 'short-answer', text: ' Say \r\n  moon. ', answers: [{ text: ' tulan\t ku ' }] }),
  ).toEqual({
    kind: 'short-answer',
    text: 'Say\nmoon.',
    general: null,
    sound: null,
    picture: null,
    textHidden: false,
    dialect: null,
    aboutDialect: false,
    asked: [],
    answers: [{ text: 'tulan ku', weight: 1, feedback: null, dialect: null }],
  })
})

test('a number may be exact, have a margin, be a range, or be any number', () => {
  expect(rangeIn('3,5:0.5')).toEqual({ low: 3, high: 4, text: '3.5 ± 0.5' })
  expect(rangeIn('1..5')).toEqual({ low: 1, high: 5, text: 'between 1 and 5' })
  expect(rangeIn('-2')).toEqual({ low: -2, high: -2, text: '-2' })
  expect(rangeIn('*')?.text).toBe('any number')
  for (const words of ['', 'x', '1:2:3', '3:-1', '1..', '..2', '5..1']) expect(rangeIn(words)).toBeUndefined()
})

test('a visitor can practise without an account, and call nothing else', () => {
  const calls = [study, exercises, appeals, results].flatMap((group) => Object.values(group))
  const open = calls.filter(({ allow }) => allow === 'study.practise' || (allow === 'study.use' && can(null, allow)))
  expect(open).toEqual([study.practice])
})

test('a study day has five minutes and five new words at most, an offline bundle lasts a week, a quiz is completed at 80 %', () => {
  expect(defaultStudyDay).toEqual({ minutes: 5, answers: 20, newWords: 5 })
  expect({ maxBundleDays, bundleExpiryDays }).toEqual({ maxBundleDays: 7, bundleExpiryDays: 30 })
  expect(passScore).toBe(0.8)
})

test('a score is rounded down: one below 80 % never shows 80 %', () => {
  expect([0, 0.0769, 0.29, 0.57, 0.796, 0.7999999, passScore, 0.999, 1].map(percentOf)).toEqual([
    0, 7, 29, 57, 79, 79, 80, 99, 100,
  ])
})

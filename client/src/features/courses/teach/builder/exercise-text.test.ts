import { expect, test } from 'vitest'
import { answerLines, emptyExercise, emptyNumber } from './exercise-text.ts'

test('a number with a margin is shown as people write it, not as GIFT does', () => {
  const exercise = emptyExercise('numerical', 'How many?')
  const answers = ['5:1', '1..5', '3', 'three'].map((range) => ({ ...emptyNumber, range }))
  expect(answerLines({ ...exercise, answers } as typeof exercise).map(({ text }) => text)).toEqual([
    '5 ± 1',
    'between 1 and 5',
    '3',
    'three',
  ])
})

import { expect, test } from 'vitest'
import { withoutSource, type Exercise } from '#shared/exercises/exercise.ts'
import { readGift } from '#shared/gift/gift.ts'
import { writeGift } from '#shared/gift/write.ts'
import { markExercise } from '#shared/marking/marking.ts'
import { withAcceptedAnswer } from './accepted.ts'
import { answerFormOf, toExerciseResponse } from '#server/study/answers/answer-forms.ts'

const nothing = { text: 'Which?', general: null, sound: null, picture: null, textHidden: false, dialect: null }
const common = { ...nothing, aboutDialect: false, asked: [] }
const answer = (text: string) => ({ text, weight: 1, feedback: null, dialect: null })
const order: Exercise = { ...common, kind: 'order', orders: [['Monginum', 'isio', 'do', 'waig']], extra: [] }
const gaps: Exercise = {
  ...common,
  kind: 'gaps',
  parts: ['A ', ' and a ', '.'],
  gaps: [{ answers: [answer('walai')] }, { answers: [answer('waig')] }],
}
const [number] = readGift('How many? {#5}')

test.each([
  [order, { words: ['isio', 'Monginum', 'do', 'waig'] }],
  [gaps, { gaps: ['walai', 'rahat'] }],
  [number!, { said: '6' }],
  [readGift('Water? {=waig}')[0]!, { said: 'tu*ntung' }],
] as const)('an accepted answer is right, for every kind of exercise', (exercise, response) => {
  const fields = {
    ...('gaps' in response
      ? { gaps: [...response.gaps] }
      : 'words' in response
        ? { words: [...response.words] }
        : response),
  }
  const to = toExerciseResponse(exercise.kind, fields)
  expect(markExercise(exercise, to)?.verdict).toBe('wrong')
  const accepted = withAcceptedAnswer(exercise, fields, null)!
  expect(markExercise(accepted, to)?.fraction).toBe(1)
  expect(answerFormOf(exercise, fields)).toBeTruthy()
})

test.each([
  ['Water? {=waig ~watu#A stone. ~tapui}', { chosen: ['watu'] }, { chosen: ['tapui'] }],
  ['Which? {~%50%waig ~%50%watu ~tapui ~wulan}', { chosen: ['tapui', 'waig'] }, { chosen: ['waig'] }],
  ['Water is waig. {T}', { value: false }, {}],
  ['Match. {=waig -> water =watu -> stone}', { pairs: ['stone', 'water'] }, { pairs: ['stone', 'stone'] }],
])('%s accepts the accepted answer too, and no other', (gift, response, other) => {
  const [exercise] = readGift(gift)
  const marked = (by: typeof exercise, fields: object) => markExercise(by!, toExerciseResponse(exercise!.kind, fields))
  expect(marked(exercise, response)?.verdict).toBe('wrong')
  const accepted = withAcceptedAnswer(exercise!, response, null)!
  expect(marked(accepted, response)).toMatchObject({ verdict: 'exact', fraction: 1, feedback: null })
  expect(marked(accepted, other)).toEqual(marked(exercise, other))
  expect(readGift(writeGift([accepted])).map(withoutSource)).toEqual([withoutSource(accepted)])
})

test('pairs are equal in any order, and options are equal in any order of choice', () => {
  const [match] = readGift('Match. {=waig -> water =watu -> stone}')
  const [turned] = readGift('Match. {=watu -> stone =waig -> water}')
  expect(answerFormOf(match!, { pairs: ['stone', 'water'] })).toBe(answerFormOf(turned!, { pairs: ['water', 'stone'] }))
  expect(answerFormOf(match!, { pairs: ['stone', null] })).toBeNull()
  const [choice] = readGift('Which? {~%50%waig ~%50%watu ~tapui}')
  expect(answerFormOf(choice!, { chosen: ['watu', 'tapui'] })).toBe(
    answerFormOf(choice!, { chosen: ['tapui', 'watu'] }),
  )
  expect(answerFormOf(choice!, { chosen: ['gone'] })).toBeNull()
})

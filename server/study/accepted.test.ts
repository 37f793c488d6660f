import { expect, test } from 'vitest'
import { withoutSource } from '#shared/exercises.ts'
import type { Exercise } from '#shared/exercises.ts'
import { readGift } from '#shared/gift.ts'
import { writeGift } from '#shared/gift-write.ts'
import { markExercise } from '#shared/marking.ts'
import { withAccepted } from './accepted.ts'
import { formOf, saidTo } from './said.ts'

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
] as const)("an answer of one's own is right once it was accepted, whatever the kind", (exercise, said) => {
  const given = { ...('gaps' in said ? { gaps: [...said.gaps] } : 'words' in said ? { words: [...said.words] } : said) }
  const to = saidTo(exercise.kind, given)
  expect(markExercise(exercise, to)?.verdict).toBe('wrong')
  const accepted = withAccepted(exercise, given, null)!
  expect(markExercise(accepted, to)?.fraction).toBe(1)
  expect(formOf(exercise, given)).toBeTruthy()
})

test.each([
  ['Water? {=waig ~watu#A stone. ~tapui}', { chosen: ['watu'] }, { chosen: ['tapui'] }],
  ['Which? {~%50%waig ~%50%watu ~tapui ~wulan}', { chosen: ['tapui', 'waig'] }, { chosen: ['waig'] }],
  ['Water is waig. {T}', { value: false }, {}],
  ['Match. {=waig -> water =watu -> stone}', { pairs: ['stone', 'water'] }, { pairs: ['stone', 'stone'] }],
])('%s takes what was chosen too, and nothing else', (gift, said, other) => {
  const [exercise] = readGift(gift)
  const marked = (by: typeof exercise, given: object) => markExercise(by!, saidTo(exercise!.kind, given))
  expect(marked(exercise, said)?.verdict).toBe('wrong')
  const accepted = withAccepted(exercise!, said, null)!
  expect(marked(accepted, said)).toMatchObject({ verdict: 'exact', fraction: 1, feedback: null })
  expect(marked(accepted, other)).toEqual(marked(exercise, other))
  expect(readGift(writeGift([accepted])).map(withoutSource)).toEqual([withoutSource(accepted)])
})

test('pairs mean the same in whatever order they stand, and options in whatever order they were chosen', () => {
  const [match] = readGift('Match. {=waig -> water =watu -> stone}')
  const [turned] = readGift('Match. {=watu -> stone =waig -> water}')
  expect(formOf(match!, { pairs: ['stone', 'water'] })).toBe(formOf(turned!, { pairs: ['water', 'stone'] }))
  expect(formOf(match!, { pairs: ['stone', null] })).toBeNull()
  const [choice] = readGift('Which? {~%50%waig ~%50%watu ~tapui}')
  expect(formOf(choice!, { chosen: ['watu', 'tapui'] })).toBe(formOf(choice!, { chosen: ['tapui', 'watu'] }))
  expect(formOf(choice!, { chosen: ['gone'] })).toBeNull()
})

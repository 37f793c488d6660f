import { expect, test } from 'vitest'
import type { Exercise } from '#shared/exercises.ts'
import { readGift } from '#shared/gift.ts'
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
  expect(formOf(exercise.kind, given)).toBeTruthy()
})

test("what was chosen among the teacher's own options is not contested", () => {
  const [choice] = readGift('Water? {=waig ~watu}')
  expect(formOf('choice', { chosen: ['watu'] })).toBeNull()
  expect(withAccepted(choice!, { chosen: ['watu'] }, null)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { Exercise } from '#shared/exercises.ts'
import { readGift } from '#shared/gift.ts'
import type { WordCard } from '#shared/study.ts'
import { slipOf, toldOf } from '#client/lib/told.ts'
import { judgeExercise, judgeWord } from './judge.ts'

const card: WordCard = {
  entryId: 'an id',
  type: 'PHRASE',
  text: 'Pounsikou',
  meaning: 'thank you',
  dialect: 'Bundu-Liwan',
  pronunciation: null,
  sound: null,
  picture: null,
  twins: [],
  synonyms: [{ text: 'Kotohuadan', dialect: "Tangaa'", gloss: 'thank you' }],
  near: [],
  options: [{ entryId: 'another id', text: 'Siou', meaning: 'sorry', sound: null }],
}

test('another word for the same is right on the device too, typed or chosen', () => {
  const right = { verdict: 'twin', fraction: 1, note: "Kotohuadan is also “thank you”, in Tangaa'." }
  expect(judgeWord(card, { said: 'kotohuadan' })).toMatchObject(right)
  expect(judgeWord(card, { chosen: 'Kotohuadan' })).toMatchObject(right)
  expect(judgeWord(card, { chosen: 'Siou' })).toMatchObject({ verdict: 'wrong', note: '“Siou” means sorry.' })
})

test('one slip is told by its letter, of the word that was meant', () => {
  const slips = ['Pounsikuu', 'Pounsikouu', 'Pounsiku', 'Pounskiou', 'Kotohuadann', 'xPounsikou'].map((said) => {
    const judged = judgeWord(card, { said })
    return [judged.verdict, judged.right, slipOf(judged)]
  })
  expect(slips).toEqual([
    ['slip', 'Pounsikou', 'Look at the letter “o”.'],
    ['slip', 'Pounsikou', 'You wrote one letter too many after “Pounsikou”.'],
    ['slip', 'Pounsikou', 'Look at the letter “o”.'],
    ['slip', 'Pounsikou', 'Two letters changed places: “ik”.'],
    ['slip', 'Kotohuadan', 'You wrote one letter too many after “Kotohuadan”.'],
    ['slip', 'Pounsikou', 'You wrote one letter too many at the beginning.'],
  ])
})

test('a card that an older version kept knows no such words, and is marked without', () => {
  const { synonyms: _none, ...older } = card
  expect(judgeWord(older, { said: 'Kotohuadan' })).toMatchObject({ verdict: 'wrong' })
})

const listed = (text: string, weight: number) => ({ text, weight, feedback: null })

test('what is written and the key lists is told at once, as its teacher wrote it', () => {
  const [typed] = readGift('Say thank you. {=Pounsikou =%0%Siou#That is sorry. =%50%Kotoluad}')
  const gaps = Exercise.parse({
    kind: 'gaps',
    text: 'Count.',
    parts: ['', ', ', ', go!'],
    gaps: [{ answers: [listed('iso', 1), listed('duo', 0)] }, { answers: [listed('duo', 1)] }],
  })
  const wrong = { state: 'marked', verdict: 'wrong' }
  const say = (text: string) => judgeExercise(typed!, { kind: 'short-answer', text })
  expect(say('siou')).toMatchObject({ ...wrong, feedback: 'That is sorry.', right: 'Pounsikou' })
  expect(say('Kotoluad')).toMatchObject({ ...wrong, fraction: 0.5 })
  expect(say('Kotohuadan')).toMatchObject({ state: 'waits' })
  const fill = (...texts: string[]) => judgeExercise(gaps, { kind: 'gaps', texts })
  expect(fill('duo', 'duo')).toMatchObject(wrong)
  expect(fill('iso', '')).toMatchObject(wrong)
  expect(fill('duo', 'tolu')).toMatchObject({ state: 'waits' })
})

const chosen = (text: string) => ({ kind: 'choice' as const, chosen: [text] })

test('away from the library, what the key does not list may be another word for the same, and waits', () => {
  const [choice, typed, truth] = readGift(
    'Thank you is …? {=Pounsikou ~Kotohuadan ~Siou#That is sorry.}\n\nSay thank you. {=Pounsikou}\n\nSiou is thank you. {F}',
  )
  const waits = { state: 'waits', verdict: null, right: 'Pounsikou' }
  expect(judgeExercise(choice!, chosen('Kotohuadan'))).toMatchObject(waits)
  expect(judgeExercise(typed!, { kind: 'short-answer', text: 'Kotohuadan' })).toMatchObject(waits)
  expect(toldOf(judgeExercise(typed!, { kind: 'short-answer', text: 'Kotohuadan' })!).head).toBe('Your answer is kept')

  const wrong = { state: 'marked', verdict: 'wrong' }
  expect(judgeExercise(choice!, chosen('Siou')), 'its teacher says why').toMatchObject(wrong)
  expect(judgeExercise({ ...choice!, aboutDialect: true }, chosen('Kotohuadan'))).toMatchObject(wrong)
  expect(judgeExercise(typed!, null), 'given up').toMatchObject(wrong)
  expect(judgeExercise(truth!, { kind: 'true-false', value: true })).toMatchObject(wrong)
  expect(judgeExercise(choice!, chosen('Pounsikou'))).toMatchObject({ state: 'marked', verdict: 'exact' })
})

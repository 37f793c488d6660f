import { expect, test } from 'vitest'
import type { WordCard } from '#shared/study.ts'
import { slipOf } from '#client/lib/told.ts'
import { judgeWord } from './judge.ts'

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

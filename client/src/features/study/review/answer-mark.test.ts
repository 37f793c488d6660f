import { expect, test } from 'vitest'
import { Exercise } from '#shared/exercises/exercise.ts'
import { readGift } from '#shared/gift/gift.ts'
import type { WordCard } from '#shared/study/cards.ts'
import { typoSentence, verdictText } from '#client/domain/answering/feedback/verdict-text.ts'
import { markExerciseAnswer, markWordAnswer } from './answer-mark.ts'

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

test('a synonym is right on the device too, typed or chosen', () => {
  const right = { verdict: 'twin', fraction: 1, note: "Kotohuadan is also “thank you”, in Tangaa'." }
  expect(markWordAnswer(card, { said: 'kotohuadan' })).toMatchObject(right)
  expect(markWordAnswer(card, { chosen: 'Kotohuadan' })).toMatchObject(right)
  expect(markWordAnswer(card, { chosen: 'Siou' })).toMatchObject({ verdict: 'wrong', note: '“Siou” means sorry.' })
})

test.each([
  ['What is your name?', 'What is your name?'],
  ['house, etc.', 'house, etc.'],
  ['to go on...', 'to go on...'],
  ['from ... to', 'from ... to.'],
])('the meaning “%s” ends with one mark', (meaning, end) => {
  const other = { entryId: 'an id', text: 'Isai ngaran nu?', meaning, sound: null }
  expect(markWordAnswer({ ...card, options: [other] }, { chosen: other.text })).toMatchObject({
    note: `“Isai ngaran nu?” means ${end}`,
  })
})

test('a typo is shown by its letter, in the form that was meant', () => {
  const typos = ['Pounsikuu', 'Pounsikouu', 'Pounsiku', 'Pounskiou', 'Kotohuadann', 'xPounsikou'].map((said) => {
    const answerMark = markWordAnswer(card, { said })
    return [answerMark.verdict, answerMark.right, typoSentence(answerMark)]
  })
  expect(typos).toEqual([
    ['slip', 'Pounsikou', 'Look at the letter “o”.'],
    ['slip', 'Pounsikou', 'One letter too many after “Pounsikou”.'],
    ['slip', 'Pounsikou', 'Look at the letter “o”.'],
    ['slip', 'Pounsikou', 'Two letters changed places: “ik”.'],
    ['slip', 'Kotohuadan', 'One letter too many after “Kotohuadan”.'],
    ['slip', 'Pounsikou', 'One letter too many at the beginning.'],
  ])
})

test('a card stored by an earlier release is marked without synonyms', () => {
  const { synonyms: _none, ...older } = card
  expect(markWordAnswer(older, { said: 'Kotohuadan' })).toMatchObject({ verdict: 'wrong' })
})

const listed = (text: string, weight: number) => ({ text, weight, feedback: null })

test("an answer listed in the key is marked at once, with the teacher's feedback", () => {
  const [typed] = readGift('Say thank you. {=Pounsikou =%0%Siou#That is sorry. =%50%Kotoluad}')
  const gaps = Exercise.parse({
    kind: 'gaps',
    text: 'Count.',
    parts: ['', ', ', ', go!'],
    gaps: [{ answers: [listed('iso', 1), listed('duo', 0)] }, { answers: [listed('duo', 1)] }],
  })
  const wrong = { state: 'marked', verdict: 'wrong' }
  const say = (text: string) => markExerciseAnswer(typed!, { kind: 'short-answer', text })
  expect(say('siou')).toMatchObject({ ...wrong, feedback: 'That is sorry.', right: 'Pounsikou' })
  expect(say('Kotoluad')).toMatchObject({ ...wrong, fraction: 0.5 })
  expect(say('Kotohuadan')).toMatchObject({ state: 'waits' })
  const fill = (...texts: string[]) => markExerciseAnswer(gaps, { kind: 'gaps', texts })
  expect(fill('duo', 'duo')).toMatchObject(wrong)
  expect(fill('iso', '')).toMatchObject(wrong)
  expect(fill('duo', 'tolu')).toMatchObject({ state: 'waits' })
})

const chosen = (text: string) => ({ kind: 'choice' as const, chosen: [text] })

test('offline, an answer missing from the key may be a synonym and waits for the server', () => {
  const [choice, typed, truth] = readGift(
    'Thank you is …? {=Pounsikou ~Kotohuadan ~Siou#That is sorry.}\n\nSay thank you. {=Pounsikou}\n\nSiou is thank you. {F}',
  )
  const waits = { state: 'waits', verdict: null, right: 'Pounsikou' }
  expect(markExerciseAnswer(choice!, chosen('Kotohuadan'))).toMatchObject(waits)
  expect(markExerciseAnswer(typed!, { kind: 'short-answer', text: 'Kotohuadan' })).toMatchObject(waits)
  expect(verdictText(markExerciseAnswer(typed!, { kind: 'short-answer', text: 'Kotohuadan' })!).head).toBe(
    'Your answer is saved',
  )

  const wrong = { state: 'marked', verdict: 'wrong' }
  expect(markExerciseAnswer(choice!, chosen('Siou')), 'its teacher says why').toMatchObject(wrong)
  expect(markExerciseAnswer({ ...choice!, aboutDialect: true }, chosen('Kotohuadan'))).toMatchObject(wrong)
  expect(markExerciseAnswer(typed!, null), 'given up').toMatchObject(wrong)
  expect(markExerciseAnswer(truth!, { kind: 'true-false', value: true })).toMatchObject(wrong)
  expect(markExerciseAnswer(choice!, chosen('Pounsikou'))).toMatchObject({ state: 'marked', verdict: 'exact' })
})

test('the words of a sentence are right in its order only, whatever its signs', () => {
  const withExample = { ...card, example: { text: 'Monginum isio do waig.', translation: 'He drinks water.' } }
  const markOrder = (...words: string[]) => markWordAnswer(withExample, { words })
  expect(markOrder('Monginum', 'isio', 'do', 'waig')).toMatchObject({
    verdict: 'exact',
    right: 'Monginum isio do waig.',
  })
  expect(markOrder('waig', 'isio', 'do', 'Monginum')).toMatchObject({
    verdict: 'wrong',
    right: 'Monginum isio do waig.',
  })
})

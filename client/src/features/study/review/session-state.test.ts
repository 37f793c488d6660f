import { expect, test } from 'vitest'
import type { CardJson, WordCard } from '#shared/study/cards.ts'
import { aWordCard } from '#client/testing/word-card.ts'
import {
  afterOutcome,
  endSession,
  isWord,
  chooseOptions,
  startPractice,
  startReview,
  progressOf,
  withoutKnown,
  type ReviewSessionState,
} from './session-state.ts'

const word = (text: string, more: Partial<WordCard> = {}) =>
  aWordCard(text, {
    options: ['watu', 'roun', 'tasu'].map((other) => ({ entryId: other, text: other, meaning: other, sound: null })),
    ...more,
  })
const memory = { stability: 10, difficulty: 5, firstDay: 1, lastDay: 1, days: 1, lapses: 0 }
const card = (text: string, known: boolean): CardJson =>
  ({
    id: text,
    kind: 'word',
    memory: known ? memory : null,
    word: word(text),
    question: null,
    exercise: null,
  }) as unknown as CardJson
const question = (id: string): CardJson => ({
  ...card(id, true),
  kind: 'exercise',
  word: null,
  question: { id, revision: 1, kind: 'short-answer', text: id },
})
const titles = ({ steps }: ReviewSessionState) =>
  steps.map((each) => (isWord(each) ? `${each.mode} ${each.word.text}` : `question ${each.question.text}`))
const all = { listening: true, day: 100 }

test('a new word is introduced first, then its meaning is asked, and three steps later it is produced', () => {
  const cards = [card('walai', false), card('waig', true), card('tapui', true), card('tulan', true)]
  expect(titles(startReview(cards, all))).toEqual([
    'meet walai',
    'type waig',
    'meaning walai',
    'type tapui',
    'type tulan',
    'type walai',
  ])
  const texts = ['walai', 'waig', 'tapui']
  const newOnes = texts.map((text) => card(text, false))
  const known = ['tulan', 'tasu'].map((text) => card(text, true))
  const steps = titles(startReview([...newOnes, ...known], all))
  expect(steps).toHaveLength(11)
  for (const text of texts)
    expect(steps.indexOf(`type ${text}`) - steps.indexOf(`meaning ${text}`)).toBeGreaterThanOrEqual(3)
})

test('two new words are shown at most before one of them is asked', () => {
  const cards = ['walai', 'tasu', 'tulan', 'waig'].map((text) => card(text, false))
  const modes = startReview(cards, all).steps.map((step) => ('word' in step ? step.mode : 'question'))
  expect(modes.join(' ')).not.toContain('meet meet meet')
})

test('a word that a lesson has shown is produced without an introduction', () => {
  expect(titles(startReview([{ ...card('walai', false), shown: true }], all))).toEqual(['type walai'])
})

test('every second writing question shows a sentence, if the other words of one are known', () => {
  const told = word('waig', { example: { text: 'Monginum isio do waig.', translation: 'He drinks water.' } })
  const steps = [2, 3].map((days) => ({ ...card('waig', true), word: told, memory: { ...memory, days } }))
  expect(startReview(steps, all).steps.map((step) => isWord(step) && step.example)).toEqual(['order', undefined])
})

const exampleAt = (example: WordCard['example'], days: number) => {
  const cards = [{ ...card('waig', true), word: word('waig', { example }), memory: { ...memory, days } }]
  return startReview(cards, all).steps.map((step) => isWord(step) && step.example)[0]
}

test('a sentence has a gap one time and is put in order the next one, if three words and a translation are there', () => {
  const long = { text: 'Monginum isio do waig.', translation: 'He drinks water.' }
  expect([2, 4, 6].map((days) => exampleAt(long, days))).toEqual(['order', 'gap', 'order'])
  expect(exampleAt({ ...long, translation: null }, 2)).toBe('gap')
  expect(exampleAt({ text: 'Waig iti.', translation: 'This is water.' }, 2)).toBe('gap')
})

test('a word without three wrong options is typed, also after listening', () => {
  const alone = { ...card('iti', true), word: word('iti', { options: [], sound: '/iti.mp3' }) }
  expect(titles(startReview([{ ...alone, memory: { ...memory, stability: 1 } }], all))).toEqual(['type iti'])
  expect(titles(startReview([{ ...alone, memory: { ...memory, days: 2 } }], all))).toEqual(['type iti'])
  expect(titles(startReview([{ ...alone, memory: null }], all))).toEqual(['meet iti', 'type iti'])
  expect(titles(startPractice([word('iti', { options: [] })]))).toEqual(['meet iti', 'type iti'])
})

test('a wrong card is repeated once at the end of the review session', () => {
  const reviewSession = startReview([card('waig', true), card('tapui', true)], all)
  const wrong = afterOutcome(reviewSession, 'wrong')
  expect(titles(wrong)).toEqual(['type waig', 'type tapui', 'type waig'])
  const end = afterOutcome(afterOutcome(wrong, 'right'), 'wrong')
  expect(end.steps).toHaveLength(3)
  expect([end.at, end.learnedIds]).toEqual([3, ['tapui']])
})

test('lesson questions are repeated among the words, and a locked one is left out', () => {
  const closed = { ...question('closed'), question: null, locked: true }
  const reviewSession = startReview([card('waig', true), question('Who?'), closed], all)
  expect(titles(reviewSession)).toEqual(['type waig', 'question Who?'])
  expect(titles(afterOutcome(afterOutcome(reviewSession, 'right'), 'wrong'))).toEqual([
    'type waig',
    'question Who?',
    'question Who?',
  ])
})

test('a learner who switched listening off gets no listening questions', () => {
  const heard = { ...card('waig', true), word: word('waig', { sound: '/waig.mp3' }), memory: { ...memory, days: 5 } }
  expect(titles(startReview([heard], all))).toEqual(['listen waig'])
  expect(titles(startReview([heard], { listening: false, day: 100 }))).toEqual(['type waig'])
})

test('a word marked as known is not asked again, and the mark counts as no answer', () => {
  const reviewSession = withoutKnown(startReview([card('walai', false), card('waig', true)], all))
  expect([titles(reviewSession), reviewSession.at, reviewSession.learnedIds]).toEqual([
    ['meet walai', 'type waig'],
    1,
    [],
  ])
})

test('the time limit leaves the remaining cards for another day', () => {
  const reviewSession = afterOutcome(
    startReview([card('waig', true), card('tapui', true), card('tulan', true)], all),
    'right',
  )
  const over = endSession(reviewSession)
  expect([over.steps.length, over.at, over.learnedIds]).toEqual([1, 1, ['waig']])
})

test('options hold the right word once, put similar words first for listening, and are shuffled', () => {
  const moon = word('tulan', {
    near: [{ text: 'tulang', meaning: 'bone', sound: null }],
    options: [
      { entryId: '1', text: 'watu', meaning: 'stone', sound: null },
      { entryId: '2', text: 'tulan', meaning: 'moon', sound: null },
    ],
  })
  const orders = new Set(Array.from({ length: 40 }, () => chooseOptions(moon, 'listen', Math.random).join(' ')))
  expect(orders.size).toBeGreaterThan(1)
  for (const order of orders) expect(order.split(' ').toSorted()).toEqual(['tulan', 'tulang', 'watu'])
  expect(chooseOptions(moon, 'meaning', () => 0)).not.toContain('tulang')
})

test('practice shows two words, then asks for them, and asks for none before it was shown', () => {
  const steps = titles(startPractice(['a', 'b', 'c'].map((text) => word(text))))
  expect(steps).toEqual(['meet a', 'meet b', 'meaning a', 'meaning b', 'meet c', 'meaning c'])
})

test('the finish of the progress line never moves, whatever is repeated or known already', () => {
  let session = startPractice(['a', 'b'].map((text) => word(text)))
  for (const outcome of ['right', 'right', 'wrong', 'wrong', 'right', 'right'] as const) {
    expect(progressOf(session).total).toBe(4)
    session = afterOutcome(session, outcome)
  }
  expect(progressOf(session)).toEqual({ done: 4, total: 4 })
  const known = withoutKnown(startReview([card('walai', false), card('waig', true)], all))
  expect(progressOf(known)).toEqual({ done: 3, total: 4 })
})

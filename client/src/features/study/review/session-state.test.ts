import { expect, test } from 'vitest'
import type { WordCard } from '#shared/study/study.ts'
import {
  afterOutcome,
  cutShort,
  isWord,
  optionsOf,
  startPractice,
  startReview,
  progressOf,
  withoutKnown,
  type CardAnswer,
  type ReviewSession,
} from './session-state.ts'

const word = (text: string, more: Partial<WordCard> = {}): WordCard => ({
  entryId: text,
  type: 'WORD',
  text,
  meaning: `meaning of ${text}`,
  dialect: null,
  pronunciation: null,
  sound: null,
  picture: null,
  twins: [],
  near: [],
  options: ['watu', 'roun', 'tasu'].map((other) => ({ entryId: other, text: other, meaning: other, sound: null })),
  ...more,
})
const memory = { stability: 10, difficulty: 5, firstDay: 1, lastDay: 1, days: 1, lapses: 0 }
const card = (text: string, known: boolean): CardAnswer =>
  ({
    id: text,
    kind: 'word',
    memory: known ? memory : null,
    word: word(text),
    question: null,
    exercise: null,
  }) as unknown as CardAnswer
const question = (id: string): CardAnswer => ({
  ...card(id, true),
  kind: 'exercise',
  word: null,
  question: { id, revision: 1, kind: 'short-answer', text: id },
})
const titles = ({ steps }: ReviewSession) =>
  steps.map((each) => (isWord(each) ? `${each.mode} ${each.word.text}` : `question ${each.question.text}`))
const all = { listening: true, day: 100 }

test('a new word is introduced first, and asked after other steps', () => {
  const cards = [card('walai', false), card('waig', true), card('tapui', true), card('tulan', true)]
  expect(titles(startReview(cards, all))).toEqual([
    'meet walai',
    'type waig',
    'type tapui',
    'choose walai',
    'type tulan',
  ])
})

test('a word without three wrong options is typed, also after listening', () => {
  const alone = { ...card('iti', true), word: word('iti', { options: [], sound: '/iti.mp3' }) }
  expect(titles(startReview([{ ...alone, memory: { ...memory, stability: 1 } }], all))).toEqual(['type iti'])
  expect(titles(startReview([{ ...alone, memory: { ...memory, days: 2 } }], all))).toEqual(['type iti'])
  expect(titles(startReview([{ ...alone, memory: null }], all))).toEqual(['meet iti', 'type iti'])
  expect(titles(startPractice([word('iti', { options: [] })]))).toEqual(['type iti', 'type iti'])
})

test('a wrong card is repeated once at the end of the review session', () => {
  const reviewSession = startReview([card('waig', true), card('tapui', true)], all)
  const wrong = afterOutcome(reviewSession, 'wrong')
  expect(titles(wrong)).toEqual(['type waig', 'type tapui', 'type waig'])
  const end = afterOutcome(afterOutcome(wrong, 'right'), 'wrong')
  expect(end.steps).toHaveLength(3)
  expect([end.at, end.learned]).toEqual([3, ['tapui']])
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
  expect([titles(reviewSession), reviewSession.at, reviewSession.learned]).toEqual([['meet walai', 'type waig'], 1, []])
})

test('the time limit leaves the remaining cards for another day', () => {
  const reviewSession = afterOutcome(
    startReview([card('waig', true), card('tapui', true), card('tulan', true)], all),
    'right',
  )
  const over = cutShort(reviewSession)
  expect([over.steps.length, over.at, over.learned]).toEqual([1, 1, ['waig']])
})

test('options hold the right word once, put similar words first for listening, and are shuffled', () => {
  const moon = word('tulan', {
    near: [{ text: 'tulang', meaning: 'bone', sound: null }],
    options: [
      { entryId: '1', text: 'watu', meaning: 'stone', sound: null },
      { entryId: '2', text: 'tulan', meaning: 'moon', sound: null },
    ],
  })
  const orders = new Set(Array.from({ length: 40 }, () => optionsOf(moon, 'listen', Math.random).join(' ')))
  expect(orders.size).toBeGreaterThan(1)
  for (const order of orders) expect(order.split(' ').toSorted()).toEqual(['tulan', 'tulang', 'watu'])
  expect(optionsOf(moon, 'choose', () => 0)).not.toContain('tulang')
})

test('practice asks each word, then asks the learner to type five of them', () => {
  const words = Array.from({ length: 10 }, (_, at) => word(String(at)))
  expect(titles(startPractice(words)).filter((each) => each.startsWith('type'))).toHaveLength(5)
})

test('repeated steps are counted separately from the words', () => {
  const words = Array.from({ length: 10 }, (_, at) => word(String(at)))
  expect(progressOf(startPractice(words))).toEqual({ own: 10, again: 5 })
  const reviewSession = startReview([card('walai', false), card('waig', true), card('tapui', true)], all)
  expect(progressOf(reviewSession)).toEqual({ own: 4, again: 0 })
  expect(progressOf(afterOutcome(reviewSession, 'wrong'))).toEqual({ own: 4, again: 0 })
  expect(progressOf(afterOutcome(afterOutcome(reviewSession, 'left'), 'wrong'))).toEqual({ own: 4, again: 1 })
})

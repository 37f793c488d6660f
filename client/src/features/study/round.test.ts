import { expect, test } from 'vitest'
import type { WordCard } from '#shared/study.ts'
import { after, cutShort, isWord, optionsOf, practiceOf, roundOf, wayThrough, withoutKnown } from './round.ts'
import type { CardAnswer, Round } from './round.ts'

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
const told = ({ steps }: Round) =>
  steps.map((each) => (isWord(each) ? `${each.way} ${each.word.text}` : `question ${each.question.text}`))
const all = { listening: true, day: 100 }

test('a new word is shown first, and asked when something else has been between', () => {
  const cards = [card('walai', false), card('waig', true), card('tapui', true), card('tulan', true)]
  expect(told(roundOf(cards, all))).toEqual(['meet walai', 'type waig', 'type tapui', 'choose walai', 'type tulan'])
})

test('a word without three wrong options is written, by ear too', () => {
  const alone = { ...card('iti', true), word: word('iti', { options: [], sound: '/iti.mp3' }) }
  expect(told(roundOf([{ ...alone, memory: { ...memory, stability: 1 } }], all))).toEqual(['type iti'])
  expect(told(roundOf([{ ...alone, memory: { ...memory, days: 2 } }], all))).toEqual(['type iti'])
  expect(told(roundOf([{ ...alone, memory: null }], all))).toEqual(['meet iti', 'type iti'])
  expect(told(practiceOf([word('iti', { options: [] })]))).toEqual(['type iti', 'type iti'])
})

test('what was wrong returns at the end, once', () => {
  const round = roundOf([card('waig', true), card('tapui', true)], all)
  const wrong = after(round, 'wrong')
  expect(told(wrong)).toEqual(['type waig', 'type tapui', 'type waig'])
  const end = after(after(wrong, 'right'), 'wrong')
  expect(end.steps).toHaveLength(3)
  expect([end.at, end.learned]).toEqual([3, ['tapui']])
})

test('questions of lessons come again among the words, and one that is closed is left out', () => {
  const closed = { ...question('closed'), question: null, locked: true }
  const round = roundOf([card('waig', true), question('Who?'), closed], all)
  expect(told(round)).toEqual(['type waig', 'question Who?'])
  expect(told(after(after(round, 'right'), 'wrong'))).toEqual(['type waig', 'question Who?', 'question Who?'])
})

test('who does not want to listen is never asked by ear', () => {
  const heard = { ...card('waig', true), word: word('waig', { sound: '/waig.mp3' }), memory: { ...memory, days: 2 } }
  expect(told(roundOf([heard], all))).toEqual(['listen waig'])
  expect(told(roundOf([heard], { listening: false, day: 100 }))).toEqual(['type waig'])
})

test('a word that one knows is not asked any more, and counts as no answer', () => {
  const round = withoutKnown(roundOf([card('walai', false), card('waig', true)], all))
  expect([told(round), round.at, round.learned]).toEqual([['meet walai', 'type waig'], 1, []])
})

test('when the time is over the rest comes another day', () => {
  const round = after(roundOf([card('waig', true), card('tapui', true), card('tulan', true)], all), 'right')
  const over = cutShort(round)
  expect([over.steps.length, over.at, over.learned]).toEqual([1, 1, ['waig']])
})

test('options hold the right word once, look-alikes first where one listens, and stand in a new order', () => {
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

test('practice asks each word, then has five of them written', () => {
  const words = Array.from({ length: 10 }, (_, at) => word(String(at)))
  expect(told(practiceOf(words)).filter((each) => each.startsWith('type'))).toHaveLength(5)
})

test('ten words are ten, and what is asked once more is told apart', () => {
  const words = Array.from({ length: 10 }, (_, at) => word(String(at)))
  expect(wayThrough(practiceOf(words))).toEqual({ own: 10, again: 5 })
  const round = roundOf([card('walai', false), card('waig', true), card('tapui', true)], all)
  expect(wayThrough(round)).toEqual({ own: 4, again: 0 })
  expect(wayThrough(after(round, 'wrong'))).toEqual({ own: 4, again: 0 })
  expect(wayThrough(after(after(round, 'left'), 'wrong'))).toEqual({ own: 4, again: 1 })
})

import { expect, test } from 'vitest'
import type { WordCard } from '#shared/study.ts'
import { after, optionsOf, practiceOf, roundOf } from './round.ts'
import type { CardAnswer } from './round.ts'

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
  options: [],
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
const told = ({ steps }: { steps: { word: WordCard; way: string }[] }) =>
  steps.map((each) => `${each.way} ${each.word.text}`)

test('a new word is shown first, and asked when something else has been between', () => {
  const cards = [card('walai', false), card('waig', true), card('tapui', true), card('tulan', true)]
  expect(told(roundOf(cards))).toEqual(['meet walai', 'type waig', 'type tapui', 'choose walai', 'type tulan'])
})

test('what was wrong returns at the end, once', () => {
  const round = roundOf([card('waig', true), card('tapui', true)])
  const wrong = after(round, false)
  expect(told(wrong)).toEqual(['type waig', 'type tapui', 'type waig'])
  const end = after(after(wrong, true), false)
  expect(end.steps).toHaveLength(3)
  expect([end.at, end.learned]).toEqual([3, ['tapui']])
})

test('options hold the right word once, look-alikes first where one listens, and stand in a new order', () => {
  const moon = word('tulan', {
    near: [{ text: 'tulang', meaning: 'bone' }],
    options: [
      { entryId: '1', text: 'watu', meaning: 'stone' },
      { entryId: '2', text: 'tulan', meaning: 'moon' },
    ],
  })
  const orders = new Set(Array.from({ length: 40 }, () => optionsOf(moon, 'listen', Math.random).join(' ')))
  expect(orders.size).toBeGreaterThan(1)
  for (const order of orders) expect(order.split(' ').toSorted()).toEqual(['tulan', 'tulang', 'watu'])
  expect(optionsOf(moon, 'choose', () => 0)).not.toContain('tulang')
})

test('practice asks each word, then has five of them written', () => {
  const words = Array.from({ length: 10 }, (_, at) => word(String(at)))
  expect(practiceOf(words).steps.filter(({ way }) => way === 'type')).toHaveLength(5)
})

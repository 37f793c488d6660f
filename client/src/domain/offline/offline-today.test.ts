import { expect, test } from 'vitest'
import { learningDay } from '#shared/study/memory.ts'
import type { TodayJson } from '#shared/study/study.ts'
import { dayMs } from '#shared/time.ts'
import { todayFrom, type StudyBundleJson } from './offline-today.ts'

const sabah = 480
const now = new Date('2026-11-22T02:00:00Z')
const day = learningDay(now, sabah)
const settings = { newWords: 2, listening: true }

type Card = StudyBundleJson['cards'][number]
const word = (text: string): Card['word'] =>
  ({ entryId: text, type: 'WORD', text, meaning: text, dialect: null, twins: [], near: [], options: [] }) as never
const memory = { stability: 10, difficulty: 5, firstDay: day - 9, lastDay: day - 3, days: 2, lapses: 0 }
const card = (id: string, more: Partial<Card> = {}): Card => ({
  id,
  kind: 'word',
  memory,
  dueDay: day,
  mastered: false,
  word: word(id),
  question: null,
  exercise: null,
  locked: false,
  ...more,
})
const bundleOf = (...cards: Card[]): StudyBundleJson => ({
  day,
  days: 7,
  until: '2026-12-22T00:00:00Z',
  cards,
  settings,
})
const today: TodayJson = {
  day,
  answered: 0,
  met: 0,
  cards: [],
  rhythm: { days: 4, lately: Array.from({ length: 14 }, () => true), welcomeBack: false, learned: 4 },
  kept: 0,
  settings,
}
const answerTo = (entryId: string, text: string, at = now) => ({
  id: crypto.randomUUID(),
  entryId,
  said: text,
  at: at.toISOString(),
  offsetMinutes: sabah,
})
const dueIds = (offline: Parameters<typeof todayFrom>[0], at = now) =>
  todayFrom(offline, at, sabah).cards.map(({ id }) => id)
const later = (count: number) => new Date(now.getTime() + count * dayMs)

test("due cards come first, then the day's new words", () => {
  const fresh = ['n1', 'n2', 'n3'].map((id) => card(id, { memory: null }))
  const offline = { bundle: bundleOf(...fresh, card('due'), card('later', { dueDay: day + 2 })), today, answers: [] }
  expect(dueIds(offline)).toEqual(['due', 'n1', 'n2'])
  expect(dueIds(offline, later(2))).toEqual(['due', 'later', 'n1', 'n2'])
})

test('a card answered on this device is not asked again until it is due', () => {
  const offline = {
    bundle: bundleOf(card('waig'), card('walai')),
    today,
    answers: [answerTo('waig', 'waig'), answerTo('walai', 'no')],
  }
  expect(todayFrom(offline, now, sabah)).toMatchObject({ answered: 2, met: 0, cards: [] })
  const days = Array.from({ length: 60 }, (_, at) => dueIds(offline, later(at + 1)))
  const firstOf = (id: string) => days.findIndex((ids) => ids.includes(id))
  expect(firstOf('walai')).toBeGreaterThanOrEqual(0)
  expect(firstOf('waig')).toBeGreaterThan(firstOf('walai'))
})

test('the words of an example put in order grade the card as the typed word does', () => {
  const example = { text: 'Mogihum oku tubat.', en: '', ms: '' }
  const walai = card('walai', { word: { ...word('walai'), example } as never })
  const { said: _said, ...answer } = answerTo('walai', '')
  const nextDay = (given: object) => {
    const offline = { bundle: bundleOf(walai), today, answers: [{ ...answer, ...given }] }
    return Array.from({ length: 60 }, (_, at) => at + 1).find((days) => dueIds(offline, later(days)).length > 0)
  }
  expect(nextDay({ words: ['Mogihum', 'oku', 'tubat.'] })).toBe(nextDay({ said: 'walai' }))
  expect(nextDay({ words: ['tubat.', 'oku', 'Mogihum'] })).toBe(nextDay({ said: 'no' }))
})

test('a word that a lesson has shown yesterday is asked before one that is nearly forgotten, as on the server', () => {
  const forgotten = card('forgotten', { memory: { ...memory, stability: 1, lastDay: day - 30 } })
  const shown = card('shown', { memory: null, shown: true, dueDay: day })
  const offline = { bundle: bundleOf(forgotten, shown, card('known', { dueDay: day - 1 })), today, answers: [] }
  expect(dueIds(offline)).toEqual(['known', 'shown', 'forgotten'])
})

test('a new word is due on the next day, and one that a lesson has shown needs no place among the new words', () => {
  const [fresh, shown] = [card('n1', { memory: null }), card('s1', { memory: null, shown: true, dueDay: day + 1 })]
  const answers = [answerTo('n1', 'n1')]
  const offline = { bundle: { ...bundleOf(fresh, shown), fromDay: 0 }, today: { ...today, met: 2 }, answers }
  expect(dueIds(offline)).toEqual([])
  expect(dueIds(offline, later(1)).toSorted()).toEqual(['n1', 's1'])
})

test('a right choice within a minute of seeing the word makes no memory', () => {
  const { said: _text, ...rest } = answerTo('n1', '')
  const answers = [{ ...rest, chosen: ['n1'], sinceShown: 12 }]
  const offline = { bundle: bundleOf(card('n1', { memory: null })), today, answers }
  const [again] = todayFrom(offline, later(1), sabah).cards
  expect(again).toMatchObject({ id: 'n1', memory: null, shown: true })
})

test('an undone answer has no effect', () => {
  const wrong = answerTo('waig', 'no')
  const back = { ...answerTo('waig', ''), entryId: undefined, undoes: wrong.id }
  expect(todayFrom({ bundle: bundleOf(card('waig')), today, answers: [wrong, back] }, now, sabah)).toMatchObject({
    answered: 0,
    cards: [{ id: 'waig' }],
  })
})

test('the daily limit holds offline, and exercises that only the server can mark are not asked', () => {
  const many = Array.from({ length: 30 }, (_, at) => card(`w${at}`))
  expect(dueIds({ bundle: bundleOf(...many), today: { ...today, answered: 15 }, answers: [] })).toHaveLength(5)
  const exercise = card('quiz', { kind: 'exercise', word: null })
  expect(dueIds({ bundle: bundleOf(exercise), today, answers: [] })).toEqual([])
})

test('the field grows once for each day with an answer on this device', () => {
  const cards = bundleOf(card('waig'), card('walai'))
  const learned = (lately: boolean[], ...all: ReturnType<typeof answerTo>[]) =>
    todayFrom(
      { bundle: cards, today: { ...today, rhythm: { ...today.rhythm, lately } }, answers: all },
      later(1),
      sabah,
    ).rhythm.learned
  const [first, second, next] = [
    answerTo('waig', 'waig'),
    answerTo('walai', 'walai'),
    answerTo('walai', 'walai', later(1)),
  ]
  expect(learned([true, false])).toBe(4)
  expect(learned([true, false], first, second)).toBe(5)
  expect(learned([true, true], first, second), 'today was counted already').toBe(4)
  expect(learned([true, false], first, second, next)).toBe(6)
})

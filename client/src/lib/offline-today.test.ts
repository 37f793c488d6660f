import { expect, test } from 'vitest'
import { learningDay } from '#shared/memory.ts'
import { todayFrom } from './offline-today.ts'
import type { PackAnswer, TodayAnswer } from './offline-today.ts'

const sabah = 480
const now = new Date('2026-11-22T02:00:00Z')
const day = learningDay(now, sabah)
const settings = { newWords: 2, listening: true }

type Card = PackAnswer['cards'][number]
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
const pack = (...cards: Card[]): PackAnswer => ({ day, days: 7, until: '2026-12-22T00:00:00Z', cards, settings })
const today: TodayAnswer = {
  day,
  answered: 0,
  met: 0,
  cards: [],
  rhythm: { days: 4, lately: Array.from({ length: 14 }, () => true), welcomeBack: false, learned: 4 },
  kept: 0,
  settings,
}
const given = (entryId: string, said: string, at = now) => ({
  id: crypto.randomUUID(),
  entryId,
  said,
  at: at.toISOString(),
  offsetMinutes: sabah,
})
const asked = (kept: Parameters<typeof todayFrom>[0], at = now) => todayFrom(kept, at, sabah).cards.map(({ id }) => id)
const later = (count: number) => new Date(now.getTime() + count * 86_400_000)

test('what is due comes first, then as many new words as a day brings', () => {
  const fresh = ['n1', 'n2', 'n3'].map((id) => card(id, { memory: null }))
  const kept = { pack: pack(...fresh, card('due'), card('later', { dueDay: day + 2 })), today, given: [] }
  expect(asked(kept)).toEqual(['due', 'n1', 'n2'])
  expect(asked(kept, later(2))).toEqual(['due', 'later', 'n1', 'n2'])
})

test('what was answered here is not asked again that day, and comes back when it is due', () => {
  const kept = { pack: pack(card('waig'), card('walai')), today, given: [given('waig', 'waig'), given('walai', 'no')] }
  expect(todayFrom(kept, now, sabah)).toMatchObject({ answered: 2, met: 0, cards: [] })
  const days = Array.from({ length: 60 }, (_, at) => asked(kept, later(at + 1)))
  const firstOf = (id: string) => days.findIndex((ids) => ids.includes(id))
  expect(firstOf('walai')).toBeGreaterThanOrEqual(0)
  expect(firstOf('waig')).toBeGreaterThan(firstOf('walai'))
})

test('an answer that was taken back is as if it had not been given', () => {
  const wrong = given('waig', 'no')
  const back = { ...given('waig', ''), entryId: undefined, undoes: wrong.id }
  expect(todayFrom({ pack: pack(card('waig')), today, given: [wrong, back] }, now, sabah)).toMatchObject({
    answered: 0,
    cards: [{ id: 'waig' }],
  })
})

test('a day has its end without a line too, and what only the server can mark is not asked', () => {
  const many = Array.from({ length: 30 }, (_, at) => card(`w${at}`))
  expect(asked({ pack: pack(...many), today: { ...today, answered: 15 }, given: [] })).toHaveLength(5)
  const exercise = card('quiz', { kind: 'exercise', word: null })
  expect(asked({ pack: pack(exercise), today, given: [] })).toEqual([])
})

test('the field grows by each day on which something was answered here, and once a day', () => {
  const cards = pack(card('waig'), card('walai'))
  const learned = (lately: boolean[], ...all: ReturnType<typeof given>[]) =>
    todayFrom({ pack: cards, today: { ...today, rhythm: { ...today.rhythm, lately } }, given: all }, later(1), sabah)
      .rhythm.learned
  const [first, second, next] = [given('waig', 'waig'), given('walai', 'walai'), given('walai', 'walai', later(1))]
  expect(learned([true, false])).toBe(4)
  expect(learned([true, false], first, second)).toBe(5)
  expect(learned([true, true], first, second), 'today was counted already').toBe(4)
  expect(learned([true, false], first, second, next)).toBe(6)
})

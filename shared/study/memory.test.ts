import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs } from '#shared/time.ts'
import {
  again,
  cardOf,
  easy,
  good,
  gradeSince,
  hard,
  learningDay,
  likelihood,
  rhythmOf,
  promptMode,
  type CardAnswer,
  type Grade,
} from './memory.ts'

const sabah = 480
/** A time in Sabah. */
const inSabah = (text: string) => new Date(`${text}:00+08:00`)

describe('a learning day', () => {
  test.each([
    ['2026-03-01T07:50', '2026-03-01T08:10', 0],
    ['2026-03-01T23:59', '2026-03-02T00:01', 0],
    ['2026-03-01T21:00', '2026-03-02T07:00', 1],
    ['2026-03-02T03:59', '2026-03-02T04:01', 1],
    ['2026-03-01T04:00', '2026-03-02T03:59', 0],
    ['2026-03-01T04:00', '2026-03-02T04:00', 1],
  ])('%s and %s in Sabah are %i days apart', (earlier, later, days) => {
    expect(learningDay(inSabah(later), sabah) - learningDay(inSabah(earlier), sabah)).toBe(days)
  })
})

const days = (count: number) => count * dayMs
const start = inSabah('2026-03-01T09:00')
const answered = (day: number, grade: Grade | null, minute = 0): CardAnswer => {
  const at = new Date(start.getTime() + days(day) + minute * 60_000)
  return { id: `${day}-${minute}-${grade}`, at, day: learningDay(at, sabah), grade }
}

/** Days until a word is due after its first answer. */
const due = (grade: Grade) => cardOf([answered(0, grade)])!.dueDay - learningDay(start, sabah)

const logged = (answer: { id: string; minutes: number; offset: number; grade: Grade | null }): CardAnswer => {
  const at = new Date(start.getTime() + answer.minutes * 60_000)
  return { id: answer.id, at, day: learningDay(at, answer.offset), grade: answer.grade }
}

/** Days between the second day and the day on which the card is due then. */
const second = (grade: Grade) => cardOf([answered(0, good), answered(1, grade)])!.dueDay - learningDay(start, sabah) - 1

describe('a card', () => {
  test('is due on the day after its first one, whatever was answered, except "I know this"', () => {
    expect([again, hard, good].map((grade) => due(grade as Grade))).toEqual([1, 1, 1])
    expect(due(easy)).toBeGreaterThan(3)
  })

  test('is due earlier after a typo and later after "I know this", from its second day on', () => {
    expect(second(again)).toBeLessThanOrEqual(second(hard))
    expect(second(hard)).toBeLessThan(second(good))
    expect(second(good)).toBeLessThan(second(easy))
  })

  test('that was first answered before the rule of the first day keeps the interval of that day', () => {
    const day = learningDay(start, sabah)
    expect(cardOf([answered(0, good)], new Set(), day)!.dueDay).toBe(day + 1)
    expect(cardOf([answered(0, good)], new Set(), day + 1)!.dueDay).toBeGreaterThan(day + 1)
  })

  test('is changed by the first answer of a day only; later ones are practice', () => {
    const { mastered: _once, ...once } = cardOf([answered(0, good), answered(3, again)])!
    const { mastered: _more, ...more } = cardOf([
      answered(0, good),
      answered(0, again, 5),
      answered(3, again),
      answered(3, good, 1),
      answered(3, easy, 600),
    ])!
    expect(more).toEqual(once)
    expect(once).toMatchObject({ days: 2, lapses: 1 })
  })

  test('ignores answers that were not graded or were undone', () => {
    expect(cardOf([])).toBeUndefined()
    expect(cardOf([answered(0, null)])).toBeUndefined()
    const [wrong, right] = [answered(0, again), answered(0, good, 1)]
    expect(cardOf([wrong], new Set([wrong.id]))).toBeUndefined()
    expect(cardOf([wrong, right], new Set([wrong.id]))).toEqual(cardOf([right]))
  })

  test('is remembered with 85 % probability on the day it is due, after any first answer', () => {
    const card = cardOf([answered(0, good), answered(3, good), answered(14, good)])!
    expect(likelihood(card, card.dueDay)).toBeCloseTo(0.85, 1)
    expect(likelihood(card, card.lastDay)).toBe(1)
  })

  test('is mastered after 8 right answers of the last 10', () => {
    const log = Array.from({ length: 10 }, (_, index) => answered(index, index < 2 ? again : good))
    expect(cardOf(log)!.mastered).toBe(true)
    expect(cardOf([...log, answered(10, again)])!.mastered).toBe(true)
    expect(cardOf([...log, answered(10, again), answered(11, again), answered(12, again)])!.mastered).toBe(false)
    expect(cardOf(log.slice(0, 9))!.mastered).toBe(false)
  })

  test('is the same, byte for byte, from any order of its log with duplicates and undone answers', () => {
    const answer = fc.record({
      id: fc.uuid(),
      minutes: fc.nat(400 * 24 * 60),
      offset: fc.constantFrom(480, 480, 480, 0, -300, 840),
      grade: fc.constantFrom<Grade | null>(again, hard, good, good, easy, null),
    })
    const shuffled = fc
      .uniqueArray(answer, { maxLength: 40, selector: ({ id }) => id })
      .chain((rows) =>
        fc.tuple(
          fc.constant(rows),
          fc.shuffledSubarray([...rows, ...rows.slice(0, 7)], { minLength: rows.length + Math.min(7, rows.length) }),
          fc.subarray(rows.map(({ id }) => id)),
        ),
      )
    fc.assert(
      fc.property(shuffled, ([rows, otherwise, taken]) => {
        const undone = new Set(taken)
        expect(JSON.stringify(cardOf(otherwise.map(logged), undone))).toBe(
          JSON.stringify(cardOf(rows.map(logged), undone)),
        )
      }),
      { numRuns: 2000 },
    )
  })
})

test('a right choice within a minute of seeing the word says nothing about the memory', () => {
  expect(gradeSince(good, true, 59)).toBeNull()
  expect(gradeSince(good, true, 60)).toBe(good)
  expect(gradeSince(again, true, 5)).toBe(again)
  expect(gradeSince(good, false, 5)).toBe(good)
  expect(gradeSince(good, true, undefined)).toBe(good)
})

test('a word is first chosen, written from its second day on, and later every third time heard if it has a voice', () => {
  expect(promptMode(undefined, true)).toBe('meaning')
  expect([1, 2, 3, 4].map((days) => promptMode({ days }, true))).toEqual(['type', 'type', 'type', 'type'])
  expect(promptMode({ days: 5 }, true)).toBe('listen')
  expect(promptMode({ days: 5 }, false)).toBe('type')
  expect(promptMode({ days: 6 }, true)).toBe('type')
  expect(promptMode({ days: 8 }, true)).toBe('listen')
})

const row = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const but = (...missed: number[]) => row(80, 100).filter((day) => !missed.includes(day))

describe('the learning rhythm', () => {
  test('counts the days in a row, also before today’s first answer', () => {
    expect(rhythmOf([], 100)).toBe(0)
    expect(rhythmOf(row(91, 100), 100)).toBe(10)
    expect(rhythmOf(row(91, 99), 100)).toBe(9)
  })

  test('bridges two missed days in any seven, and not a third', () => {
    expect(rhythmOf(but(95, 97), 100)).toBe(19)
    expect(rhythmOf(but(94, 95, 96), 100)).toBe(4)
    expect(rhythmOf(but(85, 90, 95, 99), 100)).toBe(17)
    expect(rhythmOf([1, 2, 3], 100)).toBe(0)
  })
})

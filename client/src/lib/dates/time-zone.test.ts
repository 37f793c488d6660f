import { expect, test } from 'vitest'
import { toInstant, toLocalTime, formatSpan } from './time-zone.ts'

test.each([
  ['2026-12-05T14:00', 'Asia/Kuching', '2026-12-05T06:00:00.000Z'],
  ['2026-12-05T00:30', 'Asia/Kuching', '2026-12-04T16:30:00.000Z'],
  ['2026-07-05T14:00', 'Europe/London', '2026-07-05T13:00:00.000Z'],
  ['2026-03-29T00:30', 'Europe/London', '2026-03-29T00:30:00.000Z'],
  ['2026-03-29T02:30', 'Europe/London', '2026-03-29T01:30:00.000Z'],
  ['2026-11-01T12:00', 'America/New_York', '2026-11-01T17:00:00.000Z'],
])('%s by a clock in %s is %s, and converts back', (local, zone, instant) => {
  expect(toInstant(local, zone)).toBe(instant)
  expect(toLocalTime(instant, zone)).toBe(local)
})

test('an hour that occurs twice means the first one, and a skipped hour means the one after it', () => {
  expect(toInstant('2026-10-25T01:30', 'Europe/London')).toBe('2026-10-25T00:30:00.000Z')
  expect(toInstant('2026-03-29T01:30', 'Europe/London')).toBe('2026-03-29T01:30:00.000Z')
})

test('text that is not a date has no instant', () => {
  expect(toInstant('', 'Asia/Kuching')).toBeNull()
})

test('a period names its day, and a second one if it ends on another day', () => {
  const from = '2026-12-05T06:00:00.000Z'
  expect(formatSpan(from, '2026-12-05T08:30:00.000Z', 'Asia/Kuching')).toEqual({
    day: 'Sat, 5 Dec 2026',
    hours: '14:00 to 16:30',
  })
  expect(formatSpan(from, '2026-12-05T18:00:00.000Z', 'Asia/Kuching').hours).toBe('14:00 to Sun, 6 Dec 2026, 02:00')
})

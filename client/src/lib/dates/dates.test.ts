import { expect, test } from 'vitest'
import { formatDay, formatMoment } from './dates.ts'

test('a day is written as day, short month and year', () => {
  expect(formatDay('2026-09-05T12:00:00.000Z', 'UTC')).toBe('5 Sep 2026')
})

test('people see the date of their own time zone', () => {
  const nearMidnight = '2026-12-31T17:30:00.000Z'
  expect(formatDay(nearMidnight, 'UTC')).toBe('31 Dec 2026')
  expect(formatDay(nearMidnight, 'Asia/Kuching')).toBe('1 Jan 2027')
})

test('a date with a time shows the twenty-four-hour clock', () => {
  expect(formatMoment('2026-09-05T16:05:00.000Z', 'UTC')).toBe('5 Sep 2026, 16:05')
  expect(formatMoment('2026-09-05T16:05:00.000Z', 'Asia/Kuching')).toBe('6 Sep 2026, 00:05')
})

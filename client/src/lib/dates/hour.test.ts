import { expect, test } from 'vitest'
import { partOfDay } from './hour.ts'

test('the day has a morning, an afternoon, an evening and a night', () => {
  const parts = Array.from({ length: 24 }, (_, hour) => partOfDay(hour))
  expect(parts.indexOf('morning')).toBe(5)
  expect(parts.indexOf('afternoon')).toBe(12)
  expect(parts.indexOf('evening')).toBe(18)
  expect(parts.lastIndexOf('evening')).toBe(21)
  expect([parts[0], parts[4], parts[22], parts[23]]).toEqual(['night', 'night', 'night', 'night'])
})

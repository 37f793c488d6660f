import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emblemOf } from './course-emblem.tsx'

const ids = ['0a1b2c3d', '11111111', '7f000001', 'fffffffe', 'c0ffee00', 'deadbeef'].map(
  (start) => `${start}-0000-4000-8000-000000000000`,
)

test("a course has the emblem of its title's subject, wherever it is in the list", () => {
  for (const id of ids) {
    expect(emblemOf({ id, title: 'First Greetings' })).toBe('/emblems/greetings.svg')
    expect(emblemOf({ id, title: 'Numbers' })).toBe('/emblems/numbers.svg')
    expect(emblemOf({ id, title: 'People, Home and Nature' })).toBe('/emblems/home.svg')
    expect(emblemOf({ id, title: 'Kaamatan' })).toBe('/emblems/harvest.svg')
  }
})

test('any other course has a picture of the valley, always the same', () => {
  for (const id of ids) {
    const emblem = emblemOf({ id, title: 'Weather' })
    expect(emblem).toMatch(/^\/pictures\//)
    expect(emblemOf({ id, title: 'Weather, revised' })).toBe(emblem)
  }
})

test('every emblem file exists', () => {
  const titles = ['First Greetings', 'Numbers', 'Home', 'Kaamatan', 'Weather']
  for (const title of titles)
    for (const id of ids)
      expect(existsSync(join(import.meta.dirname, '../../../public', emblemOf({ id, title })))).toBe(true)
})

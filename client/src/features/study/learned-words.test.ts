import { expect, test } from 'vitest'
import { weeksOf } from './learned-words.tsx'

test('the words of earlier weeks are counted in later ones, and a week without new words keeps the number', () => {
  const growth = [
    { week: 100, words: 3 },
    { week: 102, words: 4 },
  ]
  expect(weeksOf(growth, 103)).toEqual([
    { ago: 3, words: 3 },
    { ago: 2, words: 3 },
    { ago: 1, words: 7 },
    { ago: 0, words: 7 },
  ])
})

test('half a year is drawn, and older words are counted from its first week on', () => {
  const weeks = weeksOf([{ week: 1, words: 5 }], 100)
  expect([weeks.length, weeks[0], weeks.at(-1)]).toEqual([26, { ago: 25, words: 5 }, { ago: 0, words: 5 }])
})

test('without words there is this week only', () => {
  expect(weeksOf([], 100)).toEqual([{ ago: 0, words: 0 }])
})

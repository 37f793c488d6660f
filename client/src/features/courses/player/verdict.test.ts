import { expect, test } from 'vitest'
import type { Question } from '#shared/exercises/exercises.ts'
import { shownRight } from './verdict.tsx'

const picture = '/pictures/water.svg'
const choice = (text: string): Question => ({
  kind: 'choice',
  text: 'Where is the water?',
  several: false,
  options: [text, 'other'],
  media: [{ text, picture }, { text: 'other' }],
})

test('the right picture is shown with its word, without its internal name', () => {
  expect(shownRight(choice('waig'), { right: 'waig' })).toEqual({ right: 'waig', picture })
  expect(shownRight(choice('p1'), { right: 'p1' })).toEqual({ right: null, picture })
})

test('pairs are shown one per line, with characters of the heading font', () => {
  const matching: Question = { kind: 'matching', text: 'Match.', left: ['waig'], right: ['water'] }
  expect(shownRight(matching, { right: 'waig → water; tapui → fire' })).toEqual({
    right: 'waig = water\ntapui = fire',
    picture: null,
  })
})

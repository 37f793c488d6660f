import { expect, test } from 'vitest'
import type { Question } from '#shared/exercises.ts'
import { shownRight } from './verdict.tsx'

const picture = '/pictures/water.svg'
const choice = (text: string): Question => ({
  kind: 'choice',
  text: 'Where is the water?',
  several: false,
  options: [text, 'other'],
  media: [{ text, picture }, { text: 'other' }],
})

test('the right picture is shown, with its word, and never what it is called within', () => {
  expect(shownRight(choice('waig'), { right: 'waig' })).toEqual({ right: 'waig', picture })
  expect(shownRight(choice('p1'), { right: 'p1' })).toEqual({ right: null, picture })
})

test('pairs stand a line each, by signs that the heading face has', () => {
  const matching: Question = { kind: 'matching', text: 'Match.', left: ['waig'], right: ['water'] }
  expect(shownRight(matching, { right: 'waig → water; tapui → fire' })).toEqual({
    right: 'waig = water\ntapui = fire',
    picture: null,
  })
})

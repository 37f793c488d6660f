import { expect, test } from 'vitest'
import { memoize } from './memoize.ts'

function counting() {
  const made: string[] = []
  const make = ({ word }: { word: string }) => {
    made.push(word)
    if (word === 'broken') throw new Error('cannot be made')
    return word.toUpperCase()
  }
  const remember = memoize(make, 2)
  return { made, ask: (word: string) => remember({ word }) }
}

test('the same input is computed once, and another input separately', () => {
  const { made, ask } = counting()
  expect([ask('iso'), ask('iso'), ask('duo')]).toEqual(['ISO', 'ISO', 'DUO'])
  expect(made).toEqual(['iso', 'duo'])
})

test('the least recently used value is evicted', () => {
  const { made, ask } = counting()
  for (const word of ['iso', 'duo', 'iso', 'tolu', 'iso', 'duo']) ask(word)
  expect(made).toEqual(['iso', 'duo', 'tolu', 'duo'])
})

test('an error is not cached', () => {
  const { made, ask } = counting()
  expect(() => ask('broken')).toThrow('cannot be made')
  expect(() => ask('broken')).toThrow('cannot be made')
  expect(made).toEqual(['broken', 'broken'])
})

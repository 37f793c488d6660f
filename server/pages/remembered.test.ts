import { expect, test } from 'vitest'
import { remembered } from './remembered.ts'

function counting() {
  const made: string[] = []
  const make = ({ word }: { word: string }) => {
    made.push(word)
    if (word === 'broken') throw new Error('cannot be made')
    return word.toUpperCase()
  }
  const remember = remembered(make, 2)
  return { made, ask: (word: string) => remember({ word }) }
}

test('the same facts are made into something once, other facts anew', () => {
  const { made, ask } = counting()
  expect([ask('iso'), ask('iso'), ask('duo')]).toEqual(['ISO', 'ISO', 'DUO'])
  expect(made).toEqual(['iso', 'duo'])
})

test('what was not asked for the longest time is forgotten', () => {
  const { made, ask } = counting()
  for (const word of ['iso', 'duo', 'iso', 'tolu', 'iso', 'duo']) ask(word)
  expect(made).toEqual(['iso', 'duo', 'tolu', 'duo'])
})

test('a failure is not remembered', () => {
  const { made, ask } = counting()
  expect(() => ask('broken')).toThrow('cannot be made')
  expect(() => ask('broken')).toThrow('cannot be made')
  expect(made).toEqual(['broken', 'broken'])
})

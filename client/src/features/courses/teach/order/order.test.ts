import { expect, test } from 'vitest'
import { inOrder, movedTo } from './order.ts'

test('a lesson moves to its new position and the others close up', () => {
  expect(movedTo(['a', 'b', 'c', 'd'], 'a', 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(movedTo(['a', 'b', 'c', 'd'], 'd', 0)).toEqual(['d', 'a', 'b', 'c'])
})

test('the first lesson cannot move up, nor the last one down', () => {
  expect(movedTo(['a', 'b'], 'a', -1)).toEqual(['a', 'b'])
  expect(movedTo(['a', 'b'], 'b', 2)).toEqual(['a', 'b'])
  expect(movedTo(['a', 'b'], 'gone', 0)).toEqual(['a', 'b'])
})

test('a lesson that somebody else added meanwhile stays, as the last one', () => {
  const lessons = ['new', 'a', 'b'].map((id) => ({ id }))
  expect(inOrder(lessons, ['b', 'a']).map(({ id }) => id)).toEqual(['b', 'a', 'new'])
})

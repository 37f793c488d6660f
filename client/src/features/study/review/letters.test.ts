import { expect, test } from 'vitest'
import { piecesBeforeSpace, splitIntoTiles, textFrom } from './letters.ts'

test.each([
  ["sada'", ['s', 'a', 'd', 'a', "'"]],
  ['Tumoodo no', ['T', 'u', 'm', 'o', 'o', 'd', 'o', 'n', 'o']],
  ['Isai ngaran nu', ['Isai', 'ngaran', 'nu']],
])('the pieces of %s make it again', (word, pieces) => {
  expect(splitIntoTiles(word)).toEqual(pieces)
  expect(textFrom(pieces, word)).toBe(word)
})

test('a long word is tapped by pairs of letters, and a wrong order makes another text', () => {
  const word = 'kopisanangan-nopo'
  expect(splitIntoTiles(word).length).toBeLessThan(word.length)
  expect(textFrom(splitIntoTiles(word), word)).toBe(word)
  expect(textFrom(['a', 's'], 'sa')).toBe('as')
})

test.each([
  ['Tumoodo no', 7],
  ['kopisanangan nopoho', 6],
  ["sada'", undefined],
  ['Isai ngaran nu', undefined],
])('the space of %s lies between its pieces', (word, before) => {
  expect(piecesBeforeSpace(word)).toBe(before)
})

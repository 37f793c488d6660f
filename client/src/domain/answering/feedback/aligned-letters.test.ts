import { expect, test } from 'vitest'
import { alignedLetters } from './aligned-letters.ts'

const rowsOf = (own: string, right: string) => {
  const pairs = alignedLetters(own, right)
  const row = (of: 'own' | 'right') => pairs.map((pair) => pair[of] || '.').join('')
  return [row('own'), row('right'), pairs.map(({ isSame }) => (isSame ? '=' : '!')).join('')]
}

test.each([
  ['sado', "sada'", ['sado.', "sada'", '===!=']],
  ['tombolok', 'tombolog', ['tombolok', 'tombolog', '=======!']],
  ['wali', 'walai', ['wal.i', 'walai', '===!=']],
  ['Walaki', 'walai', ['Walaki', 'wala.i', '====!=']],
])('%s stands above %s letter by letter', (own, right, rows) => {
  expect(rowsOf(own, right)).toEqual(rows)
})

test('a long text is not compared letter by letter', () => {
  expect(alignedLetters('a'.repeat(61), 'b')).toEqual([])
})

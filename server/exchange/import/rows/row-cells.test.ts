import { expect, test } from 'vitest'
import { guessFields } from './row-cells.ts'

test.each([
  ['Meaning, English', 'english'],
  ['English meaning', 'english'],
  ['Gloss (English)', 'english'],
  ['Gloss', 'english'],
  ['Makna, Inggeris', 'english'],
  ['Maksud dalam bahasa Inggeris', 'english'],
  ['Makna, Melayu', 'malay'],
  ['Malay Translation', 'malay'],
  ['Meaning: Bahasa Malaysia', 'malay'],
  ['Maksud', 'malay'],
  ['Perkataan', 'form'],
  ['Part-of-Speech', 'part_of_speech'],
  ['Golongan kata', 'part_of_speech'],
  ['Homonym', 'homograph'],
  ['Meaning, French', null],
])('a column “%s” is proposed as %s', (column, field) => {
  expect(guessFields([column])).toEqual([field])
})

test('a file with both languages has both meanings', () => {
  expect(guessFields(['Word', 'Meaning, English', 'Meaning, Malay', 'Note'])).toEqual([
    'form',
    'english',
    'malay',
    'note',
  ])
})

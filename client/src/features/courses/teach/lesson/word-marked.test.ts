import { expect, test } from 'vitest'
import { canBeMarked, withWord } from './word-marked.ts'

const at = (from: number, to = from) => ({ from, to })

test('a word is inserted at the cursor, separated from letters', () => {
  expect(withWord('', at(0), "tondu'")).toEqual({ text: "[[tondu']]", cursor: 10 })
  expect(withWord('See , too.', at(4), 'iti')).toEqual({ text: 'See [[iti]], too.', cursor: 11 })
  expect(withWord('Seetoo', at(3), 'iti')).toEqual({ text: 'See [[iti]] too', cursor: 11 })
})

test('a selected word is replaced', () => {
  expect(withWord('The tondu here', at(4, 9), "tondu'")).toEqual({ text: "The [[tondu']] here", cursor: 14 })
})

test('a title with brackets cannot be marked', () => {
  expect([canBeMarked({ title: "tondu'" }), canBeMarked({ title: 'a [b]' })]).toEqual([true, false])
})

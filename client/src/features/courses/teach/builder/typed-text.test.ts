import { expect, test } from 'vitest'
import { emptyAnswer } from './exercise-text.ts'
import { gapsIn, typedGaps, typedWords, splitWords } from './typed-text.ts'

const answer = (text: string, more = {}) => ({ ...emptyAnswer, text, ...more })
const none = { parts: [''], gaps: [] }

test('words of an ordering exercise are typed as a sentence, and longer chips between bars', () => {
  expect(splitWords('Monginum  isio do waig ')).toEqual(['Monginum', 'isio', 'do', 'waig'])
  expect(splitWords('id suang | walai')).toEqual(['id suang', 'walai'])
  expect(typedWords(['id suang', 'walai'])).toBe('id suang | walai')
})

test.each([
  [['tasu', 'tikus']],
  [['id suang', 'walai']],
  [['id suang']],
  [['a|b', 'c']],
  [['a b|c', '[d]', String.raw`e\ `.trim()]],
  [[String.raw`\|`, String.raw`\\`, String.raw`a\*`]],
])('chips %j are parsed into the same text', (words) => {
  expect(splitWords(typedWords(words))).toEqual(words)
})

test('gaps are typed in brackets, with other right answers behind a bar', () => {
  const read = gapsIn('Monginum [isio] do [waig | vaig].', none)!
  expect(read.parts).toEqual(['Monginum ', ' do ', '.'])
  expect(read.gaps.map(({ answers }) => answers.map(({ text }) => text))).toEqual([['isio'], ['waig', 'vaig']])
  expect(gapsIn('Monginum [isio', none)).toBeUndefined()
  expect(gapsIn('Monginum isio]', none)).toBeUndefined()
})

test('a text with gaps is parsed into the same text, punctuation included', () => {
  const gapText = {
    parts: [String.raw`1 [x] \ `, String.raw` a|b\\`, ''],
    gaps: [{ answers: [answer(String.raw`\*`), answer('a|b')] }, { answers: [answer('[c]')] }],
  }
  expect(gapsIn(typedGaps(gapText), gapText)).toEqual(gapText)
})

test('details of a gap stay when another gap is inserted before it or its text changes', () => {
  const water = {
    answers: [
      answer('waig', { feedback: 'Yes.', dialect: 'Bundu-Liwan' }),
      answer('watu', { weight: 0, feedback: 'A stone.' }),
    ],
  }
  const before = { parts: ['do ', '.'], gaps: [water] }
  expect(gapsIn('Monginum [isio] do [waig].', before)!.gaps[1]).toEqual(water)
  expect(gapsIn('do [waig|vaig].', before)!.gaps[0]!.answers).toEqual([...water.answers, answer('vaig')])
})

import { expect, test } from 'vitest'
import { optionsOf } from './options.ts'
import type { PoolRow } from './word-rows.ts'

const aWord = (text: string, meaning: string, picture: string | null, more: Partial<PoolRow> = {}) =>
  ({
    id: text,
    type: 'WORD',
    text,
    meaning,
    picture,
    sound: null,
    partOfSpeech: 'noun',
    domain: null,
    ...more,
  }) as PoolRow

const waig = aWord('waig', 'water', '/water.svg')
const plain = [aWord('ragang', 'colour', null), aWord('boros', 'word', null), aWord('toun', 'year', null)]
const pictured = [
  aWord('tasu', 'dog', '/dog.svg'),
  aWord('roun', 'leaf', '/leaf.svg'),
  aWord('walai', 'house', '/h.svg'),
]
const chosen = (word: PoolRow, met: PoolRow[], strangers: PoolRow[]) =>
  optionsOf(word, { met, strangers }, [], 0).map(({ text }) => text)

test('a word with a picture gets options with pictures, as long as they are as good as the others', () => {
  expect(chosen(waig, [], [...plain, ...pictured])).toEqual(['tasu', 'roun', 'walai'])
  expect(chosen({ ...waig, picture: null }, [], [...plain, ...pictured])).toEqual(['ragang', 'boros', 'toun'])
  expect(chosen(waig, plain, pictured), 'met words come before strangers').toEqual(['ragang', 'boros', 'toun'])
})

test('strangers of the same domain come first, those without a part of speech last', () => {
  const siou = aWord('Siou', 'sorry', null, { type: 'PHRASE', partOfSpeech: 'expression', domain: 'greetings' })
  const label = aWord('sumuang log', 'log in', null, { type: 'PHRASE', partOfSpeech: null })
  const alike = ['How are you?', 'thank you', 'goodbye'].map((meaning) => ({
    ...siou,
    id: meaning,
    text: meaning,
    meaning,
  }))
  const other = { ...siou, id: 'kaamatan', text: 'kaamatan', meaning: 'harvest', domain: 'culture' }
  expect(chosen(siou, [], [label, other, ...alike])).toEqual(['How are you?', 'thank you', 'goodbye'])
  expect(chosen(siou, [], [label, other])).toEqual(['kaamatan', 'sumuang log'])
})

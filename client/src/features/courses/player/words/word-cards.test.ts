import { expect, test } from 'vitest'
import type { EntryJson } from '#shared/entries/entries.ts'
import { cardOfEntry, optionWord, type OptionWord } from './word-cards.ts'

const entry = (id: string, title: string, content: string) =>
  ({
    id,
    type: 'WORD',
    title,
    content,
    otherForms: [],
    warned: false,
    warning: null,
    imageUrl: null,
    sound: null,
  }) as unknown as EntryJson
const met = (entryId: string, text: string, meaning: string, type: OptionWord['type'] = 'WORD'): OptionWord => ({
  entryId,
  type,
  text,
  meaning,
  sound: null,
  picture: null,
})

test('words met before complete the options of a short lesson, without phrases and without the same meaning', () => {
  const [waig, tasu] = [entry('1', 'waig', 'water'), entry('2', 'tasu', 'dog')]
  const before = [
    met('1', 'waig', 'water'),
    met('3', 'kopisanangan', 'greetings', 'PHRASE'),
    met('4', 'tasu', 'dog'),
    met('5', 'tikus', 'rat'),
    met('6', 'tulan', 'moon'),
    met('7', 'watu', 'stone'),
  ]
  const { options } = cardOfEntry(waig, [optionWord(waig), optionWord(tasu), ...before])
  expect(options.map(({ text }) => text)).toEqual(['tasu', 'tikus', 'tulan'])
})

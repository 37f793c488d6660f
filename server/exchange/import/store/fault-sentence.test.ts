import { expect, test } from 'vitest'
import { meaningMissing, otherNoteType, sameAsRow } from '#shared/exchange/fault-messages.ts'
import { say } from '#shared/messages/say.ts'
import { inLanguage, sayInRequestLanguage } from '#server/http/language-context.ts'
import { faultSentence } from './fault-sentence.ts'

sayInRequestLanguage()

test.each([
  ['without a value', () => say(meaningMissing)],
  ['with a number', () => say(sameAsRow, { row: '12' })],
  ['with a text that holds other texts', () => say(otherNoteType, { type: 'Row {row} of <b>this</b> “file”, which' })],
])('a stored sentence %s is read in the language of the reader', (_kind, said) => {
  const [english, malay] = [inLanguage('en', said), inLanguage('ms', said)]
  expect(english).not.toBe(malay)
  for (const stored of [english, malay]) {
    expect(inLanguage('en', () => faultSentence(stored))).toBe(english)
    expect(inLanguage('ms', () => faultSentence(stored))).toBe(malay)
  }
})

test('another sentence is read as it was written', () => {
  expect(inLanguage('ms', () => faultSentence('A sentence of an older version.'))).toBe(
    'A sentence of an older version.',
  )
})

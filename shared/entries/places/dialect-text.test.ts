import { expect, test } from 'vitest'
import { inLanguage, sayInRequestLanguage } from '#server/http/language-context.ts'
import { dialectText } from './dialect-text.ts'

sayInRequestLanguage()

test('dialects are joined in the language of the reader', () => {
  const stored = 'Ranau, Tambunan and Kota Belud'
  expect(inLanguage('en', () => dialectText(stored))).toBe(stored)
  expect(inLanguage('ms', () => dialectText(stored))).toBe('Ranau, Tambunan dan Kota Belud')
  expect(inLanguage('ms', () => dialectText('Bundu-Liwan'))).toBe('Bundu-Liwan')
})

import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { EntryDocument, contentOf, documentLimits, plainDocument, titleOf } from './document.ts'

const water = {
  forms: [{ text: 'waig', kind: 'main', dialects: ['ranau', 'tambunan'] }],
  senses: [{ en: 'water', ms: 'air', partOfSpeech: 'noun', domains: ['nature'] }],
}
const id = '0b0e7a52-6a0a-4f5f-8a31-0d2f9d6b1c11'
const faultOf = (given: object) => z.safeParse(EntryDocument, { ...water, ...given }).error?.issues[0]?.message

describe('the document of an entry', () => {
  test('fills in absent fields with defaults', () => {
    expect(z.parse(EntryDocument, { forms: [{ text: ' waig ', kind: 'main' }] })).toEqual({
      forms: [{ text: 'waig', kind: 'main', dialects: [] }],
      senses: [],
      examples: [],
      relations: [],
      sources: [],
      warning: null,
    })
  })

  test('is unchanged by a second parse', () => {
    const once = z.parse(EntryDocument, {
      ...water,
      examples: [{ text: 'Monginum isio do waig', translation: '  ' }],
      relations: [{ kind: 'see also', entryId: id }],
      sources: [{ sourceId: id, locator: ' p. 12 ' }],
      warning: '',
    })
    expect(once.examples[0]).toMatchObject({ translation: null, dialect: null, sourceId: null })
    expect(once.sources[0]?.locator).toBe('p. 12')
    expect(once.warning).toBeNull()
    expect(z.parse(EntryDocument, once)).toEqual(once)
    expect(z.encode(EntryDocument, once)).toEqual(once)
  })

  test('has meanings in English, in Malay, or in both', () => {
    const { senses } = z.parse(EntryDocument, {
      ...water,
      senses: [{ ms: 'air' }, { en: 'water' }, { en: 'sea', ms: 'laut' }],
    })
    expect(senses.map(({ en, ms }) => [en, ms])).toEqual([
      [null, 'air'],
      ['water', null],
      ['sea', 'laut'],
    ])
    expect(contentOf({ senses })).toBe('air; water; sea')
  })

  test.each([
    ['no form at all', { forms: [] }, 'An entry needs at least one form.'],
    ['a first form that is not main', { forms: [{ text: 'waig' }] }, 'The first form must be a main form.'],
    ['the same form twice', { forms: [water.forms[0], water.forms[0]] }, /The same form is there twice/],
    ['a form of spaces', { forms: [{ text: ' ', kind: 'main' }] }, 'A form is missing.'],
    ['a dialect twice', { forms: [{ text: 'waig', kind: 'main', dialects: ['ranau', 'ranau'] }] }, /twice/],
    ['a dialect by its name', { forms: [{ text: 'waig', kind: 'main', dialects: ["Tangaa'"] }] }, /small letters/],
    ['a meaning in no language', { senses: [{ en: ' ', ms: '' }] }, 'A meaning needs a text in English or in Malay.'],
    ['a domain of nobody’s', { senses: [{ en: 'water', domains: ['fluids'] }] }, /A domain must be one of/],
    ['a text that cannot be stored', { warning: 'a\0b' }, /cannot be stored/],
    ['half a character', { examples: [{ text: '\ud800' }] }, /cannot be stored/],
    ['a relation to nothing', { relations: [{ kind: 'twin', entryId: 'waig' }] }, /must lead to an entry/],
    ['a relation twice', { relations: [1, 2].map(() => ({ kind: 'twin', entryId: id })) }, /twice/],
    ['a form without end', { forms: [{ text: 'w'.repeat(201), kind: 'main' }] }, /too long/],
    [
      'forms without end',
      { forms: Array.from({ length: documentLimits.forms + 1 }, (_none, n) => ({ text: `w${n}`, kind: 'main' })) },
      /at most/,
    ],
  ])('refuses %s', (_what, given, sentence) => {
    expect(faultOf(given)).toMatch(sentence)
  })

  test('gives the row its title, and its content from the meanings', () => {
    const document = z.parse(EntryDocument, { ...water, senses: [{ en: 'water' }, { en: 'river', ms: 'sungai' }] })
    expect(titleOf(document)).toBe('waig')
    expect(contentOf(document)).toBe('water; river')
  })

  test('of a plain entry equals its row', () => {
    const plain = plainDocument('waig', 'water')
    expect(z.parse(EntryDocument, plain)).toEqual(plain)
    expect([titleOf(plain), contentOf(plain)]).toEqual(['waig', 'water'])
  })
})

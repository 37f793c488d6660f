import { describe, expect, test } from 'vitest'
import { keyCases, typoCases } from './cases.ts'
import { isOneTypo, searchKeyOf, lettersOf, normalForm, wordsIn } from './language.ts'

test.each(keyCases)('%j has the letters %j and the search key %j', (text, letters, key) => {
  expect(lettersOf(text)).toBe(letters)
  expect(searchKeyOf(text)).toBe(key)
})

test.each(typoCases)('%j and %j are at most one typo apart: %j', (a, b, expected) => {
  expect(isOneTypo(a, b)).toBe(expected)
  expect(isOneTypo(b, a)).toBe(expected)
})

describe('the normal form of an answer', () => {
  test.each([
    ["raha'", 'raha'],
    ['raha’', 'Raha´'],
    ['hopod om iso', '  Hopod\tom   iso '],
    ['hopod om iso', 'hopod\u00A0om iso\u200B'],
    ['Isai ngaran nu?', 'isai ngaran nu'],
    ['Pounsikou', 'Pounsikou!!'],
    ['caf\u00E9', 'cafe\u0301'],
    ['waig', 'ＷＡＩＧ'],
  ])('%j is the same as %j', (a, b) => {
    expect(normalForm(a)).toBe(normalForm(b))
  })

  test.each([
    ['awasi', 'avasi'],
    ['?', '!'],
    ["'", ''],
    ['iso duo', 'isoduo'],
    ['2*3', '2+3'],
    ['turu', 'tulu'],
  ])('%j is not the same as %j', (a, b) => {
    expect(normalForm(a)).not.toBe(normalForm(b))
  })

  test('is its own normal form', () => {
    for (const [text] of keyCases) expect(normalForm(normalForm(text))).toBe(normalForm(text))
  })
})

const words = (text: string) => wordsIn(text).map(({ word }) => word)

describe('the words of a text', () => {
  test('keep glottal marks within words and at their end', () => {
    expect(words("Iti no tondu', milo’ om raha'.")).toEqual(['Iti', 'no', "tondu'", 'milo’', 'om', "raha'"])
    expect(words("ta'at")).toEqual(["ta'at"])
    expect(words('duo-nohopod')).toEqual(['duo-nohopod'])
  })

  test('do not contain quotation marks', () => {
    expect(words('‘tasu’ om "waig" om \'walai\'')).toEqual(['tasu', 'om', 'waig', 'om', 'walai'])
    expect(words("the word 'tasu")).toEqual(['the', 'word', 'tasu'])
  })

  test('are at the returned positions', () => {
    const text = "Nunu 'habar' nu? (tondu')"
    for (const { word, at } of wordsIn(text)) expect(text.slice(at, at + word.length)).toBe(word)
    expect(words(text)).toEqual(['Nunu', 'habar', 'nu', "tondu'"])
  })
})

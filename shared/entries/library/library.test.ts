import { expect, test } from 'vitest'
import { communityAddress, entriesAddress, lookIn } from './library.ts'

const nothing = { q: '', type: null, dialect: null, domain: null, voice: false, letter: null, cursor: null }

test('a search is parsed from an address, and written back to the same address', () => {
  const look = {
    q: "sada' & 100%",
    type: 'WORD',
    dialect: 'bundu-liwan',
    domain: 'home',
    voice: true,
    letter: 's',
    cursor: 'abc',
  } as const
  const address = entriesAddress(look)
  expect(lookIn(address.slice(address.indexOf('?')))).toEqual(look)
  expect(entriesAddress(nothing)).toBe('/library')
  expect(communityAddress({ q: 'kopivosian' })).toBe('/library/contributions?q=kopivosian')
})

test('invalid values in an address count as absent', () => {
  expect(lookIn('')).toEqual(nothing)
  expect(lookIn('?type=VERB&q=%20%20&cursor=&dialect=A%20b&domain=x&voice=yes&letter=ab')).toEqual(nothing)
  expect(lookIn('?q=ta%00dau&q=second')).toEqual({ ...nothing, q: 'tadau' })
  expect(lookIn(`?q=${'a'.repeat(300)}`).q).toHaveLength(200)
})

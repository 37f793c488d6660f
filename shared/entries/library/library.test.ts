import { expect, test } from 'vitest'
import { communityAddress, entriesAddress, libraryQueryIn } from './library.ts'

const nothing = { q: '', type: null, dialect: null, domain: null, voice: false, letter: null, cursor: null }

test('a search is parsed from an address, and written back to the same address', () => {
  const libraryQuery = {
    q: "sada' & 100%",
    type: 'WORD',
    dialect: 'bundu-liwan',
    domain: 'home',
    voice: true,
    letter: 's',
    cursor: 'abc',
  } as const
  const address = entriesAddress(libraryQuery)
  expect(libraryQueryIn(address.slice(address.indexOf('?')))).toEqual(libraryQuery)
  expect(entriesAddress(nothing)).toBe('/library')
  expect(communityAddress({ q: 'kopivosian' })).toBe('/library/contributions?q=kopivosian')
})

test('invalid values in an address count as absent', () => {
  expect(libraryQueryIn('')).toEqual(nothing)
  expect(libraryQueryIn('?type=VERB&q=%20%20&cursor=&dialect=A%20b&domain=x&voice=yes&letter=ab')).toEqual(nothing)
  expect(libraryQueryIn('?q=ta%00dau&q=second')).toEqual({ ...nothing, q: 'tadau' })
  expect(libraryQueryIn(`?q=${'a'.repeat(300)}`).q).toHaveLength(200)
})

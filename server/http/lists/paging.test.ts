import type { Request } from 'express'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { countedTo } from '#shared/paging.ts'
import { cursorText, decodeCursor, encodeCursor, pageOf } from './paging.ts'

const Position = z.tuple([z.int(), cursorText])
const call = (query: object) => ({ request: { baseUrl: '', path: '/api/things' } as Request, query })
const refused = expect.objectContaining({ status: 400, message: 'cursor is not one of ours.' })

describe('a cursor', () => {
  test('points to the end of the page, with any characters in it', () => {
    const at: z.output<typeof Position> = [3, 'tondu’ "ʼ" \\ 🎋']
    const cursor = encodeCursor(Position, at)
    expect(cursor).toMatch(/^[\w-]+$/)
    expect(decodeCursor(Position, cursor)).toEqual(at)
    expect(decodeCursor(Position, undefined)).toBeUndefined()
  })

  const forged = { nothing: '', words: 'page 2', 'half a cursor': encodeCursor(Position, [3, 'a']).slice(0, 6) }
  const wrong = {
    'another list’s place': '["a",3]',
    'too little': '[3]',
    'too much': '[3,"a",1]',
    'a zero byte': '[3,"\\u0000"]',
  }
  test.each([
    ...Object.entries(forged),
    ...Object.entries(wrong).map(([what, json]) => [what, Buffer.from(json).toString('base64url')] as const),
  ])('that was invented is refused: %s', (_what, cursor) => {
    expect(() => decodeCursor(Position, cursor)).toThrow(refused)
  })
})

describe('a page', () => {
  test('states the address of the next page with the same query', () => {
    const query = { q: "tondu' & <co>", limit: 2, cursor: 'old', type: undefined }
    const { headers } = pageOf(call(query), [], { next: 'new', total: 7 })
    expect(headers['X-Total-Count']).toBe('7')
    const [, address = '', rel] = /^<([^<>]+)>; (rel="next")$/.exec(headers.Link ?? '') ?? []
    expect(rel).toBe('rel="next"')
    const next = new URL(address, 'http://x')
    expect(next.pathname).toBe('/api/things')
    expect(Object.fromEntries(next.searchParams)).toEqual({ q: "tondu' & <co>", limit: '2', cursor: 'new' })
  })

  test('at the end names no next page', () => {
    expect(pageOf(call({}), [], { next: null, total: 0 }).headers).toEqual({ 'X-Total-Count': '0' })
  })

  test('counts exactly to a thousand and no further', () => {
    const pages = [countedTo, countedTo + 1].map((total) => pageOf(call({}), [], { next: null, total }))
    expect(pages.map(({ headers }) => headers['X-Total-Count'])).toEqual(['1000', '1000+'])
  })
})

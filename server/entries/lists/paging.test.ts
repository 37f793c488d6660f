import { beforeAll, describe, expect, test } from 'vitest'
import type { EntryJson, EntryType } from '#shared/entries/entries.ts'
import { countedTo, pageLimit } from '#shared/paging.ts'
import { categories as table } from '#server/db/tables/library.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const { app } = useTestApp()
beforeAll(async () => {
  // Titles of all four ranks, by n mod 4: the exact word, its beginning, inside a word, and several words.
  const titles = ['tadau', 'tadau', 'tadaun', 'itadau', 'si tadau', 'itadaun tadau', 'ka tadauta']
  const rows = Array.from({ length: 140 }, (_, n) => {
    const title = n % 7 < 2 ? titles[n % 7]! : `${titles[n % 7]} ${n}`
    return { type: n % 10 === 0 ? ('CULTURE' as const) : ('WORD' as const), title, content: `day ${n}` }
  })
  await app.db.insert(table).values(rows)
})

/** Reads one page as a client that follows the links does. */
async function page(address: string) {
  const answer = await app.visitor.fetch(address)
  expect([address, answer.status]).toEqual([address, 200])
  const [, next] = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('Link') ?? '') ?? []
  return { entries: (await answer.json()) as EntryJson[], total: answer.headers.get('X-Total-Count'), next }
}

async function pages(first: string, between: (n: number) => Promise<unknown> = async () => {}) {
  const found: Awaited<ReturnType<typeof page>>[] = []
  for (let next: string | undefined = first; next; next = found.at(-1)!.next) {
    found.push(await page(next))
    await between(found.length)
  }
  return found
}

/** Counts the matches of each search with a separate SQL query. */
const totalsOfGrammar = async () => {
  const searchQueries = [
    'type=GRAMMAR',
    'type=GRAMMAR&q=pomogunan',
    'q=omogun',
    'q=omoguna',
    'q=mogunan+omogun',
    'q=pomogunon',
  ]
  return Promise.all(searchQueries.map(async (query) => (await page(`/api/categories?${query}&limit=1`)).total))
}

const queries = {
  'the whole library': '/api/categories?x=1',
  'one type of it': '/api/categories?type=CULTURE',
  'a search': '/api/categories?q=tadau',
  'a search within words': '/api/categories?q=adau',
  'a search for several words': '/api/categories?q=day+tadau',
  'a search over a typo': '/api/categories?q=tadeu',
  'a search over a typo between two words': '/api/categories?q=tadaut',
  'a search in one type': '/api/categories?q=tadau&type=CULTURE',
}

describe.each(Object.entries(queries))('%s', (_what, address) => {
  test.each([1, 7, 50, 100])('has pages of %i, with every entry once, in the same order', async (limit) => {
    const [all] = (await pages(`${address}&limit=100`)).map(({ entries }) => entries)
    const found = await pages(`${address}&limit=${limit}`)
    const ids = found.flatMap(({ entries }) => entries.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.slice(0, 100)).toEqual(all!.map(({ id }) => id))
    for (const { entries } of found.slice(0, -1)) expect(entries).toHaveLength(limit)
    expect(new Set(found.map(({ total }) => total))).toEqual(new Set([String(ids.length)]))
  })
})

describe('a page', () => {
  test('holds 50 entries by default, and 100 at most', async () => {
    expect((await page('/api/categories')).entries).toHaveLength(pageLimit.usual)
    expect((await page('/api/categories?q=tadau')).entries).toHaveLength(pageLimit.usual)
    expect((await page('/api/categories?limit=100')).entries).toHaveLength(pageLimit.most)
    for (const limit of ['101', '0', '-1', '1.5', 'x', '1e9'])
      expect([limit, (await app.visitor.fetch(`/api/categories?limit=${limit}`)).status]).toEqual([limit, 400])
  })

  test('is ordered by the searchable title', async () => {
    const { entries } = await page('/api/categories?limit=100&type=CULTURE')
    const titles = entries.map(({ title }) => title)
    expect(titles).toEqual(titles.toSorted())
    expect(titles.length).toBeGreaterThan(10)
  })

  test('continues after the last one during writes: nothing twice, nothing skipped', async () => {
    for (const address of [queries['the whole library'], queries['a search'], queries['a search within words']]) {
      const before = (await pages(`${address}&limit=100`)).flatMap(({ entries }) => entries.map(({ id }) => id))
      const disturb = async (n: number) => {
        const rows = ['a', 'tadau', 'tadauz', 'itadau', 'zzz'].map((title) => ({
          type: 'WORD' as const,
          title: `${title} ${n}`,
          content: 'new',
        }))
        await app.db.insert(table).values(rows)
      }
      const seen = (await pages(`${address}&limit=20`, disturb)).flatMap(({ entries }) => entries)
      const old = seen.filter(({ content }) => content !== 'new').map(({ id }) => id)
      expect(old).toEqual(before)
      await app.db.$client.query("DELETE FROM categories WHERE content = 'new'")
    }
  })

  test('continues although its last entry was deleted', async () => {
    for (const address of Object.values(queries)) {
      const first = await page(`${address}&limit=5`)
      const expected = await page(first.next!)
      const { id } = first.entries.at(-1)!
      await app.db.$client.query('UPDATE categories SET deleted_at = now() WHERE id = $1', [id])
      expect((await page(first.next!)).entries).toEqual(expected.entries)
      await app.db.$client.query('UPDATE categories SET deleted_at = NULL WHERE id = $1', [id])
    }
  })

  test('counts to a thousand', async () => {
    const type: EntryType = 'GRAMMAR'
    const rows = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => ({
        type,
        title: `pomogunan ${from + n}`,
        content: 'omogun and omogunan',
      }))
    await app.db.insert(table).values(rows(0, countedTo))
    expect(await totalsOfGrammar()).toEqual(Array(6).fill('1000'))
    await app.db.insert(table).values(rows(countedTo, 1))
    expect(await totalsOfGrammar()).toEqual(Array(6).fill('1000+'))
    await app.db.$client.query("DELETE FROM categories WHERE type = 'GRAMMAR'")
  })

  test('counts exactly also if entries match with many words', async () => {
    const many = Array.from({ length: 20 }, (_, n) => `sumazau${n}`).join(' ')
    const rows = Array.from({ length: 300 }, (_, n) => ({ type: 'PHRASE' as const, title: `${n}`, content: many }))
    await app.db.insert(table).values(rows)
    for (const q of ['sumazau', 'umazau']) expect((await page(`/api/categories?q=${q}`)).total).toBe('300')
    await app.db.$client.query("DELETE FROM categories WHERE type = 'PHRASE'")
  })
})

const coded = (cursorValue: unknown) => Buffer.from(JSON.stringify(cursorValue)).toString('base64url')

describe('an invented cursor', () => {
  const id = '11111111-1111-4111-8111-111111111111'
  test.each([
    'x',
    '%00',
    '..%2f',
    'a'.repeat(1001),
    coded(null),
    coded({}),
    coded([1]),
    coded(['a', 'b']),
    coded(['a\0', id]),
    coded([70, 'a', 'a', id]),
    coded([-1, 'a', 'a', id]),
    coded([1e99, 'a', 'a', id]),
    coded([1, 'a\0', 'a', id]),
    coded([1, 'a', 'a', `${id}' --`]),
    coded([1, 'a', 'a', id, 1]),
    `${coded([1, 'a', 'a', id])}%`,
  ])('is refused: %s', async (cursor) => {
    for (const q of ['', '&q=tadau']) {
      const answer = await app.visitor.fetch(`/api/categories?cursor=${cursor}${q}`)
      const sentence = cursor === '%00' ? 'holds a character that cannot be stored.' : 'is not one of ours.'
      expect([answer.status, (await answer.text()).slice(0, 99)]).toEqual([400, `cursor ${sentence}`])
    }
  })

  test('but if it is valid, it leads only to a public page', async () => {
    for (const fit of [0, 1, 2, 3, 9, 10, 11, 19, 21, 29, 31, 39, 41, 49])
      for (const term of ['', 'tadau', 'zzz', '\u{10ffff}', '%'])
        for (const q of ['tadau', 'adau', 'day tadau', 'a', '%']) {
          const answer = await app.visitor.fetch(
            `/api/categories?q=${encodeURIComponent(q)}&cursor=${coded([fit, term, '', id])}`,
          )
          expect(answer.status).toBe(200)
        }
  })
})

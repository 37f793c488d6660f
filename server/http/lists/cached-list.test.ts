import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createCachedLists } from './cached-list.ts'

const kilobyte = 1024

/** Cached lists of ten kilobytes that count their reads. */
function counted(most: number) {
  const lists = createCachedLists(most)
  const reads: string[] = []
  const at = (version: number | undefined, name: string) =>
    lists.get(name, version, async () => {
      reads.push(name)
      return { jsonText: name.padEnd(10 * kilobyte), version: version ?? 2 }
    })
  return { at, get: (name: string) => at(1, name), reads }
}

test('the cache keeps the most recently used lists, up to a size in bytes', async () => {
  const { get, reads } = counted(50 * kilobyte)
  for (const name of ['a', 'b', 'c', 'a', 'd', 'a', 'c', 'd', 'b']) await get(name)
  expect(reads).toEqual(['a', 'b', 'c', 'd', 'b'])
})

test('a list larger than the whole cache is returned and not cached', async () => {
  const { get, reads } = counted(kilobyte)
  for (const _once of [1, 2]) expect((await get('a'))!.as('identity').length).toBe(10 * kilobyte)
  expect(reads).toEqual(['a', 'a'])
})

test('a cached list is returned for its own version only, and read again without a known version', async () => {
  const { at, reads } = counted(70 * kilobyte)
  for (const version of [1, 2, 2, undefined, 2, 1, 1]) await at(version, 'a')
  expect(reads.length).toBe(4)
})

test('a list has the same content in every encoding', async () => {
  const list = (await counted(70 * kilobyte).get('a'))!
  const plain = list.as('identity')
  expect(brotliDecompressSync(list.as('br'))).toEqual(plain)
  expect(gunzipSync(list.as('gzip'))).toEqual(plain)
  expect(list.as('br')).toBe(list.as('br'))
})

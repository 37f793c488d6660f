import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createHotLists } from '#server/http/hot-list.ts'

const kilobyte = 1024

/** Lists of ten kilobytes that say how often they were read. */
function counted(most: number) {
  const lists = createHotLists(most)
  const reads: string[] = []
  const at = (version: number | undefined, name: string) =>
    lists.get(name, version, async () => {
      reads.push(name)
      return { jsonText: name.padEnd(10 * kilobyte), version: version ?? 2 }
    })
  return { at, get: (name: string) => at(1, name), reads }
}

test('of the lists those stay that were asked for last, in so many bytes', async () => {
  const { get, reads } = counted(50 * kilobyte)
  for (const name of ['a', 'b', 'c', 'a', 'd', 'a', 'c', 'd', 'b']) await get(name)
  expect(reads).toEqual(['a', 'b', 'c', 'd', 'b'])
})

test('a list that is larger than all that may be kept is answered and not kept', async () => {
  const { get, reads } = counted(kilobyte)
  for (const _once of [1, 2]) expect((await get('a'))!.as('identity').length).toBe(10 * kilobyte)
  expect(reads).toEqual(['a', 'a'])
})

test('a text is given out for its own version only, and read where none is known', async () => {
  const { at, reads } = counted(70 * kilobyte)
  for (const version of [1, 2, 2, undefined, 2, 1, 1]) await at(version, 'a')
  expect(reads.length).toBe(4)
})

test('it is the same text however it is packed', async () => {
  const list = (await counted(70 * kilobyte).get('a'))!
  const plain = list.as('identity')
  expect(brotliDecompressSync(list.as('br'))).toEqual(plain)
  expect(gunzipSync(list.as('gzip'))).toEqual(plain)
  expect(list.as('br')).toBe(list.as('br'))
})

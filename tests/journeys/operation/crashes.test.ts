import { expect, inject, test } from 'vitest'
import { crash } from '#tests/journeys/support/crashes.ts'

/** Random numbers from a fixed seed. */
function seededRandom() {
  let state = 7
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
}

async function allOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

test('an acknowledged answer is in the log once, after any crash', async () => {
  const [one, other] = await allOf(crash(inject('browserEndpoint'), { runs: 2, random: seededRandom() }))
  const intact = { runs: 1, lost: 0, duplicated: 0, different: 0, broken: {} }
  expect(one).toMatchObject({ ...intact, disasters: { none: 1, page: 1, server: 1 } })
  expect(other).toMatchObject({ ...intact, disasters: { 'server and database': 1, none: 1, page: 1 } })
  expect(one!.acknowledged + other!.acknowledged).toBeGreaterThan(5)
  expect([one!.stored, other!.stored]).toEqual([one!.acknowledged, other!.acknowledged])
})

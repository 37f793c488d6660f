import { setImmediate as endOfTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { batchLookups } from './batch-lookups.ts'

/** Records the batched lookups; negative keys are not found. */
function counted() {
  const lookedUp: number[][] = []
  const ask = batchLookups(async (keys: number[]) => {
    lookedUp.push(keys)
    if (keys.includes(13)) throw new Error('The database is away.')
    return new Map(keys.filter((key) => key >= 0).map((key) => [key, `${key} at ${lookedUp.length}`]))
  })
  return { ask, lookedUp }
}

test('lookups of one turn share one query, and repeated keys appear once in it', async () => {
  const { ask, lookedUp } = counted()
  expect(await Promise.all([ask(1), ask(2), ask(1), ask(-1)])).toEqual(['1 at 1', '2 at 1', '1 at 1', undefined])
  expect(lookedUp).toEqual([[1, 2, -1]])
})

test('a lookup never returns a value read before the request', async () => {
  const { ask } = counted()
  const first = ask(1)
  await endOfTurn()
  await endOfTurn()
  expect([await ask(1), await first]).toEqual(['1 at 2', '1 at 1'])
})

test('a failure reaches all lookups of that turn, and none after it', async () => {
  const { ask } = counted()
  const outcomes = await Promise.allSettled([ask(1), ask(13)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask(1)).toBe('1 at 2')
})

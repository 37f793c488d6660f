import { setImmediate as endOfTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { together } from './together.ts'

/** Says what was looked up together; numbers below nought are not there. */
function counted() {
  const lookedUp: number[][] = []
  const ask = together(async (keys: number[]) => {
    lookedUp.push(keys)
    if (keys.includes(13)) throw new Error('The database is away.')
    return new Map(keys.filter((key) => key >= 0).map((key) => [key, `${key} at ${lookedUp.length}`]))
  })
  return { ask, lookedUp }
}

test('what is asked for in one turn is looked up at once, and what is asked for twice in it once', async () => {
  const { ask, lookedUp } = counted()
  expect(await Promise.all([ask(1), ask(2), ask(1), ask(-1)])).toEqual(['1 at 1', '2 at 1', '1 at 1', undefined])
  expect(lookedUp).toEqual([[1, 2, -1]])
})

test('nobody is told what was read before they asked', async () => {
  const { ask } = counted()
  const first = ask(1)
  await endOfTurn()
  await endOfTurn()
  expect([await ask(1), await first]).toEqual(['1 at 2', '1 at 1'])
})

test('a failure is told to all who asked together, and to nobody after them', async () => {
  const { ask } = counted()
  const outcomes = await Promise.allSettled([ask(1), ask(13)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask(1)).toBe('1 at 2')
})

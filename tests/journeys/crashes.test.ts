import { expect, inject, test } from 'vitest'
import { crash } from './crashes.ts'

/** Each disaster once, none of them by luck. */
const chances = () => {
  let at = 0
  const rest = [0.1, 0.9, 0.3, 0.6]
  return () => rest[(at = (at + 1) % rest.length)]!
}

test('an answer that was seen taken is in the log once, whatever was killed in between', async () => {
  const { acknowledged, disasters, ...sum } = await crash(inject('browserEndpoint'), 2, chances())
  expect(sum).toEqual({ runs: 2, lost: 0, doubled: 0, unequal: 0 })
  expect(acknowledged).toBeGreaterThan(2)
  expect(Object.keys(disasters).length).toBeGreaterThan(1)
})

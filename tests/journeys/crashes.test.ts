import { expect, inject, test } from 'vitest'
import { crash } from './crashes.ts'

/** By chance, and the same at every run. */
function chances() {
  let state = 7
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
}

test('an answer that was seen taken is in the log once, whatever was killed in between', async () => {
  const {
    acknowledged,
    disasters,
    strikes: _strikes,
    ...sum
  } = await crash(inject('browserEndpoint'), {
    runs: 2,
    random: chances(),
  })
  expect(sum).toEqual({ runs: 2, lost: 0, doubled: 0, unequal: 0 })
  expect(acknowledged).toBeGreaterThan(5)
  expect(Object.keys(disasters)).toEqual(['none', 'page', 'server', 'server and database'])
})

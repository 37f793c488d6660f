import { afterEach, expect, vi } from 'vitest'

/** Whatever reaches console.error is a fault nobody looked at: it fails the test that caused it. */
const said = vi.spyOn(console, 'error').mockImplementation(() => {})

afterEach(() => {
  const calls = said.mock.calls.splice(0)
  expect(calls, 'console.error was called').toEqual([])
})

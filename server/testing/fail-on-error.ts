import { afterEach, expect, vi } from 'vitest'

/** Fails the test that writes to console.error: such an error is unexpected. */
const errorSpy = vi.spyOn(console, 'error').mockImplementation(() => {})

afterEach(() => {
  const calls = errorSpy.mock.calls.splice(0)
  expect(calls, 'console.error was called').toEqual([])
})

import { expect, test } from 'vitest'
import { withPerson } from '#server/gateways/stripe/calls.ts'
import { inTime, longestWait } from './in-time.ts'

test('who waits for a Stripe that hangs is told so, and what was begun goes on', async () => {
  const hanging = Promise.withResolvers<string>()
  await expect(inTime(hanging.promise, 1)).rejects.toMatchObject({ status: 503 })
  hanging.resolve('done')
  expect(await inTime(hanging.promise)).toBe('done')
  await expect(inTime(Promise.reject(new Error('its own fault')))).rejects.toThrow('its own fault')
})

test('nobody waits longer than ten seconds, and a single call gives up before', () => {
  expect(longestWait).toBeLessThan(10_000)
  expect(withPerson.timeout * (1 + withPerson.maxNetworkRetries)).toBeLessThan(longestWait)
})

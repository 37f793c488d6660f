import { expect, test } from 'vitest'
import { maxWaitMs, personTimeout } from '#server/gateways/stripe/calls.ts'
import { withinMaxWait } from './stripe-billing.ts'

test('a person who waits for a hanging Stripe call gets an error, and the started call continues', async () => {
  const hanging = Promise.withResolvers<string>()
  await expect(withinMaxWait(hanging.promise, 1)).rejects.toMatchObject({ status: 503 })
  hanging.resolve('done')
  expect(await withinMaxWait(hanging.promise, maxWaitMs)).toBe('done')
  await expect(withinMaxWait(Promise.reject(new Error('its own fault')), maxWaitMs)).rejects.toThrow('its own fault')
})

test('a wait ends within ten seconds, and the timeout of a single call is shorter', () => {
  expect(maxWaitMs).toBeLessThan(10_000)
  expect(personTimeout.timeout * (1 + personTimeout.maxNetworkRetries)).toBeLessThan(maxWaitMs)
})

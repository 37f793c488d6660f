import { expect, test } from 'vitest'
import { retryAddress } from './retry-address.ts'

test('another attempt keeps the plan and the way of paying', () => {
  const returned = '?payment=success&tier=12-months&pay=once&redirect_status=failed'
  expect(retryAddress(returned)).toBe('/checkout?tier=12-months&pay=once')
  expect(retryAddress('?payment=success')).toBe('/pricing')
})

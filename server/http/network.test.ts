import { expect, test } from 'vitest'
import { networkOf } from '#server/http/network.ts'

test('an IPv6 household counts as one caller', () => {
  expect(networkOf('2001:db8:1:2:aaaa::1')).toBe(networkOf('2001:0db8:0001:0002::ffff'))
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'))
  expect(networkOf('fe80::1%eth0')).toBe(networkOf('fe80::2'))
  expect(networkOf('::1')).toBe('0:0:0:0')
})

test('an IPv4 address counts as itself, in whatever dress', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('::ffff:cb00:7107')).toBe('203.0.113.7')
})

test('what is no address counts as it is', () => {
  expect([networkOf(undefined), networkOf('unknown')]).toEqual(['', 'unknown'])
})

import { expect, test } from 'vitest'
import { addressesInNetwork, isOwnNetwork, networkOf } from './network.ts'

test('an IPv6 household counts as one caller', () => {
  expect(networkOf('2001:db8:1:2:aaaa::1')).toBe(networkOf('2001:0db8:0001:0002::ffff'))
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'))
  expect(networkOf('fe80::1%eth0')).toBe(networkOf('fe80::2'))
  expect(networkOf('::1')).toBe('0:0:0:0')
})

test('an IPv4 address counts as itself, in every notation', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('::ffff:cb00:7107')).toBe('203.0.113.7')
})

test('an invalid address counts unchanged', () => {
  expect([networkOf(undefined), networkOf('unknown')]).toEqual(['', 'unknown'])
})

test.each([
  '127.0.0.1',
  '127.9.9.9',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.20',
  '169.254.7.7',
  '::1',
  '::ffff:192.168.1.20',
  '::ffff:c0a8:114',
  'fc00::1',
  'fdff:ffff::1',
  'fe80::1',
  'fe80::1%eth0',
  'febf::1',
])('%s belongs to the local network', (address) => {
  expect(isOwnNetwork(address)).toBe(true)
})

test.each([
  '8.8.8.8',
  '172.15.255.255',
  '172.32.0.1',
  '192.167.1.1',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  '2002:a00:1::1',
  '2001:db8::1',
  '2606:4700::1111',
  'fbff::1',
  'fec0::1',
  'ff02::1',
  'unknown',
  '10.0.0.1:80',
  '',
  undefined,
])('%s does not belong to the local network', (address) => {
  expect(isOwnNetwork(address)).toBe(false)
})

test('a phone reaches the machine at its private addresses, if HOST allows it', () => {
  const interfaces = {
    lo: [{ address: '127.0.0.1', internal: true }],
    eth0: [
      { address: '192.168.1.5', internal: false },
      { address: '203.0.113.7', internal: false },
      { address: 'fe80::1', internal: false },
      { address: 'fd00::5', internal: false },
      { address: '2001:db8::1', internal: false },
    ],
  }
  const found = (host?: string) => addressesInNetwork({ host, port: 3000 }, interfaces)
  expect(found()).toEqual(['http://192.168.1.5:3000', 'http://[fd00::5]:3000'])
  expect(found('0.0.0.0')).toEqual(['http://192.168.1.5:3000'])
  expect(found('192.168.1.5')).toEqual(['http://192.168.1.5:3000'])
  expect(found('127.0.0.1')).toEqual([])
})

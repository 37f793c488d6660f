import { expect, test } from 'vitest'
import { returnAddress } from './return-address.ts'

test.each([
  '/',
  '/pricing',
  '/checkout?tier=3-months',
  '/courses/0b9e1c52-7d0e-4a45-9c4c-2f1a1f6d3a55',
  '/courses/',
  '/?payment=success&redirect_status=succeeded',
  '/library?q=kopivosian%20do&type=WORD',
  '/api-guide',
  '/metrics-of-learning',
  '/courses/1#lesson-2',
  '/library?q=a.b#top',
])('a person returns to %s after login', (address) => {
  expect(returnAddress(address)).toBe(address)
})

test.each([
  ['/library?q=kopivosian do', '/library?q=kopivosian%20do'],
  ['/library?q=tondu’', '/library?q=tondu%E2%80%99'],
  ['/courses/1#the second', '/courses/1#the%20second'],
])('the return address %s is stored as %s', (wanted, address) => {
  expect(returnAddress(wanted)).toBe(address)
})

test.each([
  ['another site', 'https://evil.example/'],
  ['another site without a scheme', '//evil.example'],
  ['backslashes', '/\\evil.example'],
  ['two backslashes', '\\\\evil.example'],
  ['an encoded slash', '/%2fevil.example'],
  ['an encoded slash in capitals', '/%2F%2Fevil.example'],
  ['an encoded backslash', '/%5cevil.example'],
  ['a tab', '/\t/evil.example'],
  ['a line break', '/\n/evil.example'],
  ['a header in disguise', '/\r\nSet-Cookie: session=stolen'],
  ['credentials', '/@evil.example'],
  ['credentials before a host', 'x@evil.example'],
  ['a dot segment', '/.//evil.example'],
  ['two dots', '/../evil'],
  ['slashes within', '/courses//evil.example'],
  ['a script', 'javascript:alert(1)'],
  ['a relative path', 'pricing'],
  ['a NUL', '/pricing\0'],
  ['a space in front', ' /pricing'],
  ['a fragment in disguise', '/pricing#@evil.example'],
  ['a space within the path', '/pricing /evil.example'],
  ['whether the server lives', '/healthz'],
  ['whether it is ready', '/readyz?now'],
  ['its figures', '/metrics#top'],
  ['a file', '/favicon.svg'],
  ['a file in a folder', '/icons/icon-192.png?v=1'],
  ['an upload', '/objects/0b9e1c52-7d0e-4a45-9c4c-2f1a1f6d3a55'],
  ['other scripts', '/courses/\u2215evil'],
  ['logging out', '/api/logout'],
  ['logging out in capitals, which Express reads alike', '/API/logout'],
  ['logging in', '/api/login?returnTo=/'],
  ['the provider', '/oidc/auth'],
  ['nothing', ''],
  ['far too much', `/${'a'.repeat(2000)}`],
])('nobody is sent to %s after login', (_what, address) => {
  expect(returnAddress(address)).toBe('/')
})

test('a repeated or missing return address leads home', () => {
  expect(returnAddress(['/pricing', '/about'])).toBe('/')
  expect(returnAddress(undefined)).toBe('/')
})

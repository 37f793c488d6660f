import express from 'express'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

async function policiesAt(paths: string[]): Promise<string[]> {
  const app = express().use(securityHeaders(false, null).onRequest, (_request, response) => void response.end())
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const answers = await Promise.all(paths.map((path) => fetch(`http://127.0.0.1:${port}${path}`)))
  server.close()
  return answers.map(({ headers }) => headers.get('content-security-policy') ?? '')
}

test('the checkout may load the card form, and still runs no inline script', async () => {
  for (const policy of await policiesAt(['/checkout?tier=1-month', '/checkout/', '/Checkout'])) {
    const directives = new Map(policy.split(';').map((part) => [part.split(' ')[0], part]))
    expect(directives.get('script-src')).toBe("script-src 'self' https://js.stripe.com https://*.js.stripe.com")
    expect(directives.get('frame-src')).toMatch(/https:\/\/js\.stripe\.com .*https:\/\/hooks\.stripe\.com/)
    expect(directives.get('connect-src')).toBe("connect-src 'self' https://api.stripe.com")
  }
})

test('every other page loads nothing from Stripe', async () => {
  const others = ['/', '/pricing', '/profile', '/checkout/more', '/checkouts', '/api/subscription', '/?payment=success']
  for (const policy of await policiesAt(others)) expect(policy).toMatch(/script-src 'self';(?!.*stripe)/)
})

test('only the studio may compile an encoder, and it runs no inline script either', async () => {
  for (const policy of await policiesAt(['/studio', '/studio?entry=1', '/Studio/'])) {
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(policy).toContain("worker-src 'self'")
  }
  for (const policy of await policiesAt(['/', '/studios', '/studio/more', '/checkout', '/library/1']))
    expect(policy).not.toMatch(/unsafe-eval/)
})

test('assets have no policy, but workers and documents do', async () => {
  const assets = ['/assets/index-1.js', '/assets/index-1.css', '/assets/fraunces-1.woff2', '/early.js']
  expect(await policiesAt(assets)).toEqual(assets.map(() => ''))
  for (const policy of await policiesAt(['/worker.js', '/assets/encode-worker-1.js', '/assets/', '/assets/x.html']))
    expect(policy).toMatch(/script-src 'self';/)
})

test('a drawing opened directly is shown and runs nothing', async () => {
  for (const policy of await policiesAt(['/emblems/home.svg', '/pictures/blood.svg']))
    expect(policy).toBe("default-src 'none';style-src 'unsafe-inline';frame-ancestors 'none'")
})

import { describe, expect, test } from 'vitest'
import { startTestApp, type Person, type TestApp } from '#server/testing/test-app.ts'

const ask = (at: TestApp, headers: Record<string, string> = {}) => at.visitor.fetch('/api/config', { headers })

async function empty(person: Person) {
  for (let n = 0; n < 5; n += 1) expect((await person.fetch('/api/config')).status).toBe(200)
  return person.fetch('/api/config')
}

const from = (address: string) => ({ 'X-Forwarded-For': address })

describe('a client with too many requests', () => {
  const tight = { RATE_LIMIT_BURST: '5', RATE_LIMIT_PER_SECOND: '0.01' }
  test('is told how long to wait, and is accepted again afterwards', async () => {
    const guarded = await startTestApp({ env: tight })
    const refused = await guarded.time.still(() => empty(guarded.visitor))
    expect([refused.status, await refused.text()]).toEqual([429, 'Too many requests at once. Please wait a moment.'])
    expect(Number(refused.headers.get('retry-after'))).toBe(100)
    guarded.time.advance(100_000)
    expect((await ask(guarded)).status).toBe(200)
    expect((await ask(guarded)).status).toBe(429)
    await guarded.close()
  })

  test('does not affect others: people behind one address are counted separately', async () => {
    const guarded = await startTestApp({ env: tight })
    const [one, other] = [await guarded.person(), await guarded.person()]
    expect((await empty(one)).status).toBe(429)
    expect((await other.fetch('/api/config')).status).toBe(200)
    expect((await ask(guarded)).status).toBe(200)
    await guarded.close()
  })

  test('cannot use a forwarded address as another identity, unless a proxy is trusted', async () => {
    const guarded = await startTestApp({ env: tight })
    await empty(guarded.visitor)
    expect((await ask(guarded, from('203.0.113.7'))).status).toBe(429)
    await guarded.close()

    const proxied = await startTestApp({ env: { ...tight, TRUST_PROXY: '1' } })
    await empty(proxied.visitor)
    expect((await ask(proxied, from('203.0.113.7'))).status).toBe(200)
    await proxied.close()
  })

  test('can still read the liveness check', async () => {
    const guarded = await startTestApp({ env: tight })
    await empty(guarded.visitor)
    expect((await guarded.visitor.fetch('/healthz')).status).toBe(200)
    await guarded.close()
  })
})

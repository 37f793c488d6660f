import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'

async function anApp(health: { draining: boolean; probe(): Promise<unknown> }) {
  const app = await startTestApp({ deps: { health } })
  onTestFinished(() => app.close())
  const ask = async (path: string) => {
    const answer = await app.visitor.fetch(path)
    return [answer.status, await answer.text(), answer.headers.get('cache-control')]
  }
  return { ...app, ask }
}

test('a ready server is alive and ready', async () => {
  const { ask } = await anApp({ draining: false, probe: async () => {} })
  expect(await ask('/healthz')).toEqual([200, 'alive', 'no-store'])
  expect(await ask('/readyz')).toEqual([200, 'ready', 'no-store'])
})

test('a server without its database is alive but not ready', async () => {
  const { ask } = await anApp({ draining: false, probe: () => Promise.reject(new Error('no database')) })
  expect(await ask('/healthz')).toEqual([200, 'alive', 'no-store'])
  expect(await ask('/readyz')).toEqual([503, 'not ready', 'no-store'])
})

test('a stopping server is not ready and still answers requests', async () => {
  const health = { draining: false, probe: async () => {} }
  const { ask, visitor } = await anApp(health)
  health.draining = true
  expect(await ask('/healthz')).toEqual([200, 'alive', 'no-store'])
  expect(await ask('/readyz')).toEqual([503, 'not ready', 'no-store'])
  expect((await visitor.fetch('/api/config')).status).toBe(200)
})

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startTestApp, useTestApp } from '#server/testing/test-app.ts'

const lines: string[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })

const { app, learner, teacher } = useTestApp(
  { learner: 'a learner', teacher: 'a teacher' },
  { builtIn: true, deps: { log } },
)

const json = { 'Content-Type': 'application/json' }

const toSwitchedOff = () => learner.fetch('/api/stripe/webhook', { method: 'POST', headers: json, body: '{}' })
const create = (body: string) => teacher.fetch('/api/courses', { method: 'POST', headers: json, body })

/** Opens a connection and sends half a body. */
async function half(path: string, type: string): Promise<Socket> {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await once(socket, 'connect')
  const head = `POST ${path} HTTP/1.1\r\nHost: here\r\nOrigin: ${app.url}\r\nCookie: ${teacher.cookie}\r\n`
  socket.write(`${head}Content-Type: ${type}\r\nContent-Length: 100\r\n\r\nhalf`)
  return socket
}

async function loggedDuring(work: () => Promise<unknown>) {
  const from = lines.length
  await work()
  // The log line is written after the answer was sent.
  await expect.poll(() => lines.length).toBeGreaterThan(from)
  return lines.slice(from)
}

describe('the request log', () => {
  const secret = 'kept-to-oneself'

  test('has one line per request: method, route, status, time, person', async () => {
    const logged = await loggedDuring(() => learner.fetch('/api/auth/user'))
    expect(logged).toHaveLength(1)
    expect(JSON.parse(String(logged[0]))).toMatchObject({
      method: 'GET',
      route: '/api/auth/user',
      status: 200,
      ms: expect.any(Number),
      user: learner.id,
      msg: 'request',
    })
  })

  test('has no line for a successful health check, and one for each failed check', async () => {
    const health = { draining: false, probe: async () => {} }
    const watched = await startTestApp({ deps: { log, health } })
    onTestFinished(() => watched.close())
    const from = lines.length
    for (const path of ['/healthz', '/readyz']) expect((await watched.visitor.fetch(path)).status).toBe(200)
    health.draining = true
    expect((await watched.visitor.fetch('/readyz')).status).toBe(503)
    const logged = () => lines.slice(from).map((line) => JSON.parse(line) as { route: string; status: number })
    await expect.poll(logged).toMatchObject([{ route: '/readyz', status: 503 }])
  })

  test('has no error for a refused request, so that no client can fill it', async () => {
    const logged = await loggedDuring(toSwitchedOff)
    expect(logged.map((line) => (JSON.parse(line) as { status: number }).status)).toEqual([503])
  })

  test.each([
    ['/api/courses', 'application/json'],
    ['/oidc/token', 'application/x-www-form-urlencoded'],
    ['/password', 'application/x-www-form-urlencoded'],
  ])('has no error for a client that disconnects while it sends a body to %s', async (path, type) => {
    const from = lines.length
    for (const leave of ['destroy', 'resetAndDestroy'] as const) {
      const socket = await half(path, type)
      // Once this second request is answered, the server is waiting for the rest of the first.
      await learner.fetch('/api/auth/user')
      socket[leave]()
    }
    const logged = () => lines.slice(from).map((line) => JSON.parse(line) as { level: number; status?: unknown })
    await expect.poll(() => logged().filter(({ status }) => status === 'aborted')).toHaveLength(2)
    expect(logged().filter(({ level }) => level > 30)).toEqual([])
  })

  test.each([
    ['query', () => learner.fetch(`/api/config?email=somebody@example.test&token=${secret}`)],
    ['path that no route has', () => learner.fetch(`/api/users/somebody@example.test/${secret}`)],
    ['first part of a path', () => learner.fetch(`/somebody@example.test?${secret}`)],
    ['cookie', () => learner.fetch('/api/config', { headers: { Cookie: `${learner.cookie}; other=${secret}` } })],
    ['header', () => learner.fetch('/api/config', { headers: { Authorization: secret, Referer: secret } })],
    ['body', () => create(`{"title":"${secret} somebody@example.test"`)],
  ])('contains no part of a %s', async (_where, ask) => {
    const logged = (await loggedDuring(ask)).join('')
    expect(logged).not.toMatch(/kept-to-oneself|somebody|@|%40/)
    for (const cookie of [learner.cookie, teacher.cookie]) expect(logged).not.toContain(cookie.slice(12, 30))
  })
})

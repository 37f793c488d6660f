import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { people, startTestApp } from '#server/testing/test-app.ts'
import type { Person, TestApp } from '#server/testing/test-app.ts'

const lines: string[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })

let app: TestApp
let learner: Person
let teacher: Person
beforeAll(async () => {
  app = await startTestApp({ builtIn: true, deps: { log } })
  learner = await app.person(people['a learner'])
  teacher = await app.person(people['a teacher'])
})
afterAll(() => app.close())

const json = { 'Content-Type': 'application/json' }

const toSwitchedOff = () => learner.fetch('/api/stripe/webhook', { method: 'POST', headers: json, body: '{}' })
const create = (body: string) => teacher.fetch('/api/courses', { method: 'POST', headers: json, body })

/** A connection that has sent half a body. */
async function half(path: string, type: string): Promise<Socket> {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await once(socket, 'connect')
  const head = `POST ${path} HTTP/1.1\r\nHost: here\r\nOrigin: ${app.url}\r\nCookie: ${teacher.cookie}\r\n`
  socket.write(`${head}Content-Type: ${type}\r\nContent-Length: 100\r\n\r\nhalf`)
  return socket
}

async function saidDuring(work: () => Promise<unknown>) {
  const from = lines.length
  await work()
  // The line is written once the answer has left.
  await expect.poll(() => lines.length).toBeGreaterThan(from)
  return lines.slice(from)
}

describe('the log', () => {
  const secret = 'kept-to-oneself'

  test('has one line a request: method, route, status, time, person', async () => {
    const said = await saidDuring(() => learner.fetch('/api/auth/user'))
    expect(said).toHaveLength(1)
    expect(JSON.parse(String(said[0]))).toMatchObject({
      method: 'GET',
      route: '/api/auth/user',
      status: 200,
      ms: expect.any(Number),
      user: learner.id,
      msg: 'request',
    })
  })

  test('has no line of a check of health that went well, and one of each that did not', async () => {
    const health = { draining: false, probe: async () => {} }
    const watched = await startTestApp({ deps: { log, health } })
    onTestFinished(() => watched.close())
    const from = lines.length
    for (const path of ['/healthz', '/readyz']) expect((await watched.visitor.fetch(path)).status).toBe(200)
    health.draining = true
    expect((await watched.visitor.fetch('/readyz')).status).toBe(503)
    const said = () => lines.slice(from).map((line) => JSON.parse(line) as { route: string; status: number })
    await expect.poll(said).toMatchObject([{ route: '/readyz', status: 503 }])
  })

  test('tells of no fault where something is refused with a sentence, so that no stranger can fill it', async () => {
    const said = await saidDuring(toSwitchedOff)
    expect(said.map((line) => (JSON.parse(line) as { status: number }).status)).toEqual([503])
  })

  test.each([
    ['/api/courses', 'application/json'],
    ['/oidc/token', 'application/x-www-form-urlencoded'],
    ['/password', 'application/x-www-form-urlencoded'],
  ])('tells of no fault where who sends a body to %s goes away in the middle of it', async (path, type) => {
    const from = lines.length
    for (const leave of ['destroy', 'resetAndDestroy'] as const) {
      const socket = await half(path, type)
      // By the time that another one has been answered it is waited for the rest.
      await learner.fetch('/api/auth/user')
      socket[leave]()
    }
    const said = () => lines.slice(from).map((line) => JSON.parse(line) as { level: number; status?: unknown })
    await expect.poll(() => said().filter(({ status }) => status === 'aborted')).toHaveLength(2)
    expect(said().filter(({ level }) => level > 30)).toEqual([])
  })

  test.each([
    ['query', () => learner.fetch(`/api/config?email=somebody@example.test&token=${secret}`)],
    ['path that no route has', () => learner.fetch(`/api/users/somebody@example.test/${secret}`)],
    ['first part of a path', () => learner.fetch(`/somebody@example.test?${secret}`)],
    ['cookie', () => learner.fetch('/api/config', { headers: { Cookie: `${learner.cookie}; other=${secret}` } })],
    ['header', () => learner.fetch('/api/config', { headers: { Authorization: secret, Referer: secret } })],
    ['body', () => create(`{"title":"${secret} somebody@example.test"`)],
  ])('holds nothing of a %s', async (_where, ask) => {
    const said = (await saidDuring(ask)).join('')
    expect(said).not.toMatch(/kept-to-oneself|somebody|@|%40/)
    for (const cookie of [learner.cookie, teacher.cookie]) expect(said).not.toContain(cookie.slice(12, 30))
  })
})

import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { people, startTestApp } from '#server/testing/test-app.ts'
import type { Person, TestApp } from '#server/testing/test-app.ts'

const lines: string[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })

let app: TestApp
let learner: Person
let teacher: Person
beforeAll(async () => {
  app = await startTestApp({ deps: { log } })
  learner = await app.person(people['a learner'])
  teacher = await app.person(people['a teacher'])
})
afterAll(() => app.close())

const json = { 'Content-Type': 'application/json' }

const toSwitchedOff = () => learner.fetch('/api/stripe/webhook', { method: 'POST', headers: json, body: '{}' })
const create = (body: string) => teacher.fetch('/api/courses', { method: 'POST', headers: json, body })

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

  test('tells of no fault where something is refused with a sentence, so that no stranger can fill it', async () => {
    const said = await saidDuring(toSwitchedOff)
    expect(said.map((line) => (JSON.parse(line) as { status: number }).status)).toEqual([503])
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

import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type ErrorRequestHandler } from 'express'
import type { SessionData } from 'express-session'
import { expect, onTestFinished, test } from 'vitest'
import { dayMs } from '#shared/time.ts'
import { sessionCookieName, sessions } from './session.ts'

/** Session rows in memory, with a record of the writes. */
function memoryRows() {
  const rows = new Map<string, SessionData>()
  const writes: string[] = []
  return {
    rows,
    writes,
    readInfo: async (id: string) =>
      rows.has(id) ? { sessionId: id, viewer: null, versions: { courses: 0, library: 0 } } : undefined,
    find: async (id: string) => (rows.has(id) ? ({ ...rows.get(id), known: true } as SessionData) : undefined),
    insert: async (id: string, data: SessionData) => {
      writes.push('insert')
      rows.set(id, JSON.parse(JSON.stringify(data)))
    },
    update: async (id: string, data: SessionData) => {
      writes.push('update')
      if (rows.has(id)) rows.set(id, JSON.parse(JSON.stringify(data)))
    },
    remove: async (id: string) => {
      writes.push('remove')
      rows.delete(id)
    },
  }
}

async function aServer(secure: boolean) {
  const memory = memoryRows()
  const app = express()
  app.set('trust proxy', secure ? 1 : false)
  app.use(sessions(memory, ['a secret that signs', 'an older one'], secure))
  app.get('/log-in', (request, response, next) => {
    request.session.regenerate((error?: unknown) => {
      if (error) return next(error)
      request.session.idToken = randomUUID()
      response.send('in')
    })
  })
  app.get('/look', (request, response) => void response.send(request.session.idToken ?? 'nobody'))
  app.get('/touch', (request, response) => {
    // Simulates another request that logs this session out meanwhile.
    memory.rows.delete(request.sessionID)
    request.session.idToken = 'changed'
    response.send('touched')
  })
  app.use(((_error, _request, response, _next) => {
    response.status(503).send('a fault')
  }) satisfies ErrorRequestHandler)
  const server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const get = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers })
  return { ...memory, get, kept: memory }
}

const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0] ?? ''
const valueOf = (cookie: string) => cookie.split(';')[0] ?? ''
const attributesOf = (cookie: string) => cookie.split('; ').slice(1)

test('the cookie is hidden from scripts and other sites, and lasts thirty days', async () => {
  const { get } = await aServer(false)
  const cookie = cookieOf(await get('/log-in'))
  expect(cookie).toMatch(/^session=s%3A/)
  expect(attributesOf(cookie)).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Lax']))
  expect(attributesOf(cookie)).not.toContain('Secure')
  expect(cookie).not.toMatch(/Domain=/)
  const days = (Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '') - Date.now()) / dayMs
  expect(Math.round(days)).toBe(30)
})

test('behind TLS the cookie is bound to the host and to TLS', async () => {
  const { get } = await aServer(true)
  const cookie = cookieOf(await get('/log-in', { 'X-Forwarded-Proto': 'https' }))
  expect(cookie.split('=')[0]).toBe(sessionCookieName(true))
  expect(cookie).toMatch(/^__Host-/)
  expect(attributesOf(cookie)).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']))
  expect(cookie).not.toMatch(/Domain=/)
})

test('behind TLS no cookie is set over plain http', async () => {
  const { get } = await aServer(true)
  expect(cookieOf(await get('/log-in'))).toBe('')
})

test('a read writes nothing to the session, for a visitor and for a logged-in person', async () => {
  const { get, writes } = await aServer(false)
  expect(await (await get('/look')).text()).toBe('nobody')
  expect(writes).toEqual([])

  const cookie = valueOf(cookieOf(await get('/log-in')))
  const before = writes.length
  const answer = await get('/look', { Cookie: cookie })
  expect(await answer.text()).not.toBe('nobody')
  expect(cookieOf(answer)).toBe('')
  expect(writes).toHaveLength(before)
})

test('each login has its own id, and the old one is deleted', async () => {
  const { get, rows } = await aServer(false)
  const first = valueOf(cookieOf(await get('/log-in')))
  const second = valueOf(cookieOf(await get('/log-in', { Cookie: first })))
  expect(second).not.toBe(first)
  expect(rows.size).toBe(1)
  expect(await (await get('/look', { Cookie: first })).text()).toBe('nobody')
})

test('an id without this server’s signature belongs to nobody', async () => {
  const { get, rows } = await aServer(false)
  await get('/log-in')
  const [id = ''] = rows.keys()
  for (const cookie of [`session=${id}`, `session=s%3A${id}.AAAA`, `session=s:${id}`, 'session=%E0%A4', 'session='])
    expect(await (await get('/look', { Cookie: cookie })).text()).toBe('nobody')
})

test.each(['ENOENT', 'ECONNREFUSED'])(
  'an unreachable database is an error, and does not make a person a visitor (%s)',
  async (code) => {
    const { get, kept: memory } = await aServer(false)
    const cookie = valueOf(cookieOf(await get('/log-in')))
    memory.find = () => Promise.reject(Object.assign(new Error('connect'), { code }))
    const answer = await get('/look', { Cookie: cookie })
    expect([answer.status, await answer.text()]).toEqual([503, 'a fault'])
  },
)

test('a slower request does not restore a session that was logged out meanwhile', async () => {
  const { get, rows, writes } = await aServer(false)
  const cookie = valueOf(cookieOf(await get('/log-in')))
  await get('/touch', { Cookie: cookie })
  await expect.poll(() => writes.at(-1)).toBe('update')
  expect(rows.size).toBe(0)
  expect(await (await get('/look', { Cookie: cookie })).text()).toBe('nobody')
})

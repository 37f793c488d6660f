import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import type { ErrorRequestHandler } from 'express'
import type { SessionData } from 'express-session'
import { expect, onTestFinished, test } from 'vitest'
import { sessionCookieName, sessions } from '#server/http/session.ts'

/** Rows in memory, and what was done to them. */
function memoryRows() {
  const rows = new Map<string, SessionData>()
  const writes: string[] = []
  return {
    rows,
    writes,
    held: async (id: string) =>
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
  const kept = memoryRows()
  const app = express()
  app.set('trust proxy', secure ? 1 : false)
  app.use(sessions(kept, ['a secret that signs', 'an older one'], secure))
  app.get('/log-in', (request, response, next) => {
    request.session.regenerate((error?: unknown) => {
      if (error) return next(error)
      request.session.idToken = randomUUID()
      response.send('in')
    })
  })
  app.get('/look', (request, response) => void response.send(request.session.idToken ?? 'nobody'))
  app.get('/touch', (request, response) => {
    // Another request logs this session out while this one is at work.
    kept.rows.delete(request.sessionID)
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
  return { ...kept, get, kept }
}

const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0] ?? ''
const valueOf = (cookie: string) => cookie.split(';')[0] ?? ''
const attributesOf = (cookie: string) => cookie.split('; ').slice(1)

test('the cookie is kept from scripts and other sites, for thirty days', async () => {
  const { get } = await aServer(false)
  const cookie = cookieOf(await get('/log-in'))
  expect(cookie).toMatch(/^session=s%3A/)
  expect(attributesOf(cookie)).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Lax']))
  expect(attributesOf(cookie)).not.toContain('Secure')
  expect(cookie).not.toMatch(/Domain=/)
  const days = (Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '') - Date.now()) / (24 * 3600 * 1000)
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

test('behind TLS no cookie is given over plain http', async () => {
  const { get } = await aServer(true)
  expect(cookieOf(await get('/log-in'))).toBe('')
})

test('looking writes nothing, neither for a visitor nor for somebody logged in', async () => {
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

test('each login has an id of its own, and the old one is gone', async () => {
  const { get, rows } = await aServer(false)
  const first = valueOf(cookieOf(await get('/log-in')))
  const second = valueOf(cookieOf(await get('/log-in', { Cookie: first })))
  expect(second).not.toBe(first)
  expect(rows.size).toBe(1)
  expect(await (await get('/look', { Cookie: first })).text()).toBe('nobody')
})

test('an id that this server did not sign is nobody’s', async () => {
  const { get, rows } = await aServer(false)
  await get('/log-in')
  const [id = ''] = rows.keys()
  for (const cookie of [`session=${id}`, `session=s%3A${id}.AAAA`, `session=s:${id}`, 'session=%E0%A4', 'session='])
    expect(await (await get('/look', { Cookie: cookie })).text()).toBe('nobody')
})

test.each(['ENOENT', 'ECONNREFUSED'])(
  'nobody is taken for a visitor because the database is away (%s)',
  async (code) => {
    const { get, kept } = await aServer(false)
    const cookie = valueOf(cookieOf(await get('/log-in')))
    kept.find = () => Promise.reject(Object.assign(new Error('connect'), { code }))
    const answer = await get('/look', { Cookie: cookie })
    expect([answer.status, await answer.text()]).toEqual([503, 'a fault'])
  },
)

test('a session that was logged out meanwhile is not brought back by a slower request', async () => {
  const { get, rows, writes } = await aServer(false)
  const cookie = valueOf(cookieOf(await get('/log-in')))
  await get('/touch', { Cookie: cookie })
  await expect.poll(() => writes.at(-1)).toBe('update')
  expect(rows.size).toBe(0)
  expect(await (await get('/look', { Cookie: cookie })).text()).toBe('nobody')
})

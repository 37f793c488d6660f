import { request as httpRequest } from 'node:http'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '#server/testing/test-app.ts'

const { app, learner, teacher } = useTestApp({ learner: 'a learner', teacher: 'a teacher' })

/** Sends exactly these headers and no others, as no browser does. */
function bare(path: string, method: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(new URL(path, app.url), { method, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode))
    })
    sent.on('error', reject).end()
  })
}

const create = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string>) =>
  teacher.fetch('/api/courses', { method: 'POST', headers, body })

const post = (headers: Record<string, string>) => bare('/api/start-trial', 'POST', headers)

describe('a write request', () => {
  test('is accepted if the browser reports this site as its origin', async () => {
    expect(await post({ 'Sec-Fetch-Site': 'same-origin' })).toBe(401)
    expect(await post({ Origin: app.url })).toBe(401)
    expect(await post({ 'Sec-Fetch-Site': 'same-origin', Origin: app.url })).toBe(401)
  })

  test.each([
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a neighbour', { 'Sec-Fetch-Site': 'same-site' }],
    ['nowhere', { 'Sec-Fetch-Site': 'none' }],
    ['another site that lies about its origin', { 'Sec-Fetch-Site': 'cross-site', Origin: 'ours' }],
    ['another origin', { Origin: 'https://evil.example' }],
    ['an origin that begins like ours', { Origin: 'ours.evil.example' }],
    ['a sandbox', { Origin: 'null' }],
    ['a client that says nothing of it', {}],
    ['a client that only has a referrer', { Referer: 'ours/' }],
  ])('from %s is refused', async (_who, headers) => {
    const ours = Object.entries(headers).map(([name, value]) => [name, value.replace('ours', app.url)])
    const cookie = { Cookie: learner.cookie }
    expect(await post({ ...cookie, ...Object.fromEntries(ours) })).toBe(403)
    expect(await learner.fetch('/api/auth/user').then((answer) => answer.json())).toMatchObject({ role: 'NORMAL' })
  })

  test.each(['PUT', 'PATCH', 'DELETE'])('by %s follows the same rule', async (method) => {
    expect(await bare('/api/courses', method, { Origin: 'https://evil.example' })).toBe(403)
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/json', ''])(
    'with a body of type %j is refused, because a form of another site can send it',
    async (type) => {
      const answer = await create(new TextEncoder().encode('{"title":"x"}'), type ? { 'Content-Type': type } : {})
      expect(answer.status).toBe(415)
      expect(await answer.text()).toBe('The request must be JSON.')
    },
  )

  test('with JSON in a named character set is accepted', async () => {
    const answer = await create('{"title":"Kopivosian"}', { 'Content-Type': 'application/json; charset=utf-8' })
    expect(answer.status).toBe(201)
  })
})

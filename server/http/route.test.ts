import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { text } from '#shared/messages/text.ts'
import * as z from 'zod/mini'
import type { User } from '#shared/people.ts'
import { endpoint } from '#shared/endpoint.ts'
import { problemType, type ProblemJson } from '#shared/problem.ts'
import { instant } from '#shared/text.ts'
import { problemHandler } from '#server/http/problem-handler.ts'
import { route } from '#server/http/route.ts'

const courseId = randomUUID()
const teacher = { id: randomUUID(), role: 'TEACHER', subscribed: false } as User
const stranger = { ...teacher, id: randomUUID() }
const learner = { ...teacher, role: 'NORMAL' } as User

const read = endpoint({
  method: 'GET',
  path: '/api/things',
  allow: 'courses.list',
  query: z.object({ limit: z._default(z.coerce.number().check(z.maximum(100)), 50) }),
  output: z.object({ limit: z.number(), at: instant }),
})
const rename = endpoint({
  method: 'PATCH',
  path: '/api/things/:id',
  allow: 'courses.update',
  refusal: text('This course is another teacher’s.', 'Tidak dibenarkan.'),
  input: z.object({ title: z.string('Title is missing.') }),
  output: z.object({ title: z.string() }),
  status: 201,
})
const remove = endpoint({ method: 'DELETE', path: '/api/things/:id', allow: 'courses.delete' })
const answer = endpoint({
  method: 'POST',
  path: '/api/things/:id/answers',
  allow: 'courses.update',
  input: z.object({
    answers: z.array(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('one'), text: z.string() }),
        z.object({ kind: z.literal('many'), texts: z.array(z.string()) }),
      ]),
    ),
    by: z.optional(z.object({ name: z.string(), id: z.optional(z.uuid()) })),
  }),
})

const load = ({ id }: { id: string }) => (id === courseId ? { teacherId: teacher.id } : undefined)

let url: string
let viewer: User | undefined
const server = createServer()
beforeAll(async () => {
  const app = express()
  app.disable('etag')
  app.use((request, _response, next) => {
    if (viewer) request.user = viewer
    next()
  })
  route(app, read, ({ query }) => {
    const answer = { limit: query.limit, at: new Date(0), passwordHash: 'kept to oneself' }
    return answer
  })
  route(app, rename, load, ({ body }) => body)
  route(app, remove, load, () => {})
  route(app, answer, load, () => {})
  app.use(problemHandler(pino({ level: 'silent' })))
  server.on('request', app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

async function ask(who: User | undefined, method: string, path: string, body?: string, accept = '*/*') {
  viewer = who
  const headers = { 'Content-Type': 'application/json', Accept: accept }
  const answer = await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body }) })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

async function problemAt(path: string, body: string) {
  const { text, headers } = await ask(teacher, path.endsWith('answers') ? 'POST' : 'PATCH', path, body, problemType)
  expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  return JSON.parse(text) as ProblemJson
}

describe('checks run in this order:', () => {
  const there = `/api/things/${courseId}`
  const absent = `/api/things/${randomUUID()}`
  const bad = '{'

  test.each([
    ['a visitor', undefined, absent, bad, 401],
    ['somebody who asks for what is absent', learner, absent, bad, 404],
    ['somebody who asks for what cannot be', learner, '/api/things/nonsense', bad, 404],
    ['somebody who may not', learner, there, bad, 403],
    ['another teacher', stranger, there, bad, 403],
    ['somebody who sends nonsense', teacher, there, bad, 400],
    ['somebody who leaves something out', teacher, there, '{}', 400],
    ['somebody who does all right', teacher, there, '{"title":"x"}', 201],
  ])('%s', async (_who, who, path, body, status) => {
    expect((await ask(who, 'PATCH', path, body)).status).toBe(status)
  })

  test('and a refusal has the sentence of the call if it defines one', async () => {
    expect((await ask(stranger, 'PATCH', there, '{}')).text).toBe('This course is another teacher’s.')
    expect((await ask(stranger, 'DELETE', there)).text).toBe('You are not allowed to do this.')
  })
})

describe('a response', () => {
  test('contains only the fields of its schema, with dates as text', async () => {
    const { text, headers } = await ask(learner, 'GET', '/api/things')
    expect(JSON.parse(text)).toEqual({ limit: 50, at: '1970-01-01T00:00:00.000Z' })
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('without a schema is 204 and empty', async () => {
    expect(await ask(teacher, 'DELETE', `/api/things/${courseId}`)).toMatchObject({ status: 204, text: '' })
  })
})

describe('the input of a call', () => {
  test('is parsed: the query, and the body without unknown fields', async () => {
    expect(JSON.parse((await ask(learner, 'GET', '/api/things?limit=7')).text)).toMatchObject({ limit: 7 })
    const { text } = await ask(teacher, 'PATCH', `/api/things/${courseId}`, '{"title":"x","teacherId":"y"}')
    expect(JSON.parse(text)).toEqual({ title: 'x' })
  })

  test('is refused with the first error, in a sentence, with its field', async () => {
    expect(await ask(learner, 'GET', '/api/things?limit=1000')).toMatchObject({
      status: 400,
      text: "The field 'limit' is not valid.",
    })
    const path = `/api/things/${courseId}`
    expect((await ask(teacher, 'PATCH', path, '{"title":5}')).text).toBe('Title is missing.')
    expect((await ask(teacher, 'PATCH', path, '[]')).text).toBe('The request must be a JSON object.')
  })

  test('is refused with the field in problem+json', async () => {
    const path = `/api/things/${courseId}`
    expect(await problemAt(path, '{"title":5}')).toEqual({ status: 400, detail: 'Title is missing.', field: 'title' })
    expect(await problemAt(path, '[]')).toEqual({ status: 400, detail: 'The request must be a JSON object.' })
    const answers = JSON.stringify({ answers: [], by: { name: 5 } })
    expect(await problemAt(`${path}/answers`, answers)).toMatchObject({ field: 'by.name' })
  })

  test.each([
    [{}, "The field 'answers' is missing."],
    [{ answers: null }, "The field 'answers' is not of the right kind."],
    [{ answers: 'x' }, "The field 'answers' is not of the right kind."],
    [{ answers: [5] }, "The field 'answers' is not of the right kind."],
    [{ answers: [{}] }, "The field 'answers' is not of the right kind."],
    [{ answers: [{ kind: 'essay' }] }, "The field 'answers' is not of the right kind."],
    [{ answers: [{ kind: 'many', texts: [5] }] }, "The field 'answers' is not of the right kind."],
    [{ answers: [], by: {} }, "The field 'by.name' is missing."],
    [{ answers: [], by: { name: 5 } }, "The field 'by.name' is not of the right kind."],
    [{ answers: [], by: { name: '', id: 'x' } }, "The field 'by.id' is not valid."],
  ])('like %j is refused without the parser’s message', async (body, sentence) => {
    expect(await ask(teacher, 'POST', `/api/things/${courseId}/answers`, JSON.stringify(body))).toMatchObject({
      status: 400,
      text: sentence,
    })
  })
})

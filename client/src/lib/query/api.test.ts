import { expect, test } from 'vitest'
import { courses } from '#shared/courses/courses.ts'
import { ApiError, call } from './api.ts'

const answering = (status: number, body: string, type: string) => {
  const requests: Request[] = []
  const send = (address: string, init?: RequestInit) => {
    requests.push(new Request(new URL(address, 'http://localhost'), init))
    return Promise.resolve(new Response(body, { status, statusText: 'Bad Gateway', headers: { 'Content-Type': type } }))
  }
  return { send: send as typeof fetch, requests }
}
const failing = (status: number, body: string, type: string) =>
  call(courses.list, {}, answering(status, body, type).send).catch((error: unknown) => error)

const problem = 'application/problem+json; charset=utf-8'

test('an error has its field and code, and its text is status and sentence', async () => {
  const body = JSON.stringify({ status: 409, detail: 'Somebody was faster.', field: 'title', code: 'stale' })
  const { send, requests } = answering(409, body, problem)
  const error: unknown = await call(courses.list, {}, send).catch((thrown: unknown) => thrown)
  expect(requests[0]?.headers.get('Accept')).toBe('application/json, application/problem+json')
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ message: '409: Somebody was faster.', field: 'title', code: 'stale' })
})

test.each([
  ['a text', 503, 'Back in a minute.', 'text/plain', '503: Back in a minute.'],
  ['nothing', 502, '', 'text/plain', '502: Bad Gateway'],
  ['what is no problem', 500, 'oh', problem, '500: oh'],
])('an answer of %s, as a proxy gives it, is shown unchanged', async (_what, status, body, type, text) => {
  expect(await failing(status, body, type)).toMatchObject({ message: text, field: undefined })
})

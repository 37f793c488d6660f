import type { Sentence } from '#shared/messages/say.ts'
import { expect, test } from 'vitest'
import { problemOf } from '#server/http/problem-handler.ts'
import { Problem, conflict, tooMany } from '#server/http/problem.ts'

test('a refusal keeps its status and sentence', () => {
  expect(problemOf(conflict('Too late.' as Sentence), 'r')).toMatchObject({ status: 409, message: 'Too late.' })
})

test('a refusal with a waiting time states whole seconds, one at least', () => {
  expect(tooMany('Wait.' as Sentence, 0.2).headers).toEqual({ 'Retry-After': '1' })
  expect(tooMany('Wait.' as Sentence, 61.2).headers).toEqual({ 'Retry-After': '62' })
})

test('an unreachable database is 503, however deep the cause', () => {
  const lost = new Error('Failed query', { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) })
  expect(problemOf(lost, 'r')).toMatchObject({
    status: 503,
    message: 'The service is briefly unavailable. Please try again in a moment.',
  })
})

test.each([
  [400, 'entity.parse.failed', 'The request is not valid JSON.'],
  [413, 'entity.too.large', 'The request is too large: 1 MiB at most.'],
  [400, 'something.new', 'The request could not be understood.'],
])('a client error found by the framework is a %i with the product’s sentence', (status, type, message) => {
  const found = Object.assign(new Error('at Object.parse (node_modules/…)'), { status, type })
  expect(problemOf(found, 'r')).toMatchObject({ status, message })
})

test.each([
  new TypeError("Cannot read properties of undefined (reading 'id')"),
  Object.assign(new Error('bad gateway'), { status: 502 }),
  Object.assign(new Error('duplicate key value'), { severity: 'ERROR', code: '23505' }),
  'a text',
  null,
  undefined,
])('any other error is a server error, and shows only its reference: %s', (thrown) => {
  const problem = problemOf(thrown, '1a2b3c4d')
  expect(problem).toBeInstanceOf(Problem)
  expect([problem.status, problem.message]).toEqual([
    500,
    'Something went wrong on our side. Please quote reference 1a2b3c4d.',
  ])
})

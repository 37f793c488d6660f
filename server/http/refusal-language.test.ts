import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import { inLanguage } from './language-context.ts'
import { Problem } from '#server/http/problem.ts'
import { parseOrThrow } from '#server/http/route.ts'
import { callBodies } from '#server/testing/policy-calls.ts'
import { contractCalls } from '#server/testing/contract-calls.ts'
import { startTestApp, type Person, type TestApp } from '#server/testing/test-app.ts'
import { foreign } from '#tests/journeys/languages/one-language.ts'

const english = new RegExp(foreign.ms, 'i')
/** Names of fields and values of the contract, which are the same in every language. */
const named = /'[\w.]+'|‘\w+’|\b(?:words belum|words terlalu|WORD, PHRASE|derived from, part of|variant of)/g
const inEnglish = (sentences: string[]) =>
  [...new Set(sentences)].filter((sentence) => english.test(sentence.replaceAll(named, '')))

const calls = [...(await contractCalls())]

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_BURST: '100000' } })
})
afterAll(() => app.close())

const bad = ['', 'x'.repeat(100_001), 'kata', '\u0000', -1, 0.5, 1e9, true, null, [], [''], [{}], {}]
const id = randomUUID()
const mediaURL = `https://files.example.test/${id}`
const given = { id, lessonId: id, mediaURL, email: 'amai@example.test', code: 'ABCDEF' }

/** Values with every part of this one replaced by a bad one. */
function broken(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return bad
  const parts = Object.entries(value).flatMap(([name, part]) =>
    broken(part).map((other) => (Array.isArray(value) ? [other] : { ...value, [name]: other })),
  )
  return [...bad, ...parts]
}

/** Sentences in which the schema refuses a value. */
function refusals(schema: z.ZodMiniType, value: unknown): string[] {
  try {
    parseOrThrow(schema, value)
    return []
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return [error.message]
  }
}

/** Names of all fields of a schema, with nothing in them. */
function fieldsOf(schema: z.ZodMiniType): object {
  const { shape } = schema._zod.def as { shape?: object }
  return Object.fromEntries(Object.keys(shape ?? {}).map((name) => [name, '']))
}

test.each(calls)('%s refuses bad values in Malay', (name, { input, query }) => {
  const body = callBodies[name]?.(given) ?? {}
  const found = inLanguage('ms', () => [
    ...(input ? broken({ ...fieldsOf(input), ...body }).flatMap((value) => refusals(input, value)) : []),
    ...(query ? broken(fieldsOf(query)).flatMap((value) => refusals(query, value)) : []),
  ])
  expect(inEnglish(found)).toEqual([])
})

async function answersOf(person: Person, name: string, { method, path }: Endpoint) {
  const address = path.replaceAll(/:\w+/g, id)
  const bodies = method === 'GET' ? [undefined] : ['{', '{}', '[]', JSON.stringify(callBodies[name]?.(given) ?? {})]
  const sent = bodies.map(async (body) => {
    const headers = body === undefined ? undefined : { 'Content-Type': 'application/json' }
    const answer = await person.fetch(address, { method, ...(headers && { headers, body: body! }) })
    const text = await answer.text()
    return answer.status < 400 ? '' : `${answer.status} ${text}`
  })
  return Promise.all(sent)
}

test.each(calls)('%s says in Malay that something is not there or not allowed', async (name, call) => {
  const people = await Promise.all(
    (['NORMAL', 'TEACHER', 'ADMIN'] as const).map((role) => app.person({ role, language: 'ms' })),
  )
  const found = await Promise.all(people.map((person) => answersOf(person, name, call)))
  expect(inEnglish(found.flat())).toEqual([])
})

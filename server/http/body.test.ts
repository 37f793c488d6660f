import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '#server/testing/test-app.ts'

const { app, learner, teacher } = useTestApp({ learner: 'a learner', teacher: 'a teacher' })

const json = { 'Content-Type': 'application/json' }

const MiB = 1024 * 1024

const create = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = json, person = teacher) =>
  person.fetch('/api/courses', { method: 'POST', headers, body })

const ofSize = (size: number) => JSON.stringify({ title: 'x', description: '' }).padEnd(size)

describe('a request body', () => {
  const deep = 50_000
  const nested = '['.repeat(deep) + ']'.repeat(deep)

  test.each(['{', '{"title":', 'nonsense', '{"title":"x"}}', 'null', '"text"', '5', '[]', '[{"title":"x"}]'])(
    'like %j is malformed: 400 and a sentence',
    async (body) => {
      const answer = await create(body)
      expect(answer.status).toBe(400)
      expect(await answer.text()).toMatch(/^[A-Z].+\.$/)
    },
  )

  test.each(['null', '"text"', '5', '[]'])('like %s is no object, and the sentence says so', async (body) => {
    expect(await (await create(body)).text()).toBe('The request must be a JSON object.')
  })

  test('that is missing is reported by its first field', async () => {
    const answer = await teacher.fetch('/api/courses', { method: 'POST' })
    expect([answer.status, await answer.text()]).toEqual([400, 'Course title is missing.'])
  })

  test('of 1 MiB is accepted, and one byte more is not', async () => {
    expect((await create(ofSize(MiB))).status).toBe(201)
    const answer = await create(ofSize(MiB + 1))
    expect([answer.status, await answer.text()]).toEqual([413, 'The request is too large: 1 MiB at most.'])
  })

  test('of 5 MB is refused, also compressed', async () => {
    expect((await create('x'.repeat(5 * MiB))).status).toBe(413)
    const packed = new Uint8Array(gzipSync(JSON.stringify({ title: 'x', description: 'x'.repeat(5 * MiB) })))
    expect((await create(packed, { ...json, 'Content-Encoding': 'gzip' })).status).toBe(413)
  })

  test('with 50,000 nested levels is refused, as a whole or in a field', async () => {
    expect((await create(nested)).status).toBe(400)
    expect((await create(`{"title":${nested}}`)).status).toBe(400)
    expect((await create(`{"title":"x","description":{"a":${nested}}}`)).status).toBe(400)
  })

  test('with a character that cannot be stored is refused with the name of its field', async () => {
    const answer = await create('{"title":"a\\u0000b"}')
    expect([answer.status, await answer.text()]).toEqual([400, 'Course title holds a character that cannot be stored.'])
  })

  test('in an unknown encoding or character set is a client error', async () => {
    expect((await create('{}', { ...json, 'Content-Encoding': 'nonsense' })).status).toBe(415)
    expect((await create('{}', { 'Content-Type': 'application/json; charset=nonsense' })).status).toBe(415)
  })

  test('is not read before the policy allows the call', async () => {
    expect((await create('{', json, app.visitor)).status).toBe(401)
    expect((await create('{', json, learner)).status).toBe(403)
  })
})

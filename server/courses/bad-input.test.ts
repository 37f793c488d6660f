import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lessons } from '#shared/courses.ts'
import { courses as courseTable, lessons as lessonTable } from '#server/db/tables.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { people, startTestApp } from '#server/testing/test-app.ts'
import type { Person, TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let teacher: Person
let courseId: string
let lessonId: string
beforeAll(async () => {
  app = await startTestApp()
  teacher = await app.person(people['a teacher'])
})
beforeEach(async () => {
  courseId = (await aCourse(app.db, { teacherId: teacher.id })).id
  lessonId = (await aLesson(app.db, { courseId })).id
})
afterAll(() => app.close())

/** The calls that take a text from a teacher, with a body that would be accepted. */
const writes = () => [
  { method: 'POST', path: '/api/courses', fine: { title: 'Numbers' } },
  { method: 'PATCH', path: `/api/courses/${courseId}`, fine: {} },
  { method: 'POST', path: `/api/courses/${courseId}/lessons`, fine: { title: 'Numbers', contentType: 'TEXT' } },
  { method: 'PATCH', path: `/api/lessons/${lessonId}`, fine: {} },
  { method: 'PUT', path: `/api/courses/${courseId}/lessons/order`, fine: { lessonIds: [lessonId] } },
  { method: 'POST', path: '/api/lessons/preview', fine: { contentBody: '' } },
  { method: 'POST', path: `/api/lessons/${lessonId}/answers`, fine: { answers: [] } },
]
const lessonWrites = () => writes().slice(2, 4)

async function send(write: { method: string; path: string }, body: string) {
  const headers = { 'Content-Type': 'application/json' }
  const answer = await teacher.fetch(write.path, { method: write.method, headers, body })
  return { status: answer.status, sentence: await answer.text() }
}
const rowsNow = async () =>
  JSON.stringify([await app.db.select().from(courseTable), await app.db.select().from(lessonTable)])

/** The different answers of the calls to this body. Fails where a refused call has stored something. */
async function answersTo(calls: { method: string; path: string }[], body: string): Promise<string[]> {
  const before = await rowsNow()
  const answers: string[] = []
  for (const write of calls) {
    const { status, sentence } = await send(write, body)
    answers.push(`${status} ${sentence}`)
  }
  expect(await rowsNow()).toBe(before)
  return [...new Set(answers)]
}
/** Each call's fine body with one field more. */
async function answersToField(calls: ReturnType<typeof writes>, field: string, value: unknown): Promise<string[]> {
  const answers: string[] = []
  for (const write of calls)
    answers.push(...(await answersTo([write], JSON.stringify({ ...write.fine, [field]: value }))))
  return [...new Set(answers)]
}

describe('bodies that are no requests', () => {
  test.each(['{', '{"title":', "{'title':'x'}", '{"title":"x",}', 'title=x', '\u0000'])(
    'malformed JSON %j is 400',
    async (body) => {
      expect(await answersTo(writes(), body)).toEqual(['400 The request is not valid JSON.'])
    },
  )

  test.each(['[]', '"text"', 'null'])('%s instead of an object is 400', async (body) => {
    expect(await answersTo(writes(), body)).toEqual(['400 The request must be a JSON object.'])
  })

  test('JSON nested 50,000 deep is refused', async () => {
    const depth = 50_000
    const lists = `${'['.repeat(depth)}${']'.repeat(depth)}`
    expect(await answersTo(writes(), lists)).toEqual(['400 The request must be a JSON object.'])
    const objects = `{"title":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`
    expect(await answersTo(writes().slice(0, 4), objects)).toEqual([
      '400 Course title must be a text.',
      '400 Lesson title must be a text.',
    ])
  })

  test('five megabytes are 413', async () => {
    const body = JSON.stringify({ title: 'x', contentBody: 'x'.repeat(5 * 1024 * 1024) })
    expect(await answersTo(writes(), body)).toEqual(['413 The request is too large: 1 MiB at most.'])
  })

  test('without a body the first missing field is named', async () => {
    const answer = await teacher.fetch('/api/courses', { method: 'POST' })
    expect([answer.status, await answer.text()]).toEqual([400, 'Course title is missing.'])
  })
})

describe('fields', () => {
  test.each([
    [1, 'must be a text.'],
    [['x'], 'must be a text.'],
    [null, 'is missing.'],
    ['', 'is missing.'],
    [' \t\n\u00A0 ', 'is missing.'],
    ['a\u0000b', 'holds a character that cannot be stored.'],
    ['\uD800', 'holds a character that cannot be stored.'],
    ['a\uDC00b', 'holds a character that cannot be stored.'],
    ['x'.repeat(201), 'is too long: 200 characters at most.'],
  ])('the title %j is 400, by name', async (title, fault) => {
    const refusals = [`400 Course title ${fault}`, `400 Lesson title ${fault}`]
    expect(await answersToField(writes().slice(0, 4), 'title', title)).toEqual(refusals)
  })

  test.each([
    [5, 'must be a text.'],
    ['\u0000', 'holds a character that cannot be stored.'],
    ['\uDFFF', 'holds a character that cannot be stored.'],
    ['x'.repeat(5001), 'is too long: 5,000 characters at most.'],
  ])('the description %j is 400, by name', async (description, fault) => {
    const refusals = [`400 Description ${fault}`]
    expect(await answersToField(writes().slice(0, 2), 'description', description)).toEqual(refusals)
  })

  test.each([
    ['contentBody', 5, 'Content must be a text.'],
    ['contentBody', 'a\u0000', 'Content holds a character that cannot be stored.'],
    ['contentBody', '\uD83D', 'Content holds a character that cannot be stored.'],
    ['contentBody', 'x'.repeat(200_001), 'Content is too long: 200,000 characters at most.'],
    ['contentType', 'AUDIO', 'Content type must be TEXT, VIDEO or QUIZ.'],
    ['contentType', 'text', 'Content type must be TEXT, VIDEO or QUIZ.'],
    ['contentType', null, 'Content type must be TEXT, VIDEO or QUIZ.'],
    ['videoUrl', 5, 'Video URL must be a text.'],
    ['videoUrl', 'https://x.example/\uD800', 'Video URL must be a web address that begins with http:// or https://.'],
    ['videoUrl', `https://x.example/${'x'.repeat(2000)}`, 'Video URL is too long: 2000 characters at most.'],
  ])("a lesson's %s %j is 400, by name", async (field, value, sentence) => {
    expect(await answersToField(lessonWrites(), field, value)).toEqual([`400 ${sentence}`])
  })

  test('texts of the greatest length are stored whole', async () => {
    const longest = { title: 'x'.repeat(200), contentType: 'TEXT' as const, contentBody: 'ʼ'.repeat(200_000) }
    const lesson = await teacher.call(lessons.create, { params: { id: courseId }, body: longest })
    expect(lesson).toMatchObject(longest)
  })

  test('unknown fields are never stored', async () => {
    const other = await app.person(people['a teacher'])
    const foreign = await aCourse(app.db, { teacherId: other.id })
    const stray = {
      id: foreign.id,
      teacherId: other.id,
      courseId: foreign.id,
      order: 77,
      lessonCount: 77,
      createdAt: '2001-01-01T00:00:00.000Z',
      deletedAt: '2001-01-01T00:00:00.000Z',
      locked: false,
      __proto__: { title: 'x' },
      constructor: 'x',
    }
    for (const write of writes().slice(0, 4)) {
      const answer = await send(write, JSON.stringify({ ...write.fine, ...stray, title: 'Stray' }))
      expect(answer.status).toBeLessThan(300)
      expect(answer.sentence).not.toMatch(/:77[,}]|2001-|constructor/)
    }
    const own = await app.db.select().from(courseTable).where(eq(courseTable.teacherId, teacher.id!))
    for (const course of own) expect(course).toMatchObject({ deletedAt: null })
    expect(JSON.stringify(own)).not.toMatch(/2001-|"order":77/)
    expect(await app.db.$count(courseTable, eq(courseTable.teacherId, other.id!))).toBe(1)
    expect(await app.db.$count(lessonTable, eq(lessonTable.courseId, foreign.id))).toBe(0)
    const [lesson] = await app.db.select().from(lessonTable).where(eq(lessonTable.id, lessonId))
    expect(lesson).toMatchObject({ title: 'Stray', order: 1, deletedAt: null, courseId })
  })

  test('script in a text is stored and answered as the text it is', async () => {
    const title = '<script>alert(1)</script>'
    const body = { title, contentType: 'TEXT' as const, contentBody: '<img src=x onerror=alert(1)>' }
    const answer = await teacher.fetch(`/api/courses/${courseId}/lessons`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect(await answer.json()).toMatchObject(body)
  })
})

test('ids that are none are 404 at every call', async () => {
  for (const write of writes().filter(({ path }) => path.includes(courseId) || path.includes(lessonId)))
    for (const id of ['00000000-0000-4000-8000-000000000000', 'x', "1';--", '%00', 'constructor']) {
      const path = write.path.replace(courseId, id).replace(lessonId, id)
      expect(await send({ ...write, path }, JSON.stringify(write.fine))).toMatchObject({ status: 404 })
    }
})

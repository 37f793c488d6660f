import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { lessons } from '#shared/courses/courses.ts'
import { courses as courseTable, lessons as lessonTable } from '#server/db/tables/courses.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const { app, teacher } = useTestApp({ teacher: 'a teacher' })

let courseId: string
let lessonId: string
beforeEach(async () => {
  courseId = (await aCourse(app.db, { teacherId: teacher.id })).id
  lessonId = (await aLesson(app.db, { courseId })).id
})
/** The calls that take a text from a teacher, each with a valid body. */
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

/** The distinct answers of the calls to this body. Fails if a refused call has stored something. */
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
/** Sends each call's valid body with one more field. */
async function answersToField(calls: ReturnType<typeof writes>, field: string, value: unknown): Promise<string[]> {
  const answers: string[] = []
  for (const write of calls)
    answers.push(...(await answersTo([write], JSON.stringify({ ...write.fine, [field]: value }))))
  return [...new Set(answers)]
}

describe('invalid request bodies', () => {
  test.each(['{', '{"title":', "{'title':'x'}", '{"title":"x",}', 'title=x', '\u0000'])(
    'with malformed JSON %j are 400',
    async (body) => {
      expect(await answersTo(writes(), body)).toEqual(['400 The request is not valid JSON.'])
    },
  )

  test.each(['[]', '"text"', 'null'])('with %s instead of an object are 400', async (body) => {
    expect(await answersTo(writes(), body)).toEqual(['400 The request must be a JSON object.'])
  })

  test('with JSON nested 50,000 deep are refused', async () => {
    const depth = 50_000
    const lists = `${'['.repeat(depth)}${']'.repeat(depth)}`
    expect(await answersTo(writes(), lists)).toEqual(['400 The request must be a JSON object.'])
    const objects = `{"title":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`
    expect(await answersTo(writes().slice(0, 4), objects)).toEqual([
      '400 Course title must be a text.',
      '400 Lesson title must be a text.',
    ])
  })

  test('of five megabytes are 413', async () => {
    const body = JSON.stringify({ title: 'x', contentBody: 'x'.repeat(5 * 1024 * 1024) })
    expect(await answersTo(writes(), body)).toEqual(['413 The request is too large: 1 MiB at most.'])
  })

  test('that are empty name the first missing field', async () => {
    const answer = await teacher.fetch('/api/courses', { method: 'POST' })
    expect([answer.status, await answer.text()]).toEqual([400, 'Course title is missing.'])
  })
})

describe('the fields of a course or lesson', () => {
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
  ])('are 400 with their name if they are wrong: the title %j', async (title, refusal) => {
    const refusals = [`400 Course title ${refusal}`, `400 Lesson title ${refusal}`]
    expect(await answersToField(writes().slice(0, 4), 'title', title)).toEqual(refusals)
  })

  test.each([
    [5, 'must be a text.'],
    ['\u0000', 'holds a character that cannot be stored.'],
    ['\uDFFF', 'holds a character that cannot be stored.'],
    ['x'.repeat(5001), 'is too long: 5,000 characters at most.'],
  ])('are 400 with their name if they are wrong: the description %j', async (description, refusal) => {
    const refusals = [`400 Description ${refusal}`]
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
    ['videoUrl', `https://x.example/${'x'.repeat(2000)}`, 'Video URL is too long: 2,000 characters at most.'],
  ])("are 400 with their name if they are wrong: a lesson's %s %j", async (field, value, sentence) => {
    expect(await answersToField(lessonWrites(), field, value)).toEqual([`400 ${sentence}`])
  })

  test('may have texts of the maximum length, which are stored completely', async () => {
    const longest = { title: 'x'.repeat(200), contentType: 'TEXT' as const, contentBody: 'ʼ'.repeat(200_000) }
    const lesson = await teacher.call(lessons.create, { params: { id: courseId }, body: longest })
    expect(lesson).toMatchObject(longest)
  })

  test('are never stored if they are unknown', async () => {
    const other = await app.person('a teacher')
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

  test('may contain script, which is stored and answered as text', async () => {
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

test('invalid ids are 404 at every call', async () => {
  for (const write of writes().filter(({ path }) => path.includes(courseId) || path.includes(lessonId)))
    for (const id of ['00000000-0000-4000-8000-000000000000', 'x', "1';--", '%00', 'constructor']) {
      const path = write.path.replace(courseId, id).replace(lessonId, id)
      expect(await send({ ...write, path }, JSON.stringify(write.fine))).toMatchObject({ status: 404 })
    }
})

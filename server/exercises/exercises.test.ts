import { afterAll, beforeAll, expect, test } from 'vitest'
import { lessons } from '#shared/courses.ts'
import { exercises, revisionOf } from '#shared/exercises.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { people, startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const asking = (text: string) => ({ body: { kind: 'short-answer' as const, text, answers: [{ text: 'waig' }] } })

test('of two tabs that write the same questions one is stored, and the other is told', async () => {
  const teacher = await app.person(people['a teacher'])
  const course = await aCourse(app.db, { teacherId: teacher.id })
  const { id } = await aLesson(app.db, { courseId: course.id, contentType: 'QUIZ', contentBody: 'Water? {=waig}' })
  const params = { id }
  const { revision } = await teacher.call(exercises.read, { params })
  const [listed] = await teacher.call(lessons.list, { params: { id: course.id } })
  expect(listed?.locked === false && revisionOf(listed.questions ?? [], listed.contentBody ?? '')).toBe(revision)

  const write = (text: string, seen?: string) =>
    teacher.call(exercises.write, {
      params,
      body: { exercises: [asking(text)], ...(seen === undefined ? {} : { revision: seen }) },
    })
  const both = await Promise.allSettled([write('One?', revision), write('Two?', revision)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } })
  const now = await teacher.call(exercises.read, { params })
  expect(both.find(({ status }) => status === 'fulfilled')).toMatchObject({ value: { revision: now.revision } })
  expect(now.revision).not.toBe(revision)

  expect(await write('Three?', now.revision)).toMatchObject({ questions: [{ text: 'Three?' }] })
  expect(await write('Four?')).toMatchObject({ questions: [{ text: 'Four?' }] })
})

test('of two tabs that write the same questions with other comments one is told, and comments outlive their questions', async () => {
  const teacher = await app.person(people['a teacher'])
  const course = await aCourse(app.db, { teacherId: teacher.id })
  const { id } = await aLesson(app.db, { courseId: course.id, contentType: 'QUIZ', contentBody: 'Water? {=waig}' })
  const params = { id }
  const { revision, exercises: stored } = await teacher.call(exercises.read, { params })
  await teacher.call(lessons.update, { params, body: { contentBody: '// for May\n\nWater? {=waig}' } })
  const old = stored!.map((one) => ({ id: one.id, body: one.body }))
  const write = (wanted: typeof old, seen: string) =>
    teacher.call(exercises.write, { params, body: { exercises: wanted, revision: seen } })
  await expect(write(old, revision)).rejects.toMatchObject({ status: 409 })

  const now = await teacher.call(exercises.read, { params })
  expect(now.questions).toMatchObject([{ id: stored![0]!.id, revision: stored![0]!.revision }])
  const emptied = await write([], now.revision)
  expect(emptied).toMatchObject({ questions: [], contentBody: '// for May' })
  const again = await write([{ ...old[0]!, body: asking('Moon?').body }], emptied.revision)
  expect(again.contentBody).toBe('// for May\n\nMoon? {\n=waig\n}')
  expect(await teacher.call(exercises.read, { params })).toMatchObject({ contentBody: again.contentBody })
})

const exported =
  '::Moon::[html]<p>What is <strong>moon</strong>?&nbsp;</p>{=<p>tulan</p>#<p>Yes &amp; more</p> ~<p>tulang</p>####<em>Well</em>}'

test('a question from Moodle is asked, marked and answered without its tags, and stays the one that it was with them', async () => {
  const teacher = await app.person(people['a teacher'])
  const learner = await app.person(people['a subscriber'])
  const course = await aCourse(app.db, { teacherId: teacher.id })
  const { id } = await aLesson(app.db, { courseId: course.id, contentType: 'QUIZ' })
  const params = { id }
  const options = [{ text: '<p>tulan</p>', weight: 1 }, { text: '<p>tulang</p>' }]
  const text = '<p>What is <strong>moon</strong>?&nbsp;</p>'
  const [before] = (
    await teacher.call(exercises.write, { params, body: { exercises: [{ body: { kind: 'choice', text, options } }] } })
  ).exercises!
  await teacher.call(lessons.update, { params, body: { contentBody: exported } })

  const { questions } = await learner.call(exercises.read, { params })
  expect(questions).toMatchObject([{ id: before!.id, text: 'What is moon?' }])
  expect(JSON.stringify(questions)).not.toMatch(/[<>&]/)
  const answers = [{ kind: 'choice' as const, chosen: ['tulan'] }]
  expect(await learner.call(lessons.answer, { params, body: { answers } })).toEqual({
    marks: [{ fraction: 1, feedback: 'Yes & more\nWell', solution: 'tulan' }],
    score: 1,
  })
})

test('comments, categories, titles, marks and answers in mid-sentence survive what the builder reads and writes, and are no change', async () => {
  const teacher = await app.person(people['a teacher'])
  const learner = await app.person(people['a subscriber'])
  const course = await aCourse(app.db, { teacherId: teacher.id })
  const contentBody =
    '$CATEGORY: a/b\n\n// my own note\n\n::T1::[html]<p>Moon?</p>{=tulan ~tulang}\n\n::T2:: The {=tasu ~tulan} sat.\n// end'
  const { id } = await aLesson(app.db, { courseId: course.id, contentType: 'QUIZ', contentBody })
  const params = { id }
  const read = await teacher.call(exercises.read, { params })
  const written = await teacher.call(exercises.write, {
    params,
    body: { exercises: read.exercises!.map((one) => ({ id: one.id, body: one.body })) },
  })
  expect(written).toEqual({ ...read, contentBody })
  expect((await teacher.call(exercises.read, { params })).contentBody).toBe(contentBody)
  const seen = await learner.call(exercises.read, { params })
  for (const secret of ['note', 'T1', 'CATEGORY', 'end']) expect(JSON.stringify(seen)).not.toContain(secret)

  // Of before this was kept.
  const [first] = read.exercises!
  const plain = { id: first!.id, body: { ...first!.body, source: undefined } }
  const rest = read.exercises!.slice(1)
  const without = await teacher.call(exercises.write, { params, body: { exercises: [plain, ...rest] } })
  expect(without.questions).toEqual(read.questions)
})

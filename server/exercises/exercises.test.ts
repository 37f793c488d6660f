import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lessons } from '#shared/courses/courses.ts'
import { exercises, revisionOf } from '#shared/exercises/exercises.ts'
import { progress } from '#shared/courses/progress.ts'
import { lessons as lessonRows } from '#server/db/tables/courses.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const { app } = useTestApp()

const asking = (text: string) => ({ body: { kind: 'short-answer' as const, text, answers: [{ text: 'waig' }] } })

test('two tabs that write the same questions: one is stored, and the other gets a conflict', async () => {
  const teacher = await app.person('a teacher')
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

test('two tabs that write the same questions with different comments: one gets a conflict, and comments stay without their questions', async () => {
  const teacher = await app.person('a teacher')
  const course = await aCourse(app.db, { teacherId: teacher.id })
  const { id } = await aLesson(app.db, { courseId: course.id, contentType: 'QUIZ', contentBody: 'Water? {=waig}' })
  const params = { id }
  const { revision, exercises: stored } = await teacher.call(exercises.read, { params })
  await teacher.call(lessons.update, { params, body: { contentBody: '// for May\n\nWater? {=waig}' } })
  const old = stored!.map((one) => ({ id: one.id, body: one.body }))
  const write = (exercise: typeof old, seen: string) =>
    teacher.call(exercises.write, { params, body: { exercises: exercise, revision: seen } })
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

test('a question from Moodle is asked, marked and answered without tags, and keeps its identity', async () => {
  const teacher = await app.person('a teacher')
  const learner = await app.person('a subscriber')
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

test('comments, categories, titles, formats and answers within a sentence survive the exercise editor, and count as no change', async () => {
  const teacher = await app.person('a teacher')
  const learner = await app.person('a subscriber')
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

  // A row as it was before this field existed.
  const [first] = read.exercises!
  const plain = { id: first!.id, body: { ...first!.body, source: undefined } }
  const rest = read.exercises!.slice(1)
  const without = await teacher.call(exercises.write, { params, body: { exercises: [plain, ...rest] } })
  expect(without.questions).toEqual(read.questions)
})

/** CPU milliseconds of this thread, which other processes do not lengthen. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

const giftOf = (count: number, word: string) =>
  Array.from({ length: count }, (_, index) => `${word} ${index}? {=waig}`).join('\n\n')

test('the time to replace 500 questions is linear', async () => {
  const teacher = await app.person('a teacher')
  const course = await aCourse(app.db, { teacherId: teacher.id })
  const replaced = async (count: number) => {
    const { id } = await aLesson(app.db, { courseId: course.id, contentType: 'QUIZ', contentBody: '' })
    const write = (word: string) =>
      teacher.call(lessons.update, { params: { id }, body: { contentBody: giftOf(count, word) } })
    await write('Water')
    return timeOf(() => write('Moon'))
  }
  await replaced(50)
  const few = await replaced(50)
  expect(await replaced(500)).toBeLessThan(30 * few)
})

test('a quiz has 500 questions at most; a longer stored one stays unchanged', async () => {
  const teacher = await app.person('a teacher')
  const course = await aCourse(app.db, { teacherId: teacher.id })
  const contentBody = giftOf(501, 'Water')
  const { id } = await aLesson(app.db, { courseId: course.id, contentType: 'QUIZ', contentBody })
  const refusal = { status: 400, message: expect.stringContaining('A quiz has at most 500 questions.') as string }
  const draft = { title: 'Long', contentType: 'QUIZ' as const, contentBody }
  await expect(teacher.call(lessons.create, { params: { id: course.id }, body: draft })).rejects.toMatchObject(refusal)
  await expect(teacher.call(lessons.preview, { body: { contentBody } })).rejects.toMatchObject(refusal)

  const read = await teacher.call(exercises.read, { params: { id } })
  expect(read.questions).toHaveLength(501)
  await teacher.call(lessons.update, { params: { id }, body: { title: 'Renamed', contentBody } })
  expect(await teacher.call(exercises.read, { params: { id } })).toMatchObject({ revision: read.revision })
  const changed = { contentBody: `${contentBody}\n` }
  await expect(teacher.call(lessons.update, { params: { id }, body: changed })).rejects.toMatchObject(refusal)
})

test('a quiz is read and counted during a teacher’s save: readers wait for no lock', async () => {
  const teacher = await app.person('a teacher')
  const learner = await app.person('a subscriber')
  const course = await aCourse(app.db, { teacherId: teacher.id })
  const { id } = await aLesson(app.db, { courseId: course.id, contentType: 'QUIZ', contentBody: 'Water? {=waig}' })
  const params = { id }
  // The first read makes the questions.
  await teacher.call(exercises.read, { params })
  await app.db.transaction(async (tx) => {
    await tx.select().from(lessonRows).where(eq(lessonRows.id, id)).for('no key update')
    expect((await learner.call(exercises.read, { params })).questions).toMatchObject([{ text: 'Water?' }])
    await expect(learner.call(progress.markDone, { params })).rejects.toMatchObject({ status: 400 })
  })
})

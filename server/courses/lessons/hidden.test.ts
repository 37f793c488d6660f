import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { courses, lessons } from '#shared/courses/courses.ts'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { categories } from '#shared/entries/entries.ts'
import { exercises } from '#shared/exercises/exercises.ts'
import { progress } from '#shared/courses/progress.ts'
import { study } from '#shared/study/study.ts'
import { useTestApp, type Person } from '#server/testing/test-app.ts'

const { app, teacher, learner } = useTestApp({ teacher: 'a teacher', learner: 'a subscriber' })

const titlesFor = async (person: Person) => (await person.call(courses.list, {})).map(({ title }) => title)
const lessonsFor = async (person: Person, id: string) =>
  (await person.call(lessons.list, { params: { id } })).map(({ title }) => title)

test('a hidden course is visible only to its teacher, until it is shown', async () => {
  const { id, hidden } = await teacher.call(courses.create, { body: { title: 'Draft course', hidden: true } })
  expect(hidden).toBe(true)
  expect((await teacher.call(courses.listOwn, {})).find((course) => course.id === id)).toMatchObject({ hidden: true })
  expect(await teacher.call(courses.read, { params: { id } })).toMatchObject({ id, hidden: true })
  expect(await titlesFor(learner)).not.toContain('Draft course')
  await expect(learner.call(courses.read, { params: { id } })).rejects.toMatchObject({ status: 404 })
  await expect(learner.call(lessons.list, { params: { id } })).rejects.toMatchObject({ status: 404 })
  const shown = await teacher.call(courses.update, { params: { id }, body: { hidden: false } })
  expect(shown).not.toHaveProperty('hidden')
  expect(await titlesFor(learner)).toContain('Draft course')
})

test('the editor of a hidden lesson reads it with its source, and nobody else does', async () => {
  const { id } = await teacher.call(courses.create, { body: { title: 'Written on a page' } })
  const body = { title: 'Moon', contentType: 'QUIZ' as const, contentBody: 'Moon? {=tulan}', hidden: true }
  const params = { id: (await teacher.call(lessons.create, { params: { id }, body })).id }
  expect(await teacher.call(lessons.source, { params })).toMatchObject({
    ...body,
    courseId: id,
    questions: [{ kind: 'short-answer', text: 'Moon?' }],
  })
  await expect(learner.call(lessons.source, { params })).rejects.toMatchObject({ status: 403 })
})

test('a quiz of a hidden course accepts no answers and no completion mark', async () => {
  const { id } = await teacher.call(courses.create, { body: { title: 'Away for now' } })
  const body = { title: 'Moon', contentType: 'QUIZ' as const, contentBody: 'Moon? {=tulan}' }
  const { id: lessonId } = await teacher.call(lessons.create, { params: { id }, body })
  const params = { id: lessonId }
  const { questions } = await learner.call(exercises.read, { params })
  const single = { exerciseId: questions[0]!.id!, said: 'tulan', at: app.time.now().toISOString(), offsetMinutes: 480 }
  const answered = async (person: Person) => {
    const answers = [{ id: randomUUID(), ...single }]
    return (await person.call(study.answer, { body: { answers } })).answers[0]
  }
  for (const call of [courses.update, lessons.update]) {
    await teacher.call(call, { params: call === courses.update ? { id } : params, body: { hidden: true } })
    const attempt = learner.call(lessons.answer, { params, body: { answers: [null] } })
    await expect(attempt).rejects.toMatchObject({ status: 404 })
    await expect(learner.call(exercises.read, { params })).rejects.toMatchObject({ status: 404 })
    await expect(learner.call(progress.markDone, { params })).rejects.toMatchObject({ status: 404 })
    // A hidden exercise must not hold up other answers: it is answered like a removed one, without its solution.
    expect(await answered(learner)).toMatchObject({ state: 'changed', verdict: null, right: null })
    expect(await answered(teacher)).toMatchObject({ state: 'marked', right: 'tulan' })
    await teacher.call(call, { params: call === courses.update ? { id } : params, body: { hidden: false } })
  }
  expect(await answered(learner)).toMatchObject({ state: 'marked', right: 'tulan' })
})

test('a hidden lesson is neither listed nor counted, and its quiz is 404', async () => {
  const course = await teacher.call(courses.create, { body: { title: 'Half ready' } })
  const quiz = { title: 'Draft quiz', contentType: 'QUIZ' as const, contentBody: 'Moon? {=tulan}', hidden: true }
  const { id } = await teacher.call(lessons.create, { params: { id: course.id }, body: quiz })
  await teacher.call(lessons.create, { params: { id: course.id }, body: { title: 'Ready', contentType: 'TEXT' } })
  expect(await lessonsFor(learner, course.id)).toEqual(['Ready'])
  expect(await lessonsFor(await app.person('a learner'), course.id)).toEqual(['Ready'])
  expect(await lessonsFor(teacher, course.id)).toEqual(['Draft quiz', 'Ready'])
  expect(await learner.call(courses.read, { params: { id: course.id } })).toMatchObject({ lessonCount: 1 })
  const listed = (await teacher.call(courses.listOwn, {})).find((one) => one.id === course.id)
  expect(listed).toMatchObject({ lessonCount: 2 })
  const answer = learner.call(lessons.answer, { params: { id }, body: { answers: [null] } })
  await expect(answer).rejects.toMatchObject({ status: 404 })
  await expect(learner.call(exercises.read, { params: { id } })).rejects.toMatchObject({ status: 404 })
  await teacher.call(lessons.update, { params: { id }, body: { hidden: false } })
  expect(await lessonsFor(learner, course.id)).toEqual(['Draft quiz', 'Ready'])
  expect(await learner.call(courses.read, { params: { id: course.id } })).toMatchObject({ lessonCount: 2 })
})

test('an entry names no hidden lesson, and none of a hidden course', async () => {
  const admin = await app.person('an admin')
  const word = { type: 'WORD' as const, title: "tondu'", content: 'woman' }
  const { id: entryId } = await admin.call(categories.create, { body: word })
  const { id } = await teacher.call(courses.create, { body: { title: 'People' } })
  const body = { title: 'Who is this?', contentType: 'TEXT' as const, contentBody: "See [[tondu']]." }
  const params = { id: (await teacher.call(lessons.create, { params: { id }, body })).id }
  const titles = async () =>
    (await learner.call(entryDocuments.read, { params: { id: entryId } })).lessons.map(({ lessonTitle }) => lessonTitle)
  expect(await titles()).toEqual([body.title])
  await teacher.call(lessons.update, { params, body: { hidden: true } })
  expect(await titles()).toEqual([])
  await teacher.call(lessons.update, { params, body: { hidden: false } })
  await teacher.call(courses.update, { params: { id }, body: { hidden: true } })
  expect(await titles()).toEqual([])
})

import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { textRevisionOf } from '#shared/courses/text/text-revision.ts'
import { courses, LockedLesson, lessons, OpenLesson } from '#shared/courses/courses.ts'
import type { Question } from '#shared/exercises/exercises.ts'
import { lessons as lessonTable } from '#server/db/tables/courses.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { statusesOf } from '#server/testing/statuses.ts'
import { people, useTestApp, type Person } from '#server/testing/test-app.ts'

const StrictOpen = z.strictObject(OpenLesson.shape)
const StrictList = z.array(z.discriminatedUnion('locked', [z.strictObject(LockedLesson.shape), StrictOpen]))
const gift = 'Say thank you. {=Pounsikou#Well said}\n\n*Waig* is water. {T}'
const questions: Question[] = [
  { kind: 'short-answer', text: 'Say thank you.' },
  { kind: 'true-false', text: '*Waig* is water.' },
]

const { app, teacher, admin, subscriber } = useTestApp({
  teacher: 'a teacher',
  admin: 'an admin',
  subscriber: 'a subscriber',
})

const courseOf = (person: Person) => aCourse(app.db, { teacherId: person.id })
const write = (courseId: string, fields: object = {}, person = teacher) =>
  person.call(lessons.create, { params: { id: courseId }, body: { title: 'Lesson', contentType: 'TEXT', ...fields } })
const listOf = async (courseId: string, person = teacher) => {
  const list = await person.call(lessons.list, { params: { id: courseId } })
  expect(StrictList.safeParse(list).error).toBeUndefined()
  return list
}
const ordersOf = async (courseId: string) => (await listOf(courseId)).map(({ id, order }) => [id, order])

describe('reading lessons', () => {
  test('a course without quizzes has bodies and videos for people with full content', async () => {
    const { id } = await courseOf(teacher)
    await write(id, { contentBody: '# Osonong\n"quoted" \\ 🎋' })
    await write(id, { contentType: 'VIDEO', contentBody: '', videoUrl: 'https://video.example/clip.mp4' })
    for (const person of [subscriber, teacher, admin, await app.person('a complimentary subscriber')])
      expect(await listOf(id, person)).toMatchObject([
        { contentBody: '# Osonong\n"quoted" \\ 🎋', videoUrl: null, order: 1, courseId: id, teacherId: teacher.id },
        { contentBody: '', videoUrl: 'https://video.example/clip.mp4', order: 2, locked: false },
      ])
  })

  test('the source of a quiz is for its teacher and admins, the questions are for everybody with full content', async () => {
    const { id } = await courseOf(teacher)
    await write(id, { contentBody: 'Text' })
    await write(id, { contentType: 'QUIZ', contentBody: gift })
    for (const person of [teacher, admin])
      expect((await listOf(id, person))[1]).toMatchObject({ contentBody: gift, questions })
    for (const person of [subscriber, await app.person('a teacher')]) {
      const [text, quiz] = await listOf(id, person)
      expect(text).toMatchObject({ contentBody: 'Text' })
      expect(quiz).toMatchObject({ questions, locked: false })
      expect(quiz).not.toHaveProperty('contentBody')
      expect(JSON.stringify(quiz)).not.toContain('Pounsikou')
    }
  })

  test('an invalid stored quiz leaves the rest of the course readable', async () => {
    const { id } = await courseOf(teacher)
    const broken = await aLesson(app.db, { courseId: id, contentType: 'QUIZ', contentBody: 'Broken {' })
    await write(id, { contentBody: 'Text' })
    expect(await listOf(id, subscriber)).toMatchObject([{ questions: [] }, { contentBody: 'Text' }])
    expect(await listOf(id)).toMatchObject([{ contentBody: 'Broken {', questions: [] }, {}])
    const renamed = teacher.call(lessons.update, { params: { id: broken.id }, body: { title: 'Renamed' } })
    expect(await renamed).toMatchObject({ title: 'Renamed', questions: [] })
    const answers = [{ kind: 'short-answer' as const, text: 'x' }]
    await expect(
      subscriber.call(lessons.answer, { params: { id: broken.id }, body: { answers } }),
    ).rejects.toMatchObject({
      status: 409,
    })
  })

  test('a course without lessons is an empty list', async () => {
    const { id } = await courseOf(teacher)
    expect(await listOf(id)).toEqual([])
    expect(await listOf(id, await app.person('a learner'))).toEqual([])
  })
})

describe('writing lessons', () => {
  test('a lesson is created with defaults, in the last position', async () => {
    const { id } = await courseOf(teacher)
    const first = await write(id, { title: ' One ', videoUrl: '' })
    expect(StrictOpen.safeParse(first).error).toBeUndefined()
    expect(first).toMatchObject({ title: 'One', contentBody: '', videoUrl: null, order: 1, courseId: id })
    expect(await write(id, { contentType: 'QUIZ', contentBody: '' })).toMatchObject({ order: 2, questions: [] })
    expect(await listOf(id)).toHaveLength(2)
    expect((await teacher.call(courses.read, { params: { id } })).lessonCount).toBe(2)
  })

  test('twenty simultaneous lessons get the positions one to twenty', async () => {
    const { id } = await courseOf(teacher)
    const made = await Promise.all(Array.from({ length: 20 }, () => write(id)))
    const places = made.map(({ order }) => order).toSorted((a, b) => a - b)
    expect(places).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  })

  test('a patch changes only what it names', async () => {
    const { id } = await courseOf(teacher)
    const video = { contentType: 'VIDEO', contentBody: 'Body', videoUrl: 'https://video.example/a' }
    const lesson = await write(id, video)
    const params = { id: lesson.id }
    expect(await teacher.call(lessons.update, { params, body: {} })).toEqual(lesson)
    expect(await teacher.call(lessons.update, { params, body: { title: 'New' } })).toEqual({ ...lesson, title: 'New' })
    const empty = await teacher.call(lessons.update, { params, body: { videoUrl: null, contentBody: '' } })
    expect(empty).toEqual({ ...lesson, title: 'New', videoUrl: null, contentBody: '' })
    expect(await listOf(id)).toEqual([empty])
  })

  test('a text made from another version than the stored one is 409 and changes nothing', async () => {
    const { id } = await courseOf(teacher)
    const lesson = await write(id, { contentBody: 'First.' })
    const params = { id: lesson.id }
    const textRevision = textRevisionOf('First.')
    const change = (contentBody: string) =>
      teacher.call(lessons.update, { params, body: { title: 'Both', contentBody, textRevision } })
    const second = await change('Second.')
    await expect(change('Third.')).rejects.toMatchObject({ status: 409 })
    expect(await listOf(id)).toEqual([second])
  })

  test('an invalid quiz is refused with line and reason, also when a text becomes a quiz', async () => {
    const { id } = await courseOf(teacher)
    const sentence = 'Line 3: The { is not closed with a } before the next blank line.'
    const broken = 'One {T}\n\nTwo {=a ~b'
    const refused = { status: 400, sentence, field: 'contentBody' }
    await expect(write(id, { contentType: 'QUIZ', contentBody: broken })).rejects.toMatchObject(refused)
    const lesson = await write(id, { contentBody: broken })
    const params = { id: lesson.id }
    const patches = [{ contentType: 'QUIZ' as const }, { contentType: 'QUIZ' as const, contentBody: `${broken}\n` }]
    for (const body of patches)
      await expect(teacher.call(lessons.update, { params, body })).rejects.toMatchObject(refused)
    expect(await listOf(id)).toEqual([lesson])
    const quiz = await teacher.call(lessons.update, { params, body: { contentType: 'QUIZ', contentBody: gift } })
    expect(quiz).toMatchObject({ contentBody: gift, questions })
    const worse = teacher.call(lessons.update, { params, body: { contentBody: broken } })
    await expect(worse).rejects.toMatchObject(refused)
  })

  test('the preview parses a quiz and stores nothing', async () => {
    const before = await app.db.$count(lessonTable)
    expect(await teacher.call(lessons.preview, { body: { contentBody: gift } })).toEqual({ questions })
    const broken = teacher.call(lessons.preview, { body: { contentBody: 'Just a text' } })
    await expect(broken).rejects.toMatchObject({ status: 400, sentence: expect.stringMatching(/^Line 1: .+\.$/) })
    await expect(subscriber.call(lessons.preview, { body: { contentBody: gift } })).rejects.toMatchObject({
      status: 403,
    })
    await expect(app.visitor.call(lessons.preview, { body: { contentBody: gift } })).rejects.toMatchObject({
      status: 401,
    })
    expect(await app.db.$count(lessonTable)).toBe(before)
  })

  test.each(['a learner', 'a subscriber', 'a contributor', 'a teacher', 'a visitor'] as const)(
    "the lessons of somebody else's course cannot be changed by %s",
    async (who) => {
      const { id } = await courseOf(teacher)
      const lesson = await write(id)
      const person = who === 'a visitor' ? app.visitor : await app.person(people[who])
      const status = who === 'a visitor' ? 401 : 403
      const params = { id: lesson.id }
      const refusals = [
        write(id, {}, person),
        person.call(lessons.reorder, { params: { id }, body: { lessonIds: [lesson.id] } }),
        person.call(lessons.update, { params, body: { title: 'x' } }),
        person.call(lessons.remove, { params }),
        person.call(lessons.restore, { params }),
      ]
      expect(await statusesOf(refusals)).toEqual(refusals.map(() => status))
      expect(await listOf(id)).toEqual([lesson])
      expect(await write(id, {}, admin)).toMatchObject({ order: 2 })
    },
  )
})

describe('the order of lessons', () => {
  test('is changed as a whole', async () => {
    const { id } = await courseOf(teacher)
    const [a, b, c] = [await write(id), await write(id), await write(id)]
    await teacher.call(lessons.reorder, { params: { id }, body: { lessonIds: [c.id, a.id.toUpperCase(), b.id] } })
    expect(await ordersOf(id)).toEqual([
      [c.id, 1],
      [a.id, 2],
      [b.id, 3],
    ])
  })

  test('is refused unless it lists exactly the existing lessons', async () => {
    const { id } = await courseOf(teacher)
    const [a, b, gone] = [await write(id), await write(id), await write(id)]
    await teacher.call(lessons.remove, { params: { id: gone.id } })
    const foreign = await write((await courseOf(teacher)).id)
    const before = await ordersOf(id)
    const lists = [[], [a.id], [a.id, a.id], [b.id, a.id, a.id], [b.id, a.id, gone.id], [b.id, foreign.id]]
    for (const lessonIds of lists)
      await expect(teacher.call(lessons.reorder, { params: { id }, body: { lessonIds } })).rejects.toMatchObject({
        status: 409,
        sentence: 'The lessons of this course have changed meanwhile. Please reload the page.',
      })
    const noIds = teacher.call(lessons.reorder, { params: { id }, body: { lessonIds: ['x'] } })
    await expect(noIds).rejects.toMatchObject({ status: 400 })
    expect(await ordersOf(id)).toEqual(before)
  })
})

describe('deleting and restoring lessons', () => {
  test('a deleted lesson is 404 everywhere, and returns to its position', async () => {
    const { id } = await courseOf(teacher)
    const [a, b] = [await write(id, { contentType: 'QUIZ', contentBody: gift }), await write(id)]
    const params = { id: a.id }
    await teacher.call(lessons.remove, { params })
    const gone = [
      teacher.call(lessons.remove, { params }),
      teacher.call(lessons.update, { params, body: { title: 'x' } }),
      subscriber.call(lessons.answer, { params, body: { answers: [null, null] } }),
    ]
    expect(await statusesOf(gone)).toEqual(gone.map(() => 404))
    expect(await listOf(id)).toEqual([b])
    expect(await teacher.call(lessons.restore, { params })).toEqual(a)
    expect(await teacher.call(lessons.restore, { params })).toEqual(a)
    expect(await listOf(id)).toEqual([a, b])
  })

  test('a lesson whose position is taken returns as the last one', async () => {
    const { id } = await courseOf(teacher)
    const [a, b, c] = [await write(id), await write(id), await write(id)]
    await teacher.call(lessons.remove, { params: { id: a.id } })
    await teacher.call(lessons.reorder, { params: { id }, body: { lessonIds: [c.id, b.id] } })
    expect(await teacher.call(lessons.restore, { params: { id: a.id } })).toMatchObject({ order: 3 })
    expect((await listOf(id)).map((lesson) => lesson.id)).toEqual([c.id, b.id, a.id])
  })

  test('a lesson of a deleted course is restored after its course', async () => {
    const { id } = await courseOf(teacher)
    const lesson = await write(id)
    await teacher.call(lessons.remove, { params: { id: lesson.id } })
    await teacher.call(courses.remove, { params: { id } })
    const restore = () => teacher.call(lessons.restore, { params: { id: lesson.id } })
    await expect(restore()).rejects.toMatchObject({
      status: 409,
      sentence: 'The course of this lesson is deleted too. Please restore the course first.',
    })
    await teacher.call(courses.restore, { params: { id } })
    expect(await restore()).toEqual(lesson)
  })
})

test('Markdown beyond its limits is refused by field; a stored lesson that exceeds them stays, and may change its title', async () => {
  const course = await courseOf(teacher)
  const contentBody = '>'.repeat(30)
  const sentence = 'Content has lists or quotes within each other more than 20 deep.'
  const refusal = { status: 400, message: expect.stringContaining(sentence) as string }
  await expect(write(course.id, { contentBody })).rejects.toMatchObject(refusal)
  const old = await aLesson(app.db, { courseId: course.id, contentType: 'TEXT', contentBody })
  const change = (body: object) => teacher.call(lessons.update, { params: { id: old.id }, body })
  await expect(change({ contentBody: `${contentBody} a` })).rejects.toMatchObject(refusal)
  expect(await change({ title: 'Renamed', contentBody })).toMatchObject({ title: 'Renamed', contentBody })
  expect(await listOf(course.id)).toMatchObject([{ contentBody }])
})

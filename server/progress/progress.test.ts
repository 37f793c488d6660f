import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { certificates } from '#shared/courses/certificates.ts'
import { lessons as lessonCalls } from '#shared/courses/courses.ts'
import { progress } from '#shared/courses/progress.ts'
import { hourMs } from '#shared/time.ts'
import { courses, lessonCompletions, lessons } from '#server/db/tables/courses.ts'
import { aHolder } from '#server/testing/people/holder.ts'
import { people, useTestApp, type Person } from '#server/testing/test-app.ts'

const { app } = useTestApp()

let subscriber: Person
beforeEach(async () => {
  subscriber = await app.person('a subscriber')
})

async function aCourse(lessonCount: number) {
  const [course] = await app.db.insert(courses).values({ title: 'Greetings', description: '' }).returning()
  const courseId = course?.id ?? ''
  const rows = Array.from({ length: lessonCount }, (_, index) => ({
    courseId,
    title: `Lesson ${index + 1}`,
    contentType: 'TEXT' as const,
    contentBody: 'Kopivosian',
    order: index + 1,
  }))
  const made = await app.db.insert(lessons).values(rows).returning()
  return { id: courseId, lessons: made.map((lesson) => lesson.id) }
}

async function quiz(contentBody: string) {
  const [course] = await app.db.insert(courses).values({ title: 'Words', description: '' }).returning()
  const courseId = course!.id
  const row = { courseId, title: 'Quiz', contentType: 'QUIZ' as const, contentBody, order: 1 }
  const [lesson] = await app.db.insert(lessons).values(row).returning()
  return { id: lesson!.id, courseId }
}

const mark = (id = '', person = subscriber) => person.call(progress.markDone, { params: { id } })
const unmark = (id = '', person = subscriber) => person.call(progress.unmarkDone, { params: { id } })
const read = (person = subscriber) => person.call(progress.read, {})

const finish = (id = '', at = app.time.now(), person = subscriber) =>
  person.call(progress.completeOffline, { params: { id }, body: { at: at.toISOString() } })

const storedMarks = () =>
  app.db
    .select()
    .from(lessonCompletions)
    .where(eq(lessonCompletions.userId, String(subscriber.id)))

describe('a subscriber', () => {
  test('starts without completed lessons', async () => {
    expect(await read()).toEqual({ lessonIds: [], courses: [] })
  })

  test('marks lessons as done, and each course is counted separately', async () => {
    const [first, second] = [await aCourse(3), await aCourse(2)]
    await mark(first.lessons[2])
    await mark(first.lessons[0])
    await mark(second.lessons[1])
    const { lessonIds, courses: counted } = await read()
    expect(new Set(lessonIds)).toEqual(new Set([first.lessons[2], first.lessons[0], second.lessons[1]]))
    expect(new Set(counted)).toEqual(
      new Set([
        { courseId: first.id, done: 2 },
        { courseId: second.id, done: 1 },
      ]),
    )
  })

  test('marks a lesson twice or simultaneously without a change', async () => {
    const course = await aCourse(1)
    await Promise.all(Array.from({ length: 10 }, () => mark(course.lessons[0])))
    const before = await storedMarks()
    await mark(course.lessons[0])
    expect(await storedMarks()).toEqual(before)
    expect(await read()).toEqual({ lessonIds: course.lessons, courses: [{ courseId: course.id, done: 1 }] })
  })

  test('removes a mark, and may do so twice', async () => {
    const course = await aCourse(2)
    await mark(course.lessons[0])
    await mark(course.lessons[1])
    await unmark(course.lessons[0])
    await unmark(course.lessons[0])
    expect(await read()).toEqual({ lessonIds: [course.lessons[1]], courses: [{ courseId: course.id, done: 1 }] })
  })

  test('has separate progress', async () => {
    const other = await app.person('a subscriber')
    const course = await aCourse(1)
    await mark(course.lessons[0])
    await unmark(course.lessons[0], other)
    expect((await read(other)).lessonIds).toEqual([])
    expect((await read()).lessonIds).toEqual(course.lessons)
  })

  test('gets 404 for an unknown lesson', async () => {
    for (const id of [randomUUID(), 'nonsense', '1', '%00']) {
      await expect(mark(id)).rejects.toThrow('404: There is nothing here, or it has been deleted.')
      await expect(unmark(id)).rejects.toThrow('404: ')
    }
  })
})

const ago = (hours: number) => new Date(app.time.now().getTime() - hours * hourMs)

describe('a lesson completed offline', () => {
  test('counts, and counts once if it is sent twice', async () => {
    const course = await aCourse(1)
    await finish(course.lessons[0])
    await finish(course.lessons[0])
    expect((await read()).lessonIds).toEqual(course.lessons)
  })

  test('counts after the access has ended if it was valid then, and is otherwise refused with a sentence', async () => {
    const course = await aCourse(3)
    const former = await app.person({ role: 'PAID', subscriptionEndDate: ago(2) })
    await finish(course.lessons[0], ago(3), former)
    const sentence = '403: Your access had ended before this lesson was done.'
    for (const at of [ago(2), ago(1), new Date(app.time.now().getTime() + hourMs)])
      await expect(finish(course.lessons[1], at, former)).rejects.toThrow(sentence)
    expect((await read(former)).lessonIds).toEqual([course.lessons[0]])
    const longGone = await app.person({ role: 'PAID', subscriptionEndDate: ago(31 * 24) })
    await expect(finish(course.lessons[0], ago(32 * 24), longGone)).rejects.toThrow(sentence)
    const never = await app.person('a learner')
    await expect(finish(course.lessons[0], ago(1), never)).rejects.toThrow(sentence)
  })
})

describe('a quiz', () => {
  test('cannot be marked as done, and gives no certificate', async () => {
    const { id, courseId } = await quiz('Moon? {=tulan}')
    const holder = await aHolder(app, '12-months')
    const sentence = '400: A quiz is done by its answers, from 80 % on.'
    await expect(mark(id, holder)).rejects.toThrow(sentence)
    await expect(finish(id, app.time.now(), holder)).rejects.toThrow(sentence)
    await expect(finish(id, new Date(0), holder)).rejects.toThrow(sentence)
    expect((await read(holder)).lessonIds).toEqual([])
    await expect(holder.call(certificates.ask, { params: { id: courseId } })).rejects.toThrow('409: ')
    const body = { answers: [{ kind: 'short-answer' as const, text: 'tulan' }] }
    await holder.call(lessonCalls.answer, { params: { id }, body })
    expect((await read(holder)).lessonIds).toEqual([id])
  })

  test('without questions is marked as done like a text', async () => {
    const [first, second] = [await quiz(''), await quiz('')]
    await mark(first.id)
    await finish(second.id)
    expect(new Set((await read()).lessonIds)).toEqual(new Set([first.id, second.id]))
  })
})

describe('a deleted lesson or course', () => {
  test('does not count, and counts again after its restoration', async () => {
    const [remaining, course] = [await aCourse(2), await aCourse(2)]
    for (const id of [...remaining.lessons, ...course.lessons]) await mark(id)
    const deletedLesson = eq(lessons.id, remaining.lessons[0] ?? '')
    const deletedCourse = eq(courses.id, course.id)

    await app.db.update(lessons).set({ deletedAt: new Date() }).where(deletedLesson)
    await app.db.update(courses).set({ deletedAt: new Date() }).where(deletedCourse)
    expect(await read()).toEqual({ lessonIds: [remaining.lessons[1]], courses: [{ courseId: remaining.id, done: 1 }] })

    await app.db.update(lessons).set({ deletedAt: null }).where(deletedLesson)
    await app.db.update(courses).set({ deletedAt: null }).where(deletedCourse)
    expect((await read()).lessonIds).toHaveLength(4)
  })

  test('cannot be marked', async () => {
    const course = await aCourse(2)
    await app.db
      .update(lessons)
      .set({ deletedAt: new Date() })
      .where(eq(lessons.id, course.lessons[0] ?? ''))
    await expect(mark(course.lessons[0])).rejects.toThrow('404: ')
    await app.db.update(courses).set({ deletedAt: new Date() }).where(eq(courses.id, course.id))
    await expect(mark(course.lessons[1])).rejects.toThrow('404: ')
  })
})

describe('without full content', () => {
  test.each(['a learner', 'an expired subscriber', 'a contributor'] as const)(
    '%s marks nothing, and still reads their earlier progress',
    async (who) => {
      const course = await aCourse(2)
      const person = await app.person(people[who])
      const done = { userId: String(person.id), lessonId: course.lessons[0] ?? '' }
      await app.db.insert(lessonCompletions).values(done)
      await expect(mark(course.lessons[1], person)).rejects.toThrow('403: ')
      await expect(unmark(course.lessons[0], person)).rejects.toThrow('403: ')
      expect((await read(person)).lessonIds).toEqual([course.lessons[0]])
    },
  )

  test('a visitor has no progress and creates none, for an existing or an unknown lesson', async () => {
    const course = await aCourse(1)
    await expect(read(app.visitor)).rejects.toThrow('401: ')
    await expect(mark(course.lessons[0], app.visitor)).rejects.toThrow('401: ')
    await expect(mark(randomUUID(), app.visitor)).rejects.toThrow('401: ')
  })
})

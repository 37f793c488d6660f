import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Course, courses, lessons, type CourseJson } from '#shared/courses/courses.ts'
import { dayMs } from '#shared/time.ts'
import { courses as courseTable, lessons as lessonTable } from '#server/db/tables/courses.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { statusesOf } from '#server/testing/statuses.ts'
import { people, useTestApp, type Person } from '#server/testing/test-app.ts'
import { createCourseStore } from './store.ts'

const StrictCourse = z.strictObject(Course.shape)
const absent = '00000000-0000-4000-8000-000000000000'

const { app, teacher, otherTeacher, admin, learner } = useTestApp({
  teacher: 'a teacher',
  otherTeacher: 'a teacher',
  admin: 'an admin',
  learner: 'a learner',
})

const titlesOf = (list: CourseJson[]) => list.map(({ title }) => title)
const draft = (title: string) => ({ title, description: 'Demo' })
const create = (person: Person, title: string) => person.call(courses.create, { body: draft(title) })

describe('reading courses', () => {
  test('every logged-in person gets the list in order, with lesson counts, and no field outside the contract', async () => {
    const first = await aCourse(app.db, { title: 'First' })
    const second = await aCourse(app.db, { title: 'Second "quoted" \\ 🎋', teacherId: teacher.id })
    await aLesson(app.db, { courseId: second.id })
    await aLesson(app.db, { courseId: second.id })
    await aLesson(app.db, { courseId: second.id, deletedAt: new Date() })
    for (const person of [learner, teacher, admin]) {
      const list = await person.call(courses.list, {})
      expect(z.array(StrictCourse).safeParse(list).error).toBeUndefined()
      const ownCourses = list.filter(({ id }) => id === first.id || id === second.id)
      expect(ownCourses).toEqual([
        {
          id: first.id,
          title: 'First',
          description: first.description,
          teacherId: null,
          order: first.order,
          level: null,
          language: 'en',
          lessonCount: 0,
          createdAt: first.createdAt.toISOString(),
        },
        expect.objectContaining({ title: 'Second "quoted" \\ 🎋', teacherId: teacher.id, lessonCount: 2 }),
      ])
      expect(await person.call(courses.read, { params: { id: second.id } })).toEqual(ownCourses[1])
    }
  })

  test('visitors read nothing', async () => {
    const { id } = await aCourse(app.db)
    await expect(app.visitor.call(courses.list, {})).rejects.toMatchObject({ status: 401 })
    await expect(app.visitor.call(courses.read, { params: { id } })).rejects.toMatchObject({ status: 401 })
    await expect(app.visitor.call(courses.listOwn, {})).rejects.toMatchObject({ status: 401 })
  })

  test('a teacher lists their own courses, an admin all of them', async () => {
    const own = await aCourse(app.db, { teacherId: otherTeacher.id, title: 'Own course' })
    const list = await otherTeacher.call(courses.listOwn, {})
    expect(z.array(StrictCourse).safeParse(list).error).toBeUndefined()
    expect(list.map(({ id }) => id)).toEqual([own.id])
    expect(await admin.call(courses.listOwn, {})).toEqual(await admin.call(courses.list, {}))
    await expect(learner.call(courses.listOwn, {})).rejects.toMatchObject({ status: 403 })
  })

  test('a missing course is 404, for any kind of id', async () => {
    for (const id of [absent, 'x', '1', '%00', "' OR 1=1", '../courses', 'null'])
      await expect(teacher.call(courses.read, { params: { id } })).rejects.toMatchObject({ status: 404 })
  })
})

describe('writing courses', () => {
  test('a teacher creates a course, which comes last', async () => {
    const course = await teacher.call(courses.create, { body: { title: '  Numbers  ' } })
    expect(StrictCourse.safeParse(course).error).toBeUndefined()
    expect(course).toMatchObject({ title: 'Numbers', description: '', teacherId: teacher.id, lessonCount: 0 })
    expect((await learner.call(courses.list, {})).at(-1)).toEqual(course)
  })

  test('a creation answers 201', async () => {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await teacher.fetch('/api/courses', { method: 'POST', headers, body: '{"title":"Colours"}' })
    expect(answer.status).toBe(201)
  })

  test('a patch changes only what it names', async () => {
    const { id } = await create(teacher, 'Before')
    const params = { id }
    expect(await teacher.call(courses.update, { params, body: { title: 'After' } })).toMatchObject({
      title: 'After',
      description: 'Demo',
    })
    expect(await teacher.call(courses.update, { params, body: { description: '' } })).toMatchObject({
      title: 'After',
      description: '',
    })
    const unchanged = await teacher.call(courses.update, { params, body: {} })
    expect(unchanged).toEqual(await teacher.call(courses.read, { params }))
  })

  test.each(['a learner', 'a subscriber', 'a contributor', 'a teacher', 'a visitor'] as const)(
    "somebody else's course cannot be changed by %s",
    async (who) => {
      const { id } = await create(teacher, 'Mine')
      const person = who === 'a visitor' ? app.visitor : await app.person(people[who])
      const status = who === 'a visitor' ? 401 : 403
      const params = { id }
      await expect(person.call(courses.update, { params, body: { title: 'x' } })).rejects.toMatchObject({ status })
      await expect(person.call(courses.remove, { params })).rejects.toMatchObject({ status })
      await teacher.call(courses.remove, { params })
      await expect(person.call(courses.restore, { params })).rejects.toMatchObject({ status })
    },
  )

  test.each(['a learner', 'a subscriber', 'a contributor'] as const)(
    'a course cannot be created by %s',
    async (who) => {
      await expect(create(await app.person(people[who]), 'x')).rejects.toMatchObject({ status: 403 })
    },
  )

  test('an admin may change any course, also one without a teacher', async () => {
    const { id } = await aCourse(app.db, { teacherId: null })
    const params = { id }
    await expect(teacher.call(courses.update, { params, body: { title: 'x' } })).rejects.toMatchObject({ status: 403 })
    expect(await admin.call(courses.update, { params, body: { title: 'Kept' } })).toMatchObject({ title: 'Kept' })
  })

  test('a former teacher cannot change the course', async () => {
    const former = await app.person('a learner')
    const { id } = await aCourse(app.db, { teacherId: former.id })
    await expect(former.call(courses.remove, { params: { id } })).rejects.toMatchObject({ status: 403 })
  })
})

describe('deleting and restoring courses', () => {
  test('a deleted course is 404 everywhere, until it is restored with its lessons', async () => {
    const { id } = await create(teacher, 'Gone')
    const lesson = await aLesson(app.db, { courseId: id })
    const params = { id }
    await teacher.call(courses.remove, { params })
    const gone = [
      teacher.call(courses.read, { params }),
      teacher.call(courses.update, { params, body: { title: 'x' } }),
      teacher.call(courses.remove, { params }),
      teacher.call(lessons.list, { params }),
      teacher.call(lessons.create, { params, body: { title: 'x', contentType: 'TEXT' } }),
      teacher.call(lessons.reorder, { params, body: { lessonIds: [lesson.id] } }),
      teacher.call(lessons.update, { params: { id: lesson.id }, body: { title: 'x' } }),
      teacher.call(lessons.remove, { params: { id: lesson.id } }),
      teacher.call(lessons.answer, { params: { id: lesson.id }, body: { answers: [] } }),
    ]
    expect(await statusesOf(gone)).toEqual(gone.map(() => 404))
    expect(titlesOf(await admin.call(courses.list, {}))).not.toContain('Gone')
    expect(titlesOf(await teacher.call(courses.listOwn, {}))).not.toContain('Gone')

    const back = await teacher.call(courses.restore, { params })
    expect(back).toMatchObject({ title: 'Gone', lessonCount: 1 })
    expect(await teacher.call(courses.restore, { params })).toEqual(back)
    expect(await teacher.call(lessons.list, { params })).toHaveLength(1)
  })

  test('recently deleted items are listed newest first: a teacher sees their own, an admin all', async () => {
    const custodian = await app.person('a teacher')
    const { id } = await create(custodian, 'Kept course')
    const lesson = await aLesson(app.db, { courseId: id, title: 'Kept lesson' })
    await custodian.call(lessons.remove, { params: { id: lesson.id } })
    app.time.advance(1000)
    await custodian.call(courses.remove, { params: { id } })
    const list = await custodian.call(courses.deleted, {})
    expect(list).toEqual([
      { kind: 'course', id, title: 'Kept course', courseTitle: null, deletedAt: expect.any(String) },
      {
        kind: 'lesson',
        id: lesson.id,
        title: 'Kept lesson',
        courseTitle: 'Kept course',
        deletedAt: expect.any(String),
      },
    ])
    expect(list[0]!.deletedAt > list[1]!.deletedAt).toBe(true)
    expect((await admin.call(courses.deleted, {})).slice(0, 2)).toEqual(list)
    expect(await otherTeacher.call(courses.deleted, {})).toEqual([])
    await expect(learner.call(courses.deleted, {})).rejects.toMatchObject({ status: 403 })
  })

  test('after 30 days nothing can be restored, and the rows are deleted', async () => {
    const custodian = await app.person('a teacher')
    const course = await create(custodian, 'Old')
    const other = await create(custodian, 'Alive')
    const lesson = await aLesson(app.db, { courseId: other.id })
    const inside = await aLesson(app.db, { courseId: course.id })
    await custodian.call(lessons.remove, { params: { id: lesson.id } })
    await custodian.call(courses.remove, { params: { id: course.id } })
    const store = createCourseStore(app.db)
    const rowsLeft = async () => [
      await app.db.$count(courseTable, eq(courseTable.id, course.id)),
      await app.db.$count(lessonTable, eq(lessonTable.id, lesson.id)),
      await app.db.$count(lessonTable, eq(lessonTable.id, inside.id)),
    ]
    // Sessions also last 30 days, so another person looks after that time.
    const offered = async (person: Person) => {
      const ids = new Set((await person.call(courses.deleted, {})).map(({ id }) => id))
      return [course.id, lesson.id].filter((id) => ids.has(id))
    }
    try {
      app.time.advance(30 * dayMs - 60_000)
      const later = await app.person('an admin')
      await store.purgeDeleted(app.time.now())
      expect(await rowsLeft()).toEqual([1, 1, 1])
      expect(await offered(later)).toEqual([course.id, lesson.id])
      app.time.advance(120_000)
      expect(await offered(later)).toEqual([])
      const refusals = [
        later.call(courses.restore, { params: { id: course.id } }),
        later.call(lessons.restore, { params: { id: lesson.id } }),
      ]
      expect(await statusesOf(refusals)).toEqual([404, 404])
      await store.purgeDeleted(app.time.now())
      expect(await rowsLeft()).toEqual([0, 0, 0])
      expect(await later.call(courses.read, { params: { id: other.id } })).toMatchObject({ title: 'Alive' })
    } finally {
      app.time.set(new Date())
    }
  })
})

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { assignments } from '#shared/classes/assignments.ts'
import { aClass, aQuiz, assign } from '#server/testing/class-world.ts'
import { lessons } from '#server/db/tables/courses.ts'
import { categories } from '#server/db/tables/library.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const { app } = useTestApp()

test('a teacher previews the words of a draft as cards, in their order', async () => {
  const world = await aClass(app, ['Amai'])
  const rows = ['walai', 'waig'].map((title) => ({ type: 'WORD' as const, title, content: title }))
  const words = await app.db.insert(categories).values(rows).returning({ id: categories.id })
  const preview = (ids: string) => world.teacher.call(assignments.preview, { params: { id: world.id }, query: { ids } })
  const ids = words.map(({ id }) => id).toReversed()
  expect((await preview(`${ids.join(',')},nonsense`)).map(({ entryId }) => entryId)).toEqual(ids)
  expect(await preview('')).toEqual([])
  const given = { params: { id: world.id }, query: { ids: ids[0]! } }
  await expect(world.learners[0]!.call(assignments.preview, given)).rejects.toThrow(/^403/)
})

test('a teacher prints the words that an assignment sets, and those that its lessons name', async () => {
  const world = await aClass(app)
  const rows = ['tasu', 'tulan', 'mato'].map((title) => ({ type: 'WORD' as const, title, content: title }))
  const [dog, moon] = await app.db.insert(categories).values(rows).returning({ id: categories.id })
  const course = await aCourse(app.db, { teacherId: world.teacher.id })
  const lesson = await aLesson(app.db, { courseId: course.id, contentBody: 'Here comes a [[tulan]].' })
  const listOf = async (id: string, by = world) => {
    const found = await by.teacher.call(assignments.preview, { params: { id: by.id }, query: { assignment: id } })
    return found.map(({ entryId }) => entryId)
  }
  const { id: ofWords } = await assign(world, { kind: 'words', entryIds: [dog!.id] })
  const { id: ofLessons } = await assign(world, { kind: 'lessons', lessonIds: [lesson.id] })
  expect(await listOf(ofWords)).toEqual([dog!.id])
  expect(await listOf(ofLessons)).toEqual([moon!.id])
  await app.db.update(lessons).set({ hidden: true }).where(eq(lessons.id, lesson.id))
  expect(await listOf(ofLessons)).toEqual([])
  await expect(listOf(ofWords, await aClass(app))).rejects.toThrow(/^404/)
})

test('an assignment names the courses of its lessons, so that they can be opened', async () => {
  const world = await aClass(app)
  const quiz = await aQuiz(app, world.teacher, 'What does “tasu” mean? {=dog}')
  expect(await assign(world, { kind: 'lessons', lessonIds: [quiz.id], published: false })).toMatchObject({
    courseIds: [quiz.courseId],
  })
})

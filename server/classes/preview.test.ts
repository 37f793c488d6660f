import { expect, test } from 'vitest'
import { assignments } from '#shared/classes/assignments.ts'
import { aClass, aQuiz, assign } from '#server/testing/class-world.ts'
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
  const wordsOf = async (draft: Parameters<typeof assign>[1], by = world) => {
    const { id } = await assign(world, draft)
    const found = await by.teacher.call(assignments.preview, { params: { id: by.id }, query: { assignment: id } })
    return found.map(({ entryId }) => entryId)
  }
  expect(await wordsOf({ kind: 'words', entryIds: [dog!.id] })).toEqual([dog!.id])
  expect(await wordsOf({ kind: 'lessons', lessonIds: [lesson.id] })).toEqual([moon!.id])
  await expect(wordsOf({ kind: 'words', entryIds: [dog!.id] }, await aClass(app))).rejects.toThrow(/^404/)
})

test('an assignment names the courses of its lessons, so that they can be opened', async () => {
  const world = await aClass(app)
  const quiz = await aQuiz(app, world.teacher, 'What does “tasu” mean? {=dog}')
  expect(await assign(world, { kind: 'lessons', lessonIds: [quiz.id], published: false })).toMatchObject({
    courseIds: [quiz.courseId],
  })
})

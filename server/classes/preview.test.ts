import { expect, test } from 'vitest'
import { assignments } from '#shared/classes/assignments.ts'
import { aClass, aQuiz, assign } from '#server/testing/class-world.ts'
import { categories } from '#server/db/tables/library.ts'
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

test('an assignment names the courses of its lessons, so that they can be opened', async () => {
  const world = await aClass(app)
  const quiz = await aQuiz(app, world.teacher, 'What does “tasu” mean? {=dog}')
  expect(await assign(world, { kind: 'lessons', lessonIds: [quiz.id], published: false })).toMatchObject({
    courseIds: [quiz.courseId],
  })
})

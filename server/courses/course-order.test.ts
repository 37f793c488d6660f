import { expect, test } from 'vitest'
import { courses } from '#shared/courses/courses.ts'
import { aCourse } from '#server/testing/rows.ts'
import { useTestApp, type Person } from '#server/testing/test-app.ts'

const { app, teacher } = useTestApp({ teacher: 'a teacher' })

const titles = async (person: Person) => (await person.call(courses.list, {})).map(({ title }) => title)

test('a teacher reorders their courses, and the courses of others keep their positions', async () => {
  const other = await app.person('a teacher')
  const made: string[] = []
  for (const [title, whose] of [
    ['One', teacher],
    ['Theirs', other],
    ['Two', teacher],
    ['Three', teacher],
  ] as const)
    made.push((await aCourse(app.db, { title, teacherId: whose.id })).id)
  const [one, theirs, two, three] = made as [string, string, string, string]
  await teacher.call(courses.reorder, { body: { courseIds: [three, one, two] } })
  expect((await teacher.call(courses.listOwn, {})).map(({ title }) => title)).toEqual(['Three', 'One', 'Two'])
  expect(await titles(await app.person('a learner'))).toEqual(['Three', 'Theirs', 'One', 'Two'])
  for (const courseIds of [
    [three, one],
    [three, one, two, theirs],
    [one, one, two],
  ])
    await expect(teacher.call(courses.reorder, { body: { courseIds } })).rejects.toMatchObject({ status: 409 })
  const learner = await app.person('a learner')
  await expect(learner.call(courses.reorder, { body: { courseIds: made } })).rejects.toMatchObject({ status: 403 })
  const admin = await app.person('an admin')
  await admin.call(courses.reorder, { body: { courseIds: [theirs, two, one, three] } })
  expect(await titles(learner)).toEqual(['Theirs', 'Two', 'One', 'Three'])
})

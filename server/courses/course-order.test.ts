import { afterAll, beforeAll, expect, test } from 'vitest'
import { courses } from '#shared/courses.ts'
import { aCourse } from '#server/testing/rows.ts'
import { people, startTestApp } from '#server/testing/test-app.ts'
import type { Person, TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let teacher: Person
beforeAll(async () => {
  app = await startTestApp()
  teacher = await app.person(people['a teacher'])
})
afterAll(() => app.close())

const titles = async (person: Person) => (await person.call(courses.list, {})).map(({ title }) => title)

test('a teacher puts their courses in another order, and those of others stay where they are', async () => {
  const other = await app.person(people['a teacher'])
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
  expect((await teacher.call(courses.mine, {})).map(({ title }) => title)).toEqual(['Three', 'One', 'Two'])
  expect(await titles(await app.person(people['a learner']))).toEqual(['Three', 'Theirs', 'One', 'Two'])
  for (const courseIds of [
    [three, one],
    [three, one, two, theirs],
    [one, one, two],
  ])
    await expect(teacher.call(courses.reorder, { body: { courseIds } })).rejects.toMatchObject({ status: 409 })
  const learner = await app.person(people['a learner'])
  await expect(learner.call(courses.reorder, { body: { courseIds: made } })).rejects.toMatchObject({ status: 403 })
  const admin = await app.person(people['an admin'])
  await admin.call(courses.reorder, { body: { courseIds: [theirs, two, one, three] } })
  expect(await titles(learner)).toEqual(['Theirs', 'Two', 'One', 'Three'])
})

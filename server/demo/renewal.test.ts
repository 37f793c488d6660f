import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lessons as calls } from '#shared/courses.ts'
import { exercises } from '#shared/exercises.ts'
import { lessons } from '#server/db/tables.ts'
import { people, startTestApp } from '#server/testing/test-app.ts'
import type { Person, TestApp } from '#server/testing/test-app.ts'
import { readDemoCourses } from './courses.ts'
import { printOf, readShipped, renewDemoLessons } from './renewal.ts'
import { seedDemoCourses } from './seed.ts'

let app: TestApp
let teacher: Person
beforeAll(async () => {
  app = await startTestApp()
  teacher = await app.person(people['a teacher'])
  await seedDemoCourses(app.db, teacher.id, app.url)
})
afterAll(() => app.close())

const today = readDemoCourses().flatMap((course) => course.lessons)
const fileNamed = (file: string) => today.find((lesson) => lesson.file === file)!
const sumazau = fileNamed('4-kaamatan/3-sumazau-sugandoi-tapai.md')
const quiz = fileNamed('1-greetings/5-greetings-quiz.gift')

/** As they were shipped before. */
const oldSumazau = `- **Sumazau** is music and dance of the Kadazan of Penampang, with six hanging gongs and a drum.
- **Sugandoi** is the singing contest.
- **Tapai** is rice wine.

> **Demo content, awaiting review by a speaker.** Sources: two or more, independent of each other.`
const oldQuiz = quiz.contentBody.replace(
  "{T#They do: l in Bundu-Liwan, h in Tangaa'.#One is Bundu-Liwan, the other Tangaa'.}",
  "{T#Right: Bundu-Liwan and Tangaa'.#They do: l in Bundu-Liwan, h in Tangaa'.}",
)

const stored = async ({ title }: { title: string }) =>
  (await app.db.select().from(lessons).where(eq(lessons.title, title)))[0]!
const change = async (id: string, contentBody: string) =>
  app.db.update(lessons).set({ contentBody }).where(eq(lessons.id, id))
const renew = () => renewDemoLessons(app.db, teacher.id)

test('every text that is shipped today will be known again when it is an earlier one', () => {
  const shipped = readShipped()
  // Add the line, and leave those that are there: `<file>` tab `<print>`.
  expect(today.map((lesson) => [lesson.file, shipped.get(printOf(lesson)), printOf(lesson)])).toEqual(
    today.map((lesson) => [lesson.file, lesson.file, printOf(lesson)]),
  )
})

test('a lesson of the demo that nobody touched is brought up to date', async () => {
  const { id } = await stored(sumazau)
  await change(id, oldSumazau)
  await renew()
  expect(await stored(sumazau)).toMatchObject({ id, contentBody: sumazau.contentBody })
})

test('one that somebody changed stays theirs, by a letter in its text or by its title', async () => {
  const { id, title } = await stored(sumazau)
  await change(id, `${oldSumazau} `)
  await renew()
  expect((await stored(sumazau)).contentBody).toBe(`${oldSumazau} `)
  await app.db.update(lessons).set({ title: 'Ours', contentBody: oldSumazau }).where(eq(lessons.id, id))
  await renew()
  expect(await stored({ title: 'Ours' })).toMatchObject({ id, contentBody: oldSumazau })
  await app.db.update(lessons).set({ title }).where(eq(lessons.id, id))
})

test('a quiz keeps its questions, with what is said to their answers now', async () => {
  const { id, courseId } = await stored(quiz)
  const params = { params: { id } }
  const read = async () => {
    // Whoever lists the course has the questions made.
    await teacher.call(calls.list, { params: { id: courseId } })
    return (await teacher.call(exercises.read, params)).exercises ?? []
  }
  await change(id, oldQuiz)
  const before = await read()
  await renew()
  const after = await read()
  expect(after.map((one) => one.id)).toEqual(before.map((one) => one.id))
  expect(before.map((one) => one.body)).not.toEqual(after.map((one) => one.body))
  expect(JSON.stringify(after)).toContain("They do: l in Bundu-Liwan, h in Tangaa'.")
})

test('courses of others are left alone, whatever stands in them', async () => {
  const other = await app.person(people['a teacher'])
  const { id } = await stored(sumazau)
  await change(id, oldSumazau)
  await renewDemoLessons(app.db, other.id)
  expect((await stored(sumazau)).contentBody).toBe(oldSumazau)
})

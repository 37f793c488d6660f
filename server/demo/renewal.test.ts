import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { lessons as calls } from '#shared/courses/courses.ts'
import { exercises } from '#shared/exercises/exercises.ts'
import { lessons } from '#server/db/tables/courses.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { readDemoCourses } from './courses.ts'
import { hashOfLesson, readShipped, renewDemoLessons } from './renewal.ts'
import { seedDemoCourses } from './seed.ts'

const { app, teacher } = useTestApp({ teacher: 'a teacher' })
beforeAll(async () => {
  await seedDemoCourses(app.db, teacher.id, app.url)
})
const today = readDemoCourses().flatMap((course) => course.lessons)
const fileNamed = (file: string) => today.find((lesson) => lesson.file === file)!
const sumazau = fileNamed('4-kaamatan/3-sumazau-sugandoi-tapai.md')
const quiz = fileNamed('1-greetings/5-greetings-quiz.gift')

/** The text as an earlier release shipped it. */
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

test('every text shipped today is recognised by later versions', () => {
  const shipped = readShipped()
  // If this fails, add a line `<file>` tab `<print>` to the file and keep the others.
  expect(today.map((lesson) => [lesson.file, shipped.get(hashOfLesson(lesson)), hashOfLesson(lesson)])).toEqual(
    today.map((lesson) => [lesson.file, lesson.file, hashOfLesson(lesson)]),
  )
})

test('an unchanged demo lesson is updated', async () => {
  const { id } = await stored(sumazau)
  await change(id, oldSumazau)
  await renew()
  expect(await stored(sumazau)).toMatchObject({ id, contentBody: sumazau.contentBody })
})

test('an edited demo lesson stays unchanged, after a single letter or a new title', async () => {
  const { id, title } = await stored(sumazau)
  await change(id, `${oldSumazau} `)
  await renew()
  expect((await stored(sumazau)).contentBody).toBe(`${oldSumazau} `)
  await app.db.update(lessons).set({ title: 'Ours', contentBody: oldSumazau }).where(eq(lessons.id, id))
  await renew()
  expect(await stored({ title: 'Ours' })).toMatchObject({ id, contentBody: oldSumazau })
  await app.db.update(lessons).set({ title }).where(eq(lessons.id, id))
})

test('a quiz keeps its questions and gets the current feedback', async () => {
  const { id, courseId } = await stored(quiz)
  const params = { params: { id } }
  const read = async () => {
    // Listing the course creates the questions.
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

test('courses of other teachers are left unchanged, whatever their content', async () => {
  const other = await app.person('a teacher')
  const { id } = await stored(sumazau)
  await change(id, oldSumazau)
  await renewDemoLessons(app.db, other.id)
  expect((await stored(sumazau)).contentBody).toBe(oldSumazau)
})

test('a lesson that is shipped in parts today stays whole where it was stored', async () => {
  const parts = today.filter(({ file }) => /^3-people-and-nature\/2[abc]-/.test(file))
  const words = parts.map(({ contentBody }) =>
    contentBody.slice(contentBody.indexOf('## '), contentBody.indexOf('> **')),
  )
  const [first] = parts
  const whole = [
    'From the head down, two words at a time.\n\n',
    words.join('').replace('find your way\n', 'find your way\n\nOne for each side:\n'),
    first!.contentBody.slice(first!.contentBody.indexOf('> **')),
  ].join('')
  const body = { contentType: 'TEXT', title: 'The body', contentBody: whole } as const
  expect(readShipped().get(hashOfLesson(body))).toBe('3-people-and-nature/2-the-body.md')
  const { id } = await stored(first!)
  await app.db.update(lessons).set({ title: body.title, contentBody: whole }).where(eq(lessons.id, id))
  await renew()
  expect(await stored(body)).toMatchObject({ id, contentBody: whole })
})

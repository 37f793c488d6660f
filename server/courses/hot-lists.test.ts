import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { courses, lessons } from '#shared/courses.ts'
import { courses as courseRows, lessons as lessonRows } from '#server/db/tables.ts'
import { startTestApp, people } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'

let app: TestApp
let learner: Awaited<ReturnType<TestApp['person']>>
beforeAll(async () => {
  app = await startTestApp()
  learner = await app.person(people['a learner'])
})
afterAll(() => app.close())

const titles = async () => (await learner.call(courses.list, {})).map(({ title }) => title)

test('a list that was just read shows a change that any writer made, at the next request', async () => {
  const { id } = await aCourse(app.db, { title: 'First' })
  expect(await titles()).toContain('First')
  // Not through the product: another process, a script, a person at the database.
  await app.db.update(courseRows).set({ title: 'Second' }).where(eq(courseRows.id, id))
  expect(await titles()).toContain('Second')
  await app.db.delete(courseRows).where(eq(courseRows.id, id))
  expect(await titles()).not.toContain('Second')
})

test('a change that was taken back changes nothing, and one that is not committed is not seen', async () => {
  const { id } = await aCourse(app.db, { title: 'Stays' })
  await titles()
  const undone = app.db.transaction(async (tx) => {
    await tx.update(courseRows).set({ title: 'Undone' }).where(eq(courseRows.id, id))
    expect(await titles()).toContain('Stays')
    throw new Error('taken back')
  })
  await expect(undone).rejects.toThrow('taken back')
  expect(await titles()).toContain('Stays')
})

test('the lessons of a course are as fresh, and each kind of person has a list of their own', async () => {
  const { id } = await aCourse(app.db, {})
  const lesson = await aLesson(app.db, { courseId: id, contentType: 'TEXT', contentBody: 'For subscribers' })
  const subscriber = await app.person(people['a subscriber'])
  const read = (person: typeof learner) => person.call(lessons.list, { params: { id } })
  expect(await read(subscriber)).toMatchObject([{ contentBody: 'For subscribers' }])
  expect(JSON.stringify(await read(learner))).not.toContain('For subscribers')
  await app.db.update(lessonRows).set({ contentBody: 'Newer' }).where(eq(lessonRows.id, lesson.id))
  expect(await read(subscriber)).toMatchObject([{ contentBody: 'Newer' }])
  expect(JSON.stringify(await read(learner))).not.toContain('Newer')
})

test('a course says how many lessons it has, whoever wrote or deleted them', async () => {
  const { id } = await aCourse(app.db, {})
  const count = async () => (await learner.call(courses.read, { params: { id } })).lessonCount
  const [one] = await Promise.all([1, 2, 3].map((order) => aLesson(app.db, { courseId: id, order })))
  expect(await count()).toBe(3)
  await app.db.update(lessonRows).set({ deletedAt: new Date() }).where(eq(lessonRows.id, one!.id))
  expect(await count()).toBe(2)
})

test('it is sent as small as the browser takes it', async () => {
  const { id } = await aCourse(app.db, { title: 'Squeezed' })
  for (const encoding of ['gzip, deflate, br, zstd', 'gzip', 'identity']) {
    const answer = await learner.fetch('/api/courses', { headers: { 'Accept-Encoding': encoding } })
    const expected = encoding.includes('br') ? 'br' : encoding === 'gzip' ? 'gzip' : null
    expect(answer.headers.get('content-encoding')).toBe(expected)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.text()).toContain(id)
  }
})

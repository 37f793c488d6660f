import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lessonFiles, media } from '#shared/media.ts'
import { courses, lessons } from '#server/db/tables.ts'
import { samples } from '#server/testing/media-samples.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { people, startTestApp } from '#server/testing/test-app.ts'
import type { Person, TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let teacher: Person
let lessonId: string
beforeAll(async () => {
  app = await startTestApp()
  teacher = await app.person(people['a teacher'])
  const course = await aCourse(app.db, { teacherId: teacher.id })
  lessonId = (await aLesson(app.db, { courseId: course.id })).id
})
afterAll(() => app.close())

async function sent(name = 'mp3', person = teacher) {
  const { uploadURL, headers } = await person.call(lessonFiles.upload, { params: { id: lessonId }, body: {} })
  await fetch(uploadURL, { method: 'PUT', headers, body: new Uint8Array(samples[name]!) })
  return uploadURL
}
const register = (mediaURL: string, person = teacher) =>
  person.call(lessonFiles.register, { params: { id: lessonId }, body: { mediaURL } })
const statusFor = async (who: Partial<Parameters<TestApp['person']>[0]>, path: string) =>
  (await (await app.person(who)).fetch(path)).status

test('a file of a lesson is for those to whom the lesson is open, and no cache keeps it for the next', async () => {
  const { path } = await register(await sent())
  expect(path).toMatch(new RegExp(`^/api/lessons/${lessonId}/files/[0-9a-f-]{36}\\.mp3$`))
  expect(await statusFor(people['a subscriber'], path)).toBe(200)
  expect(await statusFor(people['a learner'], path)).toBe(403)
  expect(await statusFor(people['a lapsed subscriber'], path)).toBe(403)
  expect((await app.visitor.fetch(path)).status).toBe(401)
  const answer = await teacher.fetch(path, { headers: { Range: 'bytes=0-3' } })
  expect(answer.status).toBe(206)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.headers.get('content-type')).toBe('audio/mpeg')
})

test('it is never under the public address, and under no other lesson', async () => {
  const { path } = await register(await sent('png'))
  const name = path.split('/').at(-1)
  expect((await app.visitor.fetch(`/objects/${name}`)).status).toBe(404)
  const other = await aLesson(app.db, { courseId: (await aCourse(app.db, { teacherId: teacher.id })).id })
  expect((await teacher.fetch(`/api/lessons/${other.id}/files/${name}`)).status).toBe(404)
  expect((await teacher.fetch(path.replace('.png', '.gif'))).status).toBe(404)
  expect((await teacher.fetch(`/api/lessons/${lessonId}/files/..%2f${name}`)).status).toBe(404)
})

/** The lesson of these tests, its course, or neither. */
async function hide(hidden: { lesson: boolean; course: boolean }) {
  const [row] = await app.db.update(lessons).set({ hidden: hidden.lesson }).where(eq(lessons.id, lessonId)).returning()
  await app.db.update(courses).set({ hidden: hidden.course }).where(eq(courses.id, row!.courseId))
}

test('while the lesson or its course is hidden, its files are there for whoever teaches it alone', async () => {
  const { path } = await register(await sent())
  for (const hidden of [
    { lesson: true, course: false },
    { lesson: false, course: true },
  ]) {
    await hide(hidden)
    expect(await statusFor(people['a subscriber'], path)).toBe(404)
    expect(await statusFor(people['a teacher'], path)).toBe(404)
    expect(await statusFor(people['an admin'], path)).toBe(200)
    expect((await teacher.fetch(path)).status).toBe(200)
  }
  await hide({ lesson: false, course: false })
  expect(await statusFor(people['a subscriber'], path)).toBe(200)
})

test('only whoever teaches the lesson puts files there', async () => {
  const other = await app.person(people['a teacher'])
  await expect(sent('mp3', other)).rejects.toThrow(/^403: /)
  await expect(register(await sent(), other)).rejects.toThrow(/^403: /)
})

test('what was signed for a lesson is not made public, nor the other way round', async () => {
  const admin = await app.person(people['an admin'])
  const ofLesson = await sent('png', admin)
  await expect(admin.call(media.register, { body: { mediaURL: ofLesson } })).rejects.toThrow(/^400: mediaURL is not/)
  const { uploadURL } = await admin.call(media.upload, { body: {} })
  await expect(register(uploadURL, admin)).rejects.toThrow(/^400: mediaURL is not/)
})

test('its teacher takes it out again', async () => {
  const { path } = await register(await sent())
  const params = { id: lessonId, name: path.split('/').at(-1) ?? '' }
  await teacher.call(lessonFiles.remove, { params })
  expect((await teacher.fetch(path)).status).toBe(404)
})

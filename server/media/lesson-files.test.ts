import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { lessonFiles, media } from '#shared/media.ts'
import { courses, lessons } from '#server/db/tables/courses.ts'
import { samples } from '#server/testing/library/media-samples.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { people, useTestApp, type TestApp } from '#server/testing/test-app.ts'

const { app, teacher } = useTestApp({ teacher: 'a teacher' })

let lessonId: string
beforeAll(async () => {
  const course = await aCourse(app.db, { teacherId: teacher.id })
  lessonId = (await aLesson(app.db, { courseId: course.id })).id
})

async function sent(name = 'mp3', person = teacher) {
  const { uploadURL, headers } = await person.call(lessonFiles.upload, { params: { id: lessonId }, body: {} })
  await fetch(uploadURL, { method: 'PUT', headers, body: new Uint8Array(samples[name]!) })
  return uploadURL
}
const register = (mediaURL: string, person = teacher) =>
  person.call(lessonFiles.registerUpload, { params: { id: lessonId }, body: { mediaURL } })
const statusFor = async (who: Partial<Parameters<TestApp['person']>[0]>, path: string) =>
  (await (await app.person(who)).fetch(path)).status

test('a file of a lesson is readable for people with access to the lesson, and never cached for others', async () => {
  const { path } = await register(await sent())
  expect(path).toMatch(new RegExp(`^/api/lessons/${lessonId}/files/[0-9a-f-]{36}\\.mp3$`))
  expect(await statusFor(people['a subscriber'], path)).toBe(200)
  expect(await statusFor(people['a learner'], path)).toBe(403)
  expect(await statusFor(people['an expired subscriber'], path)).toBe(403)
  expect((await app.visitor.fetch(path)).status).toBe(401)
  const answer = await teacher.fetch(path, { headers: { Range: 'bytes=0-3' } })
  expect(answer.status).toBe(206)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.headers.get('content-type')).toBe('audio/mpeg')
})

test('it has no public address, and none below another lesson', async () => {
  const { path } = await register(await sent('png'))
  const name = path.split('/').at(-1)
  expect((await app.visitor.fetch(`/objects/${name}`)).status).toBe(404)
  const other = await aLesson(app.db, { courseId: (await aCourse(app.db, { teacherId: teacher.id })).id })
  expect((await teacher.fetch(`/api/lessons/${other.id}/files/${name}`)).status).toBe(404)
  expect((await teacher.fetch(path.replace('.png', '.gif'))).status).toBe(404)
  expect((await teacher.fetch(`/api/lessons/${lessonId}/files/..%2f${name}`)).status).toBe(404)
})

/** Hides the lesson of these tests, its course, or shows both. */
async function hide(hidden: { lesson: boolean; course: boolean }) {
  const [row] = await app.db.update(lessons).set({ hidden: hidden.lesson }).where(eq(lessons.id, lessonId)).returning()
  await app.db.update(courses).set({ hidden: hidden.course }).where(eq(courses.id, row!.courseId))
}

test('files of a hidden lesson or course are readable only for its teacher', async () => {
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

test('only the teacher of the lesson adds files', async () => {
  const other = await app.person('a teacher')
  await expect(sent('mp3', other)).rejects.toThrow(/^403: /)
  await expect(register(await sent(), other)).rejects.toThrow(/^403: /)
})

test('an upload signed for a lesson cannot be registered as public, nor the other way round', async () => {
  const admin = await app.person('an admin')
  const ofLesson = await sent('png', admin)
  await expect(admin.call(media.registerUpload, { body: { mediaURL: ofLesson } })).rejects.toThrow(
    /^400: mediaURL is not/,
  )
  const { uploadURL } = await admin.call(media.upload, { body: {} })
  await expect(register(uploadURL, admin)).rejects.toThrow(/^400: mediaURL is not/)
})

test('the teacher can remove the file', async () => {
  const { path } = await register(await sent())
  const params = { id: lessonId, name: path.split('/').at(-1) ?? '' }
  await teacher.call(lessonFiles.remove, { params })
  expect((await teacher.fetch(path)).status).toBe(404)
})

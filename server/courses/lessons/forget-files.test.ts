import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { lessons } from '#shared/courses/courses.ts'
import { media } from '#shared/media.ts'
import { uploads } from '#server/db/tables/media.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { samples } from '#server/testing/library/media-samples.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { withoutFiles } from './forget-files.ts'

describe('a text with withdrawn files:', () => {
  const [id, other] = [randomUUID(), randomUUID()]
  const gone = (text: string) => withoutFiles(text, new Set([`/objects/${id}.mp3`, `/objects/${id}.png`]))

  test.each([
    [`Look: ![a house](/objects/${id}.png)`, 'Look: *This picture was taken back.*'],
    [`Look: ![a \\] house](</objects/${id}.png> "A title")`, 'Look: *This picture was taken back.*'],
    [`Hear [walai](/objects/${id}.mp3) now.`, 'Hear walai *(this sound was taken back)* now.'],
    [`Hear [walai](https://kdz.example/objects/${id}.mp3).`, 'Hear walai *(this sound was taken back)*.'],
    [`<https://kdz.example/objects/${id}.mp3>`, '*(this sound was taken back)*'],
    [`At /objects/${id}.mp3, they say`, 'At *(this sound was taken back)*, they say'],
  ])('%s', (text, expected) => expect(gone(text)).toBe(expected))

  test('other files and links stay unchanged', () => {
    const text = `![a](/objects/${other}.png) [b](https://example.org/x.mp3) [[walai]] [c](/objects/${other}.mp3)`
    expect(gone(text)).toBe(text)
  })
})

describe('a lesson', () => {
  const { app, admin } = useTestApp({ admin: 'an admin' })

  async function aPicture() {
    const id = randomUUID()
    const own = { id, address: id, addressHash: '', limit: 1, expiresAt: new Date(), registeredAt: new Date() }
    await app.db.insert(uploads).values({ ...own, kind: 'image', type: 'image/png', size: samples.png!.length })
    return { id, path: `/objects/${id}.png` }
  }
  const takeBack = (id: string) => admin.call(media.withdraw, { params: { id } })
  const listed = async (courseId: string, person = admin) =>
    (await person.call(lessons.list, { params: { id: courseId } })).map((lesson) => (lesson.locked ? {} : lesson))

  test('marks withdrawn files in its text and in place of its video for everybody', async () => {
    const [{ id, path }, remaining] = [await aPicture(), await aPicture()]
    const { id: courseId } = await aCourse(app.db)
    const contentBody = `A house: ![house](${app.url}${path})\n\n![kept](${remaining.path})`
    await aLesson(app.db, { courseId, contentBody })
    await aLesson(app.db, { courseId, contentType: 'VIDEO', contentBody: '', videoUrl: path })
    await aLesson(app.db, { courseId, contentType: 'QUIZ', contentBody: 'Moon? {=tulan}', videoUrl: path })
    const subscriber = await app.person('a subscriber')
    expect(JSON.stringify(await listed(courseId, subscriber))).toContain(id)
    await takeBack(id)
    expect(await listed(courseId, subscriber)).toMatchObject([
      { contentBody: `A house: *This picture was taken back.*\n\n![kept](${remaining.path})` },
      { contentBody: '*The picture of this lesson was taken back.*', videoUrl: null },
      { questions: [{ text: 'Moon?' }], videoUrl: null },
    ])
    expect(await listed(courseId)).toMatchObject([{}, {}, { contentBody: 'Moon? {=tulan}' }])
  })

  test('refuses withdrawn files, and still accepts a new title', async () => {
    const { id, path } = await aPicture()
    const { id: courseId } = await aCourse(app.db)
    const { id: lessonId } = await aLesson(app.db, { courseId })
    await takeBack(id)
    const params = { id: lessonId }
    const contentBody = `![house](${path})`
    const warning = `The text names a file that was taken back: ${path}. Please take it out.`
    const refused = { status: 400, sentence: warning, field: 'contentBody' }
    await expect(admin.call(lessons.update, { params, body: { contentBody } })).rejects.toMatchObject(refused)
    const draft = { title: 'A house', contentType: 'TEXT' as const, contentBody }
    await expect(admin.call(lessons.create, { params: { id: courseId }, body: draft })).rejects.toMatchObject(refused)
    await expect(admin.call(lessons.update, { params, body: { videoUrl: app.url + path } })).rejects.toMatchObject({
      status: 400,
      sentence: 'Video: this file was taken back and can no longer be used.',
      field: 'videoUrl',
    })
    expect(await admin.call(lessons.update, { params, body: { title: 'Another' } })).toMatchObject({ title: 'Another' })
  })
})

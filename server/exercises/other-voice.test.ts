import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { categories } from '#shared/entries.ts'
import { exercises } from '#shared/exercises.ts'
import type { ExerciseDraft } from '#shared/exercises.ts'
import { media } from '#shared/media.ts'
import { voices } from '#shared/voices.ts'
import { recordings, speakers, uploads } from '#server/db/tables.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { people, startTestApp } from '#server/testing/test-app.ts'
import type { Person, TestApp } from '#server/testing/test-app.ts'
import { aVoice } from '#server/testing/voice-rows.ts'

let app: TestApp
let admin: Person
let entryId: string
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.person(people['an admin'])
})
afterAll(() => app.close())
beforeEach(async () => {
  entryId = (await admin.call(categories.create, { body: { type: 'WORD', title: 'walai', content: 'house' } })).id
})

interface Said {
  dialect?: string
  form?: string
  warning?: string
}

/** A published voice of the entry; the code of its consent is its id. */
async function said({ dialect, form, warning }: Said = {}) {
  const id = randomUUID()
  const { uploadId } = await aVoice(app.db, app.objects, { id, keeperId: null, entryId, status: 'published' })
  if (dialect) await app.db.update(speakers).set({ dialect }).where(eq(speakers.id, id))
  if (form) await app.db.update(recordings).set({ form }).where(eq(recordings.id, id))
  if (warning) await app.db.update(uploads).set({ warning }).where(eq(uploads.id, uploadId))
  return { code: id, uploadId, path: `/objects/${uploadId}.mp3` }
}
const takeBack = (code: string) => app.visitor.call(voices.withdraw, { body: { code } })

const heard = (sound: string): ExerciseDraft => ({
  kind: 'choice',
  text: 'Which word do you hear?',
  sound,
  textHidden: true,
  options: [{ text: 'walai', weight: 1, sound }, { text: 'tulan' }],
})

/** A quiz of this one exercise; how it stands now. */
async function quizOf(body: ExerciseDraft) {
  const { id: courseId } = await aCourse(app.db)
  const { id } = await aLesson(app.db, { courseId, contentType: 'QUIZ', contentBody: '' })
  await admin.call(exercises.write, { params: { id }, body: { exercises: [{ body }] } })
  return async () => {
    const { exercises: stored, contentBody, questions } = await admin.call(exercises.read, { params: { id } })
    return { body: stored![0]!.body, question: questions[0]!, contentBody: contentBody! }
  }
}

test('where a voice is taken back, another one of the same word is heard in its place', async () => {
  const [first, second] = [await said(), await said()]
  const now = await quizOf(heard(first.path))
  await takeBack(first.code)
  const { body, question, contentBody } = await now()
  expect(body).toMatchObject({ sound: second.path, textHidden: true, options: [{ sound: second.path }, {}] })
  expect(question).toMatchObject({ sound: second.path })
  expect(contentBody).toContain(second.path)
  expect(JSON.stringify(await now())).not.toContain(first.uploadId)
  expect((await app.visitor.fetch(second.path)).status).toBe(200)
  await takeBack(second.code)
  expect((await now()).body).toMatchObject({ sound: null, textHidden: true })
})

test('the one of the same dialect comes first; what says another form, or is warned of, never steps in', async () => {
  const gone = await said({ dialect: 'tangaa' })
  await said({ dialect: 'tangaa', form: 'hamin' })
  await said({ dialect: 'tangaa', warning: 'The voice of somebody who has died' })
  const [other, same] = [await said({ dialect: 'bundu-liwan' }), await said({ dialect: 'tangaa' })]
  const now = await quizOf(heard(gone.path))
  await takeBack(gone.code)
  expect((await now()).body.sound).toBe(same.path)
  await takeBack(same.code)
  expect((await now()).body.sound).toBe(other.path)
  await takeBack(other.code)
  expect((await now()).body.sound).toBe(null)
})

test('where the dialect is what is asked, only a voice of that dialect steps in', async () => {
  const gone = await said({ dialect: 'tangaa' })
  await said({ dialect: 'bundu-liwan' })
  const now = await quizOf({ ...heard(gone.path), aboutDialect: true })
  await takeBack(gone.code)
  expect((await now()).body.sound).toBe(null)
})

test('a voice steps in for the entry’s own sound that an admin takes back, and none of a deleted entry does', async () => {
  const own = await said({ form: 'own' })
  await app.db.delete(recordings).where(eq(recordings.uploadId, own.uploadId))
  const body = { type: 'WORD' as const, title: 'walai', content: 'house', audioUrl: own.path }
  await admin.call(categories.update, { params: { id: entryId }, body })
  const voice = await said()
  const now = await quizOf(heard(own.path))
  await admin.call(media.withdraw, { params: { id: own.uploadId } })
  expect((await now()).body.sound).toBe(voice.path)
  await said()
  await admin.call(categories.remove, { params: { id: entryId } })
  await takeBack(voice.code)
  expect((await now()).body.sound).toBe(null)
})

test('of two voices that are taken back in the same moment neither stays in an exercise', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [await said(), await said()]
    const [first, second] = [await quizOf(heard(one.path)), await quizOf(heard(other.path))]
    await Promise.all([takeBack(one.code), takeBack(other.code)])
    for (const now of [first, second]) expect((await now()).body.sound).toBe(null)
  }
})

test('a file that was taken back is refused in an exercise, and its place is told', async () => {
  const { code, path } = await said()
  const { id: courseId } = await aCourse(app.db)
  const { id } = await aLesson(app.db, { courseId, contentType: 'QUIZ', contentBody: '' })
  const asked = { body: { kind: 'short-answer' as const, text: 'Moon?', answers: [{ text: 'tulan' }] } }
  const write = (body: ExerciseDraft) =>
    admin.call(exercises.write, { params: { id }, body: { exercises: [asked, { body }] } })
  await write(heard(path))
  await takeBack(code)
  const named = 'Question 2: the sound of this question was taken back and can no longer be used.'
  for (const address of [path, app.url + path])
    await expect(write({ ...heard(address) })).rejects.toMatchObject({
      status: 400,
      sentence: named,
      field: 'exercises.1.body.sound',
    })
  await expect(write({ ...heard(path), sound: null })).rejects.toMatchObject({
    status: 400,
    sentence: 'Question 2: the sound of “walai” was taken back and can no longer be used.',
    field: 'exercises.1.body.options.0.sound',
  })
  await expect(write({ ...asked.body, picture: path })).rejects.toMatchObject({ field: 'exercises.1.body.picture' })
  expect((await admin.call(exercises.read, { params: { id } })).exercises![1]!.body).toMatchObject({ sound: null })
})

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { categories } from '#shared/entries/entries.ts'
import { exercises } from '#shared/exercises/exercises.ts'
import type { ExerciseDraft } from '#shared/exercises/exercise.ts'
import { media } from '#shared/media.ts'
import { voices } from '#shared/voices/voices.ts'
import { recordings } from '#server/db/tables/library.ts'
import { uploads } from '#server/db/tables/media.ts'
import { speakers } from '#server/db/tables/voices.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { aVoice } from '#server/testing/library/voice-rows.ts'

const { app, admin } = useTestApp({ admin: 'an admin' })

let entryId: string
beforeEach(async () => {
  entryId = (await admin.call(categories.create, { body: { type: 'WORD', title: 'walai', content: 'house' } })).id
})

interface Said {
  dialect?: string
  form?: string
  warning?: string
}

/** A published recording of the entry; its consent code is its id. */
async function publishVoice({ dialect, form, warning }: Said = {}) {
  const id = randomUUID()
  const { uploadId } = await aVoice(app.db, app.objects, { id, custodianId: null, entryId, status: 'published' })
  if (dialect) await app.db.update(speakers).set({ dialect }).where(eq(speakers.id, id))
  if (form) await app.db.update(recordings).set({ form }).where(eq(recordings.id, id))
  if (warning) await app.db.update(uploads).set({ warning }).where(eq(uploads.id, uploadId))
  return { code: id, uploadId, path: `/objects/${uploadId}.mp3` }
}
const withdraw = (code: string) => app.visitor.call(voices.withdraw, { body: { code } })

const heard = (sound: string): ExerciseDraft => ({
  kind: 'choice',
  text: 'Which word do you hear?',
  sound,
  textHidden: true,
  options: [{ text: 'walai', weight: 1, sound }, { text: 'tulan' }],
})

/** Makes a quiz of this one exercise; returns a function that reads it. */
async function quizOf(body: ExerciseDraft) {
  const { id: courseId } = await aCourse(app.db)
  const { id } = await aLesson(app.db, { courseId, contentType: 'QUIZ', contentBody: '' })
  await admin.call(exercises.write, { params: { id }, body: { exercises: [{ body }] } })
  return async () => {
    const { exercises: stored, contentBody, questions } = await admin.call(exercises.read, { params: { id } })
    return { body: stored![0]!.body, question: questions[0]!, contentBody: contentBody! }
  }
}

test('another voice of the same word replaces a withdrawn voice', async () => {
  const [first, second] = [await publishVoice(), await publishVoice()]
  const now = await quizOf(heard(first.path))
  await withdraw(first.code)
  const { body, question, contentBody } = await now()
  expect(body).toMatchObject({ sound: second.path, textHidden: true, options: [{ sound: second.path }, {}] })
  expect(question).toMatchObject({ sound: second.path })
  expect(contentBody).toContain(second.path)
  expect(JSON.stringify(await now())).not.toContain(first.uploadId)
  expect((await app.visitor.fetch(second.path)).status).toBe(200)
  await withdraw(second.code)
  expect((await now()).body).toMatchObject({ sound: null, textHidden: true })
})

test('a voice of the same dialect is preferred; a voice of another form, or with a warning, is never used', async () => {
  const gone = await publishVoice({ dialect: 'tangaa' })
  await publishVoice({ dialect: 'tangaa', form: 'hamin' })
  await publishVoice({ dialect: 'tangaa', warning: 'The voice of somebody who has died' })
  const [other, same] = [await publishVoice({ dialect: 'bundu-liwan' }), await publishVoice({ dialect: 'tangaa' })]
  const now = await quizOf(heard(gone.path))
  await withdraw(gone.code)
  expect((await now()).body.sound).toBe(same.path)
  await withdraw(same.code)
  expect((await now()).body.sound).toBe(other.path)
  await withdraw(other.code)
  expect((await now()).body.sound).toBe(null)
})

test('in an exercise about a dialect, only a voice of that dialect is used', async () => {
  const gone = await publishVoice({ dialect: 'tangaa' })
  await publishVoice({ dialect: 'bundu-liwan' })
  const now = await quizOf({ ...heard(gone.path), aboutDialect: true })
  await withdraw(gone.code)
  expect((await now()).body.sound).toBe(null)
})

test('a voice replaces the entry’s own withdrawn sound, but no voice of a deleted entry does', async () => {
  const own = await publishVoice({ form: 'own' })
  await app.db.delete(recordings).where(eq(recordings.uploadId, own.uploadId))
  const body = { type: 'WORD' as const, title: 'walai', content: 'house', audioUrl: own.path }
  await admin.call(categories.update, { params: { id: entryId }, body })
  const voice = await publishVoice()
  const now = await quizOf(heard(own.path))
  await admin.call(media.withdraw, { params: { id: own.uploadId } })
  expect((await now()).body.sound).toBe(voice.path)
  await publishVoice()
  await admin.call(categories.remove, { params: { id: entryId } })
  await withdraw(voice.code)
  expect((await now()).body.sound).toBe(null)
})

test('two voices withdrawn at the same moment are both removed from exercises', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [await publishVoice(), await publishVoice()]
    const [first, second] = [await quizOf(heard(one.path)), await quizOf(heard(other.path))]
    await Promise.all([withdraw(one.code), withdraw(other.code)])
    for (const now of [first, second]) expect((await now()).body.sound).toBe(null)
  }
})

test('a withdrawn file is refused in an exercise, with its position', async () => {
  const { code, path } = await publishVoice()
  const { id: courseId } = await aCourse(app.db)
  const { id } = await aLesson(app.db, { courseId, contentType: 'QUIZ', contentBody: '' })
  const exercise = { body: { kind: 'short-answer' as const, text: 'Moon?', answers: [{ text: 'tulan' }] } }
  const write = (body: ExerciseDraft) =>
    admin.call(exercises.write, { params: { id }, body: { exercises: [exercise, { body }] } })
  await write(heard(path))
  await withdraw(code)
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
  await expect(write({ ...exercise.body, picture: path })).rejects.toMatchObject({ field: 'exercises.1.body.picture' })
  expect((await admin.call(exercises.read, { params: { id } })).exercises![1]!.body).toMatchObject({ sound: null })
})

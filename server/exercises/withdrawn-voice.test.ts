import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { lessons } from '#shared/courses/courses.ts'
import { categories } from '#shared/entries/entries.ts'
import { exercises } from '#shared/exercises/exercises.ts'
import { media } from '#shared/media.ts'
import { results } from '#shared/study/results.ts'
import { study } from '#shared/study/study.ts'
import { voices } from '#shared/voices/voices.ts'
import { samples } from '#server/testing/library/media-samples.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { useTestApp, type Person } from '#server/testing/test-app.ts'
import { aVoice } from '#server/testing/library/voice-rows.ts'

const { app } = useTestApp()

/** An entry with a recording whose consent code is its id, and the address of the recording. */
async function aHeardWord(admin: Person) {
  const { id: entryId } = await admin.call(categories.create, {
    body: { type: 'WORD', title: 'walai', content: 'house' },
  })
  const code = randomUUID()
  const { uploadId } = await aVoice(app.db, app.objects, { id: code, custodianId: null, entryId, status: 'published' })
  return { code, uploadId, sound: `/objects/${uploadId}.mp3` }
}

async function aQuiz(contentBody: string) {
  const { id: courseId } = await aCourse(app.db)
  const { id } = await aLesson(app.db, { courseId, contentType: 'QUIZ', contentBody })
  return { courseId, lessonId: id, params: { id } }
}

test('an exercise with a withdrawn voice no longer names it, and is still asked, marked and edited', async () => {
  const admin = await app.person('an admin')
  const subscriber = await app.person('a subscriber')
  const { code, uploadId, sound } = await aHeardWord(admin)
  const { courseId, params } = await aQuiz('Moon? {=tulan}')
  const heard = { kind: 'short-answer' as const, text: 'What do you hear?', sound, answers: [{ text: 'walai' }] }
  const written = await admin.call(exercises.write, { params, body: { exercises: [{ body: heard }] } })
  const [question] = written.questions
  expect((await app.visitor.fetch(sound)).status).toBe(200)

  await app.visitor.call(voices.withdraw, { body: { code } })
  for (const method of ['GET', 'HEAD']) expect((await app.visitor.fetch(sound, { method })).status).toBe(410)
  const { questions } = await subscriber.call(exercises.read, { params })
  expect(questions).toMatchObject([{ id: question!.id, text: 'What do you hear?' }])
  const listed = await subscriber.call(lessons.list, { params: { id: courseId } })
  const read = await admin.call(exercises.read, { params })
  expect(JSON.stringify([questions, listed, read])).not.toContain(uploadId)
  const answer = { id: randomUUID(), at: app.time.now().toISOString(), offsetMinutes: 480 }
  const sent = { ...answer, exerciseId: question!.id!, revision: question!.revision!, said: 'walai' }
  const { answers } = await subscriber.call(study.answer, { body: { answers: [sent] } })
  expect(answers).toMatchObject([{ state: 'marked', verdict: 'exact' }])
  const body = { ...heard, sound: null, text: 'Which word is this?' }
  const edited = await admin.call(exercises.write, { params, body: { exercises: [{ id: question!.id!, body }] } })
  expect(edited.questions).toMatchObject([{ id: question!.id, text: 'Which word is this?' }])
})

test('an exercise and its options lose a withdrawn picture', async () => {
  const admin = await app.person('an admin')
  const { params } = await aQuiz('Moon? {=tulan}')
  const { uploadURL, headers } = await admin.call(media.upload, { body: {} })
  await fetch(uploadURL, { method: 'PUT', headers, body: new Uint8Array(samples.png!) })
  const { objectPath: picture } = await admin.call(media.registerUpload, { body: { mediaURL: uploadURL } })
  const options = [{ text: 'walai', weight: 1, picture }, { text: 'tulan' }]
  const body = { kind: 'choice' as const, text: 'What is this?', picture, options }
  await admin.call(exercises.write, { params, body: { exercises: [{ body }] } })
  await admin.call(media.withdraw, { params: { id: /[0-9a-f-]{36}/.exec(picture)![0] } })
  const read = await admin.call(exercises.read, { params })
  expect(JSON.stringify(read)).not.toContain(picture)
  expect(read.exercises![0]!.body).toMatchObject({ picture: null, options: [{ picture: null }, { picture: null }] })
})

test('an exercise with only a withdrawn voice is left out of the score, an option loses its sound, and comments stay', async () => {
  const admin = await app.person('an admin')
  const subscriber = await app.person('a subscriber')
  const { code, uploadId, sound } = await aHeardWord(admin)
  const { lessonId, params } = await aQuiz('// my own note\n\nMoon? {=tulan}')
  const { exercises: first } = await admin.call(exercises.read, { params })
  const options = [{ text: 'walai', weight: 1, sound }, { text: 'tulan' }]
  const heard = { kind: 'choice' as const, text: 'What do you hear?', sound, textHidden: true, options }
  const drafts = [...first!.map((one) => ({ id: one.id, body: one.body })), { body: heard }]
  await admin.call(exercises.write, { params, body: { exercises: drafts } })

  await app.visitor.call(voices.withdraw, { body: { code } })
  const read = await admin.call(exercises.read, { params })
  expect(JSON.stringify(read)).not.toContain(uploadId)
  expect(read.contentBody).toContain('// my own note')
  expect(read.exercises![1]!.body).toMatchObject({ sound: null, textHidden: true })
  const attemptId = randomUUID()
  const at = { at: app.time.now().toISOString(), offsetMinutes: 480, attemptId }
  const { questions } = await subscriber.call(exercises.read, { params })
  const answers = [
    { ...at, id: randomUUID(), exerciseId: questions[0]!.id!, said: 'tulan' },
    { ...at, id: randomUUID(), exerciseId: questions[1]!.id!, skipped: true as const },
  ]
  const marked = await subscriber.call(study.answer, { body: { answers } })
  expect(marked.answers).toMatchObject([{ verdict: 'exact' }, { state: 'unmarked', verdict: null }])
  const result = (await subscriber.call(results.listOwn, {})).find((one) => one.lessonId === lessonId)
  expect(result?.best).toBe(1)
})

test('a skip of a question of which the voice was withdrawn meanwhile is not wrong', async () => {
  const admin = await app.person('an admin')
  const subscriber = await app.person('a subscriber')
  const { code, sound } = await aHeardWord(admin)
  const { params } = await aQuiz('Moon? {=tulan}')
  const heard = { kind: 'short-answer' as const, text: 'What do you hear?', sound, answers: [{ text: 'walai' }] }
  const { questions } = await admin.call(exercises.write, { params, body: { exercises: [{ body: heard }] } })
  await app.visitor.call(voices.withdraw, { body: { code } })
  const when = { at: app.time.now().toISOString(), offsetMinutes: 480 }
  const { id: exerciseId, revision } = questions[0]!
  const skip = { ...when, id: randomUUID(), exerciseId: exerciseId!, revision: revision!, skipped: true as const }
  const { answers } = await subscriber.call(study.answer, { body: { answers: [skip] } })
  expect(answers).toMatchObject([{ state: 'changed', verdict: null }])
})

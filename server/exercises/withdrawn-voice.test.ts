import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lessons } from '#shared/courses.ts'
import { categories } from '#shared/entries.ts'
import { exercises } from '#shared/exercises.ts'
import { results, study } from '#shared/study.ts'
import { voices } from '#shared/voices.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { people, startTestApp } from '#server/testing/test-app.ts'
import type { Person, TestApp } from '#server/testing/test-app.ts'
import { aVoice } from '#server/testing/voice-rows.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** A word with a voice that goes by its own id as code, and where that is heard. */
async function aHeardWord(admin: Person) {
  const { id: entryId } = await admin.call(categories.create, {
    body: { type: 'WORD', title: 'walai', content: 'house' },
  })
  const code = randomUUID()
  const { uploadId } = await aVoice(app.db, app.objects, { id: code, keeperId: null, entryId, status: 'published' })
  return { code, uploadId, sound: `/objects/${uploadId}.mp3` }
}

async function aQuiz(contentBody: string) {
  const { id: courseId } = await aCourse(app.db)
  const { id } = await aLesson(app.db, { courseId, contentType: 'QUIZ', contentBody })
  return { courseId, lessonId: id, params: { id } }
}

test('an exercise whose voice is taken back names it no more, is still asked, marked and edited', async () => {
  const admin = await app.person(people['an admin'])
  const subscriber = await app.person(people['a subscriber'])
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
  const given = { ...answer, exerciseId: question!.id!, revision: question!.revision!, said: 'walai' }
  const { answers } = await subscriber.call(study.answer, { body: { answers: [given] } })
  expect(answers).toMatchObject([{ state: 'marked', verdict: 'exact' }])
  const body = { ...heard, sound: null, text: 'Which word is this?' }
  const edited = await admin.call(exercises.write, { params, body: { exercises: [{ id: question!.id!, body }] } })
  expect(edited.questions).toMatchObject([{ id: question!.id, text: 'Which word is this?' }])
})

test('what could only be heard is left out of the score once its voice is taken back, an option loses its sound, and comments stay', async () => {
  const admin = await app.person(people['an admin'])
  const subscriber = await app.person(people['a subscriber'])
  const { code, uploadId, sound } = await aHeardWord(admin)
  const { lessonId, params } = await aQuiz('// my own note\n\nMoon? {=tulan}')
  const { exercises: first } = await admin.call(exercises.read, { params })
  const options = [{ text: 'walai', weight: 1, sound }, { text: 'tulan' }]
  const heard = { kind: 'choice' as const, text: 'What do you hear?', sound, textHidden: true, options }
  const wanted = [...first!.map((one) => ({ id: one.id, body: one.body })), { body: heard }]
  await admin.call(exercises.write, { params, body: { exercises: wanted } })

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
  const its = (await subscriber.call(results.mine, {})).find((one) => one.lessonId === lessonId)
  expect(its?.best).toBe(1)
})

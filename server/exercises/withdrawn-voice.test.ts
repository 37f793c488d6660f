import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { categories } from '#shared/entries.ts'
import { exercises } from '#shared/exercises.ts'
import { study } from '#shared/study.ts'
import { voices } from '#shared/voices.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { people, startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { aVoice } from '#server/testing/voice-rows.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('an exercise whose voice is taken back says 410 for it, is still asked, marked and edited', async () => {
  const admin = await app.person(people['an admin'])
  const subscriber = await app.person(people['a subscriber'])
  const { id: entryId } = await admin.call(categories.create, {
    body: { type: 'WORD', title: 'walai', content: 'house' },
  })
  const id = randomUUID()
  const { uploadId } = await aVoice(app.db, app.objects, { id, keeperId: null, entryId, status: 'published' })
  const sound = `/objects/${uploadId}.mp3`
  const { id: courseId } = await aCourse(app.db)
  const { id: lessonId } = await aLesson(app.db, { courseId, contentType: 'QUIZ', contentBody: 'Moon? {=tulan}' })
  const params = { id: lessonId }
  const heard = { kind: 'short-answer' as const, text: 'What do you hear?', sound, answers: [{ text: 'walai' }] }
  const written = await admin.call(exercises.write, { params, body: { exercises: [{ body: heard }] } })
  const [question] = written.questions
  expect((await app.visitor.fetch(sound)).status).toBe(200)

  await app.visitor.call(voices.withdraw, { body: { code: id } })
  for (const method of ['GET', 'HEAD']) expect((await app.visitor.fetch(sound, { method })).status).toBe(410)
  const { questions } = await subscriber.call(exercises.read, { params })
  expect(questions).toMatchObject([{ id: question!.id, text: 'What do you hear?' }])
  const answer = { id: randomUUID(), at: app.time.now().toISOString(), offsetMinutes: 480 }
  const given = { ...answer, exerciseId: question!.id!, revision: question!.revision!, said: 'walai' }
  const { answers } = await subscriber.call(study.answer, { body: { answers: [given] } })
  expect(answers).toMatchObject([{ state: 'marked', verdict: 'exact' }])
  const body = { ...heard, text: 'Which word is this?' }
  const edited = await admin.call(exercises.write, { params, body: { exercises: [{ id: question!.id!, body }] } })
  expect(edited.questions).toMatchObject([{ id: question!.id, text: 'Which word is this?' }])
})

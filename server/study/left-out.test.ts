import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exercises } from '#shared/exercises.ts'
import type { ExerciseDraft } from '#shared/exercises.ts'
import { progress } from '#shared/progress.ts'
import { results, study } from '#shared/study.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { people, startTestApp } from '#server/testing/test-app.ts'
import type { Person, TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let teacher: Person
beforeAll(async () => {
  app = await startTestApp()
  teacher = await app.person(people['an admin'])
})
afterAll(() => app.close())

const answers = [{ text: 'tulan' }]
const written: ExerciseDraft = { kind: 'short-answer', text: 'Moon?', answers }
const sound = 'https://example.org/tulan.mp3'
const heard: ExerciseDraft = { kind: 'short-answer', text: 'Write what you hear.', answers, sound, textHidden: true }
const spoken: ExerciseDraft = { kind: 'speak', text: 'Say it.', says: 'tulan' }

/** Somebody in an attempt at a quiz of these. */
async function anAttempt(...bodies: ExerciseDraft[]) {
  const course = await aCourse(app.db)
  const { id: lessonId } = await aLesson(app.db, { courseId: course.id, contentType: 'QUIZ', contentBody: '' })
  const drafts = { exercises: bodies.map((body) => ({ body })) }
  const { questions } = await teacher.call(exercises.write, { params: { id: lessonId }, body: drafts })
  const person = await app.person(people['a subscriber'])
  const attemptId = randomUUID()
  return {
    say: async (place: number, said: object) => {
      const when = { at: app.time.now().toISOString(), offsetMinutes: 480 }
      const one = { id: randomUUID(), attemptId, exerciseId: questions[place]!.id!, ...when, ...said }
      return (await person.call(study.answer, { body: { answers: [one] } })).answers[0]!
    },
    best: async () => (await person.call(results.mine, {})).find((one) => one.lessonId === lessonId)?.best,
    isDone: async () => (await person.call(progress.read, {})).lessonIds.includes(lessonId),
  }
}

test('what nobody could hear or say just then is not counted, whenever that is told', async () => {
  const { say, best, isDone } = await anAttempt(written, heard, spoken)
  expect(await say(1, { skipped: true })).toMatchObject({ state: 'unmarked', verdict: null, fraction: 0, right: null })
  expect([await best(), await isDone()]).toEqual([undefined, false])
  await say(0, { said: 'tulan' })
  expect([await best(), await isDone()]).toEqual([0.5, false])
  await say(2, { skipped: true })
  expect([await best(), await isDone()]).toEqual([1, true])
})

test('what was left out and answered after all counts as it was answered', async () => {
  const { say, best } = await anAttempt(written, heard)
  await say(0, { said: 'siou' })
  await say(1, { skipped: true })
  await say(1, { said: 'tulan' })
  expect(await best()).toBe(0.5)
})

test('what can be read is not left out: it is wrong', async () => {
  const { say, best, isDone } = await anAttempt(written, written)
  await say(0, { said: 'tulan' })
  expect(await say(1, { skipped: true })).toMatchObject({ state: 'marked', verdict: 'wrong' })
  expect([await best(), await isDone()]).toEqual([0.5, false])
})

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { exercises } from '#shared/exercises/exercises.ts'
import type { ExerciseDraft } from '#shared/exercises/exercise.ts'
import { progress } from '#shared/courses/progress.ts'
import { results } from '#shared/study/results.ts'
import { study } from '#shared/study/study.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const { app, teacher } = useTestApp({ teacher: 'an admin' })

const answers = [{ text: 'tulan' }]
const written: ExerciseDraft = { kind: 'short-answer', text: 'Moon?', answers }
const sound = 'https://example.org/tulan.mp3'
const heard: ExerciseDraft = { kind: 'short-answer', text: 'Write what you hear.', answers, sound, textHidden: true }
const spoken: ExerciseDraft = { kind: 'speak', text: 'Say it.', says: 'tulan' }

/** A learner in an attempt at a quiz with these exercises. */
async function anAttempt(...bodies: ExerciseDraft[]) {
  const course = await aCourse(app.db)
  const { id: lessonId } = await aLesson(app.db, { courseId: course.id, contentType: 'QUIZ', contentBody: '' })
  const drafts = { exercises: bodies.map((body) => ({ body })) }
  const { questions } = await teacher.call(exercises.write, { params: { id: lessonId }, body: drafts })
  const person = await app.person('a subscriber')
  const attemptId = randomUUID()
  return {
    say: async (index: number, response: object) => {
      const when = { at: app.time.now().toISOString(), offsetMinutes: 480 }
      const one = { id: randomUUID(), attemptId, exerciseId: questions[index]!.id!, ...when, ...response }
      return (await person.call(study.answer, { body: { answers: [one] } })).answers[0]!
    },
    best: async () => (await person.call(results.listOwn, {})).find((one) => one.lessonId === lessonId)?.best,
    isDone: async () => (await person.call(progress.read, {})).lessonIds.includes(lessonId),
  }
}

test('a question that could not be heard or spoken is not counted, whenever the skip arrives', async () => {
  const { say, best, isDone } = await anAttempt(written, heard, spoken)
  expect(await say(1, { skipped: true })).toMatchObject({ state: 'unmarked', verdict: null, fraction: 0, right: null })
  expect([await best(), await isDone()]).toEqual([undefined, false])
  await say(0, { said: 'tulan' })
  expect([await best(), await isDone()]).toEqual([0.5, false])
  await say(2, { skipped: true })
  expect([await best(), await isDone()]).toEqual([1, true])
})

test.each<[string, ExerciseDraft]>([
  ['with a text and a sound', { kind: 'short-answer', text: 'What do you hear?', answers, sound }],
  [
    'of which the options are sounds without a name',
    {
      kind: 'choice',
      text: 'Moon?',
      options: [
        { text: 'p1', weight: 1, sound },
        { text: 'p2', sound: 'https://example.org/walai.mp3' },
      ],
    },
  ],
])('a question %s can be skipped by people who cannot listen', async (_what, body) => {
  const { say, best, isDone } = await anAttempt(written, body)
  await say(0, { said: 'tulan' })
  expect(await say(1, { skipped: true })).toMatchObject({ state: 'unmarked', verdict: null })
  expect([await best(), await isDone()]).toEqual([1, true])
})

test('a skipped question that is answered later counts as answered', async () => {
  const { say, best } = await anAttempt(written, heard)
  await say(0, { said: 'siou' })
  await say(1, { skipped: true })
  await say(1, { said: 'tulan' })
  expect(await best()).toBe(0.5)
})

test('a skipped question that can be read is wrong', async () => {
  const { say, best, isDone } = await anAttempt(written, written)
  await say(0, { said: 'tulan' })
  expect(await say(1, { skipped: true })).toMatchObject({ state: 'marked', verdict: 'wrong' })
  expect([await best(), await isDone()]).toEqual([0.5, false])
})

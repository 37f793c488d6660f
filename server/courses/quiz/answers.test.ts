import { beforeAll, describe, expect, test } from 'vitest'
import { lessons } from '#shared/courses/courses.ts'
import { progress } from '#shared/courses/progress.ts'
import { results } from '#shared/study/results.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { people, useTestApp, type Person } from '#server/testing/test-app.ts'

const { app, subscriber } = useTestApp({ subscriber: 'a subscriber' })

let courseId: string
beforeAll(async () => {
  courseId = (await aCourse(app.db)).id
})
const gift = 'Say thank you. {=Pounsikou#Well said}\n\n*Waig* is water. {T}'
const aQuiz = (contentBody = gift) => aLesson(app.db, { courseId, contentType: 'QUIZ', contentBody })

describe('answering a quiz', () => {
  const right = [
    { kind: 'short-answer' as const, text: 'POUNSIKOU ' },
    { kind: 'true-false' as const, value: true },
  ]
  const answer = (person: Person, id: string, answers: unknown[]) =>
    person.call(lessons.answer, { params: { id }, body: { answers: answers as typeof right } })

  test('marks it on the server, completes it from 80 % on, and keeps the best score', async () => {
    const quiz = await aQuiz()
    const isDone = async () => (await subscriber.call(progress.read, {})).lessonIds.includes(quiz.id)
    const best = async () =>
      (await subscriber.call(results.listOwn, {})).find(({ lessonId }) => lessonId === quiz.id)?.best
    expect(await answer(subscriber, quiz.id, [right[0], null])).toEqual({
      marks: [
        { fraction: 1, feedback: 'Well said', solution: 'Pounsikou' },
        { fraction: 0, feedback: null, solution: 'True' },
      ],
      score: 0.5,
    })
    expect([await isDone(), await best()]).toEqual([false, 0.5])
    expect(await answer(subscriber, quiz.id, right)).toMatchObject({ score: 1 })
    expect(await answer(subscriber, quiz.id, [null, null])).toMatchObject({ score: 0 })
    expect([await isDone(), await best()]).toEqual([true, 1])
  })

  test('is refused for answers of another quiz, a lesson that is no quiz, or a person without access', async () => {
    const quiz = await aQuiz()
    const text = await aLesson(app.db, { courseId })
    for (const answers of [[], right.toReversed(), [...right, null]])
      await expect(answer(subscriber, quiz.id, answers)).rejects.toMatchObject({
        status: 409,
        code: 'stale',
        sentence: 'This quiz has changed since you opened it. Please reload the page.',
      })
    for (const answers of ['x', [{ kind: 'essay' }], [{ kind: 'choice', chosen: 'x' }], [undefined, 1]])
      await expect(answer(subscriber, quiz.id, answers as unknown[])).rejects.toMatchObject({ status: 400 })
    const long = [{ kind: 'short-answer', text: 'x'.repeat(1001) }, null]
    await expect(answer(subscriber, quiz.id, long)).rejects.toMatchObject({ status: 400 })
    await expect(answer(subscriber, text.id, right)).rejects.toMatchObject({ status: 400 })
    await expect(answer(app.visitor, quiz.id, right)).rejects.toMatchObject({ status: 401 })
    for (const who of ['a learner', 'an expired subscriber', 'a contributor'] as const)
      await expect(answer(await app.person(people[who]), quiz.id, right)).rejects.toMatchObject({ status: 403 })
  })

  test('of an empty quiz does not complete it', async () => {
    const quiz = await aQuiz('')
    expect(await answer(subscriber, quiz.id, [])).toEqual({ marks: [], score: 0 })
    expect((await subscriber.call(progress.read, {})).lessonIds).not.toContain(quiz.id)
  })
})

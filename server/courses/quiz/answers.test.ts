import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lessons } from '#shared/courses.ts'
import { progress } from '#shared/progress.ts'
import { results } from '#shared/study.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { people, startTestApp } from '#server/testing/test-app.ts'
import type { Person, TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let subscriber: Person
let courseId: string
beforeAll(async () => {
  app = await startTestApp()
  subscriber = await app.person(people['a subscriber'])
  courseId = (await aCourse(app.db)).id
})
afterAll(() => app.close())

const gift = 'Say thank you. {=Pounsikou#Well said}\n\n*Waig* is water. {T}'
const aQuiz = (contentBody = gift) => aLesson(app.db, { courseId, contentType: 'QUIZ', contentBody })

describe('answering a quiz', () => {
  const right = [
    { kind: 'short-answer' as const, text: 'POUNSIKOU ' },
    { kind: 'true-false' as const, value: true },
  ]
  const answer = (person: Person, id: string, answers: unknown[]) =>
    person.call(lessons.answer, { params: { id }, body: { answers: answers as typeof right } })

  test('marks it on the server, and counts it as done from 80 % on, with the best score kept', async () => {
    const quiz = await aQuiz()
    const isDone = async () => (await subscriber.call(progress.read, {})).lessonIds.includes(quiz.id)
    const best = async () =>
      (await subscriber.call(results.mine, {})).find(({ lessonId }) => lessonId === quiz.id)?.best
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

  test('is refused where the answers do not fit, the lesson is no quiz, or the person may not', async () => {
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
    for (const who of ['a learner', 'a lapsed subscriber', 'a contributor'] as const)
      await expect(answer(await app.person(people[who]), quiz.id, right)).rejects.toMatchObject({ status: 403 })
  })

  test('an empty quiz has nothing to do, and is not done by sending nothing', async () => {
    const quiz = await aQuiz('')
    expect(await answer(subscriber, quiz.id, [])).toEqual({ marks: [], score: 0 })
    expect((await subscriber.call(progress.read, {})).lessonIds).not.toContain(quiz.id)
  })
})

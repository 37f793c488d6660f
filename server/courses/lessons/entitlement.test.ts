import { beforeAll, describe, expect, test } from 'vitest'
import { courses, lessons } from '#shared/courses/courses.ts'
import { lessonTexts } from '#shared/courses/text/lesson-texts.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { people, useTestApp, type Person } from '#server/testing/test-app.ts'

/** A marker that is part of every body, address and answer of the tested lessons, and of nothing else. */
const canary = 'c4n4ry'
const gift = `Q ${canary} {=a ${canary} ~b ${canary}#${canary}}\n\nR ${canary} {=${canary}####${canary}}`
const lockedWho = ['a learner', 'a contributor', 'an expired subscriber'] as const
const fullWho = ['a subscriber', 'a complimentary subscriber', 'a teacher', 'an admin'] as const

const { app, owner } = useTestApp({ owner: 'a teacher' })

let courseId: string
const lessonIds: string[] = []
beforeAll(async () => {
  courseId = (await aCourse(app.db, { teacherId: owner.id })).id
  const videoUrl = `https://video.example/${canary}`
  for (const fields of [
    { contentType: 'TEXT' as const, contentBody: canary, videoUrl },
    { contentType: 'VIDEO' as const, contentBody: canary, videoUrl },
    { contentType: 'QUIZ' as const, contentBody: gift, videoUrl },
    { contentType: 'QUIZ' as const, contentBody: `${canary} {` },
  ])
    lessonIds.push((await aLesson(app.db, { courseId, ...fields })).id)
})
/** Fields that might make a call return a body: every field of the contracts, and some invented ones. */
const body = JSON.stringify({
  title: 'Mine',
  contentType: 'TEXT',
  contentBody: 'x',
  answers: [null, null],
  lessonIds: [...lessonIds],
  locked: false,
  role: 'ADMIN',
})

/** The whole answer including its headers. */
async function everythingOf(person: Person, method: string, path: string, accept: string): Promise<string> {
  const withBody =
    method === 'GET' || method === 'DELETE' ? {} : { body, headers: { 'Content-Type': 'application/json' } }
  const headers = { Accept: accept, ...withBody.headers }
  const answer = await person.fetch(path, { method, ...withBody, headers })
  expect(answer.status, `${method} ${path}`).toBeLessThan(500)
  expect(answer.headers.get('cache-control'), `${method} ${path}`).toBe('no-store')
  return JSON.stringify([...answer.headers]) + (await answer.text())
}

const endpoints: Endpoint[] = [...Object.values(courses), ...Object.values(lessons), ...Object.values(lessonTexts)]

describe('without full content', () => {
  test.each([...lockedWho, 'a visitor'] as const)('%s gets no body, video or answer from any call', async (who) => {
    const person = who === 'a visitor' ? app.visitor : await app.person(people[who])
    let reads = 0
    for (const { method, path } of endpoints)
      for (const id of path.includes(':id') ? [courseId, ...lessonIds] : [''])
        for (const accept of ['application/json', 'application/problem+json']) {
          const query = accept === 'application/json' ? '' : '?locked=false&full=1'
          const all = await everythingOf(person, method, path.replace(':id', id) + query, accept)
          expect(all, `${method} ${path}`).not.toContain(canary)
          reads += 1
        }
    expect(reads).toBeGreaterThan(100)
  })

  test.each(lockedWho)('a locked lesson shows %s its title, kind and position, and nothing more', async (who) => {
    const person = await app.person(people[who])
    const list = await person.call(lessons.list, { params: { id: courseId } })
    expect(list).toHaveLength(4)
    for (const [index, lesson] of list.entries())
      expect(lesson).toEqual({
        id: lessonIds[index],
        title: 'Saying thank you',
        contentType: ['TEXT', 'VIDEO', 'QUIZ', 'QUIZ'][index],
        order: index + 1,
        locked: true,
      })
  })

  test('the end of a subscription locks the lessons at that second, in an open session', async () => {
    const end = new Date(app.time.now().getTime() + 60_000)
    const person = await app.person({ role: 'PAID', subscriptionEndDate: end, freeTrialUsed: true })
    const isLocked = async () => (await person.call(lessons.list, { params: { id: courseId } }))[0]!.locked
    expect(await isLocked()).toBe(false)
    app.time.advance(60_000)
    expect(await isLocked()).toBe(true)
    const call = person.call(lessons.answer, { params: { id: lessonIds[2]! }, body: { answers: [null, null] } })
    await expect(call).rejects.toMatchObject({ status: 403 })
  })
})

describe('with full content', () => {
  test.each(fullWho)(
    '%s gets bodies and videos, and answers of a quiz only as its teacher or an admin',
    async (who) => {
      const person = await app.person(people[who])
      const [text, video, quiz] = await person.call(lessons.list, { params: { id: courseId } })
      for (const lesson of [text, video])
        expect(lesson).toMatchObject({ contentBody: canary, videoUrl: `https://video.example/${canary}` })
      expect(quiz).toMatchObject({
        questions: [{ text: `Q ${canary}` }, { kind: 'short-answer', text: `R ${canary}` }],
      })
      expect(quiz).toHaveProperty('questions.0.options.length', 2)
      const source = quiz && 'contentBody' in quiz ? quiz.contentBody : 'absent'
      expect(source).toBe(who === 'an admin' ? gift : 'absent')
    },
  )

  test('the teacher of the course gets the source of the quizzes', async () => {
    const list = await owner.call(lessons.list, { params: { id: courseId } })
    expect(list[2]).toMatchObject({ contentBody: gift })
    expect(list[3]).toMatchObject({ contentBody: `${canary} {`, questions: [] })
  })
})

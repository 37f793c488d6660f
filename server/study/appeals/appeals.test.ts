import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lessons } from '#shared/courses/courses.ts'
import { contributions } from '#shared/contributions/contributions.ts'
import { categories } from '#shared/entries/entries.ts'
import { exercises } from '#shared/exercises/exercises.ts'
import { appeals } from '#shared/study/appeals.ts'
import { results } from '#shared/study/results.ts'
import { study } from '#shared/study/study.ts'
import { dayMs } from '#shared/time.ts'
import { auditEvents } from '#server/db/tables/operations.ts'
import { users } from '#server/db/tables/people.ts'
import { answers, appeals as appealRows, cards } from '#server/db/tables/study.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { people, useTestApp, type Person } from '#server/testing/test-app.ts'

const { app, teacher } = useTestApp({ teacher: 'a teacher' })

const gift = '// mine\n\nGood? {=osonong}\n\nWater? {=waig}'

async function aQuiz() {
  const course = await aCourse(app.db, { teacherId: teacher.id })
  const lesson = await aLesson(app.db, { courseId: course.id, contentType: 'QUIZ', contentBody: gift })
  const { questions } = await teacher.call(exercises.read, { params: { id: lesson.id } })
  return { course, lesson, exerciseId: questions[0]!.id! }
}

async function say(person: Person, exerciseId: string, response: string, attemptId = randomUUID()) {
  const answer = {
    id: randomUUID(),
    exerciseId,
    said: response,
    attemptId,
    at: app.time.now().toISOString(),
    offsetMinutes: 480,
  }
  return (await person.call(study.answer, { body: { answers: [answer] } })).answers[0]!
}
const appeal = (person: Person, id: string) => person.call(appeals.make, { params: { id } })

test('an answer of 50 learners is accepted once, marked again for all, and nobody’s score falls', async () => {
  const { course, lesson, exerciseId } = await aQuiz()
  const learners: Person[] = []
  for (let number = 0; number < 50; number += 1) learners.push(await app.person('a subscriber'))
  const sentAnswers = []
  for (const [index, learner] of learners.entries())
    sentAnswers.push(await say(learner, exerciseId, index % 2 ? 'Avantang!' : 'avantang'))
  expect(sentAnswers.every(({ verdict }) => verdict === 'wrong')).toBe(true)
  const right = await say(learners[0]!, exerciseId, 'osonong')
  for (const at of [0, 1, 2]) await appeal(learners[at]!, sentAnswers[at]!.id)
  await expect(appeal(learners[0]!, sentAnswers[0]!.id)).rejects.toMatchObject({ status: 409 })
  await expect(appeal(learners[0]!, right.id)).rejects.toMatchObject({ status: 409 })
  await expect(appeal(learners[0]!, sentAnswers[1]!.id)).rejects.toMatchObject({ status: 404 })

  const [group] = await teacher.call(appeals.list, {})
  expect(group).toMatchObject({
    exerciseId,
    courseId: course.id,
    said: 'avantang',
    count: 3,
    learners: 50,
    right: 'osonong',
  })
  const stranger = await app.person('a teacher')
  expect(await stranger.call(appeals.list, {})).toEqual([])
  const decide = (person: Person) =>
    person.call(appeals.decide, { body: { exerciseId, form: group!.form, accept: true, dialect: 'Ranau' } })
  await expect(decide(stranger)).rejects.toMatchObject({ status: 409 })
  const decided = await Promise.allSettled([decide(teacher), decide(teacher), decide(teacher)])
  expect(decided.filter(({ status }) => status === 'fulfilled')).toMatchObject([{ value: { remarked: 50 } }])

  // Learners who did not appeal get the new mark too.
  for (const learner of [learners[0]!, learners[49]!])
    expect(await learner.call(appeals.listOwn, {})).toMatchObject([{ accepted: true, said: 'avantang' }])
  const marks = await app.db.select().from(answers).where(eq(answers.exerciseId, exerciseId))
  expect(marks.filter(({ marked }) => marked.fraction < 1)).toEqual([])
  expect(marks.filter(({ marked }) => marked.remarked)).toHaveLength(50)
  const expired = (await app.db.select().from(cards).where(eq(cards.cardId, exerciseId))).filter(
    ({ stability }) => stability! < 1,
  )
  expect(expired).toEqual([])
  expect((await learners[7]!.call(results.listOwn, {}))[0]).toMatchObject({ lessonId: lesson.id, best: 0.5 })
  const changes = await learners[7]!.call(study.changes, { query: {} })
  expect(changes.answers.at(-1)?.marked).toMatchObject({ verdict: 'same', remarked: true })

  const saved = (await teacher.call(lessons.list, { params: { id: course.id } })).find(({ id }) => id === lesson.id)
  expect(saved).toMatchObject({ contentBody: expect.stringContaining('// mine') as unknown })
  expect(saved).toMatchObject({ contentBody: expect.stringContaining('=avantang') as unknown })
  expect(await say(learners[3]!, exerciseId, 'avantang')).toMatchObject({ verdict: 'exact', fraction: 1 })
  const [event] = await app.db.select().from(auditEvents).where(eq(auditEvents.subjectId, lesson.id))
  expect(event).toMatchObject({ action: 'appeal.accept', after: 'avantang' })
  const names = (await teacher.call(results.ofCourse, { params: { id: course.id } })).learners
  expect(names).toHaveLength(50)
  await expect(stranger.call(results.ofCourse, { params: { id: course.id } })).rejects.toMatchObject({ status: 403 })
})

test('an appeal that an earlier version stored, with punctuation in its form, is accepted for everybody', async () => {
  const { exerciseId } = await aQuiz()
  const learner = await app.person('a subscriber')
  const { id } = await say(learner, exerciseId, 'Oo, avantang')
  await appeal(learner, id)
  const form = 'oo, avantang'
  await app.db.update(answers).set({ form }).where(eq(answers.id, id))
  await app.db.update(appealRows).set({ form }).where(eq(appealRows.answerId, id))
  expect(await teacher.call(appeals.list, {})).toMatchObject([{ form }])
  await teacher.call(appeals.decide, { body: { exerciseId, form, accept: true, dialect: null } })
  expect(await learner.call(appeals.listOwn, {})).toMatchObject([{ accepted: true }])
  expect(await say(await app.person('a subscriber'), exerciseId, 'oo avantang')).toMatchObject({ fraction: 1 })
})

test('a declined answer stays wrong, and its learners see the reason', async () => {
  const { exerciseId } = await aQuiz()
  const learner = await app.person('a subscriber')
  const wrong = await say(learner, exerciseId, 'araat')
  await appeal(learner, wrong.id)
  const decision = { exerciseId, form: 'araat', accept: false }
  for (const sentence of [undefined, null, ' '])
    await expect(teacher.call(appeals.decide, { body: { ...decision, sentence } })).rejects.toMatchObject({
      status: 400,
      field: 'sentence',
    })
  const body = { ...decision, sentence: 'araat means bad.' }
  expect(await teacher.call(appeals.decide, { body })).toEqual({ remarked: 0 })
  const { answers: changed } = await learner.call(study.changes, { query: {} })
  expect(changed.at(-1)?.marked).toMatchObject({
    id: wrong.id,
    verdict: 'wrong',
    note: 'araat means bad.',
    remarked: false,
  })
  expect(await learner.call(appeals.listOwn, {})).toMatchObject([
    { answerId: wrong.id, accepted: false, said: 'araat', sentence: 'araat means bad.' },
  ])
  expect(await (await app.person('a subscriber')).call(appeals.listOwn, {})).toEqual([])
  const longAgo = new Date(app.time.now().getTime() - 31 * dayMs)
  await app.db.update(appealRows).set({ decidedAt: longAgo })
  expect(await learner.call(appeals.listOwn, {})).toEqual([])
  await app.db.delete(users).where(eq(users.id, String(learner.id)))
  expect(await teacher.call(appeals.list, {})).toEqual([])
})

test('an answer to a library word becomes a proposal, once, and only from a person with a confirmed address', async () => {
  const admin = await app.person('an admin')
  const body = { type: 'WORD' as const, title: 'walai', content: 'house' }
  const entry = await admin.call(categories.create, { body })
  const learner = await app.person({ ...people['a learner'], emailVerified: true })
  const answered = async (person: Person, response = 'binatun') => {
    const answer = { id: randomUUID(), entryId: entry.id, said: response, at: app.time.now().toISOString() }
    return (await person.call(study.answer, { body: { answers: [{ ...answer, offsetMinutes: 480 }] } })).answers[0]!
  }
  const wrong = await answered(learner)
  expect(wrong.verdict).toBe('wrong')
  const sent = await Promise.allSettled([appeal(learner, wrong.id), appeal(learner, wrong.id)])
  expect(sent.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const proposals = await learner.call(contributions.listProposals, { query: {} })
  expect(proposals).toMatchObject([{ kind: 'edit', status: 'PENDING', entry: { id: entry.id } }])
  await admin.call(contributions.decide, { params: { id: proposals[0]!.id }, body: { status: 'APPROVED' } })
  expect(await answered(learner)).not.toMatchObject({ verdict: 'wrong' })
  expect(await teacher.call(appeals.list, {})).toEqual([])

  const unsure = await app.person({ ...people['a learner'], emailVerified: false })
  const theirs = await answered(unsure, 'tuntung')
  await expect(appeal(unsure, theirs.id)).rejects.toMatchObject({ status: 403 })
})

test('another word order and other gap answers are accepted like a word', async () => {
  const { course, lesson } = await aQuiz()
  expect(course.id).toBeTruthy()
  const common = { text: 'Say it.', asked: [] }
  const orders = [['Monginum', 'isio', 'do', 'waig']]
  const gaps = { ...common, kind: 'gaps' as const, parts: ['', ' waig.'], gaps: [{ answers: [{ text: 'Monginum' }] }] }
  const { questions } = await teacher.call(exercises.write, {
    params: { id: lesson.id },
    body: { exercises: [{ body: { ...common, kind: 'order', orders } }, { body: gaps }] },
  })
  const learner = await app.person('a subscriber')
  const responses = [{ words: ['isio', 'Monginum', 'do', 'waig'] }, { gaps: ['Oginum'] }]
  for (const [index, response] of responses.entries()) {
    const answer = { id: randomUUID(), exerciseId: questions[index]!.id!, ...response, attemptId: randomUUID() }
    const body = { answers: [{ ...answer, at: app.time.now().toISOString(), offsetMinutes: 480 }] }
    const [marked] = (await learner.call(study.answer, { body })).answers
    expect(marked).toMatchObject({ verdict: 'wrong' })
    await appeal(learner, marked!.id)
    const group = (await teacher.call(appeals.list, {})).find(({ exerciseId }) => exerciseId === answer.exerciseId)!
    const decision = { exerciseId: group.exerciseId, form: group.form, accept: true }
    expect(await teacher.call(appeals.decide, { body: decision })).toEqual({ remarked: 1 })
    const again = { ...answer, id: randomUUID(), at: app.time.now().toISOString(), offsetMinutes: 480 }
    expect((await learner.call(study.answer, { body: { answers: [again] } })).answers[0]).toMatchObject({ fraction: 1 })
  }
})

test('an accepted choice counts for everybody with the same answer, and the lesson stores it', async () => {
  const { course, lesson } = await aQuiz()
  const contentBody = 'Water? {=waig ~watu}\n\nTrue? {T}\n\nMatch. {=waig -> water =watu -> stone}'
  await teacher.call(lessons.update, { params: { id: lesson.id }, body: { contentBody } })
  const { questions } = await teacher.call(exercises.read, { params: { id: lesson.id } })
  const learners = [await app.person('a subscriber'), await app.person('a subscriber')]
  const responses = [{ chosen: ['watu'] }, { value: false }, { pairs: ['stone', 'water'] }]
  for (const [index, response] of responses.entries()) {
    const exerciseId = questions[index]!.id!
    const answered = async (person: Person) => {
      const answer = { id: randomUUID(), exerciseId, ...response, attemptId: randomUUID(), offsetMinutes: 480 }
      const body = { answers: [{ ...answer, at: app.time.now().toISOString() }] }
      return (await person.call(study.answer, { body })).answers[0]!
    }
    const marked = [await answered(learners[0]!), await answered(learners[1]!)]
    expect(marked).toMatchObject([{ verdict: 'wrong' }, { verdict: 'wrong' }])
    await appeal(learners[0]!, marked[0]!.id)
    const { form } = (await teacher.call(appeals.list, {})).find((group) => group.exerciseId === exerciseId)!
    const decision = { exerciseId, form, accept: true }
    expect(await teacher.call(appeals.decide, { body: decision })).toEqual({ remarked: 2 })
    expect(await answered(learners[1]!)).toMatchObject({ verdict: 'exact', fraction: 1 })
  }
  const saved = (await teacher.call(lessons.list, { params: { id: course.id } })).find(({ id }) => id === lesson.id)
  expect(saved).toMatchObject({ contentBody: expect.stringContaining('accepted') as unknown })
})

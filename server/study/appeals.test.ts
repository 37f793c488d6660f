import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lessons } from '#shared/courses.ts'
import { contributions } from '#shared/contributions.ts'
import { categories } from '#shared/entries.ts'
import { exercises } from '#shared/exercises.ts'
import { appeals, results, study } from '#shared/study.ts'
import { answers, appeals as appealRows, auditEvents, cards, users } from '#server/db/tables.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { people, startTestApp } from '#server/testing/test-app.ts'
import type { Person, TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let teacher: Person
beforeAll(async () => {
  app = await startTestApp()
  teacher = await app.person(people['a teacher'])
})
afterAll(() => app.close())

const gift = '// mine\n\nGood? {=osonong}\n\nWater? {=waig}'

async function aQuiz() {
  const course = await aCourse(app.db, { teacherId: teacher.id })
  const lesson = await aLesson(app.db, { courseId: course.id, contentType: 'QUIZ', contentBody: gift })
  const { questions } = await teacher.call(exercises.read, { params: { id: lesson.id } })
  return { course, lesson, exerciseId: questions[0]!.id! }
}

async function say(person: Person, exerciseId: string, said: string, attemptId = randomUUID()) {
  const answer = { id: randomUUID(), exerciseId, said, attemptId, at: app.time.now().toISOString(), offsetMinutes: 480 }
  return (await person.call(study.answer, { body: { answers: [answer] } })).answers[0]!
}
const appeal = (person: Person, id: string) => person.call(appeals.make, { params: { id } })

test('what 50 learners said alike is accepted once, marked anew for all, and nothing falls', async () => {
  const { course, lesson, exerciseId } = await aQuiz()
  const learners: Person[] = []
  for (let number = 0; number < 50; number += 1) learners.push(await app.person(people['a subscriber']))
  const said = []
  for (const [at, learner] of learners.entries())
    said.push(await say(learner, exerciseId, at % 2 ? 'Avantang!' : 'avantang'))
  expect(said.every(({ verdict }) => verdict === 'wrong')).toBe(true)
  const right = await say(learners[0]!, exerciseId, 'osonong')
  for (const at of [0, 1, 2]) await appeal(learners[at]!, said[at]!.id)
  await expect(appeal(learners[0]!, said[0]!.id)).rejects.toMatchObject({ status: 409 })
  await expect(appeal(learners[0]!, right.id)).rejects.toMatchObject({ status: 409 })
  await expect(appeal(learners[0]!, said[1]!.id)).rejects.toMatchObject({ status: 404 })

  const [group] = await teacher.call(appeals.list, {})
  expect(group).toMatchObject({
    exerciseId,
    courseId: course.id,
    said: 'avantang',
    count: 3,
    learners: 50,
    right: 'osonong',
  })
  const stranger = await app.person(people['a teacher'])
  expect(await stranger.call(appeals.list, {})).toEqual([])
  const decide = (person: Person) =>
    person.call(appeals.decide, { body: { exerciseId, form: group!.form, accept: true, dialect: 'Ranau' } })
  await expect(decide(stranger)).rejects.toMatchObject({ status: 409 })
  const decided = await Promise.allSettled([decide(teacher), decide(teacher), decide(teacher)])
  expect(decided.filter(({ status }) => status === 'fulfilled')).toMatchObject([{ value: { remarked: 50 } }])

  // Those who had not asked are told too.
  for (const learner of [learners[0]!, learners[49]!])
    expect(await learner.call(appeals.mine, {})).toMatchObject([{ accepted: true, said: 'avantang' }])
  const marks = await app.db.select().from(answers).where(eq(answers.exerciseId, exerciseId))
  expect(marks.filter(({ marked }) => marked.fraction < 1)).toEqual([])
  expect(marks.filter(({ marked }) => marked.remarked)).toHaveLength(50)
  const lapsed = (await app.db.select().from(cards).where(eq(cards.cardId, exerciseId))).filter(
    ({ stability }) => stability! < 1,
  )
  expect(lapsed).toEqual([])
  expect((await learners[7]!.call(results.mine, {}))[0]).toMatchObject({ lessonId: lesson.id, best: 0.5 })
  const told = await learners[7]!.call(study.changes, { query: {} })
  expect(told.answers.at(-1)?.marked).toMatchObject({ verdict: 'same', remarked: true })

  const kept = (await teacher.call(lessons.list, { params: { id: course.id } })).find(({ id }) => id === lesson.id)
  expect(kept).toMatchObject({ contentBody: expect.stringContaining('// mine') as unknown })
  expect(kept).toMatchObject({ contentBody: expect.stringContaining('=avantang') as unknown })
  expect(await say(learners[3]!, exerciseId, 'avantang')).toMatchObject({ verdict: 'exact', fraction: 1 })
  const [event] = await app.db.select().from(auditEvents).where(eq(auditEvents.subjectId, lesson.id))
  expect(event).toMatchObject({ action: 'appeal.accept', after: 'avantang' })
  const names = (await teacher.call(results.ofCourse, { params: { id: course.id } })).learners
  expect(names).toHaveLength(50)
  await expect(stranger.call(results.ofCourse, { params: { id: course.id } })).rejects.toMatchObject({ status: 403 })
})

test('what is declined stays wrong, and its learners read why', async () => {
  const { exerciseId } = await aQuiz()
  const learner = await app.person(people['a subscriber'])
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
  const { answers: told } = await learner.call(study.changes, { query: {} })
  expect(told.at(-1)?.marked).toMatchObject({
    id: wrong.id,
    verdict: 'wrong',
    note: 'araat means bad.',
    remarked: false,
  })
  expect(await learner.call(appeals.mine, {})).toMatchObject([
    { answerId: wrong.id, accepted: false, said: 'araat', sentence: 'araat means bad.' },
  ])
  expect(await (await app.person(people['a subscriber'])).call(appeals.mine, {})).toEqual([])
  const longAgo = new Date(app.time.now().getTime() - 31 * 86_400_000)
  await app.db.update(appealRows).set({ decidedAt: longAgo })
  expect(await learner.call(appeals.mine, {})).toEqual([])
  await app.db.delete(users).where(eq(users.id, String(learner.id)))
  expect(await teacher.call(appeals.list, {})).toEqual([])
})

test('an answer to a word of the library becomes a proposal, once, and only by who has confirmed an address', async () => {
  const admin = await app.person(people['an admin'])
  const body = { type: 'WORD' as const, title: 'walai', content: 'house' }
  const entry = await admin.call(categories.create, { body })
  const learner = await app.person({ ...people['a learner'], emailVerified: true })
  const answered = async (person: Person, said = 'binatun') => {
    const answer = { id: randomUUID(), entryId: entry.id, said, at: app.time.now().toISOString() }
    return (await person.call(study.answer, { body: { answers: [{ ...answer, offsetMinutes: 480 }] } })).answers[0]!
  }
  const wrong = await answered(learner)
  expect(wrong.verdict).toBe('wrong')
  const sent = await Promise.allSettled([appeal(learner, wrong.id), appeal(learner, wrong.id)])
  expect(sent.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const given = await learner.call(contributions.given, { query: {} })
  expect(given).toMatchObject([{ kind: 'edit', status: 'PENDING', entry: { id: entry.id } }])
  await admin.call(contributions.decide, { params: { id: given[0]!.id }, body: { status: 'APPROVED' } })
  expect(await answered(learner)).not.toMatchObject({ verdict: 'wrong' })
  expect(await teacher.call(appeals.list, {})).toEqual([])

  const unsure = await app.person({ ...people['a learner'], emailVerified: false })
  const theirs = await answered(unsure, 'tuntung')
  await expect(appeal(unsure, theirs.id)).rejects.toMatchObject({ status: 403 })
})

test('an order and gaps that learners laid otherwise are accepted like a word', async () => {
  const { course, lesson } = await aQuiz()
  expect(course.id).toBeTruthy()
  const common = { text: 'Say it.', asked: [] }
  const orders = [['Monginum', 'isio', 'do', 'waig']]
  const gaps = { ...common, kind: 'gaps' as const, parts: ['', ' waig.'], gaps: [{ answers: [{ text: 'Monginum' }] }] }
  const { questions } = await teacher.call(exercises.write, {
    params: { id: lesson.id },
    body: { exercises: [{ body: { ...common, kind: 'order', orders } }, { body: gaps }] },
  })
  const learner = await app.person(people['a subscriber'])
  const given = [{ words: ['isio', 'Monginum', 'do', 'waig'] }, { gaps: ['Oginum'] }]
  for (const [at, said] of given.entries()) {
    const answer = { id: randomUUID(), exerciseId: questions[at]!.id!, ...said, attemptId: randomUUID() }
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

test('what was chosen is accepted for everybody who chose the same, and its lesson keeps it', async () => {
  const { course, lesson } = await aQuiz()
  const contentBody = 'Water? {=waig ~watu}\n\nTrue? {T}\n\nMatch. {=waig -> water =watu -> stone}'
  await teacher.call(lessons.update, { params: { id: lesson.id }, body: { contentBody } })
  const { questions } = await teacher.call(exercises.read, { params: { id: lesson.id } })
  const learners = [await app.person(people['a subscriber']), await app.person(people['a subscriber'])]
  const given = [{ chosen: ['watu'] }, { value: false }, { pairs: ['stone', 'water'] }]
  for (const [at, said] of given.entries()) {
    const exerciseId = questions[at]!.id!
    const answered = async (person: Person) => {
      const answer = { id: randomUUID(), exerciseId, ...said, attemptId: randomUUID(), offsetMinutes: 480 }
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
  const kept = (await teacher.call(lessons.list, { params: { id: course.id } })).find(({ id }) => id === lesson.id)
  expect(kept).toMatchObject({ contentBody: expect.stringContaining('accepted') as unknown })
})

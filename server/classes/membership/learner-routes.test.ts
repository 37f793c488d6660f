import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { assignments } from '#shared/classes/assignments.ts'
import { learnerClasses } from '#shared/classes/membership.ts'
import { classResults } from '#shared/classes/results.ts'
import { dayOf } from '#shared/classes/rules.ts'
import { dayMs } from '#shared/time.ts'
import { aClass, aQuiz, answer, assign } from '#server/testing/class-world.ts'
import { lessons } from '#server/db/tables/courses.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const { app } = useTestApp()

test('a learner’s list names the lessons that are open and not done, with their assignment', async () => {
  const world = await aClass(app, ['Amai', 'Bini'])
  const [amai, bini] = world.learners as [(typeof world.learners)[0], (typeof world.learners)[0]]
  const quiz = await aQuiz(app, world.teacher, 'What does “tasu” mean? {=dog}')
  const later = await aQuiz(app, world.teacher, 'What does “walai” mean? {=house}', { courseId: quiz.courseId })
  const { id: assignmentId } = await assign(world, {
    kind: 'lessons',
    lessonIds: [quiz.id],
    memberIds: [amai.memberId],
  })
  await assign(world, { kind: 'lessons', lessonIds: [later.id], opensOn: '2999-01-01' })
  const lessonsOf = async (person: typeof amai) => (await person.call(learnerClasses.list, {}))[0]!.lessons
  expect(await lessonsOf(amai)).toEqual([{ lessonId: quiz.id, assignmentId, title: 'For Friday' }])
  expect(await lessonsOf(bini)).toEqual([])
  await answer(amai, [{ exerciseId: quiz.exerciseIds[0]!, said: 'dog', assignmentId, at: new Date() }])
  expect(await lessonsOf(amai)).toEqual([])
})

test('a lesson that was completed offline counts for its own moment, and only if it was set then', async () => {
  const world = await aClass(app, ['Amai'])
  const [amai] = world.learners as [(typeof world.learners)[0]]
  const lesson = await aLesson(app.db, { courseId: (await aCourse(app.db)).id })
  const now = app.time.now()
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  const { id } = await assign(world, { kind: 'lessons', lessonIds: [lesson.id], opensOn: dayOf(before(3)) })
  const complete = (at: Date) =>
    amai.call(assignments.complete, { params: { id, lessonId: lesson.id }, body: { at: at.toISOString() } })
  await expect(complete(before(5))).rejects.toThrow('409: This does not count for the class any more.')
  await complete(before(2))
  const { cells } = await world.teacher.call(classResults.read, { params: { id: world.id }, query: {} })
  expect(cells).toMatchObject([{ state: 'done', doneOn: dayOf(before(2)) }])
})

test('next is what the learner can begin, before a lesson that needs a plan', async () => {
  const world = await aClass(app)
  const free = await app.person('a learner')
  await free.call(learnerClasses.join, { body: { code: world.code, name: 'Amai', consent: 'self' } })
  const quiz = await aQuiz(app, world.teacher, 'What does “tasu” mean? {=dog}')
  const next = async () => (await free.call(learnerClasses.list, {}))[0]!.next?.title
  const today = dayOf(app.time.now())
  await assign(world, { kind: 'lessons', title: 'Locked', lessonIds: [quiz.id], dueOn: today })
  expect(await next()).toBe('Locked')
  await assign(world, { kind: 'review', title: 'Open', reviewDays: 2 })
  expect(await next()).toBe('Open')
})

test('answers of one batch and moment count in the order in which they were sent', async () => {
  const world = await aClass(app, ['Amai'])
  const [amai] = world.learners as [(typeof world.learners)[0]]
  const quiz = await aQuiz(app, world.teacher, 'Dog? {=tasu}\n\nMoon? {=tulan}')
  const { id: assignmentId } = await assign(world, { kind: 'lessons', lessonIds: [quiz.id] })
  const [exerciseId] = quiz.exerciseIds as [string]
  const given = ['tasu', 'one', 'two', 'three', 'four'].map((said) => ({
    exerciseId,
    said,
    assignmentId,
    at: app.time.now(),
  }))
  await answer(amai, given)
  const { stuck } = await world.teacher.call(classResults.read, { params: { id: world.id }, query: {} })
  expect(stuck).toMatchObject([{ wrong: 4, lastSaid: 'four' }])
})

test('wrong answers are practised with their questions, also if a known question has the same answer', async () => {
  const world = await aClass(app, ['Amai'])
  const [amai] = world.learners as [(typeof world.learners)[0]]
  const quiz = await aQuiz(app, world.teacher, 'Moon? {=tulan}\n\nLight of the night? {=tulan}')
  const { id: assignmentId } = await assign(world, { kind: 'lessons', lessonIds: [quiz.id] })
  const at = app.time.now()
  const [known, wrong] = quiz.exerciseIds as [string, string]
  await answer(amai, [
    { exerciseId: known, said: 'tulan', assignmentId, at },
    { exerciseId: wrong, said: 'tasu', assignmentId, at },
  ])
  const report = await amai.call(learnerClasses.report, { params: { id: world.id } })
  expect(report).toMatchObject({
    known: ['tulan'],
    knows: [{ question: 'Moon?', answer: 'tulan' }],
    practise: [{ question: 'Light of the night?', answer: 'tulan' }],
  })
})

test('a lesson that became a draft leaves the learner’s list and the sheets, and stays in the results', async () => {
  const world = await aClass(app, ['Amai'])
  const [amai] = world.learners as [(typeof world.learners)[0]]
  const [open, draft] = [
    await aQuiz(app, world.teacher, 'Dog? {=tasu}'),
    await aQuiz(app, world.teacher, 'Moon? {=tulan}'),
  ]
  const { id: assignmentId } = await assign(world, { kind: 'lessons', lessonIds: [draft.id, open.id] })
  const { id: otherId } = await assign(world, { kind: 'lessons', lessonIds: [draft.id] })
  await app.db.update(lessons).set({ hidden: true }).where(eq(lessons.id, draft.id))
  const read = await amai.call(learnerClasses.read, { params: { id: world.id } })
  expect(read.assignments.map(({ id, items }) => [id, items.map(({ itemId }) => itemId)])).toEqual([
    [assignmentId, [open.id]],
  ])
  const questionsOf = async (id: string) =>
    (await world.teacher.call(assignments.questions, { params: { id } })).map(({ text }) => text)
  expect(await questionsOf(assignmentId)).toEqual(['Dog?'])
  expect(await questionsOf(otherId)).toEqual([])
  const { columns } = await world.teacher.call(classResults.read, { params: { id: world.id }, query: {} })
  expect(columns).toHaveLength(3)
})

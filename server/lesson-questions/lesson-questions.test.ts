import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { audit } from '#shared/site/audit/audit.ts'
import { lessonQuestions } from '#shared/courses/lesson-questions.ts'
import { own } from '#shared/people.ts'
import { purchases } from '#server/db/tables/billing.ts'
import { courses, lessons } from '#server/db/tables/courses.ts'
import { throttles } from '#server/db/tables/operations.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { users } from '#server/db/tables/people.ts'
import { mails } from '#server/db/tables/sign-in.ts'
import { aHolder as aHolderOf } from '#server/testing/people/holder.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { people, useTestApp, type Person } from '#server/testing/test-app.ts'

const { app } = useTestApp()

let teacher: Person
let courseId: string
let lessonId: string
const teacherEmail = 'teacher@example.test'
const askerEmail = 'asker@example.test'
beforeEach(async () => {
  await app.db.delete(throttles)
  // All tests use the same addresses, so the outbox is emptied.
  await app.db.delete(outbox)
  await app.db.delete(mails)
  await app.db.delete(courses)
  teacher = await app.person({ ...people['a teacher'], firstName: 'Anna', email: teacherEmail, emailVerified: true })
  courseId = (await aCourse(app.db, { teacherId: teacher.id, title: 'Greetings' })).id
  lessonId = (await aLesson(app.db, { courseId, title: 'Thanks' })).id
})

const aHolder = () =>
  aHolderOf(app, '12-months', { firstName: 'Jeannie', lastName: 'Apat', email: askerEmail, emailVerified: true })
const ask = (person: Person, text = 'Who says it so? canary-9e1b') =>
  person.call(lessonQuestions.ask, { params: { id: lessonId }, body: { text } })
const list = (person: Person) => person.call(lessonQuestions.list, { params: { id: lessonId } })
const answer = (person: Person, id: string, text = 'In Tambunan.') =>
  person.call(lessonQuestions.answer, { params: { id }, body: { text } })

describe('a question on a lesson', () => {
  test('is asked with the 12-month plan, answered by the teacher, and visible to people with access to the lesson', async () => {
    const asker = await aHolder()
    const { id } = await ask(asker)
    expect(await teacher.call(lessonQuestions.waiting, {})).toMatchObject([
      { id, courseTitle: 'Greetings', lessonTitle: 'Thanks' },
    ])
    await answer(teacher, id)
    expect(await teacher.call(lessonQuestions.waiting, {})).toEqual([])
    const expected = {
      text: 'Who says it so? canary-9e1b',
      askerName: 'Jeannie Apat',
      answer: { text: 'In Tambunan.', name: 'Anna' },
    }
    expect(await list(asker)).toMatchObject([{ ...expected, mine: true }])
    expect(await list(await app.person('a subscriber'))).toMatchObject([{ ...expected, mine: false }])
  })

  test('is hidden from people without access to the lesson', async () => {
    const { id } = await ask(await aHolder())
    for (const who of ['a learner', 'an expired subscriber', 'a contributor'] as const)
      await expect(list(await app.person(people[who]))).rejects.toThrow(/^403: /)
    await expect(list(app.visitor)).rejects.toThrow(/^401: /)
    for (const table of [lessons, courses]) {
      await app.db.update(table).set({ hidden: true })
      await expect(list(await app.person('a subscriber'))).rejects.toThrow(/^404: /)
      expect(await list(teacher)).toMatchObject([{ id }])
      await app.db.update(table).set({ hidden: false })
    }
    await app.db.update(lessons).set({ deletedAt: new Date() })
    await expect(list(teacher)).rejects.toThrow(/^404: /)
    expect(await teacher.call(lessonQuestions.waiting, {})).toEqual([])
  })

  test('is refused with a smaller plan, and the refusal names the required plan', async () => {
    const others = [await app.person('a subscriber'), await aHolderOf(app, '6-months')]
    for (const person of others)
      await expect(ask(person)).rejects.toThrow('403: Questions to the teacher come with the 12-month plan.')
  })

  test('is e-mailed to the teacher, and its answer to the asker: once', async () => {
    const { id } = await ask(await aHolder())
    const [toTeacher] = await app.emails(teacherEmail)
    expect(toTeacher).toMatchObject({ subject: 'A question about your lesson' })
    expect(toTeacher!.text).toContain('> Who says it so?')
    await answer(teacher, id)
    await answer(teacher, id, 'In Tambunan and Ranau.')
    const emails = await app.emails(askerEmail)
    expect(emails.filter(({ text }) => text.includes('In Tambunan'))).toHaveLength(1)
    expect(await list(teacher)).toMatchObject([{ answer: { text: 'In Tambunan and Ranau.' } }])
  })

  test('is e-mailed in the language of the person who receives it', async () => {
    await app.db.update(users).set({ language: 'ms' }).where(eq(users.email, teacherEmail))
    const { id } = await ask(await aHolder())
    expect((await app.emails(teacherEmail))[0]).toMatchObject({ subject: 'Soalan tentang pelajaran anda' })
    await answer(teacher, id)
    expect((await app.emails(askerEmail))[0]).toMatchObject({ subject: 'Your question was answered' })
  })

  test('can be changed by its asker until it is answered, and by nobody else', async () => {
    const asker = await aHolder()
    const { id } = await ask(asker)
    const change = (person: Person) =>
      person.call(lessonQuestions.change, { params: { id }, body: { text: 'Where is it said?' } })
    expect(await change(asker)).toMatchObject({ text: 'Where is it said?', edited: true })
    for (const other of [teacher, await aHolder()]) await expect(change(other)).rejects.toThrow(/^403: /)
    await answer(teacher, id)
    await expect(change(asker)).rejects.toThrow('409: This question has been answered')
  })

  test('can be withdrawn and restored by its asker', async () => {
    const asker = await aHolder()
    const { id } = await ask(asker)
    await asker.call(lessonQuestions.remove, { params: { id } })
    expect(await list(teacher)).toEqual([])
    await asker.call(lessonQuestions.restore, { params: { id } })
    expect(await list(teacher)).toMatchObject([{ id }])
  })

  test('removed by the teacher is in the audit log, and its asker cannot restore it', async () => {
    const asker = await aHolder()
    const { id } = await ask(asker)
    const other = await app.person('a teacher')
    await expect(other.call(lessonQuestions.remove, { params: { id } })).rejects.toThrow(/^403: /)
    await expect(answer(other, id)).rejects.toThrow(/^403: /)
    await teacher.call(lessonQuestions.remove, { params: { id } })
    await expect(asker.call(lessonQuestions.restore, { params: { id } })).rejects.toThrow(
      '403: The teacher removed this question.',
    )
    const [event] = await (await app.person('an admin')).call(audit.list, { query: {} })
    expect(event).toMatchObject({ action: 'enquiry.remove', subject: 'Thanks' })
    await teacher.call(lessonQuestions.restore, { params: { id } })
    expect(await list(asker)).toMatchObject([{ id }])
  })

  test('is limited to ten a day and to two thousand characters', async () => {
    const asker = await aHolder()
    await expect(ask(asker, 'x'.repeat(2001))).rejects.toThrow('400: Question is too long: 2,000 characters at most.')
    for (let n = 0; n < 10; n++) await ask(asker, `Question ${n}`)
    await expect(ask(asker)).rejects.toThrow(/^429: You have asked many questions today\./)
  })

  test('loses its name when its asker leaves, and is in the asker’s data before', async () => {
    const asker = await aHolder()
    await ask(asker)
    expect(JSON.stringify(await asker.call(own.download, {}))).toContain('canary-9e1b')
    await app.db.update(purchases).set({ status: 'canceled' })
    const { email } = await asker.call(own.me, {})
    await asker.call(own.remove, { body: { confirmation: String(email) } })
    expect(await list(teacher)).toMatchObject([{ askerName: null, mine: false }])
  })

  test('is listed for the admin from all courses, and for a teacher from their own', async () => {
    await ask(await aHolder())
    const admin = await app.person('an admin')
    expect(await admin.call(lessonQuestions.waiting, {})).toHaveLength(1)
    expect(await (await app.person('a teacher')).call(lessonQuestions.waiting, {})).toEqual([])
    await app.db.update(courses).set({ teacherId: null }).where(eq(courses.id, courseId))
    expect(await admin.call(lessonQuestions.waiting, {})).toHaveLength(1)
  })
})

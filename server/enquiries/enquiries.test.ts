import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { audit } from '#shared/audit.ts'
import { enquiries } from '#shared/enquiries.ts'
import { own } from '#shared/people.ts'
import { courses, lessons, mails, outbox, purchases, throttles } from '#server/db/tables.ts'
import { aHolder as aHolderOf } from '#server/testing/holder.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { people, startTestApp } from '#server/testing/test-app.ts'
import type { Person, TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let teacher: Person
let courseId: string
let lessonId: string
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
const teacherEmail = 'teacher@example.test'
const askerEmail = 'asker@example.test'
beforeEach(async () => {
  await app.db.delete(throttles)
  // Each test's people have the same addresses.
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
  person.call(enquiries.ask, { params: { id: lessonId }, body: { text } })
const list = (person: Person) => person.call(enquiries.list, { params: { id: lessonId } })
const answer = (person: Person, id: string, text = 'In Tambunan.') =>
  person.call(enquiries.answer, { params: { id }, body: { text } })

describe('a question below a lesson', () => {
  test('is asked with the 12-month plan, answered by the teacher, and read by whoever may open the lesson', async () => {
    const asker = await aHolder()
    const { id } = await ask(asker)
    expect(await teacher.call(enquiries.waiting, {})).toMatchObject([
      { id, courseTitle: 'Greetings', lessonTitle: 'Thanks' },
    ])
    await answer(teacher, id)
    expect(await teacher.call(enquiries.waiting, {})).toEqual([])
    const told = {
      text: 'Who says it so? canary-9e1b',
      askerName: 'Jeannie Apat',
      answer: { text: 'In Tambunan.', name: 'Anna' },
    }
    expect(await list(asker)).toMatchObject([{ ...told, mine: true }])
    expect(await list(await app.person(people['a subscriber']))).toMatchObject([{ ...told, mine: false }])
  })

  test('reaches nobody to whom the lesson is closed', async () => {
    const { id } = await ask(await aHolder())
    for (const who of ['a learner', 'a lapsed subscriber', 'a contributor'] as const)
      await expect(list(await app.person(people[who]))).rejects.toThrow(/^403: /)
    await expect(list(app.visitor)).rejects.toThrow(/^401: /)
    for (const table of [lessons, courses]) {
      await app.db.update(table).set({ hidden: true })
      await expect(list(await app.person(people['a subscriber']))).rejects.toThrow(/^404: /)
      expect(await list(teacher)).toMatchObject([{ id }])
      await app.db.update(table).set({ hidden: false })
    }
    await app.db.update(lessons).set({ deletedAt: new Date() })
    await expect(list(teacher)).rejects.toThrow(/^404: /)
    expect(await teacher.call(enquiries.waiting, {})).toEqual([])
  })

  test('is not asked with less, and a trial reads what it needs', async () => {
    const others = [await app.person(people['a subscriber']), await aHolderOf(app, '6-months')]
    for (const person of others)
      await expect(ask(person)).rejects.toThrow('403: Questions to the teacher come with the 12-month plan.')
  })

  test('is told to the teacher by e-mail, and its answer to who asked: once', async () => {
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

  test('is changed by its asker until it is answered, and by nobody else', async () => {
    const asker = await aHolder()
    const { id } = await ask(asker)
    const change = (person: Person) =>
      person.call(enquiries.change, { params: { id }, body: { text: 'Where is it said?' } })
    expect(await change(asker)).toMatchObject({ text: 'Where is it said?', edited: true })
    for (const other of [teacher, await aHolder()]) await expect(change(other)).rejects.toThrow(/^403: /)
    await answer(teacher, id)
    await expect(change(asker)).rejects.toThrow('409: This question has been answered')
  })

  test('is withdrawn by its asker, who can bring it back', async () => {
    const asker = await aHolder()
    const { id } = await ask(asker)
    await asker.call(enquiries.remove, { params: { id } })
    expect(await list(teacher)).toEqual([])
    await asker.call(enquiries.restore, { params: { id } })
    expect(await list(teacher)).toMatchObject([{ id }])
  })

  test('is taken away by the teacher, written down, and not brought back by its asker', async () => {
    const asker = await aHolder()
    const { id } = await ask(asker)
    const other = await app.person(people['a teacher'])
    await expect(other.call(enquiries.remove, { params: { id } })).rejects.toThrow(/^403: /)
    await expect(answer(other, id)).rejects.toThrow(/^403: /)
    await teacher.call(enquiries.remove, { params: { id } })
    await expect(asker.call(enquiries.restore, { params: { id } })).rejects.toThrow(
      '403: The teacher took this question away.',
    )
    const [event] = await (await app.person(people['an admin'])).call(audit.list, { query: {} })
    expect(event).toMatchObject({ action: 'enquiry.remove', subject: 'Thanks' })
    await teacher.call(enquiries.restore, { params: { id } })
    expect(await list(asker)).toMatchObject([{ id }])
  })

  test('is one of ten a day, and of two thousand characters', async () => {
    const asker = await aHolder()
    await expect(ask(asker, 'x'.repeat(2001))).rejects.toThrow('400: Question is too long: 2,000 characters at most.')
    for (let n = 0; n < 10; n++) await ask(asker, `Question ${n}`)
    await expect(ask(asker)).rejects.toThrow(/^429: You have asked many questions today\./)
  })

  test('stays unnamed when its asker leaves, whose data held it', async () => {
    const asker = await aHolder()
    await ask(asker)
    expect(JSON.stringify(await asker.call(own.download, {}))).toContain('canary-9e1b')
    await app.db.update(purchases).set({ status: 'canceled' })
    const { email } = await asker.call(own.me, {})
    await asker.call(own.remove, { body: { confirmation: String(email) } })
    expect(await list(teacher)).toMatchObject([{ askerName: null, mine: false }])
  })

  test('of all courses waits for the admin, of their own for a teacher', async () => {
    await ask(await aHolder())
    const admin = await app.person(people['an admin'])
    expect(await admin.call(enquiries.waiting, {})).toHaveLength(1)
    expect(await (await app.person(people['a teacher'])).call(enquiries.waiting, {})).toEqual([])
    await app.db.update(courses).set({ teacherId: null }).where(eq(courses.id, courseId))
    expect(await admin.call(enquiries.waiting, {})).toHaveLength(1)
  })
})

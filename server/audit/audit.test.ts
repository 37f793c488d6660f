import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { audit } from '#shared/site/audit/audit.ts'
import { auditSentence } from '#shared/site/audit/audit-sentences.ts'
import { categories } from '#shared/entries/entries.ts'
import { courses, lessons } from '#shared/courses/courses.ts'
import { forgetName, record } from '#server/audit/record.ts'
import { createCourseStore } from '#server/courses/store.ts'
import { courses as courseTable } from '#server/db/tables/courses.ts'
import { auditEvents } from '#server/db/tables/operations.ts'
import { users } from '#server/db/tables/people.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { inLanguage } from '#server/testing/people/in-language.ts'
import { people, useTestApp } from '#server/testing/test-app.ts'

const { app, admin, teacher } = useTestApp({
  admin: { ...people['an admin'], firstName: 'Ada', lastName: 'Min' },
  teacher: { ...people['a teacher'], firstName: 'Tina' },
})

const read = (q?: string) => admin.call(audit.list, { query: { q, limit: '100' } })
/** The audit events of a subject, newest first. */
const eventsOf = async (id: string) =>
  (await read())
    .filter(({ subjectId }) => subjectId === id)
    .map(({ at: _at, id: _id, subjectId: _subject, ...rest }) => rest)

const broken = () => Promise.reject(new Error('broken'))

describe('the audit log', () => {
  test('records who deleted and restored a course, also the teacher’s own', async () => {
    const { id } = await aCourse(app.db, { title: 'Greetings', teacherId: teacher.id })
    await teacher.call(courses.remove, { params: { id } })
    await admin.call(courses.restore, { params: { id } })
    await admin.call(courses.restore, { params: { id } })
    const course = { subject: 'Greetings', before: null, after: null }
    expect(await eventsOf(id)).toEqual([
      { ...course, actorName: 'Ada Min', action: 'course.restore' },
      { ...course, actorName: 'Tina', action: 'course.delete' },
    ])
  })

  test('records lessons in the same way', async () => {
    const course = await aCourse(app.db, { teacherId: teacher.id })
    const { id } = await aLesson(app.db, { courseId: course.id, title: 'Thanks' })
    await teacher.call(lessons.remove, { params: { id } })
    await teacher.call(lessons.restore, { params: { id } })
    expect((await eventsOf(id)).map(({ action, subject }) => [action, subject])).toEqual([
      ['lesson.restore', 'Thanks'],
      ['lesson.delete', 'Thanks'],
    ])
  })

  test('records entries of the library in the same way', async () => {
    const { id } = await admin.call(categories.create, { body: { type: 'WORD', title: 'Waig', content: 'Water' } })
    await admin.call(categories.remove, { params: { id } })
    await admin.call(categories.restore, { params: { id } })
    expect((await eventsOf(id)).map(({ action, subject }) => [action, subject])).toEqual([
      ['category.restore', 'Waig'],
      ['category.delete', 'Waig'],
    ])
  })

  test('records nothing about refused actions', async () => {
    const { id } = await aCourse(app.db, { teacherId: admin.id })
    await expect(teacher.call(courses.remove, { params: { id } })).rejects.toMatchObject({ status: 403 })
    expect(await eventsOf(id)).toEqual([])
  })

  test('and the action commit together or roll back together', async () => {
    const { id } = await aCourse(app.db)
    await expect(createCourseStore(app.db).remove(id, new Date(), broken)).rejects.toThrow('broken')
    const [row] = await app.db.select().from(courseTable).where(eq(courseTable.id, id))
    expect(row?.deletedAt).toBeNull()

    const event = { actorId: String(admin.id), action: 'course.delete' as const, subject: 'Never', subjectId: id }
    const undone = app.db.transaction(async (tx) => {
      await record(tx, event)
      return broken()
    })
    await expect(undone).rejects.toThrow('broken')
    expect(await eventsOf(id)).toEqual([])
  })

  test('has short rows and never holds an e-mail address', async () => {
    const subjectId = crypto.randomUUID()
    const long = `${'\u{1F600}'.repeat(250)} end`
    const event = { actorId: null, action: 'user.role' as const, subject: 'Ask anna.g@example.test, please', subjectId }
    await record(app.db, { ...event, before: long, after: '<anna@example.test>' })
    const [entry] = await eventsOf(subjectId)
    expect(entry).toEqual({
      actorName: null,
      action: 'user.role',
      subject: 'Ask (e-mail address), please',
      before: `${'\u{1F600}'.repeat(199)}…`,
      after: '<(e-mail address)>',
    })
  })

  test('keeps the action but removes the name when the account is deleted', async () => {
    const leaving = await app.person({ ...people['an admin'], firstName: 'Leaving' })
    const id = String(leaving.id)
    const { id: courseId } = await aCourse(app.db)
    await leaving.call(courses.remove, { params: { id: courseId } })
    await record(app.db, { actorId: String(admin.id), action: 'user.suspend', subject: 'Leaving', subjectId: id })
    await app.db.transaction(async (tx) => {
      await forgetName(tx, id)
      await tx.delete(users).where(eq(users.id, id))
    })
    expect(await eventsOf(courseId)).toMatchObject([{ actorName: null, action: 'course.delete' }])
    expect(await eventsOf(id)).toMatchObject([{ actorName: 'Ada Min', subject: 'A deleted account' }])
    expect(await read('Leaving')).toEqual([])
  })

  test('says its sentences in the language of the reader, and shows names and rows of the previous release as written', async () => {
    const subjectId = crypto.randomUUID()
    const event = { actorId: null, action: 'voices.withdraw' as const, subjectId }
    await record(app.db, { ...event, subject: auditSentence('voices', { count: 1200 }) })
    await record(app.db, { ...event, subject: "{x} <b>ta'at", after: auditSentence('given-back', { amount: '28.00' }) })
    const old = { ...event, subject: '3 voices', after: 'RM15.00 given back' }
    await app.db.insert(auditEvents).values({ ...old, at: new Date(0) })
    const newer = { subject: { code: 'of tomorrow', values: {} } }
    await app.db.insert(auditEvents).values({ ...event, subject: 'Of tomorrow', at: new Date(1), words: newer })
    const texts = async (language: 'en' | 'ms') => {
      const rows = await inLanguage(admin, language).call(audit.list, { query: { limit: '100' } })
      return rows
        .filter((row) => row.subjectId === subjectId)
        .map(({ subject, after }) => [subject, after])
        .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1))
    }
    const same = [
      ['3 voices', 'RM15.00 given back'],
      ['Of tomorrow', null],
    ]
    expect(await texts('en')).toEqual([['1,200 voices', null], ...same, ["{x} <b>ta'at", 'RM28.00 given back']])
    expect(await texts('ms')).toEqual([['1,200 suara', null], ...same, ["{x} <b>ta'at", 'RM28.00 dikembalikan']])
    expect(await read('voices')).toHaveLength(2)
  })

  test('is searched by the words of the subject, and paged, newest first', async () => {
    const subjects = Array.from({ length: 5 }, (_, index) => `Paged course ${index}`)
    const rows = subjects.map((subject, index) => ({ action: 'course.delete', subject, at: new Date(1e12 + index) }))
    await app.db.insert(auditEvents).values(rows)
    const seen: string[] = []
    let next: string | undefined = '/api/admin/audit?q=paged&limit=2'
    while (next) {
      const answer: Response = await admin.fetch(next)
      expect(answer.headers.get('x-total-count')).toBe('5')
      seen.push(...((await answer.json()) as { subject: string }[]).map(({ subject }) => subject))
      next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1]
    }
    expect(seen).toEqual(subjects.toReversed())
  })

  test.each(['a learner', 'a subscriber', 'a teacher', 'a contributor'] as const)(
    'is forbidden for %s',
    async (who) => {
      const person = await app.person(people[who])
      await expect(person.call(audit.list, {})).rejects.toMatchObject({ status: 403 })
    },
  )

  test('is forbidden for a visitor', async () => {
    await expect(app.visitor.call(audit.list, {})).rejects.toMatchObject({ status: 401 })
  })
})

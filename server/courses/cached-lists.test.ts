import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { courses, lessons } from '#shared/courses/courses.ts'
import { courses as courseRows, lessons as lessonRows } from '#server/db/tables/courses.ts'
import { people, useTestApp } from '#server/testing/test-app.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'

const { app, learner } = useTestApp({ learner: 'a learner' })

const titles = async () => (await learner.call(courses.list, {})).map(({ title }) => title)

test('a cached list shows a change by any writer at the next request', async () => {
  const { id } = await aCourse(app.db, { title: 'First' })
  expect(await titles()).toContain('First')
  // The update bypasses the product, as another process or a script would.
  await app.db.update(courseRows).set({ title: 'Second' }).where(eq(courseRows.id, id))
  expect(await titles()).toContain('Second')
  await app.db.delete(courseRows).where(eq(courseRows.id, id))
  expect(await titles()).not.toContain('Second')
})

test('a change that was rolled back has no effect, and an uncommitted one is invisible', async () => {
  const { id } = await aCourse(app.db, { title: 'Stays' })
  await titles()
  const undone = app.db.transaction(async (tx) => {
    await tx.update(courseRows).set({ title: 'Undone' }).where(eq(courseRows.id, id))
    expect(await titles()).toContain('Stays')
    throw new Error('taken back')
  })
  await expect(undone).rejects.toThrow('taken back')
  expect(await titles()).toContain('Stays')
})

test('the lessons of a course are equally fresh, and each kind of person has a separate list', async () => {
  const { id } = await aCourse(app.db, {})
  const lesson = await aLesson(app.db, { courseId: id, contentType: 'TEXT', contentBody: 'For subscribers' })
  const subscriber = await app.person('a subscriber')
  const read = (person: typeof learner) => person.call(lessons.list, { params: { id } })
  expect(await read(subscriber)).toMatchObject([{ contentBody: 'For subscribers' }])
  expect(JSON.stringify(await read(learner))).not.toContain('For subscribers')
  await app.db.update(lessonRows).set({ contentBody: 'Newer' }).where(eq(lessonRows.id, lesson.id))
  expect(await read(subscriber)).toMatchObject([{ contentBody: 'Newer' }])
  expect(JSON.stringify(await read(learner))).not.toContain('Newer')
})

test('the teacher of the course and an admin see sources and hidden lessons, another teacher does not, and a new teacher counts at once', async () => {
  const [owner, other, admin] = await Promise.all(
    (['a teacher', 'a teacher', 'an admin'] as const).map((who) => app.person(people[who])),
  )
  const { id } = await aCourse(app.db, { teacherId: String(owner!.id) })
  const quiz = { title: 'Moon', contentType: 'QUIZ' as const, contentBody: 'Moon? {=tulan}' }
  await owner!.call(lessons.create, { params: { id }, body: quiz })
  await owner!.call(lessons.create, { params: { id }, body: { ...quiz, title: 'Later', hidden: true } })
  const seen = async (person: typeof learner) =>
    (await person.call(lessons.list, { params: { id } })).map((one) => [one.title, 'contentBody' in one])
  const all = [
    ['Moon', true],
    ['Later', true],
  ]
  const open = [['Moon', false]]
  for (const _twice of [1, 2])
    for (const [person, expected] of [
      [other!, open],
      [owner!, all],
      [admin!, all],
      [other!, open],
    ] as const)
      expect(await seen(person)).toEqual(expected)
  await app.db
    .update(courseRows)
    .set({ teacherId: String(other!.id) })
    .where(eq(courseRows.id, id))
  expect(await seen(owner!)).toEqual(open)
  expect(await seen(other!)).toEqual(all)
  await app.db.update(courseRows).set({ hidden: true }).where(eq(courseRows.id, id))
  expect(await seen(other!)).toEqual(all)
  await expect(seen(owner!)).rejects.toMatchObject({ status: 404 })
})

test('a repeated read of lessons by a teacher or an admin does not read the tables again', async () => {
  const [owner, other, admin] = await Promise.all(
    (['a teacher', 'a teacher', 'an admin'] as const).map((who) => app.person(people[who])),
  )
  const { id } = await aCourse(app.db, { teacherId: String(owner!.id) })
  await aLesson(app.db, { courseId: id, title: 'Read once' })
  const readers = [owner!, other!, admin!]
  const read = () => Promise.all(readers.map((person) => person.call(lessons.list, { params: { id } })))
  await read()
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`LOCK TABLE lessons IN ACCESS EXCLUSIVE MODE`)
    for (const list of await read()) expect(list).toMatchObject([{ title: 'Read once' }])
  })
})

test('a course states its number of lessons, after any write or deletion', async () => {
  const { id } = await aCourse(app.db, {})
  const count = async () => (await learner.call(courses.read, { params: { id } })).lessonCount
  const [one] = await Promise.all([1, 2, 3].map((order) => aLesson(app.db, { courseId: id, order })))
  expect(await count()).toBe(3)
  await app.db.update(lessonRows).set({ deletedAt: new Date() }).where(eq(lessonRows.id, one!.id))
  expect(await count()).toBe(2)
})

test('a list is sent in the best encoding that the browser accepts', async () => {
  const { id } = await aCourse(app.db, { title: 'Squeezed' })
  const expectedEncodings = { 'gzip, deflate, br, zstd': 'br', 'gzip, br;q=0': 'gzip', gzip: 'gzip', identity: null }
  for (const [accepted, expected] of Object.entries(expectedEncodings)) {
    const answer = await learner.fetch('/api/courses', { headers: { 'Accept-Encoding': accepted } })
    expect(answer.headers.get('content-encoding')).toBe(expected)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.text()).toContain(id)
  }
})

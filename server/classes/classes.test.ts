import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { assignments } from '#shared/classes/assignments.ts'
import { classLimits } from '#shared/classes/limits.ts'
import { classAdmin } from '#shared/classes/class-admin.ts'
import { classMessages } from '#shared/classes/class-mail.ts'
import { classes } from '#shared/classes/classes.ts'
import { learnerClasses } from '#shared/classes/membership.ts'
import { members } from '#shared/classes/members.ts'
import { audit } from '#shared/site/audit/audit.ts'
import { users } from '#server/db/tables/people.ts'
import { aClass, aQuiz, assign, withId, personWithEmail, refusalOf } from '#server/testing/class-world.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { useTestApp, type Person } from '#server/testing/test-app.ts'

const { app, admin } = useTestApp({ admin: 'an admin' })

describe('a class', () => {
  test('is made, renamed and archived by its teacher, and of two who edit at once one is told', async () => {
    const { teacher, id } = await aClass(app)
    const { version } = await teacher.call(classes.change, { ...withId(id), body: { name: ' Year  5 ', version: 1 } })
    expect(version).toBe(2)
    expect(await refusalOf(teacher.call(classes.change, { ...withId(id), body: { name: 'Year 6', version: 1 } }))).toBe(
      '409: Somebody else has changed this meanwhile. Please reload the page.',
    )
    await teacher.call(classes.change, { ...withId(id), body: { archived: true } })
    for (const write of [
      () => teacher.call(classes.change, { ...withId(id), body: { name: 'Year 6' } }),
      () => teacher.call(classes.openCode, { ...withId(id), body: { days: 1 } }),
      () => teacher.call(classMessages.send, { ...withId(id), body: { text: 'Hello' } }),
      () => assign({ teacher, id }, { kind: 'review', reviewDays: 2 }),
    ])
      expect(await refusalOf(write())).toBe('409: This class is archived. Take it out of the archive first.')
    expect(await teacher.call(classes.listOwned, {})).toMatchObject([{ id, code: null }])
    await teacher.call(classes.change, { ...withId(id), body: { archived: false, name: 'Year 6' } })
  })

  test('is deleted and restored, for 30 days, and audited', async () => {
    const { teacher, id, learners } = await aClass(app, ['Amai'])
    await teacher.call(classes.remove, withId(id))
    expect(await refusalOf(teacher.call(classes.readOwned, withId(id)))).toMatch(/^404/)
    expect(await refusalOf(learners[0]!.call(learnerClasses.read, withId(id)))).toMatch(/^404/)
    await teacher.call(classes.restore, withId(id))
    const restored = await teacher.call(classes.readOwned, withId(id))
    expect(restored).toMatchObject({ learners: 1 })
    // A class that is present stays as it is.
    await teacher.call(classes.restore, withId(id))
    expect(await teacher.call(classes.readOwned, withId(id))).toEqual(restored)
    await admin.call(classes.remove, withId(id))
    const actions = (await admin.call(audit.list, { query: {} })).map(({ action }) => action)
    expect(actions.slice(0, 3)).toEqual(['class.delete', 'class.restore', 'class.delete'])
  })

  test('is shared by up to five owners, who are told by e-mail; the last cannot leave', async () => {
    const [first, other] = [await personWithEmail(app), await personWithEmail(app)]
    const { id } = await aClass(app, [], first)
    const add = (email: string, by: Person = first) => by.call(classes.addOwner, { ...withId(id), body: { email } })
    expect(await add(other.email.toUpperCase())).toMatchObject({ id: other.id, name: 'Jainah' })
    expect(await app.emails(other.email)).toMatchObject([{ subject: 'You can now teach “Year 4”' }])
    expect(await refusalOf(add((await personWithEmail(app, 'NORMAL')).email))).toBe(
      '404: No teacher uses this e-mail address here.',
    )
    expect(await refusalOf(add(other.email))).toBe('409: This teacher is in the class already.')
    for (let n = 2; n < 5; n += 1) await add((await personWithEmail(app)).email)
    expect(await refusalOf(add((await personWithEmail(app)).email))).toBe('409: A class has at most 5 teachers.')
    const drop = (userId: string | null, by: Person = first) =>
      by.call(classes.removeOwner, { params: { id, userId: String(userId) } })
    const { owners } = await first.call(classes.readOwned, withId(id))
    for (const owner of owners.slice(2)) await drop(owner.id)
    await drop(other.id)
    expect(await refusalOf(other.call(classes.readOwned, withId(id)))).toMatch(/^403/)
    const [notice] = await app.emails(other.email)
    expect(notice!.text).toMatch(/^Jainah no longer teaches the class “Year 4”/)
    expect(await refusalOf(drop(first.id))).toBe('409: You are the last teacher of this class. Add another one first.')
  })

  test('tells its teachers who of them can still teach', async () => {
    const [first, other] = [await personWithEmail(app), await personWithEmail(app)]
    const { id } = await aClass(app, [], first)
    await first.call(classes.addOwner, { ...withId(id), body: { email: other.email } })
    const canTeach = async () =>
      (await first.call(classes.readOwned, withId(id))).owners.map((owner) => [owner.id, owner.canTeach])
    expect(await canTeach()).toEqual([
      [first.id, true],
      [other.id, true],
    ])
    await app.db
      .update(users)
      .set({ role: 'NORMAL' })
      .where(eq(users.id, String(other.id)))
    expect(await canTeach()).toEqual([
      [first.id, true],
      [other.id, false],
    ])
  })

  test('of a demoted or deleted owner stands first in the admins’ list', async () => {
    const { teacher, id } = await aClass(app, ['Amai'])
    await aClass(app)
    await app.db
      .update(users)
      .set({ role: 'NORMAL' })
      .where(eq(users.id, String(teacher.id)))
    expect(await refusalOf(teacher.call(classes.readOwned, withId(id)))).toMatch(/^403/)
    const [listed] = await admin.call(classAdmin.list, { query: {} })
    expect(listed).toMatchObject({ id, learners: 1 })
    await app.db.delete(users).where(eq(users.id, String(teacher.id)))
    expect(await admin.call(classAdmin.list, { query: { limit: '1' } })).toMatchObject([{ id, owners: [] }])
  })

  test('is copied with drafts on later days and invited learners', async () => {
    const { teacher, id, learners } = await aClass(app, ['Amai', 'Bini'])
    const { id: groupId } = await teacher.call(members.addGroup, {
      ...withId(id),
      body: { name: 'Reds', memberIds: [learners[0]!.memberId] },
    })
    await assign({ teacher, id }, { kind: 'review', reviewDays: 3, dueOn: '2026-12-20', groupIds: [groupId] })
    const body = { name: 'Year 5', learners: true, shiftDays: 30 }
    const copy = await teacher.call(classes.copy, { ...withId(id), body })
    const [draft] = await teacher.call(assignments.list, withId(copy.id))
    expect(draft).toMatchObject({ published: false, dueOn: '2027-01-19', groupIds: [copy.groups[0]!.id] })
    expect(await teacher.call(members.list, withId(copy.id))).toMatchObject([
      { state: 'invited' },
      { state: 'invited' },
    ])
    expect(copy).toMatchObject({ name: 'Year 5', learners: 0, groups: [{ name: 'Reds' }] })
    await learners[0]!.call(learnerClasses.comeBack, withId(copy.id))
    expect(await teacher.call(classes.readOwned, withId(copy.id))).toMatchObject({ learners: 1 })
  })

  test('is copied without learners and without the assignments for single learners', async () => {
    const { teacher, id, learners } = await aClass(app, ['Amai'])
    const review = { kind: 'review', reviewDays: 3 } as const
    await assign({ teacher, id }, { ...review, title: 'For Amai', memberIds: [learners[0]!.memberId] })
    await assign({ teacher, id }, { ...review, title: 'For everybody' })
    const copy = await teacher.call(classes.copy, {
      ...withId(id),
      body: { name: 'Year 5', learners: false, shiftDays: 0 },
    })
    const copied = await teacher.call(assignments.list, withId(copy.id))
    expect(copied.map(({ title }) => title)).toEqual(['For everybody'])
  })
})

describe('an assignment', () => {
  test.each([
    [{ kind: 'review' }, '400: Choose on how many days to review.'],
    [{ kind: 'words', entryIds: [] }, '400: Choose at least one word.'],
    [{ kind: 'lessons', lessonIds: [randomUUID()] }, '400: One of the lessons is not there any more.'],
    [{ kind: 'review', reviewDays: 2, dueOn: '2026-02-30' }, '400: Choose a day, like 2026-12-04.'],
  ] as const)('%j is refused with one sentence', async (draft, sentence) => {
    const world = await aClass(app)
    expect(await refusalOf(assign(world, draft as never))).toBe(sentence)
  })

  test('is changed with its version, deleted and restored', async () => {
    const { teacher, id, learners } = await aClass(app, ['Amai'])
    const { id: assignmentId, version } = await assign({ teacher, id }, { kind: 'review', reviewDays: 2 })
    const change = (body: object) => teacher.call(assignments.change, { ...withId(assignmentId), body })
    expect(await change({ title: 'New', version })).toMatchObject({ title: 'New', reviewDays: 2, version: 2 })
    expect(await refusalOf(change({ title: 'Old', version }))).toMatch(/^409/)
    await teacher.call(assignments.remove, withId(assignmentId))
    expect(await learners[0]!.call(learnerClasses.read, withId(id))).toMatchObject({ assignments: [] })
    await teacher.call(assignments.restore, withId(assignmentId))
    expect(await learners[0]!.call(learnerClasses.read, withId(id))).toMatchObject({ assignments: [{ title: 'New' }] })
  })

  test('is restored for 30 days, and not beyond the 200 of a class', async () => {
    const { teacher, id } = await aClass(app)
    const add = () => assign({ teacher, id }, { kind: 'review', reviewDays: 2 })
    const restore = (assignmentId: string) => refusalOf(teacher.call(assignments.restore, withId(assignmentId)))
    const { id: first } = await add()
    await teacher.call(assignments.remove, withId(first))
    await app.db.$client.query(
      `INSERT INTO assignments (class_id, kind, title, review_days, created_at)
       SELECT class_id, kind, title, review_days, created_at FROM assignments, generate_series(2, $2) WHERE id = $1`,
      [first, classLimits.assignments],
    )
    const { id: second } = await add()
    expect(await restore(first)).toMatch(/^409/)
    await teacher.call(assignments.remove, withId(second))
    expect(await restore(first)).toBe('undefined')
    expect(await restore(first)).toBe('undefined')
    await app.db.$client.query(`UPDATE assignments SET deleted_at = deleted_at - interval '30 days' WHERE id = $1`, [
      second,
    ])
    expect(await restore(second)).toMatch(/^404/)
  })

  test('of a lesson without questions is done when it is completed for the class', async () => {
    const { teacher, id, learners } = await aClass(app, ['Amai'])
    const course = await aCourse(app.db, { teacherId: teacher.id })
    const lesson = await aLesson(app.db, { courseId: course.id })
    const { id: assignmentId } = await assign({ teacher, id }, { kind: 'lessons', lessonIds: [lesson.id] })
    const complete = (lessonId: string, who: Person = learners[0]!) =>
      who.call(assignments.complete, { params: { id: assignmentId, lessonId }, body: {} })
    expect(await refusalOf(complete(lesson.id, await app.person('a learner')))).toMatch(/^403/)
    await complete(lesson.id)
    const { assignments: list } = await learners[0]!.call(learnerClasses.read, withId(id))
    expect(list).toMatchObject([{ items: [{ state: 'done', of: 0 }] }])
    expect(await learners[0]!.call(learnerClasses.report, withId(id))).toMatchObject({ name: 'Amai', known: [] })
  })

  test('gives its teacher the questions with options and columns, the right column never in the order of the pairs', async () => {
    const world = await aClass(app)
    const sides = ['a', 'b', 'c', 'd', 'e', 'f']
    const matching = (from: number) =>
      `Match from ${sides[from]}. {${[0, 1, 2].map((n) => ` =left ${n} -> ${sides[(from + n) % 6]}`).join('')}}`
    const gift = ['“tasu”? {=dog ~bird}', 'Mato is the eye. {T}', ...sides.map((_side, n) => matching(n))].join('\n\n')
    const quiz = await aQuiz(app, world.teacher, gift)
    const { id } = await assign(world, { kind: 'lessons', lessonIds: [quiz.id] })
    const [choice, statement, ...columns] = await world.teacher.call(assignments.questions, withId(id))
    expect(choice).toMatchObject({ solution: 'dog', question: { kind: 'choice' } })
    expect((choice!.question as { options: string[] }).options.toSorted()).toEqual(['bird', 'dog'])
    expect(statement).toMatchObject({ solution: 'True', question: { kind: 'true-false' } })
    for (const [from, { question }] of columns.entries()) {
      const pairs = [0, 1, 2].map((n) => sides[(from + n) % 6]!)
      const { right } = question as { right: string[] }
      expect(right.toSorted()).toEqual(pairs.toSorted())
      expect(right).not.toEqual(pairs)
    }
  })
})

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { assignments } from '#shared/classes/assignments.ts'
import { classAdmin } from '#shared/classes/class-admin.ts'
import { classMessages } from '#shared/classes/class-mail.ts'
import { classes } from '#shared/classes/classes.ts'
import { joining } from '#shared/classes/membership.ts'
import { members } from '#shared/classes/members.ts'
import { lessons as lessonCalls } from '#shared/courses/courses.ts'
import { own } from '#shared/people.ts'
import { audit } from '#shared/site/audit.ts'
import { classMembers } from '#server/db/tables/classes.ts'
import { tombstones } from '#server/db/tables/operations.ts'
import { users } from '#server/db/tables/people.ts'
import { answers } from '#server/db/tables/study.ts'
import { aClass, aQuiz, answer, assign } from '#server/testing/class-world.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { useTestApp, type Person } from '#server/testing/test-app.ts'

const { app, admin } = useTestApp({ admin: 'an admin' })
const dayLength = 24 * 3600_000
const at = (id: string) => ({ params: { id } })
const refused = (work: Promise<unknown>) => work.then(String, (error: Error) => error.message)
const noCode = '404: No class is open with this code. Ask your teacher for a new one.'

async function addressed(role: 'TEACHER' | 'NORMAL' = 'TEACHER') {
  const email = `${randomUUID()}@example.test`
  return { ...(await app.person({ role, email, emailVerified: true, firstName: 'Jainah' })), email }
}

describe('a class', () => {
  test('is made, renamed and archived by its teacher, and of two who edit at once one is told', async () => {
    const { teacher, id } = await aClass(app)
    const { version } = await teacher.call(classes.change, { ...at(id), body: { name: ' Year  5 ', version: 1 } })
    expect(version).toBe(2)
    expect(await refused(teacher.call(classes.change, { ...at(id), body: { name: 'Year 6', version: 1 } }))).toBe(
      '409: Somebody else has changed this meanwhile. Please reload the page.',
    )
    await teacher.call(classes.change, { ...at(id), body: { archived: true } })
    for (const write of [
      () => teacher.call(classes.change, { ...at(id), body: { name: 'Year 6' } }),
      () => teacher.call(classes.openCode, { ...at(id), body: { days: 1 } }),
      () => teacher.call(classMessages.send, { ...at(id), body: { text: 'Hello' } }),
      () => assign({ teacher, id }, { kind: 'review', reviewDays: 2 }),
    ])
      expect(await refused(write())).toBe('409: This class is archived. Take it out of the archive first.')
    expect(await teacher.call(classes.listOwned, {})).toMatchObject([{ id, code: null }])
    await teacher.call(classes.change, { ...at(id), body: { archived: false, name: 'Year 6' } })
  })

  test('is deleted and restored, for 30 days, and audited', async () => {
    const { teacher, id, learners } = await aClass(app, ['Amai'])
    await teacher.call(classes.remove, at(id))
    expect(await refused(teacher.call(classes.readOwned, at(id)))).toMatch(/^404/)
    expect(await refused(learners[0]!.call(joining.read, at(id)))).toMatch(/^404/)
    await teacher.call(classes.restore, at(id))
    expect(await teacher.call(classes.readOwned, at(id))).toMatchObject({ learners: 1 })
    await admin.call(classes.remove, at(id))
    const actions = (await admin.call(audit.list, { query: {} })).map(({ action }) => action)
    expect(actions.slice(0, 3)).toEqual(['class.delete', 'class.restore', 'class.delete'])
  })

  test('is shared by up to five owners, who are told by e-mail; the last cannot leave', async () => {
    const [first, other] = [await addressed(), await addressed()]
    const { id } = await aClass(app, [], first)
    const add = (email: string, by: Person = first) => by.call(classes.addOwner, { ...at(id), body: { email } })
    expect(await add(other.email.toUpperCase())).toMatchObject({ id: other.id, name: 'Jainah' })
    expect(await app.emails(other.email)).toMatchObject([{ subject: 'You can now teach “Year 4”' }])
    expect(await refused(add((await addressed('NORMAL')).email))).toBe('404: No teacher uses this e-mail address here.')
    expect(await refused(add(other.email))).toBe('409: This teacher is in the class already.')
    for (let n = 2; n < 5; n += 1) await add((await addressed()).email)
    expect(await refused(add((await addressed()).email))).toBe('409: A class has at most 5 teachers.')
    const drop = (userId: string | null, by: Person = first) =>
      by.call(classes.removeOwner, { params: { id, userId: String(userId) } })
    const { owners } = await first.call(classes.readOwned, at(id))
    for (const owner of owners.slice(2)) await drop(owner.id)
    await drop(other.id)
    expect(await refused(other.call(classes.readOwned, at(id)))).toMatch(/^403/)
    const [told] = await app.emails(other.email)
    expect(told!.text).toMatch(/^Jainah no longer teaches the class “Year 4”/)
    expect(await refused(drop(first.id))).toBe('409: You are the last teacher of this class. Add another one first.')
  })

  test('of a demoted or deleted owner stands first in the admins’ list', async () => {
    const { teacher, id } = await aClass(app, ['Amai'])
    await aClass(app)
    await app.db
      .update(users)
      .set({ role: 'NORMAL' })
      .where(eq(users.id, String(teacher.id)))
    expect(await refused(teacher.call(classes.readOwned, at(id)))).toMatch(/^403/)
    const [listed] = await admin.call(classAdmin.list, { query: {} })
    expect(listed).toMatchObject({ id, learners: 1 })
    await app.db.delete(users).where(eq(users.id, String(teacher.id)))
    expect(await admin.call(classAdmin.list, { query: { limit: '1' } })).toMatchObject([{ id, owners: [] }])
  })

  test('is copied with drafts on later days and invited learners', async () => {
    const { teacher, id, learners } = await aClass(app, ['Amai', 'Bini'])
    const { id: groupId } = await teacher.call(members.addGroup, {
      ...at(id),
      body: { name: 'Reds', memberIds: [learners[0]!.memberId] },
    })
    await assign({ teacher, id }, { kind: 'review', reviewDays: 3, dueOn: '2026-12-20', groupIds: [groupId] })
    const body = { name: 'Year 5', learners: true, shiftDays: 30 }
    const copy = await teacher.call(classes.copy, { ...at(id), body })
    const [draft] = await teacher.call(assignments.list, at(copy.id))
    expect(draft).toMatchObject({ published: false, dueOn: '2027-01-19', groupIds: [copy.groups[0]!.id] })
    expect(await teacher.call(members.list, at(copy.id))).toMatchObject([{ state: 'invited' }, { state: 'invited' }])
    expect(copy).toMatchObject({ name: 'Year 5', learners: 0, groups: [{ name: 'Reds' }] })
    await learners[0]!.call(joining.comeBack, at(copy.id))
    expect(await teacher.call(classes.readOwned, at(copy.id))).toMatchObject({ learners: 1 })
  })
})

describe('joining', () => {
  test('shows what teachers see, and joins once', async () => {
    const { code, id } = await aClass(app)
    const learner = await app.person('a learner')
    const seen = await learner.call(joining.look, { params: { code: code.toLowerCase() } })
    expect(seen).toMatchObject({ name: 'Year 4', owners: ['A teacher'] })
    expect(seen.sees.join(' ')).toContain('They do not see your own practice')
    const join = (body: object) =>
      learner.fetch('/api/joins', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ code: `${code.slice(0, 3)}-${code.slice(3)}`, name: 'Amai', consent: 'self', ...body }),
      })
    const answered = async (body: object) => {
      const found = await join(body)
      return `${found.status} ${await found.text()}`
    }
    expect(await answered({ consent: 'nobody' })).toBe('400 Say who agrees: you, or your parent or guardian.')
    for (const name of ['amai@example.test', 'Amai 0138812345'])
      expect(await answered({ name })).toBe('400 Use a name or nickname, not an e-mail address or a number.')
    expect(await answered({ name: 'a'.repeat(41) })).toBe('400 The name is too long: 40 characters at most.')
    const [first, second] = [await join({}), await join({})]
    expect([first.status, second.status]).toEqual([201, 200])
    const joined = await first.json()
    expect(await second.json()).toEqual(joined)
    expect(joined).toMatchObject({ classId: id })
  })

  test('needs an open code: unknown, closed and expired ones get one sentence', async () => {
    const { teacher, code, id } = await aClass(app)
    const learner = await app.person('a learner')
    const look = (what: string) => refused(learner.call(joining.look, { params: { code: what } }))
    expect(await look('BCDFGH')).toBe(noCode)
    app.time.advance(8 * dayLength)
    expect(await look(code)).toBe(noCode)
    app.time.set(new Date())
    await teacher.call(classes.closeCode, at(id))
    expect(await look(code)).toBe(noCode)
    const renewed = await teacher.call(classes.openCode, { ...at(id), body: { days: 1 } })
    await learner.call(joining.look, { params: { code: renewed.code } })
    for (let n = 3; n < 10; n += 1) expect(await look('BCDFGH')).toBe(noCode)
    expect(await look(renewed.code)).toBe('[object Object]')
    expect(await look('BCDFGH')).toBe(noCode)
    expect(await look(renewed.code)).toMatch(/^429: You have tried many codes/)
  })

  test('is refused to owners, and to the sixty-first learner', async () => {
    const { teacher, code, id } = await aClass(app)
    const body = { code, name: 'Amai', consent: 'guardian' as const }
    expect(await refused(teacher.call(joining.join, { body }))).toBe('409: You are a teacher of this class.')
    const people = await app.db
      .insert(users)
      .values(Array.from({ length: 60 }, () => ({ issuer: 'test', subject: randomUUID() })))
      .returning()
    const rows = people.map(({ id: userId }, n) => ({
      classId: id,
      userId,
      name: `Learner ${n}`,
      state: 'joined' as const,
    }))
    await app.db.insert(classMembers).values(rows.map((row) => ({ ...row, joinedAt: new Date() })))
    const last = await app.person('a learner')
    expect(await refused(last.call(joining.join, { body }))).toBe('409: This class is full. Please tell your teacher.')
  })
})

describe('leaving', () => {
  test('hides at once, is taken back, and after 30 days makes the answers private', async () => {
    const { teacher, id, learners } = await aClass(app, ['Amai'])
    const quiz = await aQuiz(app, teacher, 'Moon? {=tulan}')
    const { id: assignmentId } = await assign({ teacher, id }, { kind: 'lessons', lessonIds: [quiz.id] })
    const [learner] = learners as [(typeof learners)[number]]
    await answer(learner, [{ exerciseId: quiz.exerciseIds[0]!, said: 'x', assignmentId, at: app.time.now() }])
    await learner.call(joining.leave, at(id))
    expect(await teacher.call(members.list, at(id))).toEqual([])
    expect(await refused(learner.call(joining.read, at(id)))).toMatch(/^403/)
    await learner.call(joining.comeBack, at(id))
    expect(await teacher.call(members.list, at(id))).toMatchObject([{ name: 'Amai', kind: 'account', state: 'joined' }])
    expect(await app.db.$count(tombstones, eq(tombstones.id, learner.memberId))).toBe(0)
    await learner.call(joining.leave, at(id))
    app.time.advance(31 * dayLength)
    await app.product.slices.classes.jobs['classes and memberships that ended']()
    app.time.set(new Date())
    const rows = await app.db
      .select()
      .from(answers)
      .where(eq(answers.userId, String(learner.id)))
    expect(rows).toMatchObject([{ assignmentId: null, memberId: null }])
    expect(await app.db.$count(classMembers, eq(classMembers.id, learner.memberId))).toBe(0)
    const kinds = await app.db.select().from(tombstones).where(eq(tombstones.id, learner.memberId))
    expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(['class-left', 'class-member'])
  })

  test('of somebody whom an owner removed can be taken back by the owner only', async () => {
    const { teacher, id, learners, code } = await aClass(app, ['Amai'])
    const [learner] = learners as [(typeof learners)[number]]
    await teacher.call(members.remove, { ...at(learner.memberId), query: {} })
    expect(await refused(learner.call(joining.comeBack, at(id)))).toMatch(/^409/)
    expect(await refused(learner.call(joining.join, { body: { code, name: 'Amai', consent: 'self' } }))).toMatch(/^409/)
    await teacher.call(members.restore, at(learner.memberId))
    expect(await learner.call(joining.list, {})).toMatchObject([{ id, state: 'joined', toDo: 0, next: null }])
  })

  test('is remembered by a restored backup', async () => {
    const { teacher, learners } = await aClass(app, ['Amai', 'Bini'])
    const before = await app.db.select().from(classMembers)
    await learners[0]!.call(joining.leave, at(before.find(({ id }) => id === learners[0]!.memberId)!.classId))
    await teacher.call(members.remove, { ...at(learners[1]!.memberId), query: { now: '1' } })
    // The rows of the backup come back, and the tombstones are applied.
    const backup = before.filter(({ id }) => learners.some(({ memberId }) => memberId === id))
    await app.db.delete(classMembers).where(eq(classMembers.id, learners[0]!.memberId))
    await app.db.delete(tombstones).where(eq(tombstones.kind, 'class-member'))
    await app.db.insert(tombstones).values({ kind: 'class-member', id: learners[1]!.memberId })
    await app.db.insert(classMembers).values(backup)
    await app.db.$client.query('SELECT bury_again()')
    const after = await app.db.select().from(classMembers)
    expect(after.find(({ id }) => id === learners[0]!.memberId)?.state).toBe('left')
    expect(after.some(({ id }) => id === learners[1]!.memberId)).toBe(false)
  })

  test('the download of personal data holds memberships and class answers', async () => {
    const { teacher, id, learners } = await aClass(app, ['Amai'])
    const quiz = await aQuiz(app, teacher, 'Moon? {=tulan}')
    const { id: assignmentId } = await assign({ teacher, id }, { kind: 'lessons', lessonIds: [quiz.id] })
    await answer(learners[0]!, [{ exerciseId: quiz.exerciseIds[0]!, said: 'x', assignmentId, at: app.time.now() }])
    expect(await learners[0]!.call(own.download, {})).toMatchObject({
      classes: { teaches: [], learns: [{ class: 'Year 4', name: 'Amai', answers: [{ assignment: 'For Friday' }] }] },
    })
    expect(await teacher.call(own.download, {})).toMatchObject({ classes: { teaches: [{ class: 'Year 4' }] } })
  })
})

describe('an assignment', () => {
  test.each([
    [{ kind: 'review' }, '400: Choose on how many days to review.'],
    [{ kind: 'words', entryIds: [] }, '400: Choose at least one word.'],
    [{ kind: 'words', entryIds: [randomUUID()] }, '400: One of the words is not in the library.'],
    [{ kind: 'lessons', lessonIds: [randomUUID()] }, '400: One of the lessons is not there any more.'],
    [{ kind: 'review', reviewDays: 2, memberIds: [randomUUID()] }, '400: One of the learners is not in this class.'],
    [{ kind: 'review', reviewDays: 2, groupIds: [randomUUID()] }, '400: One of the groups is not in this class.'],
    [
      { kind: 'review', reviewDays: 2, opensOn: '2026-12-02', dueOn: '2026-12-01' },
      '400: The due day must not be before the day on which it opens.',
    ],
    [
      { kind: 'review', reviewDays: 2, dueAfterDays: 3, dueOn: '2026-12-01' },
      '400: Choose a due day or a number of days after joining, not both.',
    ],
    [{ kind: 'review', reviewDays: 2, dueOn: '2026-02-30' }, '400: Choose a day, like 2026-12-04.'],
  ] as const)('%j is refused with one sentence', async (draft, sentence) => {
    const world = await aClass(app)
    expect(await refused(assign(world, draft as never))).toBe(sentence)
  })

  test('takes no hidden lesson, and gives no learner of another class', async () => {
    const { teacher, id } = await aClass(app)
    const course = await aCourse(app.db, { teacherId: teacher.id })
    const lesson = await aLesson(app.db, { courseId: course.id, hidden: true, title: 'Songs' })
    expect(await refused(assign({ teacher, id }, { kind: 'lessons', lessonIds: [lesson.id] }))).toBe(
      '409: The lesson “Songs” is hidden. Publish it first.',
    )
    const other = await aClass(app, ['Amai'])
    const memberIds = [other.learners[0]!.memberId]
    expect(await refused(assign({ teacher, id }, { kind: 'review', reviewDays: 2, memberIds }))).toMatch(/^400/)
  })

  test('is changed with its version, deleted and restored', async () => {
    const { teacher, id, learners } = await aClass(app, ['Amai'])
    const { id: assignmentId, version } = await assign({ teacher, id }, { kind: 'review', reviewDays: 2 })
    const change = (body: object) => teacher.call(assignments.change, { ...at(assignmentId), body })
    expect(await change({ title: 'New', version })).toMatchObject({ title: 'New', reviewDays: 2, version: 2 })
    expect(await refused(change({ title: 'Old', version }))).toMatch(/^409/)
    await teacher.call(assignments.remove, at(assignmentId))
    expect(await learners[0]!.call(joining.read, at(id))).toMatchObject({ assignments: [] })
    await teacher.call(assignments.restore, at(assignmentId))
    expect(await learners[0]!.call(joining.read, at(id))).toMatchObject({ assignments: [{ title: 'New' }] })
  })

  test('of a lesson without questions is done when it is completed for the class', async () => {
    const { teacher, id, learners } = await aClass(app, ['Amai'])
    const course = await aCourse(app.db, { teacherId: teacher.id })
    const lesson = await aLesson(app.db, { courseId: course.id })
    const { id: assignmentId } = await assign({ teacher, id }, { kind: 'lessons', lessonIds: [lesson.id] })
    const complete = (lessonId: string, who: Person = learners[0]!) =>
      who.call(assignments.complete, { params: { id: assignmentId, lessonId }, body: {} })
    expect(await refused(complete(lesson.id, await app.person('a learner')))).toMatch(/^403/)
    await complete(lesson.id)
    const { assignments: list } = await learners[0]!.call(joining.read, at(id))
    expect(list).toMatchObject([{ items: [{ state: 'done', of: 0 }] }])
    expect(await learners[0]!.call(joining.report, at(id))).toMatchObject({ name: 'Amai', known: [] })
  })
})

describe('seats', () => {
  test('open all lessons for as many learners as there are seats, until the access ends', async () => {
    const { id, code } = await aClass(app)
    const course = await aCourse(app.db)
    await aLesson(app.db, { courseId: course.id, contentBody: 'canary lesson' })
    const until = new Date(app.time.now().getTime() + 10 * dayLength).toISOString()
    await admin.call(classAdmin.setAccess, { ...at(id), body: { until, seats: 2 } })
    const learners: Person[] = []
    for (const name of ['A', 'B', 'C']) {
      const person = await app.person('a learner')
      await person.call(joining.join, { body: { code, name, consent: 'self' } })
      learners.push(person)
    }
    const locked = async () =>
      Promise.all(
        learners.map(async (person) => {
          const [lesson] = await person.call(lessonCalls.list, at(course.id))
          return 'locked' in lesson! && lesson.locked
        }),
      )
    expect(await locked()).toEqual([false, false, true])
    const me = await learners[0]!.call(own.me, {})
    expect(me).toMatchObject({ role: 'NORMAL', subscribed: false, seat: { className: 'Year 4', until } })
    expect((await learners[2]!.call(own.me, {})).seat).toBeUndefined()
    app.time.advance(11 * dayLength)
    expect(await locked()).toEqual([true, true, true])
    app.time.set(new Date())
    await admin.call(classAdmin.setAccess, { ...at(id), body: { until, seats: 0 } })
    expect(await locked()).toEqual([true, true, true])
    expect((await admin.call(audit.list, { query: {} }))[0]).toMatchObject({
      action: 'class.access',
      subject: 'Year 4',
    })
  })

  test('are moved by owners', async () => {
    const { teacher, id, learners } = await aClass(app, ['A', 'B'])
    await admin.call(classAdmin.setAccess, { ...at(id), body: { until: null, seats: 1 } })
    const give = (n: number, seat: boolean) =>
      teacher.call(members.change, { ...at(learners[n]!.memberId), body: { seat } })
    expect(await refused(give(1, true))).toBe('409: All seats are taken. Take one from another learner first.')
    await give(0, false)
    expect(await give(1, true)).toMatchObject({ seat: true })
  })
})

describe('messages', () => {
  test('go by e-mail after ten minutes to confirmed addresses, and end with one click', async () => {
    const { teacher, id, code } = await aClass(app)
    const learner = await addressed('NORMAL')
    await learner.call(joining.join, { body: { code, name: 'Amai', consent: 'self' } })
    const send = (text: string) => teacher.call(classMessages.send, { ...at(id), body: { text } })
    const { id: first } = await send('Bring your book.')
    expect(await learner.call(joining.read, at(id))).toMatchObject({ messages: [{ text: 'Bring your book.' }] })
    expect(await app.emails(learner.email)).toEqual([])
    await teacher.call(classMessages.withdraw, at(first))
    await send('Bring a pen.')
    app.time.advance(11 * 60_000)
    const [email, ...others] = await app.emails(learner.email)
    expect(others).toEqual([])
    expect(email!.text).toContain('Bring a pen.')
    const [latest] = await teacher.call(classMessages.list, at(id))
    expect(await refused(teacher.call(classMessages.withdraw, at(latest!.id)))).toBe(
      '409: This message has gone by e-mail already.',
    )
    const [, name = ''] = /\/classes\/mail\/(\S+)/.exec(email!.text)!
    expect(await refused(app.visitor.call(joining.endMail, { params: { name: `${name}x` } }))).toMatch(/^404/)
    // As a mail program does it (RFC 8058): a form, without an origin and without cookies.
    const { status } = await fetch(`${app.url}/api/class-mail/${name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(status).toBe(204)
    for (const text of ['3', '4', '5']) await send(text)
    app.time.advance(11 * 60_000)
    expect(await app.emails(learner.email)).toHaveLength(1)
    expect(await refused(send('6'))).toBe('409: A class gets at most 5 messages a day.')
    app.time.set(new Date())
  })
})

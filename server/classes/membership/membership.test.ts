import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { learnerClasses } from '#shared/classes/membership.ts'
import { members } from '#shared/classes/members.ts'
import { own } from '#shared/people.ts'
import { dayMs } from '#shared/time.ts'
import { classMembers } from '#server/db/tables/classes.ts'
import { tombstones } from '#server/db/tables/operations.ts'
import { answers } from '#server/db/tables/study.ts'
import { aClass, aQuiz, answer, assign, withId, refusalOf } from '#server/testing/class-world.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const { app } = useTestApp()
const noCode = '404: No class is open with this code. Ask your teacher for a new one.'

describe('learnerClasses', () => {
  test('shows what teachers see, and joins once', async () => {
    const { code, id } = await aClass(app)
    const learner = await app.person('a learner')
    const seen = await learner.call(learnerClasses.look, { params: { code: code.toLowerCase() } })
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

  test('counts wrong codes only: a right one between takes no guess', async () => {
    const { code } = await aClass(app)
    const learner = await app.person('a learner')
    const look = (given: string) => refusalOf(learner.call(learnerClasses.look, { params: { code: given } }))
    for (let n = 0; n < 9; n += 1) expect(await look('BCDFGH')).toBe(noCode)
    expect(await look(code)).toBe('[object Object]')
    expect(await look('BCDFGH')).toBe(noCode)
    expect(await look(code)).toMatch(/^429: You have tried too many codes/)
  })

  test('is refused to owners', async () => {
    const { teacher, code } = await aClass(app)
    const body = { code, name: 'Amai', consent: 'guardian' as const }
    expect(await refusalOf(teacher.call(learnerClasses.join, { body }))).toBe('409: You are a teacher of this class.')
  })
})

describe('leaving', () => {
  test('hides at once, is taken back, and after 30 days makes the answers private', async () => {
    const { teacher, id, learners } = await aClass(app, ['Amai'])
    const quiz = await aQuiz(app, teacher, 'Moon? {=tulan}')
    const { id: assignmentId } = await assign({ teacher, id }, { kind: 'lessons', lessonIds: [quiz.id] })
    const [learner] = learners as [(typeof learners)[number]]
    await answer(learner, [{ exerciseId: quiz.exerciseIds[0]!, said: 'x', assignmentId, at: app.time.now() }])
    await learner.call(learnerClasses.leave, withId(id))
    expect(await teacher.call(members.list, withId(id))).toEqual([])
    expect(await refusalOf(learner.call(learnerClasses.read, withId(id)))).toMatch(/^403/)
    await learner.call(learnerClasses.comeBack, withId(id))
    expect(await teacher.call(members.list, withId(id))).toMatchObject([
      { name: 'Amai', kind: 'account', state: 'joined' },
    ])
    expect(await app.db.$count(tombstones, eq(tombstones.id, learner.memberId))).toBe(0)
    await learner.call(learnerClasses.leave, withId(id))
    app.time.advance(31 * dayMs)
    await app.product.slices.classes.hourlyJobs['classes and memberships that ended']()
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
    await teacher.call(members.remove, { ...withId(learner.memberId), query: {} })
    expect(await refusalOf(learner.call(learnerClasses.comeBack, withId(id)))).toMatch(/^409/)
    expect(
      await refusalOf(learner.call(learnerClasses.join, { body: { code, name: 'Amai', consent: 'self' } })),
    ).toMatch(/^409/)
    await teacher.call(members.restore, withId(learner.memberId))
    expect(await learner.call(learnerClasses.list, {})).toMatchObject([{ id, state: 'joined', toDo: 0, next: null }])
  })

  test('is remembered by a restored backup', async () => {
    const { teacher, id: classId, learners } = await aClass(app, ['Amai', 'Bini', 'Celi'])
    const before = await app.db.select().from(classMembers)
    await teacher.call(members.remove, { ...withId(learners[2]!.memberId), query: {} })
    await learners[0]!.call(
      learnerClasses.leave,
      withId(before.find(({ id }) => id === learners[0]!.memberId)!.classId),
    )
    await teacher.call(members.remove, { ...withId(learners[1]!.memberId), query: { now: '1' } })
    // The rows of the backup come back, and the tombstones are applied.
    const backup = before.filter(({ id }) => learners.some(({ memberId }) => memberId === id))
    for (const { memberId } of [learners[0]!, learners[2]!])
      await app.db.delete(classMembers).where(eq(classMembers.id, memberId))
    await app.db.delete(tombstones).where(eq(tombstones.kind, 'class-member'))
    await app.db.insert(tombstones).values({ kind: 'class-member', id: learners[1]!.memberId })
    await app.db.insert(classMembers).values(backup)
    await app.db.$client.query('SELECT bury_again()')
    const after = await app.db.select().from(classMembers)
    expect(after.find(({ id }) => id === learners[0]!.memberId)?.state).toBe('left')
    expect(after.some(({ id }) => id === learners[1]!.memberId)).toBe(false)
    // Only the owner who removed a learner can take the learner back.
    expect(await refusalOf(learners[2]!.call(learnerClasses.comeBack, withId(classId)))).toMatch(
      /^409: Your teacher has taken you out/,
    )
    expect(await teacher.call(members.restore, withId(learners[2]!.memberId))).toMatchObject({
      name: 'Celi',
      state: 'joined',
    })
  })

  test('the download of personal data holds memberships and class answers', async () => {
    const { teacher, id, learners } = await aClass(app, ['Amai'])
    const quiz = await aQuiz(app, teacher, 'Moon? {=tulan}')
    const { id: assignmentId } = await assign({ teacher, id }, { kind: 'lessons', lessonIds: [quiz.id] })
    await answer(learners[0]!, [{ exerciseId: quiz.exerciseIds[0]!, said: 'x', assignmentId, at: app.time.now() }])
    expect(await learners[0]!.call(own.download, {})).toMatchObject({
      classes: {
        teaches: [],
        learns: [{ class: 'Year 4', name: 'Amai', consentLanguage: 'en', answers: [{ assignment: 'For Friday' }] }],
      },
    })
    expect(await teacher.call(own.download, {})).toMatchObject({ classes: { teaches: [{ class: 'Year 4' }] } })
  })
})

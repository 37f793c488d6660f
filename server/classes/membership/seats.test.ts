import { describe, expect, test } from 'vitest'
import { classAdmin } from '#shared/classes/class-admin.ts'
import { learnerClasses } from '#shared/classes/membership.ts'
import { members } from '#shared/classes/members.ts'
import { lessons as lessonCalls } from '#shared/courses/courses.ts'
import { own } from '#shared/people.ts'
import { audit } from '#shared/site/audit/audit.ts'
import { dayMs } from '#shared/time.ts'
import { aClass, withId, refusalOf } from '#server/testing/class-world.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { useTestApp, type Person } from '#server/testing/test-app.ts'

const { app, admin } = useTestApp({ admin: 'an admin' })

describe('seats', () => {
  test('open all lessons for as many learners as there are seats, until the access ends', async () => {
    const { id, code } = await aClass(app)
    const course = await aCourse(app.db)
    await aLesson(app.db, { courseId: course.id, contentBody: 'canary lesson' })
    const until = new Date(app.time.now().getTime() + 10 * dayMs).toISOString()
    await admin.call(classAdmin.setAccess, { ...withId(id), body: { until, seats: 2 } })
    const learners: Person[] = []
    for (const name of ['A', 'B', 'C']) {
      const person = await app.person('a learner')
      await person.call(learnerClasses.join, { body: { code, name, consent: 'self' } })
      learners.push(person)
    }
    const locked = async () =>
      Promise.all(
        learners.map(async (person) => {
          const [lesson] = await person.call(lessonCalls.list, withId(course.id))
          return 'locked' in lesson! && lesson.locked
        }),
      )
    expect(await locked()).toEqual([false, false, true])
    const me = await learners[0]!.call(own.me, {})
    expect(me).toMatchObject({ role: 'NORMAL', subscribed: false, seat: { className: 'Year 4', until } })
    expect((await learners[2]!.call(own.me, {})).seat).toBeUndefined()
    app.time.advance(11 * dayMs)
    expect(await locked()).toEqual([true, true, true])
    app.time.set(new Date())
    await admin.call(classAdmin.setAccess, { ...withId(id), body: { until, seats: 0 } })
    expect(await locked()).toEqual([true, true, true])
    expect((await admin.call(audit.list, { query: {} }))[0]).toMatchObject({
      action: 'class.access',
      subject: 'Year 4',
    })
  })

  test('are moved by owners', async () => {
    const { teacher, id, learners } = await aClass(app, ['A', 'B'])
    await admin.call(classAdmin.setAccess, { ...withId(id), body: { until: null, seats: 1 } })
    const give = (n: number, seat: boolean) =>
      teacher.call(members.change, { ...withId(learners[n]!.memberId), body: { seat } })
    expect(await refusalOf(give(1, true))).toBe('409: All seats are taken. Take one from another learner first.')
    await give(0, false)
    expect(await give(1, true)).toMatchObject({ seat: true })
  })

  test('end with a moment, or with the end of a day in Sabah', async () => {
    const { id } = await aClass(app)
    const set = (until: string) => admin.call(classAdmin.setAccess, { ...withId(id), body: { until, seats: 1 } })
    expect((await set('2027-01-31')).accessUntil).toBe('2027-01-31T15:59:59.000Z')
    expect((await set('2027-01-31T08:00:00.000Z')).accessUntil).toBe('2027-01-31T08:00:00.000Z')
    expect(await refusalOf(set('tomorrow'))).toBe('400: Choose a day, like 2026-12-04.')
  })
})

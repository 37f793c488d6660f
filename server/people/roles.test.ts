import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPeopleStore } from './store.ts'
import { own, people } from '#shared/people.ts'
import type { Role } from '#shared/people.ts'
import { audit } from '#shared/audit.ts'
import { auditEvents, sessions, users } from '#server/db/tables.ts'
import { people as kinds, startTestApp } from '#server/testing/test-app.ts'
import type { Person, TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.delete(users)
  await app.db.delete(auditEvents)
  admin = await app.person({ ...kinds['an admin'], firstName: 'Head', lastName: 'Teacher' })
})

const asJson = (body: object) => ({
  method: 'PATCH',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})
const pathOf = ({ id }: Person) => `/api/admin/users/${id}/role`
const change = (by: Person, whom: Person, role: Role) =>
  by.call(people.changeRole, { params: { id: String(whom.id) }, body: { role } })
const me = (person: Person) => person.call(own.me, {})
const days = (count: number) => new Date(app.time.now().getTime() + count * 24 * 3600_000)
const roleOf = async ({ id }: Person) =>
  (
    await app.db
      .select({ role: users.role })
      .from(users)
      .where(eq(users.id, String(id)))
  )[0]?.role

describe('an admin who changes a role', () => {
  test('is answered with the person as they are now, who notices at their next click in every browser', async () => {
    const teacher = await app.person(kinds['a learner'])
    const [session] = await app.db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, String(teacher.id)))
    expect((await teacher.fetch('/api/teacher/courses')).status).toBe(403)
    expect(session?.userId).toBe(teacher.id)
    expect(await change(admin, teacher, 'TEACHER')).toMatchObject({
      id: teacher.id,
      role: 'TEACHER',
      suspendedAt: null,
    })
    expect((await teacher.fetch('/api/teacher/courses')).status).toBe(200)
    await change(admin, teacher, 'NORMAL')
    expect((await teacher.fetch('/api/teacher/courses')).status).toBe(403)
  })

  test('gives complimentary access with PAID to somebody not subscribed, and leaves a running period alone', async () => {
    const learner = await app.person(kinds['a learner'])
    const lapsed = await app.person(kinds['a lapsed subscriber'])
    const trying = await app.person({ role: 'PAID', subscriptionEndDate: days(2), freeTrialUsed: true })
    for (const person of [learner, lapsed, trying]) await change(admin, person, 'PAID')
    expect(await me(learner)).toMatchObject({ role: 'PAID', subscriptionEndDate: null, subscribed: false })
    expect(await me(lapsed)).toMatchObject({ role: 'PAID', subscriptionEndDate: null })
    expect(await me(trying)).toMatchObject({ role: 'PAID', subscribed: true })
  })

  test('ends a trial or complimentary access with NORMAL, now', async () => {
    const trying = await app.person({ role: 'PAID', subscriptionEndDate: days(2), freeTrialUsed: true })
    const invited = await app.person(kinds['a complimentary subscriber'])
    for (const person of [trying, invited])
      expect(await change(admin, person, 'NORMAL')).toMatchObject({ role: 'NORMAL' })
    expect(await me(trying)).toMatchObject({ role: 'NORMAL', subscribed: false })
    expect(await me(invited)).toMatchObject({ role: 'NORMAL', subscriptionEndDate: null })
  })

  test('leaves a teacher what was paid for', async () => {
    const teacher = await app.person({ role: 'TEACHER', subscriptionEndDate: days(9) })
    await change(admin, teacher, 'CONTRIBUTOR')
    expect(await me(teacher)).toMatchObject({ role: 'CONTRIBUTOR', subscribed: true })
  })

  test('is told what a role is, and who is not there', async () => {
    const learner = await app.person(kinds['a learner'])
    for (const body of [{ role: 'OWNER' }, { role: 'admin' }, { role: null }, { role: ['ADMIN'] }, {}]) {
      const answer = await admin.fetch(pathOf(learner), asJson(body))
      expect(answer.status).toBe(400)
      expect(await answer.text()).toBe('Role must be NORMAL, PAID, TEACHER, CONTRIBUTOR or ADMIN.')
    }
    expect(await roleOf(learner)).toBe('NORMAL')
    for (const id of ['00000000-0000-4000-8000-000000000000', 'nobody'])
      expect((await admin.fetch(`/api/admin/users/${id}/role`, asJson({ role: 'ADMIN' }))).status).toBe(404)
  })

  test('who may do so is an admin alone, not even for themselves', async () => {
    for (const kind of ['a learner', 'a subscriber', 'a teacher', 'a contributor'] as const) {
      const person = await app.person(kinds[kind])
      expect((await person.fetch(pathOf(person), asJson({ role: 'ADMIN' }))).status, `of ${kind}`).toBe(403)
    }
    expect((await app.visitor.fetch(pathOf(admin), asJson({ role: 'ADMIN' }))).status).toBe(401)
  })
})

const withPayments = () => createPeopleStore(app.db, { audit: async () => {}, hasBoughtPeriod: async () => true })

describe('a bought period', () => {
  test('is refunded, not taken away by NORMAL; any other role leaves it alone', async () => {
    const buyer = await app.person(kinds['a subscriber'])
    expect(await withPayments().changeRole(String(buyer.id), 'NORMAL', app.time.now())).toBe('bought period')
    expect(await me(buyer)).toMatchObject({ role: 'PAID', subscribed: true })
    expect(await withPayments().changeRole(String(buyer.id), 'TEACHER', app.time.now())).toBe('changed')
    expect(await me(buyer)).toMatchObject({ role: 'TEACHER', subscribed: true })
  })
})

describe('the last admin', () => {
  test('cannot give the role away', async () => {
    for (const role of ['NORMAL', 'PAID', 'TEACHER', 'CONTRIBUTOR']) {
      const answer = await admin.fetch(pathOf(admin), asJson({ role }))
      expect(answer.status).toBe(409)
      expect(await answer.text()).toBe('This is the last administrator: make somebody else one first.')
    }
    expect(await roleOf(admin)).toBe('ADMIN')
  })

  test('is the one who can still get in: a suspended one does not count', async () => {
    await app.person({ ...kinds['an admin'], suspendedAt: new Date() })
    expect((await admin.fetch(pathOf(admin), asJson({ role: 'NORMAL' }))).status).toBe(409)
  })

  test('may give it away once there is another, and is then an admin no more', async () => {
    const second = await app.person(kinds['a teacher'])
    await change(admin, second, 'ADMIN')
    expect((await admin.fetch(pathOf(admin), asJson({ role: 'NORMAL' }))).status).toBe(200)
    expect((await admin.fetch('/api/admin/users')).status).toBe(403)
    expect((await second.fetch('/api/admin/users')).status).toBe(200)
  })

  test('remains when two admins demote each other at once, a hundred times', async () => {
    const second = await app.person(kinds['an admin'])
    for (let round = 0; round < 100; round += 1) {
      await app.db.update(users).set({ role: 'ADMIN' })
      const answers = await Promise.all([
        admin.fetch(pathOf(second), asJson({ role: 'NORMAL' })),
        second.fetch(pathOf(admin), asJson({ role: 'TEACHER' })),
      ])
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
      // The slower one is refused as the last admin, or no admin any more by then.
      expect([
        [200, 409],
        [200, 403],
      ]).toContainEqual(statuses)
      expect((await app.db.select().from(users).where(eq(users.role, 'ADMIN'))).length).toBe(1)
    }
  })
})

const written = () => app.db.select().from(auditEvents).orderBy(desc(auditEvents.at))

describe('a change of role is written down', () => {
  test('with who, whom, before and after, by the roles in force', async () => {
    const person = await app.person({ ...kinds['a lapsed subscriber'], firstName: 'Ana', lastName: 'Lojuta' })
    await change(admin, person, 'TEACHER')
    expect(await admin.call(audit.list, {})).toMatchObject([
      {
        actorName: 'Head Teacher',
        action: 'user.role',
        subject: 'Ana Lojuta',
        subjectId: person.id,
        before: 'NORMAL',
        after: 'TEACHER',
      },
    ])
  })

  test('not where nothing changed, nor where it was refused', async () => {
    const person = await app.person(kinds['a teacher'])
    await change(admin, person, 'TEACHER')
    await admin.fetch(pathOf(admin), asJson({ role: 'NORMAL' }))
    expect(await written()).toEqual([])
  })

  test('or does not happen', async () => {
    const person = await app.person(kinds['a learner'])
    const broken = createPeopleStore(app.db, {
      hasBoughtPeriod: async () => false,
      audit: async () => {
        throw new Error('the list is full')
      },
    })
    await expect(broken.changeRole(String(person.id), 'ADMIN', app.time.now())).rejects.toThrow('the list is full')
    expect(await roleOf(person)).toBe('NORMAL')
  })
})

import { desc, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createPeopleStore } from '#server/people/store.ts'
import { own, people, type Role } from '#shared/people.ts'
import { audit } from '#shared/site/audit/audit.ts'
import { dayMs } from '#shared/time.ts'
import { auditEvents } from '#server/db/tables/operations.ts'
import { sessions, users } from '#server/db/tables/people.ts'
import { people as kinds, useTestApp, type Person } from '#server/testing/test-app.ts'

const { app } = useTestApp()

let admin: Person
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
const days = (count: number) => new Date(app.time.now().getTime() + count * dayMs)
const roleOf = async ({ id }: Person) =>
  (
    await app.db
      .select({ role: users.role })
      .from(users)
      .where(eq(users.id, String(id)))
  )[0]?.role

describe('an admin’s change of a role', () => {
  test('returns the changed person, and applies to the next request in every browser', async () => {
    const teacher = await app.person('a learner')
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

  test('to PAID gives complimentary access to an unsubscribed person, and leaves a running period unchanged', async () => {
    const learner = await app.person('a learner')
    const expired = await app.person('an expired subscriber')
    const trying = await app.person({ role: 'PAID', subscriptionEndDate: days(2), freeTrialUsed: true })
    for (const person of [learner, expired, trying]) await change(admin, person, 'PAID')
    expect(await me(learner)).toMatchObject({ role: 'PAID', subscriptionEndDate: null, subscribed: false })
    expect(await me(expired)).toMatchObject({ role: 'PAID', subscriptionEndDate: null })
    expect(await me(trying)).toMatchObject({ role: 'PAID', subscribed: true })
  })

  test('to NORMAL ends a trial or complimentary access at once', async () => {
    const trying = await app.person({ role: 'PAID', subscriptionEndDate: days(2), freeTrialUsed: true })
    const invited = await app.person('a complimentary subscriber')
    for (const person of [trying, invited])
      expect(await change(admin, person, 'NORMAL')).toMatchObject({ role: 'NORMAL' })
    expect(await me(trying)).toMatchObject({ role: 'NORMAL', subscribed: false })
    expect(await me(invited)).toMatchObject({ role: 'NORMAL', subscriptionEndDate: null })
  })

  test('leaves a teacher’s paid period unchanged', async () => {
    const teacher = await app.person({ role: 'TEACHER', subscriptionEndDate: days(9) })
    await change(admin, teacher, 'CONTRIBUTOR')
    expect(await me(teacher)).toMatchObject({ role: 'CONTRIBUTOR', subscribed: true })
  })

  test('names the valid roles, and reports an unknown person', async () => {
    const learner = await app.person('a learner')
    for (const body of [{ role: 'OWNER' }, { role: 'admin' }, { role: null }, { role: ['ADMIN'] }, {}]) {
      const answer = await admin.fetch(pathOf(learner), asJson(body))
      expect(answer.status).toBe(400)
      expect(await answer.text()).toBe('Role must be NORMAL, PAID, TEACHER, CONTRIBUTOR or ADMIN.')
    }
    expect(await roleOf(learner)).toBe('NORMAL')
    for (const id of ['00000000-0000-4000-8000-000000000000', 'nobody'])
      expect((await admin.fetch(`/api/admin/users/${id}/role`, asJson({ role: 'ADMIN' }))).status).toBe(404)
  })

  test('is allowed to admins only, and to nobody else for their own role', async () => {
    for (const kind of ['a learner', 'a subscriber', 'a teacher', 'a contributor'] as const) {
      const person = await app.person(kinds[kind])
      expect((await person.fetch(pathOf(person), asJson({ role: 'ADMIN' }))).status, `of ${kind}`).toBe(403)
    }
    expect((await app.visitor.fetch(pathOf(admin), asJson({ role: 'ADMIN' }))).status).toBe(401)
  })
})

const withPayments = () => createPeopleStore(app.db, async () => true)

describe('a bought period', () => {
  test('must be refunded, and is not ended by NORMAL; any other role leaves it unchanged', async () => {
    const buyer = await app.person('a subscriber')
    expect(await withPayments().changeRole(String(buyer.id), 'NORMAL', app.time.now())).toBe('bought period')
    expect(await me(buyer)).toMatchObject({ role: 'PAID', subscribed: true })
    expect(await withPayments().changeRole(String(buyer.id), 'TEACHER', app.time.now())).toBe('changed')
    expect(await me(buyer)).toMatchObject({ role: 'TEACHER', subscribed: true })
  })
})

describe('the last admin', () => {
  test('cannot give up the role', async () => {
    for (const role of ['NORMAL', 'PAID', 'TEACHER', 'CONTRIBUTOR']) {
      const answer = await admin.fetch(pathOf(admin), asJson({ role }))
      expect(answer.status).toBe(409)
      expect(await answer.text()).toBe('This is the last administrator: make somebody else one first.')
    }
    expect(await roleOf(admin)).toBe('ADMIN')
  })

  test('is marked in the list of people, until there is another', async () => {
    const marked = async () => (await admin.call(people.list, { query: {} })).filter((person) => person.isLastAdmin)
    const second = await app.person({ ...kinds['an admin'], suspendedAt: new Date() })
    expect(await marked()).toMatchObject([{ id: admin.id }])
    await admin.call(people.unsuspend, { params: { id: String(second.id) } })
    expect(await marked()).toEqual([])
  })

  test('is the last one who can log in: a suspended admin does not count', async () => {
    await app.person({ ...kinds['an admin'], suspendedAt: new Date() })
    expect((await admin.fetch(pathOf(admin), asJson({ role: 'NORMAL' }))).status).toBe(409)
  })

  test('may give up the role once there is another, and is then no admin', async () => {
    const second = await app.person('a teacher')
    await change(admin, second, 'ADMIN')
    expect((await admin.fetch(pathOf(admin), asJson({ role: 'NORMAL' }))).status).toBe(200)
    expect((await admin.fetch('/api/admin/users')).status).toBe(403)
    expect((await second.fetch('/api/admin/users')).status).toBe(200)
  })

  test('remains when two admins demote each other at once, in a hundred rounds', async () => {
    const second = await app.person('an admin')
    for (let round = 0; round < 100; round += 1) {
      await app.db.update(users).set({ role: 'ADMIN' })
      const answers = await Promise.all([
        admin.fetch(pathOf(second), asJson({ role: 'NORMAL' })),
        second.fetch(pathOf(admin), asJson({ role: 'TEACHER' })),
      ])
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
      // The slower one is refused as the last admin, or is no admin any more.
      expect([
        [200, 409],
        [200, 403],
      ]).toContainEqual(statuses)
      expect((await app.db.select().from(users).where(eq(users.role, 'ADMIN'))).length).toBe(1)
    }
  })
})

const written = () => app.db.select().from(auditEvents).orderBy(desc(auditEvents.at))

describe('the audit log records a change of role', () => {
  test('with actor, person, role before and role after, by the current roles', async () => {
    const person = await app.person({ ...kinds['an expired subscriber'], firstName: 'Ana', lastName: 'Lojuta' })
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

  test('but not an unchanged role, nor a refused change', async () => {
    const person = await app.person('a teacher')
    await change(admin, person, 'TEACHER')
    await admin.fetch(pathOf(admin), asJson({ role: 'NORMAL' }))
    expect(await written()).toEqual([])
  })

  test('or the change fails', async () => {
    const person = await app.person('a learner')
    await app.db.execute(sql`ALTER TABLE audit_entries ADD CONSTRAINT list_is_full CHECK (false) NOT VALID`)
    onTestFinished(() => app.db.execute(sql`ALTER TABLE audit_entries DROP CONSTRAINT list_is_full`).then(() => {}))
    const store = createPeopleStore(app.db, async () => false)
    const refused = store.changeRole(String(person.id), 'ADMIN', app.time.now())
    await expect(refused).rejects.toMatchObject({ cause: { constraint: 'list_is_full' } })
    expect(await roleOf(person)).toBe('NORMAL')
  })
})

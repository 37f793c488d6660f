import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPeopleStore, expireRoles, type PeopleStore } from './store.ts'
import type { Role } from '#shared/people.ts'
import { dayMs } from '#shared/time.ts'
import { users } from '#server/db/tables/people.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const { app } = useTestApp()

let store: PeopleStore
beforeAll(async () => {
  store = createPeopleStore(app.db, async () => false)
})
beforeEach(() => app.db.delete(users))

const now = new Date('2026-03-01T04:00:00Z')
const days = (count: number) => new Date(now.getTime() + count * dayMs)
const person = async (fields: Partial<typeof users.$inferInsert> = {}) => (await app.person(fields)).id!
const stored = async (id: string) => (await app.db.select().from(users).where(eq(users.id, id)))[0]!

describe('the last admin', () => {
  test.each<Role>(['NORMAL', 'PAID', 'TEACHER', 'CONTRIBUTOR'])('cannot become %s', async (role) => {
    const id = await person({ role: 'ADMIN' })
    expect(await store.changeRole(id, role, now)).toBe('last admin')
    expect((await stored(id)).role).toBe('ADMIN')
  })

  test('may be made an admin again, and other people may change', async () => {
    const id = await person({ role: 'ADMIN' })
    const other = await person()
    expect(await store.changeRole(id, 'ADMIN', now)).toBe('changed')
    expect(await store.changeRole(other, 'TEACHER', now)).toBe('changed')
  })

  test('remains when two admins demote each other, in a hundred rounds', async () => {
    const [first, second] = [await person({ role: 'ADMIN' }), await person({ role: 'ADMIN' })]
    for (let round = 0; round < 100; round++) {
      await app.db.update(users).set({ role: 'ADMIN' })
      const done = await Promise.all([store.changeRole(first, 'NORMAL', now), store.changeRole(second, 'TEACHER', now)])
      expect(done.toSorted()).toEqual(['changed', 'last admin'])
      const left = await app.db.select().from(users).where(eq(users.role, 'ADMIN'))
      expect(left).toHaveLength(1)
    }
  })
})

test('a change of an unknown person changes nobody', async () => {
  expect(await store.changeRole('00000000-0000-4000-8000-000000000000', 'TEACHER', now)).toBe('absent')
})

test.each<[string, Role, Date | null, Date | null]>([
  ['PAID by hand clears an end date that has passed', 'PAID', days(-1), null],
  ['PAID by hand leaves a running period alone', 'PAID', days(5), days(5)],
  ['PAID by hand has no end date', 'PAID', null, null],
  ['NORMAL by hand ends a trial now', 'NORMAL', days(2), now],
  ['NORMAL by hand leaves a past end date alone', 'NORMAL', days(-2), days(-2)],
  ['TEACHER keeps what was paid for', 'TEACHER', days(5), days(5)],
])('%s', async (_what, role, before, after) => {
  const id = await person({ subscriptionEndDate: before })
  await store.changeRole(id, role, now)
  expect(await stored(id)).toMatchObject({ role, subscriptionEndDate: after })
})

describe('a role is granted', () => {
  test('to the one person with that confirmed address, in any case', async () => {
    const id = await person({ email: 'Jeannie@Example.test', emailVerified: true })
    await person({ email: 'jeannie@example.test', emailVerified: false })
    expect(await store.grantRole('jeannie@example.TEST', 'ADMIN', now)).toBe('changed')
    expect((await stored(id)).role).toBe('ADMIN')
  })

  test('to nobody with an unconfirmed address', async () => {
    const id = await person({ email: 'j@example.test' })
    expect(await store.grantRole('j@example.test', 'ADMIN', now)).toBe('unconfirmed')
    expect((await stored(id)).role).toBe('NORMAL')
  })

  test('to nobody if two people share the address', async () => {
    for (const issuer of ['https://a.example', 'https://b.example'])
      await person({ issuer, email: 'j@example.test', emailVerified: true })
    expect(await store.grantRole('j@example.test', 'ADMIN', now)).toBe('several')
    expect(await app.db.select().from(users).where(eq(users.role, 'ADMIN'))).toEqual([])
  })

  test('to nobody if the address is unknown', async () => {
    expect(await store.grantRole('j@example.test', 'ADMIN', now)).toBe('absent')
  })
})

test('stored roles follow the end of a subscription, to the millisecond', async () => {
  const ended = await person({ role: 'PAID', subscriptionEndDate: now })
  const running = await person({ role: 'PAID', subscriptionEndDate: new Date(now.getTime() + 1) })
  const complimentary = await person({ role: 'PAID' })
  const teacher = await person({ role: 'TEACHER', subscriptionEndDate: days(-9) })
  await expireRoles(app.db, now)
  const found = await Promise.all([ended, running, complimentary, teacher].map(async (id) => (await stored(id)).role))
  expect(found).toEqual(['NORMAL', 'PAID', 'PAID', 'TEACHER'])
})

test('two simultaneous first logins of one person create one person', async () => {
  const identity = {
    issuer: 'https://a.example',
    subject: 'twice',
    email: null,
    emailVerified: false,
    firstName: null,
    lastName: null,
    profileImageUrl: null,
  }
  const logins = Array.from({ length: 8 }, () =>
    store.upsertFromProvider(identity, { admin: false, now, language: 'ms' }),
  )
  const ids = (await Promise.all(logins)).map(({ id }) => id)
  expect(new Set(ids).size).toBe(1)
})

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { places } from '#shared/entries/places/places.ts'
import { statistics } from '#shared/site/statistics.ts'
import { hourMs } from '#shared/time.ts'
import { createJobRuns } from '#server/db/processes/job-runs.ts'
import { contributions, takedowns } from '#server/db/tables/library.ts'
import { aCourse } from '#server/testing/rows.ts'
import { people, useTestApp } from '#server/testing/test-app.ts'

const { app, admin } = useTestApp({ admin: 'an admin' })

const read = (person = admin) => person.call(statistics.read, {})

test('an admin sees the statistics; an empty product has zeros', async () => {
  const nobody = { NORMAL: 0, PAID: 0, TEACHER: 0, CONTRIBUTOR: 0, ADMIN: 1 }
  const nothing = { totalCourses: 0, paidSubscribers: 0, totalRevenue: 0, pendingContributions: 0, brokenJobs: [] }
  expect(await read()).toEqual({ totalUsers: 1, ...nothing, waiting: [], roles: nobody })
})

test('an expired subscription makes a paid user a free one in the statistics, at that second', async () => {
  for (const who of Object.values(people)) await app.person(who)
  const soon = new Date(app.time.now().getTime() + hourMs)
  await app.person({ role: 'PAID', subscriptionEndDate: soon })
  await app.person({ role: 'TEACHER', subscriptionEndDate: new Date(0) })
  const before = { NORMAL: 2, PAID: 3, TEACHER: 2, CONTRIBUTOR: 1, ADMIN: 2 }
  expect(await read()).toMatchObject({ totalUsers: 10, roles: before })
  app.time.set(soon)
  expect(await read()).toMatchObject({ totalUsers: 10, roles: { ...before, NORMAL: 3, PAID: 2 } })
})

test('courses count until they are deleted, contributions until they are decided', async () => {
  await aCourse(app.db)
  await aCourse(app.db, { deletedAt: new Date() })
  const row = { title: 'Kopivosian', content: '' }
  const statuses = ['PENDING', 'PENDING', 'APPROVED', 'REJECTED'] as const
  await app.db.insert(contributions).values(statuses.map((status) => ({ ...row, status })))
  expect(await read()).toMatchObject({ totalCourses: 1, pendingContributions: 2 })
})

test('work that waits is counted with its oldest moment, requests to remove something first', async () => {
  const oldest = new Date('2026-01-02T03:04:05.000Z')
  await app.db
    .insert(takedowns)
    .values({ about: 'entry', subjectId: randomUUID(), subject: 'tulun', reason: 'Private', createdAt: oldest })
  const { waiting } = await read()
  expect(waiting?.map(({ kind, count }) => [kind, count])).toEqual([
    ['takedowns', 1],
    ['contributions', 2],
  ])
  expect(waiting?.[0]?.oldest).toBe(oldest.toISOString())
  await app.db.update(takedowns).set({ status: 'kept' })
  expect((await read()).waiting?.map(({ kind }) => kind)).toEqual(['contributions'])
})

test('suggested places wait until an admin accepts or declines them', async () => {
  const person = await app.person({ role: 'CONTRIBUTOR', emailVerified: true })
  const [one, other] = await Promise.all(
    ['By the bridge', 'By the river'].map((name) => person.call(places.suggest, { body: { name } })),
  )
  expect(await read()).toMatchObject({ suggestedPlaces: 2 })
  await admin.call(places.decline, { params: { id: one!.id } })
  await admin.call(places.change, { params: { id: other!.id }, body: { listed: true } })
  expect(await read()).not.toHaveProperty('suggestedPlaces')
})

test('trials and complimentary access are neither paid subscribers nor revenue', async () => {
  expect((await read()).roles.PAID).toBeGreaterThan(0)
  expect(await read()).toMatchObject({ paidSubscribers: 0, totalRevenue: 0 })
})

test.each(['a learner', 'a subscriber', 'a teacher', 'a contributor'] as const)(
  '%s gets no statistics',
  async (who) => {
    await expect(read(await app.person(people[who]))).rejects.toMatchObject({ status: 403 })
  },
)

test('a visitor gets no statistics', async () => {
  await expect(read(app.visitor)).rejects.toMatchObject({ status: 401 })
})

test('an admin sees a failed hourly job until it succeeds again', async () => {
  const runs = createJobRuns(app.db, () => app.time.now())
  await runs.succeeded('lapsed roles')
  await runs.failed('payments', Object.assign(new Error('for somebody@example.test'), { code: 'ECONNREFUSED' }))
  expect((await read()).brokenJobs).toEqual([{ name: 'payments', failedAt: expect.any(String), succeededAt: null }])
  expect(await runs.broken()).toMatchObject([{ fault: 'ECONNREFUSED' }])
  await runs.succeeded('payments')
  expect((await read()).brokenJobs).toEqual([])
})

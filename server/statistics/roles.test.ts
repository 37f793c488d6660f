import { eq, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { beforeAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { roles } from '#shared/policy.ts'
import { seededRandom } from '#client/lib/random.ts'
import { expiredAt } from '#server/db/queries/expired.ts'
import { allMigrations, runMigrationsWithin } from '#server/db/migrations/migrations.ts'
import { roleChanges, users } from '#server/db/tables/people.ts'
import { expireRoles } from '#server/people/store.ts'
import { createSubscriptionStore } from '#server/billing/access/access-store.ts'
import { asAnotherRequest } from '#server/testing/postgres/one-connection.ts'
import { createTestDatabase } from '#server/testing/postgres/postgres.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { createStatisticsStore } from './store.ts'

const { app } = useTestApp()

let store: ReturnType<typeof createStatisticsStore>
beforeAll(async () => {
  store = createStatisticsStore(app.db)
})
beforeEach(() => app.db.delete(users))

/** The count that reads every person. */
async function fullCount() {
  const { rows } = await app.db.$client.query<{ role: string; count: number }>(
    `SELECT CASE WHEN role = 'PAID' AND subscription_end_date <= $1 THEN 'NORMAL' ELSE role END AS role, count(*)::int
     FROM users GROUP BY 1`,
    [app.time.now()],
  )
  const counts = Object.fromEntries(rows.map(({ role, count }) => [role, count]))
  return {
    totalUsers: rows.reduce((sum, { count }) => sum + count, 0),
    roles: Object.fromEntries(roles.map((role) => [role, counts[role] ?? 0])),
  }
}

const counted = async () => {
  const { totalUsers, roles: byRole } = await store.count(app.time.now())
  return { totalUsers, roles: byRole }
}

/** Numbers below `most` that look like chance and are the same in every run. */
function chance(seed: number) {
  const random = seededRandom(String(seed))
  return (most: number) => Math.floor(random() * most)
}

const soon = (minutes: number) => new Date(app.time.now().getTime() + minutes * 60_000)

/** One change of somebody, of the kinds that the product makes. */
async function changeSomething(random: (most: number) => number) {
  const subject = String(random(40))
  const somebody = eq(users.subject, subject)
  const role = roles[random(roles.length)]!
  const [found] = await app.db.select({ id: users.id }).from(users).where(somebody)
  const changes = [
    () => app.db.insert(users).values({ issuer: 'random', subject }).onConflictDoNothing(),
    () =>
      app.db
        .insert(users)
        .values({ issuer: 'random', subject, role })
        .onConflictDoUpdate({ target: [users.issuer, users.subject], set: { firstName: 'Again' } }),
    () =>
      app.db
        .update(users)
        .set({ role, subscriptionEndDate: soon(random(60) - 30) })
        .where(somebody),
    () => found && createSubscriptionStore(app.db).startTrial(found.id, app.time.now()),
    () => app.db.update(users).set({ suspendedAt: app.time.now() }).where(somebody),
    () => expireRoles(app.db, app.time.now()),
    () => app.db.delete(users).where(somebody),
    () => store.sumUpRoles(),
  ]
  await changes[random(changes.length)]!()
}

/** Forty changes. Two statements over several people may lock them crosswise: PostgreSQL takes one of them back as a whole. */
async function changeMuch(random: (most: number) => number) {
  for (let step = 0; step < 40; step += 1)
    await changeSomething(random).catch((error: unknown) => {
      if (!/deadlock/.test(String((error as Error).cause))) throw error
    })
}

test('the counts of roles equal a full count after every change', async () => {
  const random = chance(7)
  for (let step = 0; step < 200; step += 1) {
    await changeSomething(random)
    app.time.advance(60_000 * random(3))
    expect(await counted()).toEqual(await fullCount())
  }
})

test('the counts stay exact during simultaneous changes by people and by the job', async () => {
  const writers = Array.from({ length: 6 }, (_, seed) => chance(seed + 1))
  await Promise.all(writers.map(changeMuch))
  expect(await counted()).toEqual(await fullCount())
  await store.sumUpRoles()
  expect(await counted()).toEqual(await fullCount())
  expect(await app.db.$count(roleChanges)).toBeLessThanOrEqual(roles.length)
})

test('a sign-up does not wait for an uncommitted one', async () => {
  await app.db.transaction(async (tx) => {
    await tx.insert(users).values({ issuer: 'first', subject: '1' })
    await asAnotherRequest(() => app.db.insert(users).values({ issuer: 'second', subject: '2' }))
    await asAnotherRequest(() => store.sumUpRoles())
    expect((await asAnotherRequest(counted)).totalUsers).toBe(1)
  })
  expect((await counted()).totalUsers).toBe(2)
})

test('the statistics read only expired people, not the complete table', async () => {
  await app.db.execute(sql`INSERT INTO users (issuer, subject, role, subscription_end_date)
    SELECT 'many', n, CASE WHEN n % 10 = 0 THEN 'PAID' ELSE 'NORMAL' END, now() + interval '1 year' FROM generate_series(1, 5000) n`)
  await app.db.execute(sql`ANALYZE users`)
  const { rows } = await app.db.execute<{ 'QUERY PLAN': string }>(
    sql`EXPLAIN SELECT count(*) FROM users WHERE ${expiredAt(new Date())}`,
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('users_paid_until')
  expect(plan).not.toContain('Seq Scan')
})

test('the migration counts people of the previous release, and later sign-ups in that release count too', async () => {
  const database = await createTestDatabase(inject('adminUrl'))
  const client = new Client({ connectionString: database.url })
  onTestFinished(async () => {
    await client.end()
    await database.drop()
  })
  await client.connect()
  const before =
    allMigrations().findIndex(({ sql: texts }) => texts.some((text) => text.includes('"role_changes"'))) - 1
  await runMigrationsWithin(client, allMigrations()[before]!.hash)
  const signUp = (role: string) =>
    client.query('INSERT INTO users (issuer, subject, role) VALUES ($1, gen_random_uuid(), $2)', ['before', role])
  for (const role of ['NORMAL', 'NORMAL', 'ADMIN']) await signUp(role)
  await runMigrationsWithin(client)
  await signUp('TEACHER')
  const { rows } = await client.query(
    'SELECT role, sum(change)::int AS count FROM role_changes GROUP BY role ORDER BY role',
  )
  expect(rows).toEqual([
    { role: 'ADMIN', count: 1 },
    { role: 'NORMAL', count: 2 },
    { role: 'TEACHER', count: 1 },
  ])
})

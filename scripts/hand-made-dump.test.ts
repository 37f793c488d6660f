import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '#server/clock.ts'
import { parseConfig } from '#server/config/config.ts'
import { connect } from '#server/db/connect.ts'
import { allMigrations } from '#server/db/migrations/migrations.ts'
import { courses, lessons } from '#server/db/tables/courses.ts'
import { categories } from '#server/db/tables/library.ts'
import { tombstones } from '#server/db/tables/operations.ts'
import { users } from '#server/db/tables/people.ts'
import { createLog } from '#server/log.ts'
import { prepareDatabase } from '#server/prepare.ts'
import { debianPostgres, startDebianPostgres } from '#server/testing/postgres/debian.ts'
import { createTestDatabase, patient } from '#server/testing/postgres/postgres.ts'

// The manual backup of an operator, without `npm run backup`.

const sh = promisify(execFile)
const bin = await debianPostgres()
if (!bin) console.warn('SKIPPED: no PostgreSQL of the machine itself, so no pg_dump (apt-get install postgresql).')

const start = (url: string) =>
  prepareDatabase(parseConfig({ DATABASE_URL: url }, 'for a command'), { url, clock: systemClock })
const open = (url: string) => connect(url, createLog('silent'), patient)

test.runIf(bin)('a manual dump starts in an empty database, and its triggers still work', async () => {
  const cluster = await startDebianPostgres(bin!)
  onTestFinished(() => cluster.stop())
  const [from, to, partial] = await Promise.all([1, 2, 3].map(() => createTestDatabase(cluster.url)))
  const secrets = await start(from!.url)
  const db = open(from!.url)
  const person = { issuer: 'https://id.example.test', subject: 'jo', role: 'TEACHER' as const }
  const [jo] = await db.insert(users).values(person).returning()
  const [course] = await db.insert(courses).values({ title: 'Rice', description: '', teacherId: jo!.id }).returning()
  const lesson = { courseId: course!.id, title: 'x', contentType: 'TEXT' as const, contentBody: '' }
  await db.insert(lessons).values({ ...lesson, order: 1 })
  await db.insert(categories).values({ type: 'WORD', title: 'tasu', content: 'dog' })
  await db.$client.end()

  const file = join(cluster.data, '..', 'by-hand.dump')
  await sh(join(bin!, 'pg_dump'), ['--format=custom', '--file', file, '--dbname', from!.url])
  await sh(join(bin!, 'pg_restore'), ['--exit-on-error', '--dbname', to!.url, file])
  expect(await start(to!.url)).toEqual(secrets)
  const there = open(to!.url)
  const { rows } = await there.$client.query('SELECT count(*)::int AS applied FROM drizzle.__drizzle_migrations')
  expect(rows).toEqual([{ applied: allMigrations().length }])
  await there.insert(lessons).values({ ...lesson, order: 2 })
  expect(await there.select({ count: courses.lessonCount }).from(courses)).toEqual([{ count: 2 }])
  const found = await there.$client.query("SELECT FROM category_terms WHERE term = 'tasu'")
  expect(found.rowCount).toBeGreaterThan(0)
  await there.delete(users)
  expect(await there.select().from(tombstones)).toMatchObject([{ kind: 'person', id: jo!.id }])
  await there.$client.end()

  // A dump without the migrations table: its applied migrations are unknown.
  await sh(join(bin!, 'pg_dump'), ['--format=custom', '--schema=public', '--file', file, '--dbname', from!.url])
  await sh(join(bin!, 'pg_restore'), ['--exit-on-error', '--clean', '--if-exists', '--dbname', partial!.url, file])
  await expect(start(partial!.url)).rejects.toThrow(
    /not the schema drizzle, which tells their version: restore the whole/,
  )
})

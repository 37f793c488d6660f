import { randomBytes } from 'node:crypto'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { hourMs } from '#shared/time.ts'
import { connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrations/migrate.ts'
import { createLog } from '#server/log.ts'
import { courses, lessons } from '#server/db/tables/courses.ts'
import { categories, contributions } from '#server/db/tables/library.ts'
import { uploads } from '#server/db/tables/media.ts'
import { aFolder, anEnvironment, variablesOf } from '#server/testing/postgres/backups.ts'
import { debianPostgres, startDebianPostgres } from '#server/testing/postgres/debian.ts'
import { createTestDatabase, patient } from '#server/testing/postgres/postgres.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { people, startTestApp } from '#server/testing/test-app.ts'
import { account } from './account.ts'
import { archive } from './archive.ts'
import { backup, openBackup } from './backup.ts'
import { restore } from './restore.ts'

test('a backup restores everything into an empty database: rows, files byte for byte, and search results', async () => {
  const app = await startTestApp()
  const teacher = await app.person(people['a teacher'])
  const course = await aCourse(app.db, { teacherId: teacher.id })
  await aLesson(app.db, { courseId: course.id, order: 1 })
  await app.db.insert(contributions).values({ title: 'Kopivosian', content: '"{é}\\n', authorId: teacher.id })
  const id = crypto.randomUUID()
  // Larger than one read, and with different bytes in each part.
  const bytes = randomBytes(3 * 1024 * 1024 + 1)
  const now = new Date()
  const upload = {
    id,
    userId: teacher.id,
    limit: bytes.length,
    address: id,
    addressHash: id,
    createdAt: now,
    expiresAt: new Date(now.getTime() + hourMs),
  }
  await app.db.insert(uploads).values({ ...upload, registeredAt: now, type: 'video/mp4', size: bytes.length })
  await app.objects.write(id, bytes, 'video/mp4')

  const folder = join(await aFolder(), 'first')
  const from = await variablesOf(app)
  const made = await backup([folder], from)
  expect(made.sentence).toMatch(
    /^\d+ rows of \d+ tables and 1 files are in .*, copied by the product itself: no pg_dump here/,
  )
  expect(made.code).toBe(0)
  expect((await backup([folder], from)).sentence).toMatch(/is not empty: name a new folder\.$/)

  const to = await anEnvironment()
  expect(await restore([folder], to)).toEqual({ code: 0, sentence: 'The backup is restored, with 1 files.' })
  expect((await readFile(join(to.DATA_DIR, 'objects', id))).equals(bytes)).toBe(true)
  const opened = await openBackup(folder)
  for (const [of, size] of [
    [id, bytes.length + 1],
    [crypto.randomUUID(), 1],
  ] as const)
    expect(await opened.file(of, size)).toBeUndefined()
  expect((await restore([folder], to)).sentence).toMatch(/^There are people in this database already/)

  const again = join(await aFolder(), 'second')
  expect((await backup([again], to)).sentence.replace(again, '')).toBe(made.sentence.replace(folder, ''))
  await app.close()
})

const bin = await debianPostgres()
if (!bin) console.warn('SKIPPED: no PostgreSQL of the machine itself, so no pg_dump (apt-get install postgresql).')

/** Holds at every moment: the counts are right, every row has the rows that it refers to, every row is found. */
const wrong = `
  SELECT 'lessons counted' AS what FROM courses c WHERE lesson_count <> (SELECT count(*) FROM lessons l WHERE l.course_id = c.id)
  UNION ALL SELECT 'found by search' FROM categories c WHERE NOT EXISTS (SELECT FROM category_terms t WHERE t.category_id = c.id)
  UNION ALL SELECT 'a course half made' FROM courses c WHERE lesson_count < 3
  UNION ALL SELECT 'a lesson of nothing' FROM lessons l WHERE NOT EXISTS (SELECT FROM courses c WHERE c.id = l.course_id)`

/** Backs up a database while it is written to, and restores the backup elsewhere. */
async function inMidWrite(from: string, to: string, message: RegExp) {
  await migrate(from)
  const db = connect(from, createLog('silent'), patient)
  let writing = true
  const write = async () => {
    for (let at = 0; writing; at += 1)
      await db.transaction(async (tx) => {
        const [course] = await tx
          .insert(courses)
          .values({ title: `course ${at}`, description: '' })
          .returning()
        for (let order = 1; order <= 3; order += 1)
          await tx
            .insert(lessons)
            .values({ courseId: course!.id, title: 'x', contentType: 'TEXT', contentBody: '', order })
        await tx.insert(categories).values({ type: 'WORD', title: `word ${at}`, content: 'a word' })
      })
  }
  const writers = [write(), write(), write()]
  await expect.poll(async () => db.$count(courses)).toBeGreaterThan(30)
  const folder = join(await aFolder(), 'mid')
  const made = await backup([folder], { DATABASE_URL: from, DATA_DIR: await aFolder(), LOG_LEVEL: 'silent', PATH: '' })
  expect(made).toMatchObject({ code: 0, sentence: expect.stringMatching(message) })
  writing = false
  await Promise.all(writers)
  await db.$client.end()
  const settings = { DATABASE_URL: to, DATA_DIR: await aFolder(), LOG_LEVEL: 'silent', PATH: '' }
  expect(await restore([folder], settings)).toMatchObject({ code: 0 })
  const restored = connect(to, createLog('silent'), patient)
  expect(await restored.$count(courses)).toBeGreaterThan(30)
  expect((await restored.$client.query(wrong)).rows).toEqual([])
  await restored.$client.end()
}

test('a backup made during writes shows one moment, and is complete', async () => {
  const [from, to] = [await createTestDatabase(inject('adminUrl')), await createTestDatabase(inject('adminUrl'))]
  await inMidWrite(from.url, to.url, /copied by the product itself/)
  await Promise.all([from.drop(), to.drop()])
})

test.runIf(bin)('a matching pg_dump makes the backup, also during writes', async () => {
  const cluster = await startDebianPostgres(bin!)
  onTestFinished(() => cluster.stop())
  const [from, to] = [await createTestDatabase(cluster.url), await createTestDatabase(cluster.url)]
  await inMidWrite(from.url, to.url, /dumped by pg_dump \d+\.$/)
})

test('a missing folder, and a folder without a backup, are reported', async () => {
  expect((await backup([], {})).sentence).toMatch(/^npm run backup/)
  expect((await restore([], {})).sentence).toMatch(/^npm run restore/)
  expect((await restore([await aFolder()], {})).sentence).toMatch(/holds no complete backup/)
})

test('a folder that cannot be created or filled is one sentence, and a partial backup is removed', async () => {
  const variables = { ...(await anEnvironment(inject('templateDatabase'))), PATH: '' }
  await expect(backup(['/proc/x'], variables)).rejects.toThrow(/^No folder can be made at \/proc\/x: choose another/)
  const parent = await aFolder()
  await writeFile(join(parent, 'file'), '')
  await expect(backup([join(parent, 'file', 'x')], variables)).rejects.toThrow(/x leads through a file: name another/)
  const client = new Client({ connectionString: variables.DATABASE_URL })
  await client.connect()
  await client.query('ALTER TABLE uploads RENAME TO elsewhere')
  await client.end()
  await expect(backup([join(parent, 'half')], variables)).rejects.toThrow(/"uploads" does not exist/)
  expect(await readdir(join(parent, 'half'))).toEqual([])
})

test('a command creates no database if none exists', async () => {
  const folder = await aFolder()
  const absent = join(folder, 'slip')
  const variables = { DATA_DIR: absent, LOG_LEVEL: 'silent' }
  await expect(backup([join(folder, 'to')], variables)).rejects.toThrow(
    `There is no database in ${absent}: look at DATA_DIR, or set DATABASE_URL.`,
  )
  await expect(account(['grant', 'a@example.test', 'ADMIN'], variables)).rejects.toThrow('There is no database in')
  await expect(archive(['import', import.meta.filename], variables)).rejects.toThrow('There is no database in')
  expect(await readdir(folder)).toEqual([])
})

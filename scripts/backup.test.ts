import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { categories as entries } from '#shared/entries.ts'
import { voices } from '#shared/voices.ts'
import { systemClock } from '#server/clock.ts'
import { parseConfig } from '#server/config.ts'
import { connect } from '#server/db/connect.ts'
import { replaceBy } from '#server/db/copy.ts'
import { migrate } from '#server/db/migrate.ts'
import { allMigrations, runMigrationsWithin } from '#server/db/migrations.ts'
import { createLog } from '#server/log.ts'
import { createProduct } from '#server/product.ts'
import { prepareDatabase } from '#server/prepare.ts'
import {
  categories,
  lessons,
  speakers,
  consents,
  contributions,
  courses,
  recordings,
  tombstones,
  uploads,
  users,
} from '#server/db/tables.ts'
import { debianPostgres, startDebianPostgres } from '#server/testing/debian.ts'
import { createTestDatabase, patient } from '#server/testing/postgres.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { people, startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { aVoice } from '#server/testing/voice-rows.ts'
import { account } from './account.ts'
import { archive } from './archive.ts'
import { backup, copyTables, openBackup } from './backup.ts'
import { restore } from './restore.ts'

const hour = 3600_000

async function urlOf(app: TestApp): Promise<string> {
  const { rows } = await app.db.$client.query<{ name: string }>('SELECT current_database() AS name')
  const url = new URL(inject('adminUrl'))
  url.pathname = `/${rows[0]!.name}`
  return url.href
}

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('a backup brings everything into an empty database: rows, files byte for byte, and what is found by search', async () => {
  const app = await startTestApp()
  const teacher = await app.person(people['a teacher'])
  const course = await aCourse(app.db, { teacherId: teacher.id })
  await aLesson(app.db, { courseId: course.id, order: 1 })
  await app.db.insert(contributions).values({ title: 'Kopivosian', content: '"{é}\\n', authorId: teacher.id })
  const id = crypto.randomUUID()
  // More than is read at once, and no piece like another.
  const bytes = randomBytes(3 * 1024 * 1024 + 1)
  const now = new Date()
  const upload = {
    id,
    userId: teacher.id,
    limit: bytes.length,
    address: id,
    addressHash: id,
    createdAt: now,
    expiresAt: new Date(now.getTime() + hour),
  }
  await app.db.insert(uploads).values({ ...upload, registeredAt: now, type: 'video/mp4', size: bytes.length })
  await app.objects.write(id, bytes, 'video/mp4')

  const folder = join(await aFolder(), 'first')
  const from = { DATABASE_URL: await urlOf(app), DATA_DIR: app.product.config.dataDir, LOG_LEVEL: 'silent' }
  const made = await backup([folder], from)
  expect(made.sentence).toMatch(
    /^\d+ rows of \d+ tables and 1 files are in .*, copied by the product itself: no pg_dump here/,
  )
  expect(made.code).toBe(0)
  expect((await backup([folder], from)).sentence).toMatch(/is not empty: name a new folder\.$/)

  const target = await createTestDatabase(inject('adminUrl'))
  onTestFinished(() => target.drop())
  const to = { DATABASE_URL: target.url, DATA_DIR: await aFolder(), LOG_LEVEL: 'silent' }
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

test('who left after the backup was made is not brought back by it', async () => {
  const app = await startTestApp()
  const [stays, leaves] = [await app.person(people['an admin']), await app.person(people['a learner'])]
  const variables = { DATABASE_URL: await urlOf(app), DATA_DIR: app.product.config.dataDir, LOG_LEVEL: 'silent' }
  const folder = join(await aFolder(), 'before')
  expect((await backup([folder], variables)).code).toBe(0)
  await app.product.slices.people.erase(String(leaves.id))
  await app.db.insert(courses).values({ title: 'after the backup', description: '' })

  const { code, sentence } = await restore([folder, '--replace'], variables)
  expect(sentence).toBe('The backup is restored, with 0 files. 1 people had left since: they are gone again.')
  expect(code).toBe(0)
  expect((await app.db.select({ id: users.id }).from(users)).map(({ id }) => id)).toEqual([stays.id])
  expect(await app.db.select().from(courses)).toEqual([])
  expect(await app.db.select().from(tombstones)).toMatchObject([{ kind: 'person', id: leaves.id }])
  await app.close()
})

test('a voice that was taken back since is not brought back, into an empty database either, where a newer backup tells of it', async () => {
  const app = await startTestApp()
  const { db, objects } = app
  const [keeper, speaker] = [await app.person(people['a contributor']), await app.person()]
  const titles = ['watu', 'walai', 'waig']
  const made = await db
    .insert(categories)
    .values(titles.map((title) => ({ type: 'WORD' as const, title, content: title, hasVoice: true })))
    .returning()
  const ids = titles.map(() => crypto.randomUUID())
  for (const [at, id] of ids.entries())
    await aVoice(db, objects, { id, keeperId: keeper.id, entryId: made[at]!.id, status: 'published' })
  await db.update(speakers).set({ userId: speaker.id }).where(eq(speakers.id, ids[1]!))
  const variables = { DATABASE_URL: await urlOf(app), DATA_DIR: app.product.config.dataDir, LOG_LEVEL: 'silent' }
  const parent = await aFolder()
  expect((await backup([join(parent, 'older')], variables)).code).toBe(0)
  await keeper.call(voices.withdraw, { body: { code: ids[0]! } })
  await app.product.slices.people.erase(String(speaker.id))
  expect((await backup([join(parent, 'newer')], variables)).code).toBe(0)

  const target = await createTestDatabase(inject('adminUrl'))
  onTestFinished(() => target.drop())
  const to = { DATABASE_URL: target.url, DATA_DIR: await aFolder(), LOG_LEVEL: 'silent' }
  const { code, sentence } = await restore([join(parent, 'older')], to)
  expect(sentence).toBe('The backup is restored, with 1 files. 1 people had left since: they are gone again.')
  expect(code).toBe(0)
  const restored = connect(target.url, createLog('silent'), patient)
  onTestFinished(() => restored.$client.end())
  const heard = await restored.select({ id: recordings.id }).from(recordings).where(eq(recordings.status, 'published'))
  expect(heard).toEqual([{ id: ids[2] }])
  const shown = await restored.select().from(categories).where(eq(categories.hasVoice, true))
  expect(shown.map(({ title }) => title)).toEqual(['waig'])
  const [consent] = await restored.select().from(consents).where(eq(consents.id, ids[0]!))
  expect(consent?.withdrawnAt).toBeInstanceOf(Date)
  await app.close()
})

test('a backup of older tables is restored and brought up to date, and one of newer ones is refused', async () => {
  const older = allMigrations().at(-8)!
  const source = await createTestDatabase(inject('adminUrl'))
  onTestFinished(() => source.drop())
  const client = new Client({ connectionString: source.url })
  await client.connect()
  await runMigrationsWithin(client, older.hash)
  await client.query("INSERT INTO categories (type, title, content) VALUES ('WORD', 'tasu', 'dog')")
  await client.end()
  const folder = await aFolder()
  await mkdir(join(folder, 'tables'))
  const copied = await copyTables(source.url, folder)
  expect(copied.migration).toBe(older.hash)
  const tell = (migration: string) =>
    writeFile(join(folder, 'backup.json'), JSON.stringify({ ...copied, migration, dumpedBy: null }))

  const app = await startTestApp()
  const to = { DATABASE_URL: await urlOf(app), DATA_DIR: app.product.config.dataDir, LOG_LEVEL: 'silent' }
  await tell('of tomorrow')
  await expect(restore([folder, '--replace'], to)).rejects.toThrow(/by a newer version of the product/)
  await tell(older.hash)
  expect(await restore([folder, '--replace'], to)).toEqual({
    code: 0,
    sentence: 'The backup is restored, with 0 files.',
  })
  const found = await app.visitor.call(entries.list, { query: { q: 'dog' } })
  expect(found.map(({ title }) => title)).toEqual(['tasu'])
  const { rows } = await app.db.$client.query('SELECT count(*)::int AS applied FROM drizzle.__drizzle_migrations')
  expect(rows).toEqual([{ applied: allMigrations().length }])
  await app.close()
})

const bin = await debianPostgres()
if (!bin) console.warn('SKIPPED: no PostgreSQL of the machine itself, so no pg_dump (apt-get install postgresql).')

/** What must be true at every moment: nothing counted wrong, nothing without what it belongs to, everything found. */
const wrong = `
  SELECT 'lessons counted' AS what FROM courses c WHERE lesson_count <> (SELECT count(*) FROM lessons l WHERE l.course_id = c.id)
  UNION ALL SELECT 'found by search' FROM categories c WHERE NOT EXISTS (SELECT FROM category_terms t WHERE t.category_id = c.id)
  UNION ALL SELECT 'a course half made' FROM courses c WHERE lesson_count < 3
  UNION ALL SELECT 'a lesson of nothing' FROM lessons l WHERE NOT EXISTS (SELECT FROM courses c WHERE c.id = l.course_id)`

/** Backs up what is being written to, and restores it elsewhere. */
async function inMidWrite(from: string, to: string, says: RegExp) {
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
  expect(made).toMatchObject({ code: 0, sentence: expect.stringMatching(says) })
  writing = false
  await Promise.all(writers)
  await db.$client.end()
  const given = { DATABASE_URL: to, DATA_DIR: await aFolder(), LOG_LEVEL: 'silent', PATH: '' }
  expect(await restore([folder], given)).toMatchObject({ code: 0 })
  const restored = connect(to, createLog('silent'), patient)
  expect(await restored.$count(courses)).toBeGreaterThan(30)
  expect((await restored.$client.query(wrong)).rows).toEqual([])
  await restored.$client.end()
}

test('a backup that is made in mid-write is of one moment, and whole', async () => {
  const [from, to] = [await createTestDatabase(inject('adminUrl')), await createTestDatabase(inject('adminUrl'))]
  await inMidWrite(from.url, to.url, /copied by the product itself/)
  await Promise.all([from.drop(), to.drop()])
})

test.runIf(bin)('where there is a fitting pg_dump, it makes the backup, in mid-write too', async () => {
  const cluster = await startDebianPostgres(bin!)
  onTestFinished(() => cluster.stop())
  const [from, to] = [await createTestDatabase(cluster.url), await createTestDatabase(cluster.url)]
  await inMidWrite(from.url, to.url, /dumped by pg_dump \d+\.$/)
})

test('no process serves a database that is half restored', async () => {
  const target = await createTestDatabase(inject('adminUrl'))
  onTestFinished(() => target.drop())
  await expect(replaceBy(target.url, () => Promise.reject(new Error('power cut')), [])).rejects.toThrow('power cut')
  const config = parseConfig({ DATABASE_URL: target.url }, 'for a command')
  await expect(prepareDatabase(config, { url: target.url, clock: systemClock })).rejects.toThrow(
    /a restore did not reach its end: run `npm run restore` again/,
  )
})

test('nothing is restored while a process serves, and everything once it has stopped or was killed half a minute ago', async () => {
  const source = await startTestApp()
  await aCourse(source.db, {})
  const folder = join(await aFolder(), 'made')
  await backup([folder], {
    DATABASE_URL: await urlOf(source),
    DATA_DIR: await aFolder(),
    LOG_LEVEL: 'silent',
    PATH: '',
  })
  await source.close()
  const target = await createTestDatabase(inject('adminUrl'), inject('templateDatabase'))
  onTestFinished(() => target.drop())
  const to = { DATABASE_URL: target.url, DATA_DIR: await aFolder(), LOG_LEVEL: 'silent' }
  const own = { log: createLog('silent'), pages: null, drawPlain: () => '' }
  const serve = (replaced = () => {}) => createProduct(parseConfig(to, 'for a command'), { ...own, replaced })

  const [one, other] = [await serve(), await serve()]
  await aCourse(one.db, { title: 'acknowledged' })
  const refusal = /^2 processes serve this database, .*: stop the product first\./
  expect(await restore([folder, '--replace'], to)).toEqual({ code: 1, sentence: expect.stringMatching(refusal) })
  expect(await one.db.$count(courses, eq(courses.title, 'acknowledged'))).toBe(1)
  await other.close()
  const { sentence } = await restore([folder, '--replace'], to)
  expect(sentence).toMatch(/^A process serves this database/)
  await one.close()
  expect(await restore([folder, '--replace'], to)).toMatchObject({ code: 0 })

  const replaced = vi.fn<() => void>()
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const cutOff = await serve(replaced)
  await cutOff.db.$client.query("UPDATE leases SET until = clock_timestamp() - interval '1 second'")
  expect(await restore([folder, '--replace'], to)).toMatchObject({ code: 0 })
  // Back after half a minute it asks for nothing, and ends.
  vi.setSystemTime(Date.now() + 31_000)
  await expect(aCourse(cutOff.db, { title: 'late' })).rejects.toMatchObject({ cause: { code: '57P03' } })
  expect(replaced).toHaveBeenCalledOnce()
  await cutOff.close()
})

test('without a folder, or with one that holds no backup, it says so', async () => {
  expect((await backup([], {})).sentence).toMatch(/^npm run backup/)
  expect((await restore([], {})).sentence).toMatch(/^npm run restore/)
  expect((await restore([await aFolder()], {})).sentence).toMatch(/holds no whole backup/)
})

test('a folder that cannot be made or filled is one sentence, and half a backup is taken away', async () => {
  const database = await createTestDatabase(inject('adminUrl'), inject('templateDatabase'))
  onTestFinished(() => database.drop())
  const variables = { DATABASE_URL: database.url, DATA_DIR: await aFolder(), LOG_LEVEL: 'silent', PATH: '' }
  await expect(backup(['/proc/x'], variables)).rejects.toThrow(/^No folder can be made at \/proc\/x: choose another/)
  const parent = await aFolder()
  await writeFile(join(parent, 'file'), '')
  await expect(backup([join(parent, 'file', 'x')], variables)).rejects.toThrow(/x leads through a file: name another/)
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query('ALTER TABLE uploads RENAME TO elsewhere')
  await client.end()
  await expect(backup([join(parent, 'half')], variables)).rejects.toThrow(/"uploads" does not exist/)
  expect(await readdir(join(parent, 'half'))).toEqual([])
})

test('a command beside the product makes no database where none is', async () => {
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

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { contributions, courses, tombstones, uploads, users } from '#server/db/tables.ts'
import { createTestDatabase } from '#server/testing/postgres.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { people, startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { backup } from './backup.ts'
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

test('a backup brings everything into an empty database: rows, files, and what is found by search', async () => {
  const app = await startTestApp()
  const teacher = await app.person(people['a teacher'])
  const course = await aCourse(app.db, { teacherId: teacher.id })
  await aLesson(app.db, { courseId: course.id, order: 1 })
  await app.db.insert(contributions).values({ title: 'Kopivosian', content: '"{é}\\n', authorId: teacher.id })
  const id = crypto.randomUUID()
  const now = new Date()
  const upload = {
    id,
    userId: teacher.id,
    limit: 9,
    address: id,
    addressHash: id,
    createdAt: now,
    expiresAt: new Date(now.getTime() + hour),
  }
  await app.db.insert(uploads).values({ ...upload, registeredAt: now, type: 'image/png', size: 4 })
  await app.objects.write(id, Buffer.from('png!'), 'image/png')

  const folder = join(await aFolder(), 'first')
  const from = { DATABASE_URL: await urlOf(app), DATA_DIR: app.product.config.dataDir, LOG_LEVEL: 'silent' }
  const made = await backup([folder], from)
  expect(made.sentence).toMatch(/^\d+ rows of \d+ tables and 1 files are in /)
  expect(made.code).toBe(0)
  expect((await backup([folder], from)).sentence).toMatch(/is not empty: name a new folder\.$/)

  const target = await createTestDatabase(inject('adminUrl'))
  onTestFinished(() => target.drop())
  const to = { DATABASE_URL: target.url, DATA_DIR: await aFolder(), LOG_LEVEL: 'silent' }
  expect(await restore([folder], to)).toEqual({ code: 0, sentence: 'The backup is restored, with 1 files.' })
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

test('without a folder, or with one that holds no backup, it says so', async () => {
  expect((await backup([], {})).sentence).toMatch(/^npm run backup/)
  expect((await restore([], {})).sentence).toMatch(/^npm run restore/)
  expect((await restore([await aFolder()], {})).sentence).toMatch(/holds no whole backup/)
})

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { categories as entries } from '#shared/entries/entries.ts'
import { voices } from '#shared/voices/voices.ts'
import { systemClock } from '#server/clock.ts'
import { parseConfig } from '#server/config/config.ts'
import { connect } from '#server/db/connect.ts'
import { replaceBy } from '#server/db/migrations/copy.ts'
import { allMigrations, runMigrationsWithin } from '#server/db/migrations/migrations.ts'
import { courses } from '#server/db/tables/courses.ts'
import { categories, recordings } from '#server/db/tables/library.ts'
import { tombstones } from '#server/db/tables/operations.ts'
import { users } from '#server/db/tables/people.ts'
import { consents, speakers } from '#server/db/tables/voices.ts'
import { createLog } from '#server/log.ts'
import { prepareDatabase } from '#server/prepare.ts'
import { createProduct } from '#server/product.ts'
import { aFolder, anEnvironment, variablesOf } from '#server/testing/postgres/backups.ts'
import { createTestDatabase, patient } from '#server/testing/postgres/postgres.ts'
import { aCourse } from '#server/testing/rows.ts'
import { people, startTestApp } from '#server/testing/test-app.ts'
import { aVoice } from '#server/testing/library/voice-rows.ts'
import { backup, copyTables } from './backup.ts'
import { restore } from './restore.ts'

test('a restore does not bring back people who left after the backup', async () => {
  const app = await startTestApp()
  const [stays, leaves] = [await app.person(people['an admin']), await app.person(people['a learner'])]
  const variables = await variablesOf(app)
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

test('a restore does not bring back a voice withdrawn since, not even into an empty database if a newer backup records it', async () => {
  const app = await startTestApp()
  const { db, objects } = app
  const [custodian, speaker] = [await app.person(people['a contributor']), await app.person()]
  const titles = ['watu', 'walai', 'waig']
  const made = await db
    .insert(categories)
    .values(titles.map((title) => ({ type: 'WORD' as const, title, content: title, hasVoice: true })))
    .returning()
  const ids = titles.map(() => crypto.randomUUID())
  for (const [at, id] of ids.entries())
    await aVoice(db, objects, { id, custodianId: custodian.id, entryId: made[at]!.id, status: 'published' })
  await db.update(speakers).set({ userId: speaker.id }).where(eq(speakers.id, ids[1]!))
  const variables = await variablesOf(app)
  const parent = await aFolder()
  expect((await backup([join(parent, 'older')], variables)).code).toBe(0)
  await custodian.call(voices.withdraw, { body: { code: ids[0]! } })
  await app.product.slices.people.erase(String(speaker.id))
  expect((await backup([join(parent, 'newer')], variables)).code).toBe(0)

  const to = await anEnvironment()
  const { code, sentence } = await restore([join(parent, 'older')], to)
  expect(sentence).toBe('The backup is restored, with 1 files. 1 people had left since: they are gone again.')
  expect(code).toBe(0)
  const restored = connect(to.DATABASE_URL, createLog('silent'), patient)
  onTestFinished(() => restored.$client.end())
  const heard = await restored.select({ id: recordings.id }).from(recordings).where(eq(recordings.status, 'published'))
  expect(heard).toEqual([{ id: ids[2] }])
  const shown = await restored.select().from(categories).where(eq(categories.hasVoice, true))
  expect(shown.map(({ title }) => title)).toEqual(['waig'])
  const [consent] = await restored.select().from(consents).where(eq(consents.id, ids[0]!))
  expect(consent?.withdrawnAt).toBeInstanceOf(Date)
  await app.close()
})

test('a damaged backup beside the chosen one is named', async () => {
  const app = await startTestApp()
  await app.product.slices.people.erase(String((await app.person()).id))
  const variables = await variablesOf(app)
  const parent = await aFolder()
  const [whole, damaged] = [join(parent, 'whole'), join(parent, 'damaged')]
  for (const folder of [whole, damaged]) expect((await backup([folder], variables)).code).toBe(0)
  const tombstonesFile = join(damaged, 'tables', 'tombstones.jsonl.gz')
  const sentence = `The backup in ${damaged} cannot be read: move it away first.`
  const bytes = await readFile(tombstonesFile)
  await writeFile(tombstonesFile, bytes.subarray(0, bytes.length - 9))
  await expect(restore([whole, '--replace'], variables)).rejects.toThrow(sentence)
  await rm(tombstonesFile)
  await expect(restore([whole, '--replace'], variables)).rejects.toThrow(sentence)
  await app.close()
})

test('a backup of older tables is restored and migrated, and one of newer tables is refused', async () => {
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
  const to = await variablesOf(app)
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

test('no process serves a partly restored database', async () => {
  const { DATABASE_URL: url } = await anEnvironment()
  await expect(replaceBy(url, () => Promise.reject(new Error('power cut')), [])).rejects.toThrow('power cut')
  const config = parseConfig({ DATABASE_URL: url }, 'for a command')
  await expect(prepareDatabase(config, { url, clock: systemClock })).rejects.toThrow(
    /a restore did not reach its end: run `npm run restore` again/,
  )
})

test('a restore is refused while a process serves, and succeeds once it has stopped or was killed half a minute ago', async () => {
  const source = await startTestApp()
  await aCourse(source.db, {})
  const folder = join(await aFolder(), 'made')
  await backup([folder], { ...(await variablesOf(source)), PATH: '' })
  await source.close()
  const to = await anEnvironment(inject('templateDatabase'))
  const own = { log: createLog('silent'), pages: null, renderPlainPage: () => '' }
  const serve = (replaced = () => {}) =>
    createProduct(parseConfig(to, 'for a command'), { ...own, onReplaced: replaced })

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
  // A backend that runs for half a minute without a query ends here by itself.
  vi.setSystemTime(Date.now() + 31_000)
  await expect(aCourse(cutOff.db, { title: 'late' })).rejects.toMatchObject({ cause: { code: '57P03' } })
  expect(replaced).toHaveBeenCalledOnce()
  await cutOff.close()
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { categories } from '#shared/entries/entries.ts'
import { createTestDatabase } from '#server/testing/postgres/postgres.ts'
import { people, startTestApp } from '#server/testing/test-app.ts'
import { archive } from './archive.ts'

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'archive-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function anEmptyDatabase() {
  const target = await createTestDatabase(inject('adminUrl'))
  onTestFinished(() => target.drop())
  return { DATABASE_URL: target.url, DATA_DIR: await aFolder(), LOG_LEVEL: 'silent' }
}

test('an archive is imported once into a database that no product has used', async () => {
  const app = await startTestApp()
  const admin = await app.person(people['an admin'])
  for (const title of ['walai', 'waig'])
    await admin.call(categories.create, { body: { type: 'WORD', title, content: 'a meaning' } })
  const file = join(await aFolder(), 'archive.zip')
  await writeFile(file, Buffer.from(await (await admin.fetch('/api/admin/archive')).arrayBuffer()))
  await app.close()

  const to = await anEmptyDatabase()
  expect(await archive(['import', file], to)).toEqual({
    code: 0,
    sentence: '2 entries and 0 files are in the library now.',
  })
  expect(await archive(['import', file], to)).toEqual({
    code: 1,
    sentence: 'The library is not empty. An archive goes into an empty one.',
  })
})

test('a missing file is reported before anything is written', async () => {
  const { code, sentence } = await archive(['import', '/nowhere/archive.zip'], {})
  expect({ code, sentence }).toEqual({ code: 1, sentence: 'There is no file /nowhere/archive.zip that can be read.' })
  expect((await archive([], {})).sentence).toContain('npm run archive -- import FILE')
})

import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { Readable } from 'node:stream'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { writeArchive } from './archive.ts'
import { createExportStore } from './export-store.ts'
import type { ExportStore } from './export-store.ts'
import { createExporting } from './exporting.ts'
import type { Exporting } from './exporting.ts'

let app: TestApp
let store: ExportStore
let exporting: Exporting

beforeAll(async () => {
  app = await startTestApp()
  const site = { siteName: 'A site', publicUrl: 'http://site.test' }
  store = createExportStore(app.db)
  exporting = createExporting({ store, objects: app.objects, clock: () => app.time.now(), site })
  // More than what lies between the database and a reader, and nothing that a zip makes small.
  await app.db.$client.query('ALTER TABLE categories DISABLE TRIGGER USER')
  await app.db.$client.query(`
    INSERT INTO categories (type, title, content) SELECT 'WORD', 'x' || n,
      (SELECT string_agg(md5(n || ' ' || part), '') FROM generate_series(1, 40) part) FROM generate_series(1, 3000) n`)
})
afterAll(() => app.close())

const sessions = async () => {
  const { rows } = await app.db.$client.query<{ count: number }>(`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL`)
  return rows[0]!.count
}
const ankiFolders = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('anki-'))

test.each<[string, () => Readable | Promise<Readable>]>([
  ['words.csv', () => exporting.csv()],
  ['words.lift.zip', () => exporting.lift()],
  ['words.apkg', () => exporting.anki()],
  ['the archive', () => writeArchive(app)],
])('%s that nobody reads to its end leaves nothing behind', async (_name, make) => {
  const before = await ankiFolders()
  const stream = await make()
  await once(stream, 'readable')
  expect(await sessions()).toBe(1)
  stream.destroy()
  await expect.poll(sessions).toBe(0)
  await expect.poll(async () => (await ankiFolders()).filter((name) => !before.includes(name))).toEqual([])
})

test('where too many are on their way another one is refused before a byte of it is sent', async () => {
  const open = await Promise.all(Array.from({ length: 4 }, () => store.snapshot()))
  for (const make of [exporting.csv, exporting.lift, exporting.anki])
    await expect(make()).rejects.toMatchObject({ status: 429 })
  await Promise.all(open.map((each) => each.close()))
})

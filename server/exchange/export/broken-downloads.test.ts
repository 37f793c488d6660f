import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { once } from 'node:events'
import type { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { exportAddresses } from '#shared/exchange.ts'
import { beginUnlimited } from '#server/db/connect.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { writeArchive } from './archive.ts'
import { createExportStore } from './export-store.ts'
import { createExporter, type Exporter } from './exporter.ts'

const { app } = useTestApp()

let exporter: Exporter

// Other processes export to the shared folder.
beforeAll(async () => void vi.stubEnv('TMPDIR', await mkdtemp(join(tmpdir(), 'broken-downloads-'))))
afterAll(async () => {
  await rm(tmpdir(), { recursive: true })
  vi.unstubAllEnvs()
})

beforeAll(async () => {
  const site = { siteName: 'A site', publicUrl: 'http://site.test' }
  exporter = createExporter({
    store: createExportStore(app.db),
    objects: app.objects,
    clock: () => app.time.now(),
    site,
  })
  // More text than the buffers between database and client hold, and random, so that compression does not shrink it.
  await app.db.$client.query('ALTER TABLE categories DISABLE TRIGGER USER')
  await app.db.$client.query(`
    INSERT INTO categories (type, title, content) SELECT 'WORD', 'x' || n,
      (SELECT string_agg(md5(n || ' ' || part), '') FROM generate_series(1, 40) part) FROM generate_series(1, 3000) n`)
})
const sessions = async () => {
  const { rows } = await app.db.$client.query<{ count: number }>(`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL`)
  return rows[0]!.count
}
const ankiFolders = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('anki-'))

test.each<[string, () => Readable | Promise<Readable>]>([
  ['words.csv', () => exporter.csv()],
  ['words.lift.zip', () => exporter.lift()],
  ['words.apkg', () => exporter.anki()],
  ['the archive', () => writeArchive(app)],
])('%s that is not read to its end leaves no files and no database session', async (_name, make) => {
  const before = await ankiFolders()
  const stream = await make()
  await once(stream, 'readable')
  expect(await sessions()).toBeGreaterThan(0)
  stream.destroy()
  await expect.poll(sessions).toBe(0)
  await expect.poll(async () => (await ankiFolders()).filter((name) => !before.includes(name))).toEqual([])
})

/** The collections that this process has open. */
async function openCollections(): Promise<string[]> {
  const names = await readdir('/proc/self/fd').catch(() => [])
  const links = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')))
  return links.filter((link) => link.includes('collection.anki2'))
}

test('words.apkg closes its collection if the reader leaves before it is complete', async () => {
  const stream = await exporter.anki()
  await expect.poll(ankiFolders, { interval: 1 }).not.toEqual([])
  stream.destroy()
  await expect.poll(ankiFolders).toEqual([])
  expect(await openCollections()).toEqual([])
})

/** Database connections with a running export. */
const waiting = async () => {
  const { rows } = await app.db.$client.query<{ count: number }>(`
    SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)
  return rows[0]!.count
}

describe('during a lock on the library', () => {
  let lock: Client
  beforeEach(async () => {
    lock = await beginUnlimited(app.db)
    await lock.query('LOCK TABLE categories')
  })
  afterEach(() => lock.end())

  test('two downloads of one address wait, and a third is refused before its first byte', async () => {
    const { csv, lift, anki } = exportAddresses
    const underWay = [csv, lift].map((path) => app.visitor.fetch(path))
    await expect.poll(waiting).toBe(2)
    const refused = await app.visitor.fetch(anki)
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60'])
    expect(await refused.text()).toContain('Please try again in a minute.')
    await lock.end()
    for (const answer of await Promise.all(underWay)) expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(0)
    expect((await app.visitor.fetch(anki, { method: 'HEAD' })).status).toBe(200)
  })

  test('a HEAD request is answered without creating a download', async () => {
    const answer = await app.visitor.fetch(exportAddresses.csv, { method: 'HEAD' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="words.csv"')
    expect(await waiting()).toBe(0)
  })
})

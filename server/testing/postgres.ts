import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { startEmbeddedPostgres } from '#server/db/embedded/postgres.ts'
import { quickFolder } from '#server/testing/quick-folder.ts'

/** Nothing in a test's database must survive a power cut. */
const quick = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '200',
  // What may lie in memory.
  max_wal_size: '128MB',
  min_wal_size: '32MB',
}

const minute = 60_000
/** For `connect`. A busy machine is no fault: these catch only what hangs. */
export const patient = {
  limits: { connection: minute, statement: minute, lock: minute, answer: minute, idleInTransaction: minute },
}

/** One Postgres for the whole test run: TEST_DATABASE_URL (an admin URL, any Postgres 15+) when set, else an embedded one. */
export async function startTestPostgres(): Promise<{ adminUrl: string; stop(): Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { adminUrl: given, stop: async () => {} }
  const dataDir = await quickFolder('test')
  const removed = () => rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: quick })
    return { adminUrl: postgres.url, stop: () => postgres.stop().then(removed) }
  } catch (error) {
    await removed()
    throw error
  }
}

/** A fresh database, copied from `template` when given. */
export async function createTestDatabase(
  adminUrl: string,
  template?: string,
): Promise<{ url: string; name: string; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // template0, because the server's own template1 may have another encoding.
  const source = template === undefined ? `template0 ENCODING 'UTF8'` : quoted(template)
  await whenFree(() => query(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${source}`))
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return { url: url.href, name, drop: () => query(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

/** Met only by what hangs. */
const timeoutMs = 120_000

/** "source database is being accessed by other users": the template's last connection may still be closing. */
async function whenFree(work: () => Promise<void>): Promise<void> {
  const end = Date.now() + timeoutMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const inUse = error instanceof DatabaseError && error.code === '55006'
      if (!inUse || Date.now() > end) throw error
      await pause(50)
    }
  }
}

async function query(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

function quoted(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`
}

import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { constants } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { minuteMs } from '#shared/time.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/postgres.ts'
import { quickFolder } from './quick-folder.ts'

/** Durability is off: a test's database need not survive a power cut. */
const quick = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '200',
  // Bounds the memory of the write-ahead log.
  max_wal_size: '128MB',
  min_wal_size: '32MB',
}

/** Options of `connect` for a busy machine: these timeouts catch only hanging connections. */
export const patient = {
  limits: { connection: minuteMs, statement: minuteMs, lock: minuteMs, answer: minuteMs, idleInTransaction: minuteMs },
}

/** One PostgreSQL for the whole test run: TEST_DATABASE_URL (an admin URL, any PostgreSQL 15+) if set, else an embedded one. */
export async function startTestPostgres(): Promise<{ adminUrl: string; stop(): Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { adminUrl: given, stop: async () => {} }
  const dataDir = await quickFolder('test')
  const removed = () => rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: quick })
    const quit = () => {
      const pidFile = join(dataDir, 'postgres/postmaster.pid')
      process.kill(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), 'SIGINT')
      // An exit handler can only wait by blocking. This takes a fifth of a second; the next run's sweep removes a hanging server.
      const end = Date.now() + 10_000
      while (existsSync(pidFile) && Date.now() < end) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 })
    }
    // Ctrl-C does not reach the server, which has its own process group, and Vitest exits without teardown.
    process.once('exit', quit)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => process.exit(128 + constants.signals[signal]))
    const stop = () => {
      process.off('exit', quit)
      return postgres.stop().then(removed)
    }
    return { adminUrl: postgres.url, stop }
  } catch (error) {
    await removed()
    throw error
  }
}

/** A fresh database, copied from `template` if given. */
export async function createTestDatabase(
  adminUrl: string,
  template?: string,
): Promise<{ url: string; name: string; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // template0, because the server's own template1 may have another encoding.
  const source = template === undefined ? `template0 ENCODING 'UTF8'` : quoted(template)
  // Copying files takes half the time of copying through the write-ahead log.
  await whenFree(() => query(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY file_copy`))
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return { url: url.href, name, drop: () => query(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

/** Milliseconds that only a hanging call reaches. */
const timeoutMs = 120_000

/** Retries "source database is being accessed by other users": the template's last connection may still be closing. */
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

import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import type { Logger } from 'pino'
import { keptAlive } from '#server/db/pool.ts'
import type { Database } from '#server/db/connect.ts'
import { buildIndexesAhead, pollLock, runMigrations, tryLock } from './migrations.ts'
import { breakOffUnresponsive, lostAfter, defaultProbes, type ProbeSchedule } from '#server/db/connection-watch.ts'

/** Advisory lock that every starting process takes; drizzle's migrator takes none. */
const startLock = 7_305_112

type DatabaseWork<Made> = (db: Database) => Promise<Made>

export interface MigrationOptions {
  log?: Logger | undefined
  signal?: AbortSignal | undefined
  silence?: ProbeSchedule | undefined
}

/** Makes the database notice a lost holder of the lock within half a minute and pass the lock on. */
const noticeLoss = 'SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 4'

/** Logs again and again what a start waits for, until the returned function is called. */
function keepSaying(what: string, { log, silence = defaultProbes }: MigrationOptions) {
  const timer = setInterval(() => log?.info(what), silence.every)
  return () => clearInterval(timer)
}

/** Connects with the generous timeout of a running statement, because a busy machine answers late. */
async function connect(url: string, options: MigrationOptions): Promise<Client> {
  const connectionTimeoutMillis = lostAfter(options.silence ?? defaultProbes)
  const client = new Client({ connectionString: url, connectionTimeoutMillis, ...keptAlive })
  // The statement's promise rejects; without a listener the event would end the process.
  client.on('error', () => {})
  const breakOff = () => void client.end()
  options.signal?.addEventListener('abort', breakOff)
  const endSaying = keepSaying('The database has not answered yet: waiting for it.', options)
  try {
    await client.connect()
    return client
  } finally {
    endSaying()
    options.signal?.removeEventListener('abort', breakOff)
  }
}

async function takeStartLock(client: Client, options: MigrationOptions): Promise<void> {
  if (await tryLock(client, startLock)) return
  const what = 'Another process is preparing the database: waiting for it to finish.'
  options.log?.info(what)
  const endSaying = keepSaying(what, options)
  try {
    await pollLock(client, startLock)
  } catch (error) {
    options.signal?.throwIfAborted()
    throw error
  } finally {
    endSaying()
  }
}

/**
 * Runs `work` while no other process starts, and `before` ahead of that. The lock belongs to a database session, so `url` must
 * not lead through a pooler in transaction mode.
 */
export async function withStartLock<Made>(
  url: string,
  work: (client: Client) => Promise<Made>,
  options: MigrationOptions = {},
  before: (client: Client) => Promise<void> = async () => {},
): Promise<Made> {
  options.signal?.throwIfAborted()
  const client = await connect(url, options)
  const breakOff = () => void client.end()
  options.signal?.addEventListener('abort', breakOff)
  const endWatch = breakOffUnresponsive(url, client, options.silence)
  try {
    await client.query(noticeLoss)
    await before(client)
    await takeStartLock(client, options)
    return await work(client)
  } finally {
    options.signal?.removeEventListener('abort', breakOff)
    await endWatch()
    await client.end()
  }
}

/** Runs the migrations and then the one-time setup while no other process starts. */
export async function migrate(url: string): Promise<void>
export async function migrate<Made>(url: string, work: DatabaseWork<Made>, options?: MigrationOptions): Promise<Made>
export async function migrate(
  url: string,
  work?: DatabaseWork<unknown>,
  options: MigrationOptions = {},
): Promise<unknown> {
  const all = async (client: Client) => {
    await runMigrations(client)
    return work?.(drizzle({ client, casing: 'snake_case' }) as unknown as Database)
  }
  return withStartLock(url, all, options, buildIndexesAhead)
}

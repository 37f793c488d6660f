import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import type { Logger } from 'pino'
import { keptAlive } from './pool.ts'
import type { Database } from './connect.ts'
import { runMigrations } from './migrations.ts'
import { breakOffInSilence, missedAfter, usualSilence } from './silence.ts'
import type { Silence } from './silence.ts'

/** Any number of starting processes meet at this lock; drizzle's migrator takes none. */
const startLock = 7_305_112

type Work<Made> = (db: Database) => Promise<Made>

export interface Waiting {
  log?: Logger | undefined
  /** Breaks the start off. */
  signal?: AbortSignal | undefined
  silence?: Silence | undefined
}

/** The database too notices within half a minute that whoever holds the lock is lost, and gives it to the next. */
const noticeLoss = 'SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 4'

/** Says again and again what a start waits for, until told that it waits no more. */
function keepSaying(what: string, { log, silence = usualSilence }: Waiting) {
  const timer = setInterval(() => log?.info(what), silence.every)
  return () => clearInterval(timer)
}

/** On a busy machine an answer takes its time: who answers nothing at all is missed here as late as in the middle of a statement. */
async function reach(url: string, waiting: Waiting): Promise<Client> {
  const connectionTimeoutMillis = missedAfter(waiting.silence ?? usualSilence)
  const client = new Client({ connectionString: url, connectionTimeoutMillis, ...keptAlive })
  // The statement's own promise tells.
  client.on('error', () => {})
  const breakOff = () => void client.end()
  waiting.signal?.addEventListener('abort', breakOff)
  const endSaying = keepSaying('The database has not answered yet: waiting for it.', waiting)
  try {
    await client.connect()
    return client
  } finally {
    endSaying()
    waiting.signal?.removeEventListener('abort', breakOff)
  }
}

async function takeStartLock(client: Client, waiting: Waiting): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [startLock])
  if (rows[0]?.taken) return
  const what = 'Another process is preparing the database: waiting for it to finish.'
  waiting.log?.info(what)
  const endSaying = keepSaying(what, waiting)
  try {
    await client.query('SELECT pg_advisory_lock($1)', [startLock])
  } catch (error) {
    waiting.signal?.throwIfAborted()
    throw error
  } finally {
    endSaying()
  }
}

/**
 * Runs `work` while no process starts. The lock belongs to a session of the database, so `url` must not lead through a pooler in
 * transaction mode.
 */
export async function whileNobodyStarts<Made>(
  url: string,
  work: (client: Client) => Promise<Made>,
  waiting: Waiting = {},
): Promise<Made> {
  waiting.signal?.throwIfAborted()
  const client = await reach(url, waiting)
  const breakOff = () => void client.end()
  waiting.signal?.addEventListener('abort', breakOff)
  const endWatch = breakOffInSilence(url, client, waiting.silence)
  try {
    await client.query(noticeLoss)
    await takeStartLock(client, waiting)
    return await work(client)
  } finally {
    waiting.signal?.removeEventListener('abort', breakOff)
    await endWatch()
    await client.end()
  }
}

/** Runs the migrations, and then what must be made once, while no other starting process does. */
export async function migrate(url: string): Promise<void>
export async function migrate<Made>(url: string, work: Work<Made>, waiting?: Waiting): Promise<Made>
export async function migrate(url: string, work?: Work<unknown>, waiting: Waiting = {}): Promise<unknown> {
  const all = async (client: Client) => {
    await runMigrations(client)
    return work?.(drizzle({ client, casing: 'snake_case' }) as unknown as Database)
  }
  return whileNobodyStarts(url, all, waiting)
}

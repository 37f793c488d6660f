import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import { connect, createProbe } from './connect.ts'
import type { Database } from './connect.ts'
import { startEmbeddedPostgres } from './embedded/postgres.ts'

export interface OpenDatabase {
  db: Database
  /** Whether it answers. */
  probe(): Promise<void>
  /** Leads around a pooler. */
  directUrl: string
  /** Ends the connections, and the PostgreSQL that comes along unless another process uses it. */
  close(): Promise<void>
  /** Ends that PostgreSQL without waiting for anybody's statement. */
  endNow(): Promise<void>
}

/** The database at DATABASE_URL, or else the one in DATA_DIR, which is started where it does not run, and made where it may be. */
export async function openDatabase(
  { databaseUrl, databaseDirectUrl, databasePool, dataDir }: Config,
  log: Logger,
  { isMade = false } = {},
): Promise<OpenDatabase> {
  const embedded =
    databaseUrl === null
      ? await startEmbeddedPostgres({ dataDir, isMade, log: (message) => log.info(message) })
      : undefined
  const url = databaseUrl ?? embedded?.url ?? ''
  const db = connect(url, log, { pool: databasePool })
  const probe = createProbe(url)
  return {
    db,
    directUrl: databaseDirectUrl ?? url,
    probe: () => probe.look(),
    async close() {
      await Promise.all([db.$client.end(), probe.end()]).finally(() => embedded?.stop())
    },
    endNow: async () => embedded?.stop(),
  }
}

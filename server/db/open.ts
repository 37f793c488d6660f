import type { Logger } from 'pino'
import type { Config } from '#server/config/config.ts'
import { connect, createProbe, type Database } from './connect.ts'
import { startEmbeddedPostgres } from './embedded/postgres.ts'

export interface OpenDatabase {
  db: Database
  /** Resolves if the database answers. */
  probe(): Promise<void>
  /** Address that bypasses a pooler. */
  directUrl: string
  /** Closes the connections, and stops the bundled PostgreSQL unless another process uses it. */
  close(): Promise<void>
  /** Stops the bundled PostgreSQL without waiting for running statements. */
  endNow(): Promise<void>
}

/** Opens the database at DATABASE_URL, or else the bundled one in DATA_DIR, which is started if needed and created if allowed. */
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
    probe: () => probe.check(),
    async close() {
      await Promise.all([db.$client.end(), probe.end()]).finally(() => embedded?.stop())
    },
    endNow: async () => embedded?.stop(),
  }
}

import { sql } from 'drizzle-orm'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config/config.ts'
import { isDatabaseUnreachable } from '#server/db/connect.ts'
import { migrate, type MigrationOptions } from '#server/db/migrations/migrate.ts'
import type { Heartbeat } from '#server/db/processes/heartbeat.ts'
import { ensureSecrets, type Secrets } from '#server/db/secrets.ts'
import { addAttestedLabels } from '#server/entries/labels/attested-labels.ts'
import { seedDemoClass } from '#server/demo/class.ts'
import { seedDemoLibrary } from '#server/demo/library.ts'
import { renewDemoLessons } from '#server/demo/renewal.ts'
import { demoTeacherId, seedDemoCourses } from '#server/demo/seed.ts'
import { builtInIssuer } from '#server/sign-in/built-in.ts'
import { ensureDemoAccounts, findDemoAccounts, hasDemoAccounts } from '#server/sign-in/demo-accounts.ts'

interface PrepareOptions extends MigrationOptions {
  clock: Clock
  /** Database URL that bypasses a pooler. */
  url: string
  /** Heartbeat of a process that will serve. */
  heartbeat?: Heartbeat | undefined
  /** True for a restore, which may begin after an unfinished one. */
  isRestoring?: boolean
}

const isHalfRestoredStatement = sql`SELECT to_regnamespace('restoring') IS NOT NULL AS half`
const halfRestored = 'a restore did not reach its end: run `npm run restore` again, with --replace'

/** Sentences by PostgreSQL's error code. */
const refusals: Record<string, string> = {
  '28P01': 'refuses the name or the password: check them in DATABASE_URL',
  '28000': 'refuses this user: check DATABASE_URL and what the database allows',
  '3D000': 'has no such database: make one, or check its name in DATABASE_URL',
  '42501': 'does not let this user make tables: give it the right to',
  '25006': 'can only be read, as a standby: point DATABASE_URL at the primary',
  '42P07':
    'has tables of the product but not the schema drizzle, which tells their version: restore the whole dump into an empty database',
  '53100': 'has no room left on its disk: make room and start again',
}

function sentenceOf(error: unknown, url: string): string {
  const { host } = new URL(url)
  const faults = [error, error instanceof Error ? error.cause : undefined]
  for (const fault of faults) {
    const refusal = fault instanceof Error && 'code' in fault ? refusals[String(fault.code)] : undefined
    if (refusal) return `The database at ${host} ${refusal}.`
  }
  if (isDatabaseUnreachable(error))
    return `The database at ${host} does not answer: check that it runs, and DATABASE_URL.`
  return `The database at ${host} could not be prepared: ${error instanceof Error ? error.message : String(error)}`
}

export interface Prepared {
  secrets: Secrets
  /** Addresses of the existing demo accounts. */
  demoAccounts: string[]
}

/**
 * Migrates the schema and creates the one-time data; in demo mode also the demo content. Uses a connection without statement
 * timeouts: a busy machine starts later and does not give up.
 */
export async function prepareDatabase(
  config: Config,
  { clock, url, heartbeat, isRestoring = false, ...waiting }: PrepareOptions,
): Promise<Prepared> {
  const prepared = migrate(
    url,
    async (db) => {
      if (!isRestoring && (await db.execute(isHalfRestoredStatement)).rows[0]?.['half']) throw new Error(halfRestored)
      const secrets = await ensureSecrets(db)
      if (config.databaseUrl === null) {
        await ensureDemoAccounts(db, clock)
        const teacherId = await demoTeacherId(db, builtInIssuer)
        await seedDemoCourses(db, teacherId, config.publicUrl)
        await renewDemoLessons(db, teacherId)
        await seedDemoLibrary(db)
        await seedDemoClass(db, teacherId, clock())
        await db.transaction((tx) => addAttestedLabels(tx, { actorId: null, at: clock() }))
      }
      const demoAccounts = hasDemoAccounts(config) ? await findDemoAccounts(db) : []
      await heartbeat?.begin(db)
      return { secrets, demoAccounts }
    },
    waiting,
  )
  return prepared.catch((error: unknown) => {
    waiting.signal?.throwIfAborted()
    throw new Error(sentenceOf(error, url), { cause: error })
  })
}

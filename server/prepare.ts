import { sql } from 'drizzle-orm'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import { isDatabaseUnreachable } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Waiting } from '#server/db/migrate.ts'
import type { Presence } from '#server/db/presence.ts'
import { ensureSecrets } from '#server/db/secrets.ts'
import type { Secrets } from '#server/db/secrets.ts'
import { seedDemoLibrary } from '#server/demo/library.ts'
import { renewDemoLessons } from '#server/demo/renewal.ts'
import { demoTeacherId, seedDemoCourses } from '#server/demo/seed.ts'
import { builtInIssuer } from '#server/sign-in/built-in.ts'
import { ensureDemoAccounts, findDemoAccounts, hasDemoAccounts } from '#server/sign-in/demo-accounts.ts'

interface Start extends Waiting {
  clock: Clock
  /** The database's, around a pooler. */
  url: string
  /** Of a process that is going to serve. */
  presence?: Presence | undefined
  /** A restore may begin where another one did not reach its end. */
  isRestoring?: boolean
}

const isHalfRestored = sql`SELECT to_regnamespace('restoring') IS NOT NULL AS half`
const halfRestored = 'a restore did not reach its end: run `npm run restore` again, with --replace'

/** By the database's own codes. */
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
  /** Addresses of the demo's accounts that are there. */
  demoAccounts: string[]
}

/**
 * Brings the schema up to date and makes what must be made once; in demo mode the demo's content too. All of it on a connection whose
 * statements take what they take: a busy machine starts later, and does not give up.
 */
export async function prepareDatabase(
  config: Config,
  { clock, url, presence, isRestoring = false, ...waiting }: Start,
): Promise<Prepared> {
  const prepared = migrate(
    url,
    async (db) => {
      if (!isRestoring && (await db.execute(isHalfRestored)).rows[0]?.['half']) throw new Error(halfRestored)
      const secrets = await ensureSecrets(db)
      if (config.databaseUrl === null) {
        await ensureDemoAccounts(db, clock)
        const teacherId = await demoTeacherId(db, builtInIssuer)
        await seedDemoCourses(db, teacherId, config.publicUrl)
        await renewDemoLessons(db, teacherId)
        await seedDemoLibrary(db)
      }
      const demoAccounts = hasDemoAccounts(config) ? await findDemoAccounts(db) : []
      await presence?.begin(db)
      return { secrets, demoAccounts }
    },
    waiting,
  )
  return prepared.catch((error: unknown) => {
    waiting.signal?.throwIfAborted()
    throw new Error(sentenceOf(error, url), { cause: error })
  })
}

import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Waiting } from '#server/db/migrate.ts'
import { ensureSecrets } from '#server/db/secrets.ts'
import type { Secrets } from '#server/db/secrets.ts'
import { seedDemoLibrary } from '#server/demo/library.ts'
import { demoTeacherId, seedDemoCourses } from '#server/demo/seed.ts'
import { ensureDemoAccounts } from '#server/sign-in/demo-accounts.ts'

interface Start extends Waiting {
  clock: Clock
  /** The database's, around a pooler. */
  url: string
}

/** Brings the schema up to date and makes what must be made once; in demo mode the demo's content too. */
export async function prepareDatabase(config: Config, { clock, url, ...waiting }: Start): Promise<Secrets> {
  return migrate(
    url,
    async (db) => {
      const secrets = await ensureSecrets(db)
      if (config.databaseUrl === null) {
        await ensureDemoAccounts(db, clock)
        await seedDemoCourses(db, await demoTeacherId(db), config.publicUrl)
        await seedDemoLibrary(db)
      }
      return secrets
    },
    waiting,
  )
}

import type { TestProject } from 'vitest/node'
import { migrate } from '#server/db/migrations/migrate.ts'
import { ensureSecrets } from '#server/db/secrets.ts'
import { createTestDatabase, startTestPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a role that may create databases. */
    adminUrl: string
    /** Migrated, empty database that tests copy. */
    templateDatabase: string
  }
}

/** One PostgreSQL for the whole run, and one migrated database that every test file copies. */
export default async function setup(project: TestProject) {
  const postgres = await startTestPostgres()
  const template = await createTestDatabase(postgres.adminUrl)
  // The template holds the secrets too, so that the copies share their keys.
  await migrate(template.url, ensureSecrets)
  project.provide('adminUrl', postgres.adminUrl)
  project.provide('templateDatabase', template.name)
  return async () => {
    await template.drop()
    await postgres.stop()
  }
}

import type { TestProject } from 'vitest/node'
import { migrate } from '#server/db/migrate.ts'
import { ensureSecrets } from '#server/db/secrets.ts'
import { createTestDatabase, startTestPostgres } from '#server/testing/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** An address with the right to create databases. */
    adminUrl: string
    /** A migrated, empty database to copy. */
    templateDatabase: string
  }
}

/** One Postgres for the whole run, and one migrated database that every test file copies. */
export default async function setup(project: TestProject) {
  const postgres = await startTestPostgres()
  const template = await createTestDatabase(postgres.adminUrl)
  // With the secrets: each copy would make keys of its own.
  await migrate(template.url, ensureSecrets)
  project.provide('adminUrl', postgres.adminUrl)
  project.provide('templateDatabase', template.name)
  return async () => {
    await template.drop()
    await postgres.stop()
  }
}

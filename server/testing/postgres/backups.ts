import { queryRows } from '#server/db/connect.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { createTestDatabase } from './postgres.ts'
import type { TestApp } from '#server/testing/test-app.ts'

export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Environment variables of a command beside this app. */
export async function variablesOf(app: TestApp) {
  const rows = await queryRows<{ name: string }>(app.db, 'SELECT current_database() AS name')
  const url = new URL(inject('adminUrl'))
  url.pathname = `/${rows[0]!.name}`
  return { DATABASE_URL: url.href, DATA_DIR: app.product.config.dataDir, LOG_LEVEL: 'silent' }
}

/** An empty database, or one with today's tables if a template is named. */
export async function anEnvironment(template?: string) {
  const database = await createTestDatabase(inject('adminUrl'), template)
  onTestFinished(() => database.drop())
  return { DATABASE_URL: database.url, DATA_DIR: await aFolder(), LOG_LEVEL: 'silent' }
}

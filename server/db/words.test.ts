import { sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEvents, contributions } from '#server/db/tables.ts'
import { hasWords } from '#server/db/words.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function planOf(table: PgTable, column: AnyPgColumn): Promise<string> {
  return app.db.transaction(async (tx) => {
    // So few rows are read faster without any index.
    await tx.execute(sql`SET LOCAL enable_seqscan = off`)
    const { rows } = await tx.execute(sql`EXPLAIN SELECT FROM ${table} WHERE ${hasWords(column, 'kopivosian om')}`)
    return JSON.stringify(rows)
  })
}

test('a search for words has its index: the two are written as one expression', async () => {
  expect(await planOf(contributions, contributions.title)).toContain('contributions_title_words')
  expect(await planOf(auditEvents, auditEvents.subject)).toContain('audit_entries_subject_words')
})

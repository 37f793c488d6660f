import { sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { contributions } from '#server/db/tables/library.ts'
import { auditEvents } from '#server/db/tables/operations.ts'
import { hasWords } from './words.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const { app } = useTestApp()

async function planOf(table: PgTable, column: AnyPgColumn): Promise<string> {
  return app.db.transaction(async (tx) => {
    // With so few rows, PostgreSQL would not use an index.
    await tx.execute(sql`SET LOCAL enable_seqscan = off`)
    const { rows } = await tx.execute(sql`EXPLAIN SELECT FROM ${table} WHERE ${hasWords(column, 'kopivosian om')}`)
    return JSON.stringify(rows)
  })
}

test('the word search uses its index: both contain the same expression', async () => {
  expect(await planOf(contributions, contributions.title)).toContain('contributions_title_words')
  expect(await planOf(auditEvents, auditEvents.subject)).toContain('audit_entries_subject_words')
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyCases, slipCases } from '#shared/language-cases.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('the database has the letters and keys that shared/language.ts has', async () => {
  const texts = keyCases.map(([text]) => text)
  const { rows } = await app.db.execute(
    sql`SELECT library_letters(t) AS letters, library_key(t) AS key FROM unnest(${sql.param(texts)}::text[]) WITH ORDINALITY u (t, at) ORDER BY at`,
  )
  expect(rows).toEqual(keyCases.map(([, letters, key]) => ({ letters, key })))
})

test('the database forgives the slips that shared/language.ts forgives', async () => {
  for (const [a, b, expected] of slipCases) {
    const { rows } = await app.db.execute(
      sql`SELECT library_one_typo(${a}, ${b}) AS slip, library_one_typo(${b}, ${a}) AS back`,
    )
    expect([a, b, rows[0]]).toEqual([a, b, { slip: expected, back: expected }])
  }
})

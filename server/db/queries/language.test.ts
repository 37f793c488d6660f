import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { keyCases, typoCases } from '#shared/language/cases.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const { app } = useTestApp()

test('the database computes the same letters and keys as shared/language/language.ts', async () => {
  const texts = keyCases.map(([text]) => text)
  const { rows } = await app.db.execute(
    sql`SELECT library_letters(t) AS letters, library_key(t) AS key FROM unnest(${sql.param(texts)}::text[]) WITH ORDINALITY u (t, at) ORDER BY at`,
  )
  expect(rows).toEqual(keyCases.map(([, letters, key]) => ({ letters, key })))
})

test('the database accepts the same typos as shared/language/language.ts', async () => {
  for (const [a, b, expected] of typoCases) {
    const { rows } = await app.db.execute(
      sql`SELECT library_one_typo(${a}, ${b}) AS slip, library_one_typo(${b}, ${a}) AS back`,
    )
    expect([a, b, rows[0]]).toEqual([a, b, { slip: expected, back: expected }])
  }
})

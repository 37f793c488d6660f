import { describe, expect, test } from 'vitest'
import { entryTypes } from '#shared/entries/entries.ts'
import { usePlans } from '#server/testing/postgres/plans.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { listPage } from './listing.ts'
import { searchPage } from './searching.ts'
import * as store from '#server/entries/store.ts'

/** So many rows that the planner prefers an index even for a single page. */
const rows = 5000

const { app } = useTestApp()
const database = usePlans(app, async (client) => {
  // VACUUM marks rows as visible to all only after their commit was written; the test database delays that by default.
  await client.query('SET synchronous_commit = on')
  await client.query(`
    INSERT INTO categories (type, title, content)
    SELECT CASE WHEN n % 50 = 0 THEN 'CULTURE' ELSE 'WORD' END,
      substr('bdgklmnprst', 1 + n % 11, 1) || 'a' || substr('bdgklmn', 1 + n % 7, 1) || 'olo' || n, 'meaning ' || n % 100 || ' of many'
    FROM generate_series(1, ${rows}) n`)
  await client.query('VACUUM ANALYZE')
})

const bigTables = /Seq Scan on (categories|category_terms|search_words|search_suffixes|search_deletions)\b/
/** A scan of the terms (`t`) by an index that does not begin with the searched column: it would read and sort the whole index. */
const wrongIndexScan =
  /category_terms_category_id_term_pk on category_terms t\b|category_terms_type_order on category_terms t\w*\n +Index Cond: \(\(ROW/

describe('no large table is read completely for', () => {
  const types = [undefined, ...entryTypes.filter((type) => type === 'WORD' || type === 'CULTURE')]
  const cases = types.map((type) => [type ?? 'every type', type] as const)

  test.each(cases)('two pages of the library, %s', async (_what, type) => {
    const text = await database.plansOf(async () => {
      const { last } = await listPage(database.db, { type, limit: 20, after: undefined })
      await listPage(database.db, { type, limit: 20, after: last! })
    })
    expect(text).toContain(`using ${type ? 'categories_type_key' : 'categories_key'}`)
    expect(text).not.toMatch(bigTables)
  })

  const searches = {
    'a beginning': 'bab',
    'a word of many entries': 'meaning',
    'within a word': 'olo1',
    'several words': 'meaning 7 of',
    'words out of order': 'many meaning',
    'a typo': 'meanimg',
    nothing: 'zzzzz',
  }
  const all = Object.entries(searches).flatMap(([what, q]) => cases.map(([of, type]) => [what, of, q, type] as const))
  test.each(all)('two pages of a search for %s, %s', async (_what, _of, q, type) => {
    const text = await database.plansOf(async () => {
      const { last } = await searchPage(database.db, { q, type, limit: 5, after: undefined })
      if (last) await searchPage(database.db, { q, type, limit: 5, after: last })
    })
    expect(text).toMatch(/Index Only Scan using category_terms_(type_)?order/)
    expect(text).not.toMatch(bigTables)
    expect(text).not.toMatch(wrongIndexScan)
  })

  test('an entry by its id', async () => {
    const text = await database.plansOf(() => store.find(database.db, '11111111-1111-4111-8111-111111111111'))
    expect(text).toContain('Index Scan using categories_pkey')
    expect(text).not.toMatch(bigTables)
  })
})

test('the check detects a complete read of a table', async () => {
  expect(
    await database.plansOf(() => database.client.query("SELECT id FROM categories WHERE content LIKE '%of%'")),
  ).toMatch(bigTables)
})

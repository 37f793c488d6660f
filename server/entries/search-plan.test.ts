import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PoolClient } from 'pg'
import { categoryTypes } from '#shared/entries.ts'
import type { Database } from '#server/db/connect.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { createCategoryStore } from './store.ts'
import type { CategoryStore } from './store.ts'

let app: TestApp
let client: PoolClient
let store: CategoryStore
const plans: string[] = []

/** Enough that reading a whole table would pay to the planner for a single page, were there no index. */
const rows = 5000

beforeAll(async () => {
  app = await startTestApp()
  client = await app.db.$client.connect()
  // VACUUM takes rows for visible to all when their commit is written out; the tests' database would put that off.
  await client.query('SET synchronous_commit = on')
  await client.query(`
    INSERT INTO categories (type, title, content)
    SELECT CASE WHEN n % 50 = 0 THEN 'CULTURE' ELSE 'WORD' END,
      substr('bdgklmnprst', 1 + n % 11, 1) || 'a' || substr('bdgklmn', 1 + n % 7, 1) || 'olo' || n, 'meaning ' || n % 100 || ' of many'
    FROM generate_series(1, ${rows}) n`)
  await client.query('VACUUM ANALYZE')
  // EXPLAIN sees a function from outside only; this module tells the plan of every statement in it, as it was run.
  await client.query("LOAD 'auto_explain'")
  await client.query(
    'SET auto_explain.log_min_duration = 0; SET auto_explain.log_nested_statements = on; SET client_min_messages = log',
  )
  client.on('notice', ({ message }) => plans.push(message ?? ''))
  store = createCategoryStore(drizzle({ client, casing: 'snake_case' }) as unknown as Database)
})
afterAll(async () => {
  client.release(true)
  await app.close()
})

/** The plans of everything that was run. */
async function plansOf(work: () => Promise<unknown>): Promise<string> {
  plans.length = 0
  await work()
  return plans.join('\n')
}

const bigTables = /Seq Scan on (categories|category_terms|search_words|search_suffixes|search_deletions)\b/
/** The terms that are walked (`t`) by an index that does not begin with them: it would be read whole, and sorted. */
const wrongWay =
  /category_terms_category_id_term_pk on category_terms t\b|category_terms_type_order on category_terms t\w*\n +Index Cond: \(\(ROW/

describe('no big table is read whole, for', () => {
  const types = [undefined, ...categoryTypes.filter((type) => type === 'WORD' || type === 'CULTURE')]
  const given = types.map((type) => [type ?? 'every type', type] as const)

  test.each(given)('two pages of the library, %s', async (_what, type) => {
    const text = await plansOf(async () => {
      const { last } = await store.list({ type, limit: 20, after: undefined })
      await store.list({ type, limit: 20, after: last! })
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
  const all = Object.entries(searches).flatMap(([what, q]) => given.map(([of, type]) => [what, of, q, type] as const))
  test.each(all)('two pages of a search for %s, %s', async (_what, _of, q, type) => {
    const text = await plansOf(async () => {
      const { last } = await store.search({ q, type, limit: 5, after: undefined })
      if (last) await store.search({ q, type, limit: 5, after: last })
    })
    expect(text).toMatch(/Index Only Scan using category_terms_(type_)?order/)
    expect(text).not.toMatch(bigTables)
    expect(text).not.toMatch(wrongWay)
  })

  test('an entry by its address', async () => {
    const text = await plansOf(() => store.find('11111111-1111-4111-8111-111111111111'))
    expect(text).toContain('Index Scan using categories_pkey')
    expect(text).not.toMatch(bigTables)
  })
})

test('reading a table whole would be seen', async () => {
  expect(await plansOf(() => client.query("SELECT id FROM categories WHERE content LIKE '%of%'"))).toMatch(bigTables)
})

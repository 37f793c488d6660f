import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { categories } from '#server/db/tables/library.ts'
import { createLog } from '#server/log.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { createLexicon } from './lexicon.ts'

const { app } = useTestApp({})

test('words at one typo are found on a large library that was filled a moment ago', async () => {
  await app.db.insert(categories).values([
    { type: 'WORD', title: 'tulan', content: 'moon' },
    { type: 'WORD', title: 'tulang', content: 'bone' },
  ])
  // Nothing has collected statistics yet.
  for (let first = 1; first <= 5001; first += 1000) {
    await app.db.execute(sql`INSERT INTO categories (type, title, content)
      SELECT 'WORD', 'wo' || translate(n::text, '0123456789', 'abdeghikmn'), 'house ' || n FROM generate_series(${first}::int, ${first + 999}::int) n`)
  }
  const others = Array.from({ length: 99 }, (_, index) => ({ text: `other${index}`, english: '' }))
  // With the product's time limits, which other tests lengthen.
  const db = connect(app.db.$client.options.connectionString!, createLog('silent'))
  onTestFinished(() => db.$client.end())
  const near = await createLexicon(db).findNearbyWords([{ text: 'tulan', english: 'moon' }, ...others])
  expect(near[0]!.near).toMatchObject([{ text: 'tulang', meaning: 'bone' }])
})

import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dictionary } from '#shared/dictionary.ts'
import { categories, demoMark } from '#shared/entries.ts'
import { categories as entryRows } from '#server/db/tables.ts'
import { people, startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { documentEntries } from './backfill.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('entries of the version before become documents by two processes at once, while an admin edits one', async () => {
  const admin = await app.person(people['an admin'])
  const old = Array.from({ length: 250 }, (_none, n) => ({
    type: 'WORD' as const,
    title: `word ${n}`,
    content: `meaning ${n}`,
  }))
  const rows = await app.db
    .insert(entryRows)
    .values(old.map((row) => ({ ...row, dialect: 'Ranau', source: 'A list of 1998' })))
    .returning()
  const { id } = rows[7]!
  const edit = { ...old[7]!, title: 'edited', dialect: 'Ranau', source: 'A list of 1998' }
  await Promise.all([
    documentEntries(app.db),
    documentEntries(app.db),
    admin.call(categories.update, { params: { id }, body: edit }),
  ])
  expect(await app.db.$count(entryRows, isNull(entryRows.document))).toBe(0)
  const [edited] = await app.db.select().from(entryRows).where(eq(entryRows.id, id))
  expect(edited).toMatchObject({
    version: 2,
    title: 'edited',
    document: { forms: [{ text: 'edited', dialects: ['ranau'] }] },
  })
  expect(await app.db.$count(entryRows, eq(entryRows.version, 1))).toBe(249)
  expect(await app.visitor.call(dictionary.sources, { query: { q: '1998' } })).toHaveLength(1)
})

test('what was marked as of the demo by its source keeps the mark, and the letter beside it goes', async () => {
  const row = { type: 'WORD' as const, title: 'walai', content: 'house', source: `${demoMark} Grade B: A list of 1998` }
  const [made] = await app.db.insert(entryRows).values(row).returning()
  await documentEntries(app.db)
  const [after] = await app.db.select().from(entryRows).where(eq(entryRows.id, made!.id))
  expect(after).toMatchObject({ demo: true, version: 2, source: `${demoMark} A list of 1998` })
  const [source] = await app.visitor.call(dictionary.sources, { query: { q: 'A list of 1998' } })
  expect(after!.document!.sources).toEqual([{ sourceId: source!.id, locator: null }])
})

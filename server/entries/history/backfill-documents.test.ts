import { eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { categories, demoMark } from '#shared/entries/entries.ts'
import { categories as entryRows } from '#server/db/tables/library.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { backfillDocuments } from './backfill-documents.ts'

const { app } = useTestApp()

test('entries of the previous release become documents in two processes at once, while an admin edits one', async () => {
  const admin = await app.person('an admin')
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
    backfillDocuments(app.db),
    backfillDocuments(app.db),
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
  expect(await app.visitor.call(entryDocuments.sources, { query: { q: '1998' } })).toHaveLength(1)
})

test('an entry marked as demo by its source keeps the mark, and loses the grade in the text', async () => {
  const row = { type: 'WORD' as const, title: 'walai', content: 'house', source: `${demoMark} Grade B: A list of 1998` }
  const [made] = await app.db.insert(entryRows).values(row).returning()
  await backfillDocuments(app.db)
  const [after] = await app.db.select().from(entryRows).where(eq(entryRows.id, made!.id))
  expect(after).toMatchObject({ demo: true, version: 2, source: `${demoMark} A list of 1998` })
  const [source] = await app.visitor.call(entryDocuments.sources, { query: { q: 'A list of 1998' } })
  expect(after!.document!.sources).toEqual([{ sourceId: source!.id, locator: null }])
})

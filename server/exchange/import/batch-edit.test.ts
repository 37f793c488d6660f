import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { categories } from '#shared/entries/entries.ts'
import { imports } from '#shared/exchange.ts'
import { imports as importRows } from '#server/db/tables/exchange.ts'
import { none, startImporting } from '#server/testing/library/importing.ts'

const { app, admin, aSource, check, apply, undo, restore, found } = await startImporting()

let source: string
beforeEach(async () => {
  source = await aSource()
})
afterAll(() => app.close())

const edit = (id: string, body: object) => admin.call(imports.edit, { params: { id }, body })
const listed = async (of: string) => (await admin.call(imports.list, { query: { source: of } })).map((one) => one.id)
const theOne = async (title: string) => (await found(title))[0]!

test('entries of an import are edited together, except those that somebody edited, and undone with it', async () => {
  const file = 'Word,English,Dialect,Domains\nliou,neck,Ranau,body\nlikud,back,,\nkulit,skin,,\n'
  const { id } = await check(file)
  await expect(edit(id, { domain: 'body' })).rejects.toMatchObject({ status: 409 })
  await apply(id)
  const skin = await theOne('kulit')
  await admin.call(categories.update, {
    params: { id: skin.id },
    body: { type: 'WORD', title: 'kulit', content: 'skin, bark' },
  })
  await expect(edit(id, {})).rejects.toThrow('400: Please choose a dialect')
  await expect(edit(id, { dialect: 'nowhere' })).rejects.toThrow('400: The place “nowhere” is not in the list.')

  expect(await edit(id, { dialect: 'tambunan', domain: 'body', partOfSpeech: 'noun' })).toMatchObject({
    state: 'applied',
    applied: 3,
    edited: 2,
  })
  expect(await theOne('liou')).toMatchObject({
    version: 2,
    dialect: 'Tambunan',
    attestationCount: 1,
    document: {
      forms: [{ text: 'liou', dialects: ['tambunan'] }],
      senses: [{ en: 'neck', partOfSpeech: 'noun', domains: ['body'] }],
    },
  })
  expect(await theOne('likud')).toMatchObject({ dialect: 'Tambunan', attestationCount: 1 })
  expect(await theOne('kulit')).toMatchObject({ content: 'skin, bark', dialect: null })
  const [last] = await admin.call(entryDocuments.history, { params: { id: (await theOne('liou')).id } })
  expect(last).toMatchObject({ action: 'edited', why: 'Edited together with words.csv' })

  // The same edit again changes nothing, and the file still finds its entries.
  expect(await edit(id, { dialect: 'tambunan', domain: 'body', partOfSpeech: 'noun' })).toMatchObject({ edited: 0 })
  expect(await theOne('liou')).toMatchObject({ version: 2 })
  expect((await check(file)).counts).toEqual({ ...none, same: 3 })

  expect(await undo(id)).toMatchObject({ keptByUndo: 1 })
  expect(await found('liou')).toEqual([])
  await restore(id)
  expect(await theOne('liou')).toMatchObject({ version: 2, dialect: 'Tambunan' })
})

test('an edit keeps the moment at which an import was applied, and a restore sets it anew', async () => {
  const { id } = await check('Word,English\ntangon,story\n')
  await apply(id)
  const { appliedAt } = await admin.call(imports.read, { params: { id } })
  app.time.advance(86_400_000)
  expect(await edit(id, { partOfSpeech: 'noun' })).toMatchObject({ edited: 1, appliedAt })
  await undo(id)
  app.time.advance(86_400_000)
  const restored = await restore(id)
  expect(Date.parse(restored.appliedAt!)).toBeGreaterThanOrEqual(Date.parse(appliedAt!) + 2 * 86_400_000)
  app.time.advance(86_400_000)
  expect(await edit(id, { domain: 'body' })).toMatchObject({ edited: 1, appliedAt: restored.appliedAt })
})

test('entries of an import get another source, which then attests them and knows the file', async () => {
  const file = 'Word,English,Dialect\ntulang,bone,Ranau\n'
  const { id } = await check(file)
  await apply(id)
  const [first, second] = [source, await aSource()]
  expect(await edit(id, { source: second })).toMatchObject({ sourceId: second, edited: 1 })
  expect(await theOne('tulang')).toMatchObject({ document: { sources: [{ sourceId: second }] }, attestationCount: 1 })
  expect((await check(file)).counts).toEqual({ ...none, same: 1 })
  expect(await listed(second)).toContain(id)
  expect(await listed(first)).not.toContain(id)
  expect(await undo(id)).toMatchObject({ keptByUndo: 0 })
  expect(await found('tulang')).toEqual([])
})

test('an import whose applying was interrupted is neither edited nor restored, and applying it again ends it', async () => {
  const { id } = await check('Word,English\npuun,tree\n')
  await app.db
    .update(importRows)
    .set({ state: 'applying', claimedAt: new Date(0) })
    .where(eq(importRows.id, id))
  await expect(edit(id, { domain: 'plants' })).rejects.toMatchObject({ status: 409 })
  await expect(restore(id)).rejects.toMatchObject({ status: 409 })
  expect(await apply(id)).toMatchObject({ state: 'applied', applied: 1 })
  expect(await found('puun')).toHaveLength(1)
})

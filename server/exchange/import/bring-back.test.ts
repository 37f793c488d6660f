import { inArray, isNull } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { categories } from '#shared/entries/entries.ts'
import { imports } from '#shared/exchange.ts'
import { imports as importRows } from '#server/db/tables/exchange.ts'
import { categories as entryRows } from '#server/db/tables/library.ts'
import { startImporting } from '#server/testing/library/importing.ts'

const { app, admin, aSource, check, apply, undo, restore, found } = await startImporting()

beforeEach(aSource)
afterAll(() => app.close())

const words = (name: string, count: number) =>
  ['Word,English', ...Array.from({ length: count }, (_, n) => `${name} ${n},meaning ${n}`)].join('\n')
const oneWord = (meaning: string) => `id,Word,English\nchange-1,change one,${meaning}\n`

const deleted = (query: Record<string, string> = {}) => admin.call(categories.deleted, { query })
const groupOf = async (id: string) => (await deleted({ limit: '100' })).find(({ importId }) => importId === id)

/** The present entries without the columns that every write changes. */
async function library() {
  const rows = await app.db.select().from(entryRows).where(isNull(entryRows.deletedAt)).orderBy(entryRows.id)
  return rows.map(({ updatedAt: _at, version: _version, ...row }) => row)
}

test('an undone import is one deleted row with its number of entries, and comes back as it was', async () => {
  await apply((await check('Word,English\nliou,neck\n')).id)
  const { id } = await check(`${words('undone', 150)}\nliou,throat\n`)
  await apply(id)
  const before = await library()
  await undo(id)
  expect(await groupOf(id)).toMatchObject({ count: 150, title: 'words.csv', id })
  expect((await deleted({ limit: '100' })).filter(({ title }) => title.startsWith('undone'))).toEqual([])
  expect((await found('liou'))[0]).toMatchObject({ content: 'neck' })

  expect(await restore(id)).toMatchObject({ state: 'applied', applied: 151, keptByUndo: 0 })
  expect(await library()).toEqual(before)
  expect(await groupOf(id)).toBeUndefined()
  expect((await check(`${words('undone', 150)}\nliou,throat\n`)).counts).toMatchObject({
    same: 151,
    new: 0,
    changed: 0,
  })

  expect(await undo(id)).toMatchObject({ state: 'undone', keptByUndo: 0 })
  expect(await groupOf(id)).toMatchObject({ count: 150 })
  expect((await found('liou'))[0]).toMatchObject({ content: 'neck' })
})

test('an entry that was restored by itself leaves the group, and a later deletion shows it alone', async () => {
  const { id } = await check(words('single', 3))
  await apply(id)
  const [one] = await found('single 1')
  await undo(id)
  await admin.call(categories.restore, { params: { id: one!.id } })
  expect(await groupOf(id)).toMatchObject({ count: 2 })
  await admin.call(categories.remove, { params: { id: one!.id } })
  const alone = (await deleted({ limit: '100' })).find(({ id: each }) => each === one!.id)
  expect(alone).toEqual({ id: one!.id, title: 'single 1', deletedAt: expect.any(String) })
  expect(await groupOf(id)).toMatchObject({ count: 2 })
  await restore(id)
  expect(await found('single 1')).toEqual([])
  expect(await found('single 2')).toHaveLength(1)
})

test('the deleted entries of one source are its imports and single entries', async () => {
  const source = await aSource()
  const { id } = await check(words('narrow', 3))
  await apply(id)
  await apply((await check('Word,English\nnarrow alone,narrow\n')).id)
  const [alone] = await found('narrow alone')
  const other = await aSource()
  const { id: ofOther } = await check(words('wide', 2))
  await apply(ofOther)
  await undo(id)
  await undo(ofOther)
  await admin.call(categories.remove, { params: { id: alone!.id } })
  expect((await deleted({ source })).map((row) => row.id)).toEqual([alone!.id, id])
  expect((await deleted({ source: other })).map((row) => row.id)).toEqual([ofOther])
  const narrowed = await admin.fetch(`/api/admin/deleted-categories?source=${source}&limit=1`)
  expect([narrowed.headers.get('X-Total-Count'), await narrowed.json()]).toEqual([
    '2',
    [expect.objectContaining({ id: alone!.id })],
  ])
  const next = /<([^>]+)>/.exec(narrowed.headers.get('Link') ?? '')?.[1]
  expect(await (await admin.fetch(next!)).json()).toEqual([expect.objectContaining({ id, count: 3 })])
})

test('two imports of the same entries are taken back one after another, and brought back in the other order', async () => {
  const start = await library()
  const first =
    'id,Word,English,Dialects\nturn-1,turn one,first,Ranau\nturn-2,turn two,first,\nturn-3,turn three,first,\n'
  const { id: made } = await check(first)
  await apply(made)
  const afterFirst = await library()
  const rows = await Promise.all(['turn one', 'turn two', 'turn three'].map(async (word) => (await found(word))[0]!))
  // A file of another source that names our ids and versions, and one of the first source again.
  await aSource()
  const other = rows.slice(0, 2).map(({ id, version, title }) => `${id},${version},${title},second`)
  const { id: changed } = await check(['id,version,Word,English', ...other].join('\n'))
  await apply(changed)
  const afterSecond = await library()
  expect((await found('turn one'))[0]).toMatchObject({ content: 'second' })

  expect(await undo(changed)).toMatchObject({ state: 'undone', keptByUndo: 0 })
  expect(await library()).toEqual(afterFirst)
  expect(await undo(made)).toMatchObject({ state: 'undone', keptByUndo: 0 })
  expect(await library()).toEqual(start)
  await restore(made)
  expect(await library()).toEqual(afterFirst)
  await restore(changed)
  expect(await library()).toEqual(afterSecond)

  await undo(changed)
  await admin.call(categories.update, {
    params: { id: rows[0]!.id },
    body: { type: 'WORD', title: 'turn one', content: 'by hand' },
  })
  expect(await undo(made)).toMatchObject({ state: 'undone', keptByUndo: 1 })
  expect((await found('turn one'))[0]).toMatchObject({ content: 'by hand' })
  expect(await found('turn two')).toEqual([])
})

test('an import that changed entries is taken back after a later one that changed them, too', async () => {
  const ids: string[] = []
  for (const meaning of ['one', 'two', 'three', 'four']) {
    const { id } = await check(oneWord(meaning))
    await apply(id)
    ids.push(id)
  }
  for (const [at, meaning] of [
    [3, 'three'],
    [2, 'two'],
    [1, 'one'],
  ] as const) {
    expect(await undo(ids[at]!)).toMatchObject({ keptByUndo: 0 })
    expect((await found('change one'))[0]).toMatchObject({ content: meaning })
    expect((await check(oneWord(meaning))).counts).toMatchObject({ same: 1 })
  }
  await undo(ids[0]!)
  expect(await found('change one')).toEqual([])
  expect((await check(oneWord('one'))).counts).toMatchObject({ new: 1 })
})

test('groups and single entries share the pages of the list', async () => {
  const ids: string[] = []
  for (const name of ['paged a', 'paged b']) {
    const { id } = await check(words(name, 2))
    await apply(id)
    await undo(id)
    ids.push(id)
    const entry = await admin.call(categories.create, { body: { type: 'WORD', title: name, content: 'x' } })
    await admin.call(categories.remove, { params: { id: entry.id } })
    ids.push(entry.id)
  }
  const seen: string[] = []
  for (let path: string | undefined = '/api/admin/deleted-categories?limit=1'; path;) {
    const answer = await admin.fetch(path)
    const rows = (await answer.json()) as { id: string }[]
    expect(rows).toHaveLength(1)
    seen.push(rows[0]!.id)
    path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1]
  }
  expect(seen).toEqual(expect.arrayContaining(ids))
  expect(new Set(seen).size).toBe(seen.length)
})

test('an entry that was edited after the undo, or made again by another file, stays as it is', async () => {
  await apply((await check('Word,English\nkulit,skin\n')).id)
  const file = 'Word,English\nkulit,hide\nlikud,back\n'
  const { id } = await check(file)
  await apply(id)
  await undo(id)
  const [skin] = await found('kulit')
  await admin.call(categories.update, {
    params: { id: skin!.id },
    body: { type: 'WORD', title: 'kulit', content: 'skin, bark' },
  })
  await apply((await check('Word,English\nlikud,back\n')).id)
  expect(await restore(id)).toMatchObject({ state: 'applied' })
  expect((await found('kulit'))[0]).toMatchObject({ content: 'skin, bark' })
  expect(await found('likud')).toHaveLength(1)
})

test('bringing back that was interrupted continues, and only an undone import comes back', async () => {
  const { id } = await check(words('cut', 20))
  await expect(restore(id)).rejects.toMatchObject({ status: 409 })
  await apply(id)
  await undo(id)
  await app.db
    .update(importRows)
    .set({ state: 'applying', claimedAt: new Date(0) })
    .where(inArray(importRows.id, [id]))
  expect(await apply(id)).toMatchObject({ state: 'applied', applied: 20 })
  expect(await found('cut 19')).toHaveLength(1)
  expect(await admin.call(imports.read, { params: { id } })).toMatchObject({ keptByUndo: 0 })
  const [entry] = await found('cut 3')
  expect(await admin.call(entryDocuments.history, { params: { id: entry!.id } })).toHaveLength(1)
})

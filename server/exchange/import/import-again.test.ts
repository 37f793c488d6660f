import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { imports } from '#shared/exchange.ts'
import { none, startImporting } from '#server/testing/library/importing.ts'

const { app, admin, aSource, check, apply, undo, found } = await startImporting()
beforeEach(async () => void (await aSource()))
afterAll(() => app.close())

const read = (id: string) => admin.call(entryDocuments.read, { params: { id } })
const theOne = async (title: string) => (await found(title))[0]!
async function byHand(title: string, en: string) {
  const { id } = await theOne(title)
  const { version, document } = await read(id)
  const senses = (document.senses ?? []).map((sense) => ({ ...sense, en }))
  await admin.call(entryDocuments.change, { params: { id }, body: { version, document: { ...document, senses } } })
  return id
}
const counted = async (file: string) => (await check(file)).counts
const importFile = async (file: string) => apply((await check(file)).id)

describe('a file with an undone import', () => {
  test('changes the same entries again', async () => {
    await importFile('Word,English\nzra,one\n')
    const { id, version } = await theOne('zra')
    const file = `id,version,form,english\n${id},${version},zra,two\n`
    for (const turn of [1, 2]) {
      const again = await check(file)
      expect(again.counts, `turn ${turn}`).toEqual({ ...none, changed: 1 })
      await apply(again.id)
      expect((await found('zra'))[0]).toMatchObject({ content: 'two' })
      await undo(again.id)
      expect((await found('zra'))[0]).toMatchObject({ content: 'one' })
    }
  })

  test('does not change an entry edited after the undo', async () => {
    await importFile('Word,English\nzrb,one\n')
    const { id, version } = await theOne('zrb')
    const file = `id,version,form,english\n${id},${version},zrb,two\n`
    const { id: done } = await importFile(file)
    await undo(done)
    await byHand('zrb', 'by hand')
    expect(await counted(file)).toEqual({ ...none, conflict: 1 })
  })

  test('does not import an entry again that stayed because of an edit', async () => {
    const file = 'Word,English\nzrc,one\nzrd,one\n'
    const { id } = await importFile(file)
    await byHand('zrd', 'by hand')
    expect(await undo(id)).toMatchObject({ keptByUndo: 1 })
    expect(await counted(file)).toEqual({ ...none, new: 1, same: 1 })
  })

  test('that changed an entry found by its word does not import that word again', async () => {
    await importFile('Word,English\nzre,one\n')
    const second = 'Word,English\nzre,two\n'
    const { id } = await importFile(second)
    await undo(id)
    expect(await counted(second)).toEqual({ ...none, changed: 1 })
    expect(await counted('Word,English\nzre,one\n')).toEqual({ ...none, same: 1 })
  })
})

test('a file made after a manual edit may change entries of an earlier import', async () => {
  await importFile('id,Word,English\nx-1,zrf,one\n')
  const id = await byHand('zrf', 'by hand')
  const { version } = await read(id)
  expect(await counted(`id,version,Word,English\nx-1,${version - 1},zrf,three\n`)).toEqual({ ...none, conflict: 1 })
  expect(await counted(`id,version,Word,English\nx-1,${version},zrf,three\n`)).toEqual({ ...none, changed: 1 })
})

describe('the rows of one entry', () => {
  test('are faults if they are not adjacent, and change nothing', async () => {
    await importFile('id,Word,English\ny-1,zrg,one\ny-1,zrg,two\n')
    const { id, counts } = await check('id,Word,English\ny-1,zrg,one\ny-2,zrh,one\ny-1,zrg,two\ny-1,zrg,two\n')
    expect(counts).toEqual({ ...none, new: 1, fault: 2 })
    const sentence =
      'Other rows of this file have the same id, and stand elsewhere. Please put the rows of one entry together.'
    expect(await admin.call(imports.rows, { params: { id }, query: { outcome: 'fault' } })).toMatchObject([
      { row: 2, form: 'zrg', faults: [{ column: 'id', sentence }] },
      { row: 4, form: 'zrg', faults: [{ column: 'id', sentence }] },
    ])
    expect(await apply(id)).toMatchObject({ applied: 1 })
    expect((await found('zrg'))[0]!.document).toMatchObject({ senses: [{ en: 'one' }, { en: 'two' }] })
  })

  test('are a fault if they contradict each other; empty cells are allowed', async () => {
    const { counts, id } = await check(
      'id,Word,English,Examples\nz-1,zri,one,a = b\nz-1,zri,two,a = c\nz-2,zrj,one,a\nz-2,,two,\n',
    )
    expect(counts).toEqual({ ...none, new: 1, fault: 1 })
    const [fault] = await admin.call(imports.rows, { params: { id }, query: { outcome: 'fault' } })
    expect(fault!.faults).toMatchObject([{ column: 'Examples', sentence: expect.stringContaining('different things') }])
  })
})

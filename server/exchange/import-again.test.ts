import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { dictionary } from '#shared/dictionary.ts'
import { imports } from '#shared/exchange.ts'
import { none, startImporting } from '#server/testing/importing.ts'

const { app, admin, aSource, check, apply, undo, found } = await startImporting()
beforeEach(async () => void (await aSource()))
afterAll(() => app.close())

const read = (id: string) => admin.call(dictionary.whole, { params: { id } })
const theOne = async (title: string) => (await found(title))[0]!
async function byHand(title: string, en: string) {
  const { id } = await theOne(title)
  const { version, document } = await read(id)
  const senses = (document.senses ?? []).map((sense) => ({ ...sense, en }))
  await admin.call(dictionary.change, { params: { id }, body: { version, document: { ...document, senses } } })
  return id
}
const counted = async (file: string) => (await check(file)).counts
const brought = async (file: string) => apply((await check(file)).id)

describe('a file whose import was taken back', () => {
  test('changes the same entries again', async () => {
    await brought('Word,English\nzra,one\n')
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

  test('changes nothing that somebody edited after it was taken back', async () => {
    await brought('Word,English\nzrb,one\n')
    const { id, version } = await theOne('zrb')
    const file = `id,version,form,english\n${id},${version},zrb,two\n`
    const { id: done } = await brought(file)
    await undo(done)
    await byHand('zrb', 'by hand')
    expect(await counted(file)).toEqual({ ...none, conflict: 1 })
  })

  test('brings no second time what stayed because somebody had edited it', async () => {
    const file = 'Word,English\nzrc,one\nzrd,one\n'
    const { id } = await brought(file)
    await byHand('zrd', 'by hand')
    expect(await undo(id)).toMatchObject({ keptByUndo: 1 })
    expect(await counted(file)).toEqual({ ...none, new: 1, same: 1 })
  })

  test('that changed an entry known by its word alone does not bring that word a second time', async () => {
    await brought('Word,English\nzre,one\n')
    const second = 'Word,English\nzre,two\n'
    const { id } = await brought(second)
    await undo(id)
    expect(await counted(second)).toEqual({ ...none, changed: 1 })
    expect(await counted('Word,English\nzre,one\n')).toEqual({ ...none, same: 1 })
  })
})

test('a file that was made after an edit by hand may change what an earlier one brought', async () => {
  await brought('id,Word,English\nx-1,zrf,one\n')
  const id = await byHand('zrf', 'by hand')
  const { version } = await read(id)
  expect(await counted(`id,version,Word,English\nx-1,${version - 1},zrf,three\n`)).toEqual({ ...none, conflict: 1 })
  expect(await counted(`id,version,Word,English\nx-1,${version},zrf,three\n`)).toEqual({ ...none, changed: 1 })
})

describe('the rows of one entry', () => {
  test('that do not stand together are faults, and change nothing', async () => {
    await brought('id,Word,English\ny-1,zrg,one\ny-1,zrg,two\n')
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

  test('that say different things of it are a fault; they may be silent', async () => {
    const { counts, id } = await check(
      'id,Word,English,Examples\nz-1,zri,one,a = b\nz-1,zri,two,a = c\nz-2,zrj,one,a\nz-2,,two,\n',
    )
    expect(counts).toEqual({ ...none, new: 1, fault: 1 })
    const [told] = await admin.call(imports.rows, { params: { id }, query: { outcome: 'fault' } })
    expect(told!.faults).toMatchObject([{ column: 'Examples', sentence: expect.stringContaining('different things') }])
  })
})

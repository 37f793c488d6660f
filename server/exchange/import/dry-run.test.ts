import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { imports } from '#shared/exchange.ts'
import { imports as importRows } from '#server/db/tables/exchange.ts'
import { uploads } from '#server/db/tables/media.ts'
import { none, startImporting } from '#server/testing/library/importing.ts'

const { app, admin, aSource, send, check, apply, found } = await startImporting()

let source: string
beforeEach(async () => {
  source = await aSource()
})
afterAll(() => app.close())

const inMalay = (file: string) =>
  admin.fetch(`/api/imports?${new URLSearchParams({ name: 'words.csv', source })}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream', 'Accept-Language': 'ms' },
    body: file,
  })

describe('a dry run', () => {
  test('reports the result and changes nothing', async () => {
    const file = 'Word,English,Malay,Dialect\nwalai,house,rumah,Bundu-Liwan\n,nothing,,\ntasu,dog,,Nowhere\n'
    const found1 = await check(file)
    expect(found1).toMatchObject({ format: 'csv', state: 'checked', counts: { ...none, new: 2, fault: 1 } })
    expect(found1.columns.map(({ field }) => field)).toEqual(['form', 'english', 'malay', 'dialects'])
    expect(await found('walai')).toEqual([])
    const faults = await (await admin.fetch(`/api/imports/${found1.id}/faults`)).text()
    expect(faults).toBe('row,column,sentence\n3,Word,The word is missing.\n')
  })

  test('says its faults and refusals in the language of the admin who reads them', async () => {
    const { id } = (await (await inMalay('Word,English\n,nothing\n')).json()) as { id: string }
    const faultsIn = async (language: string) =>
      (await admin.fetch(`/api/imports/${id}/faults`, { headers: { 'Accept-Language': language } })).text()
    expect(await faultsIn('ms')).toBe('row,column,sentence\n2,Word,Perkataan belum diisi.\n')
    expect(await faultsIn('en')).toBe('row,column,sentence\n2,Word,The word is missing.\n')
    const refused = await inMalay('English\nnothing\n')
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('Tiada lajur')])
    expect(await (await send('English\nnothing\n')).text()).toContain('No column holds the word')
  })

  test('counts rows like a spreadsheet: empty ones included, and a cell with several lines as one', async () => {
    const { id } = await check('\n\nWord,English\n"wa\n\nlai",house\n\n\n,nothing\n,,\ntasu,dog\ntasu,dog\n')
    const faults = await (await admin.fetch(`/api/imports/${id}/faults`)).text()
    expect(faults).toBe('row,column,sentence\n7,Word,The word is missing.\n')
    const stagedRows = await admin.call(imports.rows, { params: { id }, query: { outcome: 'same' } })
    expect(stagedRows).toMatchObject([{ row: 10, faults: [{ sentence: 'Row 9 of this file says the same.' }] }])
    const hinted = await check('sep=;\nWord;English\n;nothing\n')
    expect(await (await admin.fetch(`/api/imports/${hinted.id}/faults`)).text()).toContain('\n3,Word,')
    const refused = await send('Word,English\n\n"walai,house\n')
    expect(await refused.text()).toContain('in row 3 a quotation mark opens')
  })

  test('refuses unknown and withdrawn pictures', async () => {
    const [present, back] = [randomUUID(), randomUUID()]
    for (const id of [present, back]) {
      const about = { id, address: id, addressHash: '', limit: 1, expiresAt: new Date(), registeredAt: new Date() }
      await app.db.insert(uploads).values({ ...about, kind: 'image', type: 'image/png', size: 1 })
    }
    const own = `/objects/${present}.png`
    const before = await check(
      `Word,English,Picture\npictured walai,house,${own}\npictured tasu,dog,/objects/${back}.png\n`,
    )
    expect(before.counts).toEqual({ ...none, new: 2 })
    await app.db.update(uploads).set({ withdrawnAt: new Date() }).where(eq(uploads.id, back))
    const rows = [
      own,
      `/objects/${back}.png`,
      `/objects/${randomUUID()}.png`,
      '/objects/none.png',
      '/pictures/house.svg',
    ]
    const again = await check(
      `Word,English,Picture\n${rows.map((path, index) => `pictured ${index},${index},${path}`).join('\n')}\n`,
    )
    expect(again.counts).toEqual({ ...none, new: 2, fault: 3 })
    const faults = await (await admin.fetch(`/api/imports/${again.id}/faults`)).text()
    const sentence = '"This picture is not here: it was never uploaded, or it was taken back."'
    expect(faults).toBe(`row,column,sentence\n${[3, 4, 5].map((row) => `${row},Picture,${sentence}\n`).join('')}`)
  })

  test('reports a fault once', async () => {
    const { id } = await check(`id,Word,English,Malay\n,tasu,,\none,walai,,\none,walai,,\n`)
    const faults = await (await admin.fetch(`/api/imports/${id}/faults`)).text()
    const sentence = 'The meaning is missing.'
    expect(faults).toBe(`row,column,sentence\n2,English,${sentence}\n3,English,${sentence}\n`)
  })

  test('requires a source with a licence, and an admin', async () => {
    const without = await admin.call(entryDocuments.createSource, { body: { title: 'Heard somewhere' } })
    const refused = await send('Word,English\nwalai,house\n', { source: without.id })
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('no licence')])
    const contributor = await app.person('a contributor')
    expect((await send('Word,English\nwalai,house\n', {}, contributor)).status).toBe(403)
    expect((await send('Word,English\nwalai,house\n', {}, app.visitor)).status).toBe(401)
  })

  test('names the first row of a repeated one, and imports its word once', async () => {
    const file = 'Word,English\nparai,rice plant\nsiung,hill\nparai,food\nparai,Rice plant\n'
    const { id, counts } = await check(file)
    expect(counts).toEqual({ ...none, new: 3, same: 1 })
    const stagedRows = await admin.call(imports.rows, { params: { id }, query: { outcome: 'same' } })
    expect(stagedRows).toMatchObject([{ row: 5, faults: [{ sentence: 'Row 2 of this file says the same.' }] }])
    await apply(id)
    expect((await found('parai')).map(({ content }) => content).toSorted()).toEqual(['food', 'rice plant'])
    expect((await check(file)).counts).toEqual({ ...none, same: 4 })
    const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
    const named = await check(`id,Word,English\n${one},sambut,hair\n${other},sambut,hair\n${one},sambut,hair\n`)
    expect(named.counts).toEqual({ ...none, new: 2, same: 1 })
  })

  test('uses the given assignment of columns', async () => {
    const { id } = await check('a,b,c\nhouse,walai,x\n', { map: 'english,form,' })
    expect(await admin.call(imports.rows, { params: { id } })).toMatchObject([{ form: 'walai', meaning: 'house' }])
  })

  test('names the columns of a file in advance, with a guess of their meaning', async () => {
    const body = new Blob(['Lotud word,English,Remarks\nwalai,house,\n'], { type: 'application/octet-stream' })
    expect(await admin.call(imports.columns, { body })).toEqual({
      format: 'csv',
      columns: [
        { name: 'Lotud word', field: null, sample: 'walai' },
        { name: 'English', field: 'english', sample: 'house' },
        { name: 'Remarks', field: 'note', sample: '' },
      ],
    })
    expect(await admin.call(imports.list, {})).not.toContainEqual(expect.objectContaining({ name: 'columns' }))
  })

  test('continues after the browser is closed, and is in the list', async () => {
    const gone = new AbortController()
    const query = new URLSearchParams({ name: 'left alone.csv', source })
    const lines = Array.from({ length: 5000 }, (_, n) => `made${n},word ${n}`)
    const sent = admin.fetch(`/api/imports?${query}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/octet-stream' },
      body: ['Word,English', ...lines].join('\n'),
      signal: gone.signal,
    })
    const listed = async () => (await admin.call(imports.list, {})).find(({ name }) => name === 'left alone.csv')
    await expect.poll(listed).toBeDefined()
    gone.abort()
    await expect(sent).rejects.toThrow('abort')
    await expect.poll(async () => (await listed())?.state).toBe('checked')
    expect(await listed()).toMatchObject({ counts: { ...none, new: 5000 }, stalled: false })
  })

  test('interrupted with its process is shown as stalled, is not applied, and can be deleted', async () => {
    const { id } = await check('Word,English\nsada,fish\n')
    await app.db
      .update(importRows)
      .set({ state: 'checking', claimedAt: new Date(0) })
      .where(eq(importRows.id, id))
    expect(await admin.call(imports.read, { params: { id } })).toMatchObject({ state: 'checking', stalled: true })
    await expect(apply(id)).rejects.toThrow('409: This file is still being checked.')
    await admin.call(imports.discard, { params: { id } })
    await expect(admin.call(imports.read, { params: { id } })).rejects.toThrow('404')
  })

  test('names every fault of a file with a fault in every hundredth row', async () => {
    const lines = Array.from({ length: 1000 }, (_, n) => (n % 100 === 7 ? `,meaning ${n}` : `entry ${n},meaning ${n}`))
    const { id, counts } = await check(['Word,English', ...lines].join('\n'))
    expect(counts).toEqual({ ...none, new: 990, fault: 10 })
    const faultLines = (await (await admin.fetch(`/api/imports/${id}/faults`)).text()).trim().split('\n').slice(1)
    const named = lines.flatMap((line, n) => (line.startsWith(',') ? `${n + 2},Word,The word is missing.` : []))
    expect(faultLines).toEqual(named)
  })
})

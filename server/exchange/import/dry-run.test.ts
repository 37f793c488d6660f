import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { imports } from '#shared/exchange.ts'
import { imports as importRows } from '#server/db/tables/exchange.ts'
import { uploads } from '#server/db/tables/media.ts'
import { none, startImporting, zipped } from '#server/testing/library/importing.ts'

const { app, admin, aSource, send, check, apply, found } = await startImporting()

let source: string
beforeEach(async () => {
  source = await aSource()
})
afterAll(() => app.close())

const lift = (word: string) =>
  `<lift version="0.13"><entry id="${word}"><lexical-unit><form lang="dtp"><text>${word}</text></form></lexical-unit>
    <sense><gloss lang="en"><text>meaning of ${word}</text></gloss></sense></entry></lift>`

const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`

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
      `Word,English,Picture\n${rows.map((path, at) => `pictured ${at},${at},${path}`).join('\n')}\n`,
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

  test.each([
    ['a semicolon, as Excel writes it where the comma is decimal', 'Word;English\nwalai;house\n', 'csv'],
    ['a semicolon, and a comma in a quoted name', '"Word";"English";"Lists, of words"\nwalai;house;3\n', 'csv'],
    ['tabs', 'Word\tEnglish\nwalai\thouse\n', 'tsv'],
    ['a mark of its encoding', '\uFEFFWord,English\nwalai,house\n', 'csv'],
    ['a line that tells Excel the separator', 'sep=|\r\nWord|English|a,b,c,d\r\nwalai|house\r\n', 'csv'],
    ['such a line with a tab, behind a mark', '\uFEFFsep=\t\nWord\tEnglish\nwalai\thouse\n', 'tsv'],
  ])('reads a table with %s', async (_what, file, format) => {
    expect(await check(file)).toMatchObject({ format, counts: { ...none, new: 1 } })
  })

  test('reads a table without the characters that the database cannot store', async () => {
    const { id } = await check(`Word,English\n${'walai,house\n'.repeat(100)}ta\0su,dog\n`)
    const [, last] = await admin.call(imports.rows, { params: { id }, query: { outcome: 'new' } })
    expect(last).toMatchObject({ form: 'tasu', meaning: 'dog' })
  })

  test('reads UTF-16, and the usual encoding of Excel', async () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Word,English\ntondu’,woman\n', 'utf16le')])
    const { id } = await check(utf16)
    expect(await admin.call(imports.rows, { params: { id } })).toMatchObject([{ form: 'tondu’' }])
    const latin = Buffer.from([...Buffer.from('Word,English\ntondu'), 0x92, ...Buffer.from(',woman\n')])
    expect(await admin.call(imports.rows, { params: { id: (await check(latin)).id } })).toMatchObject([
      { form: 'tondu’' },
    ])
  })

  test.each(['utf16le', 'utf-16be'])('reads %s without a byte order mark', async (encoding) => {
    const bytes = Buffer.from('Word,English\ntondu’,woman\n', 'utf16le')
    const { id } = await check(encoding === 'utf16le' ? bytes : bytes.swap16())
    expect(await admin.call(imports.rows, { params: { id } })).toMatchObject([{ form: 'tondu’', meaning: 'woman' }])
  })

  test.each(['utf8', 'utf16le'] as const)('reads a long table in %s with multibyte characters', async (encoding) => {
    const words = Array.from({ length: 300 }, (_, n) => `${'’'.repeat(1 + (n % 20))}word ${n}`)
    const text = ['Word,English', ...words.map((word) => `${word},meaning`)].join('\n')
    const { id, counts } = await check(Buffer.from(text, encoding))
    expect(counts).toEqual({ ...none, new: words.length })
    const read: string[] = []
    for (const after of [0, 101, 201]) {
      const rows = await admin.call(imports.rows, { params: { id }, query: { after, limit: 100 } })
      read.push(...rows.map(({ form }) => form))
    }
    expect(read).toEqual(words)
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

  test('lists the cells beyond the header as left out', async () => {
    const { counts, leftOut } = await check('word,english\nzcomma,small, red fruit,,ripe\nzplain,house,\n')
    expect(counts).toEqual({ ...none, new: 2 })
    expect(leftOut).toMatchObject([{ kind: 'texts', count: 2 }])
    const listed = await (await admin.fetch(leftOut[0]!.address)).text()
    expect(listed).toBe('row,word,texts\n2,zcomma,red fruit\n2,zcomma,ripe\n')
  })

  test('lists the names of columns beyond the last that is read as left out', async () => {
    const rows = [
      [cell('A1', 'Word'), cell('B1', 'English'), cell('GS1', 'Far away')],
      [cell('A2', 'qxfar'), cell('B2', 'far')],
    ]
    const data = rows.map((cells, at) => `<row r="${at + 1}">${cells.join('')}</row>`).join('')
    const files = {
      'xl/workbook.xml': '<workbook/>',
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${data}</sheetData></worksheet>`,
    }
    const { leftOut } = await check(await zipped(files), { name: 'words.xlsx' })
    expect(leftOut).toMatchObject([{ kind: 'texts', count: 1 }])
    expect(await (await admin.fetch(leftOut[0]!.address)).text()).toBe('row,word,texts\n1,,Far away\n')
  })

  test('reads all LIFT files of a package', async () => {
    const files = { 'a/one.lift': lift('first'), 'a/one.lift-ranges': '<lift-ranges/>', 'b/two.LIFT': lift('second') }
    const { id, format } = await check(await zipped({ ...files, '__MACOSX/a/._one.lift': '\0\u0005\u0016\u0007' }))
    expect(format).toBe('lift')
    expect(await admin.call(imports.rows, { params: { id } })).toMatchObject([{ form: 'first' }, { form: 'second' }])
  })

  test('lists the other files of a LIFT package as left out, except those that an entry names', async () => {
    const words = lift('qxpacked').replace('<sense>', '<sense><illustration href="a.png"/>')
    const files = {
      'a/words.lift': words,
      'a/words.lift-ranges': '<lift-ranges/>',
      'a/pictures/a.png': 'x',
      'a/read me.txt': 'x',
    }
    const { leftOut } = await check(await zipped({ ...files, '__MACOSX/a/._read me.txt': 'x', '.DS_Store': 'x' }))
    expect(leftOut.map(({ kind }) => kind).toSorted()).toEqual(['pictures', 'texts'])
    const { address } = leftOut.find(({ kind }) => kind === 'texts')!
    expect(await (await admin.fetch(address)).text()).toBe('row,word,texts\n3,,a/read me.txt\n')
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

  test.each([
    ['no column that holds the word', 'a,b\n1,2\n', /No column holds the word/],
    ['nothing', '', /is empty/],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1, 2]), /^Please send a table/],
    ['a quotation mark that never ends', 'Word,English\n"walai,house\ntasu,dog\n', /in row 2 a quotation mark opens/],
    [
      'external entities',
      '<!DOCTYPE lift [<!ENTITY x SYSTEM "file:///etc/passwd">]><lift version="0.13"/>',
      /document type/,
    ],
    ['broken LIFT', '<lift version="0.13"><entry>', /cannot be read/],
  ])('refuses a file with %s with a sentence', async (_what, file, sentence) => {
    const answer = await send(file)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toMatch(sentence)
  })

  test('refuses a package with outside paths, or with a much larger unpacked size', async () => {
    const bytes = Buffer.from(await zipped({ 'aa/evil.lift': '<lift version="0.13"/>' }))
    const evil = Buffer.from(bytes.toString('latin1').replaceAll('aa/evil', '../evil'), 'latin1')
    const answer = await send(evil)
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('leads out')])
    const bomb = await send(
      await zipped({ 'words.lift': `<lift version="0.13">${' '.repeat(30 * 1024 * 1024)}</lift>` }),
    )
    expect([bomb.status, await bomb.text()]).toEqual([400, expect.stringContaining('far more')])
  })

  test('refuses more than 50 MB', async () => {
    const answer = await send(new Uint8Array(50 * 1024 * 1024 + 1).fill(97))
    expect(answer.status).toBe(413)
  })
})

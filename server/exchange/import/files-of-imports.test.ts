import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { importLimitBytes, imports } from '#shared/exchange.ts'
import { none, startImporting, zipped } from '#server/testing/library/importing.ts'

const { app, admin, aSource, send, check } = await startImporting()

beforeEach(() => aSource())
afterAll(() => app.close())

const lift = (word: string) =>
  `<lift version="0.13"><entry id="${word}"><lexical-unit><form lang="dtp"><text>${word}</text></form></lexical-unit>
    <sense><gloss lang="en"><text>meaning of ${word}</text></gloss></sense></entry></lift>`

const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`

describe('a file to import', () => {
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
    const data = rows.map((cells, index) => `<row r="${index + 1}">${cells.join('')}</row>`).join('')
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

  test('refuses a file above the limit', async () => {
    const answer = await send(new Uint8Array(importLimitBytes + 1).fill(97))
    expect(answer.status).toBe(413)
  })
})

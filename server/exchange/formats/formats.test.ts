import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { imports } from '#shared/exchange.ts'
import { none, startImporting, zipped } from '#server/testing/library/importing.ts'

const { app, admin, aSource, send, check, apply, found } = await startImporting()
beforeEach(async () => void (await aSource()))
afterAll(() => app.close())

const workbook = (rows: string) =>
  zipped({
    'xl/workbook.xml': '<workbook/>',
    'xl/sharedStrings.xml': `<sst><si><t>Word</t></si><si><r><t>tontolu</t></r><r><t>'</t></r></si></sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="x"><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c>
        <c r="B1" t="inlineStr"><is><t>English</t></is></c></row>${rows}</sheetData></worksheet>`,
  })

/** A workbook with rows of three cells, each given as the inner XML of its `<t>`. */
const tableOf = (...rows: string[][]) => {
  const cells = rows.map((texts) => texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join(''))
  return workbook(cells.map((row) => `<row>${row}</row>`).join(''))
}

const xCell = (text: string) => `<x:c t="inlineStr"><x:is><x:t>${text}</x:t></x:is></x:c>`

/** The directory record of a file in a package. */
const recordOf = (bytes: Buffer, name: string) => bytes.subarray(bytes.lastIndexOf(name) - 46)

const word = (row: number, text: string) => `<c r="A${row}" t="inlineStr"><is><t>${text}</t></is></c>`

const sheetOf = (text: string) =>
  `<worksheet><sheetData><row r="1">${word(1, 'Word')}<c r="B1" t="inlineStr"><is><t>English</t></is></c></row>
  <row r="2">${word(2, text)}<c r="B2" t="inlineStr"><is><t>house</t></is></c></row></sheetData></worksheet>`
const related = (id: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="${target}"/>`

describe('an import file', () => {
  test('with a formula in a cell is imported as text', async () => {
    await apply((await check(`Word,English\ndila',"'=1+1"\n`)).id)
    expect((await found("dila'"))[0]).toMatchObject({ content: '=1+1' })
  })

  test('in LIFT contains senses, variants and examples', async () => {
    const words = `<?xml version="1.0" encoding="UTF-8"?><lift version="0.13">
      <entry id="x1"><lexical-unit><form lang="dtp"><text>waig</text></form></lexical-unit>
      <trait name="dialect" value="bundu-liwan"/>
      <sense><grammatical-info value="noun"/><gloss lang="en"><text>water</text></gloss><gloss lang="ms"><text>air</text></gloss>
      <example><form lang="dtp"><text>a | b = c</text></form></example>
      <example><form lang="dtp"><text>Monginum isio do waig</text></form><translation><form lang="en"><text>he drinks water</text></form></translation></example></sense>
      <sense><gloss lang="en"><text>river</text></gloss></sense></entry></lift>`
    const { id } = await check(words, { name: 'words.lift' })
    await apply(id)
    const [water] = await found('waig')
    expect(water!.document).toMatchObject({
      forms: [{ text: 'waig', dialects: ['bundu-liwan'] }],
      senses: [{ en: 'water', ms: 'air', partOfSpeech: 'noun' }, { en: 'river' }],
      examples: [
        { text: 'a | b = c', translation: null },
        { text: 'Monginum isio do waig', translation: 'he drinks water' },
      ],
    })
  })

  test('may name parts of speech by abbreviations, and by subtypes of other programs', async () => {
    const names = ['n.', 'Proper Noun', 'v.t.', 'Intransitive Verb', 'Personal pronoun', 'Verbose']
    const { id, counts } = await check(
      ['Word,English,POS', ...names.map((name, index) => `zp${index},one,${name}`)].join('\n'),
    )
    expect(counts).toEqual({ ...none, new: 6 })
    await apply(id)
    expect((await found('zp5'))[0]!.document?.senses).toMatchObject([
      { partOfSpeech: null, note: 'Part of speech: Verbose' },
    ])
    const parts = await Promise.all(names.slice(0, 5).map(async (_, index) => (await found(`zp${index}`))[0]!.document))
    expect(parts.map((document) => document?.senses[0]?.partOfSpeech)).toEqual([
      'noun',
      'noun',
      'verb',
      'verb',
      'pronoun',
    ])
  })

  test('as a workbook is read with the last values of its formulas', async () => {
    const bytes = await workbook(
      '<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" t="str"><f>CONCAT("a","b")</f><v>egg</v></c></row>',
    )
    const { id, format } = await check(bytes, { name: 'words.xlsx' })
    expect(format).toBe('xlsx')
    expect(await admin.call(imports.rows, { params: { id } })).toMatchObject([{ form: "tontolu'", meaning: 'egg' }])
  })

  test('as a workbook keeps its row numbers when rows are missing', async () => {
    const bytes = await workbook(`<row r="5">${word(5, 'walai')}<c r="B5" t="e"><v>#REF!</v></c></row>`)
    const { id } = await check(bytes, { name: 'words.xlsx' })
    const faults = await (await admin.fetch(`/api/imports/${id}/faults`)).text()
    expect(faults).toContain('\n5,')
  })

  test('as a workbook with random row numbers is read in file order', async () => {
    const numbered = ['1048576', '7', '99999999999999', '-3', 'x'].map(
      (r, index) => `<row r="${r}">${word(index + 2, `w${index}`)}</row>`,
    )
    const { id, counts } = await check(await workbook(numbered.join('')), { name: 'words.xlsx' })
    expect(counts).toEqual({ ...none, fault: 5 })
    const faultLines = (await (await admin.fetch(`/api/imports/${id}/faults`)).text()).trim().split('\n').slice(1)
    expect(faultLines.map((line) => Number(line.split(',')[0]))).toEqual([
      1_048_576, 1_048_577, 1_048_578, 1_048_579, 1_048_580,
    ])
  })

  test('as a workbook has a fault for a cell with an error, or with a formula without a value', async () => {
    const bytes = await workbook(`<row r="2">${word(2, 'walai')}<c r="B2" t="e"><v>#REF!</v></c></row>
      <row r="3">${word(3, 'tasu')}<c r="B3"><f>C3</f></c></row>
      <row r="4">${word(4, 'waig')}<c r="B4" t="str"><f>IF(C4="","",C4)</f><v></v></c></row>
      <row r="5"><c r="A5" t="e"><f>C5</f><v>#N/A</v></c><c r="B5" t="inlineStr"><is><t>egg</t></is></c></row>`)
    const { id, counts } = await check(bytes, { name: 'words.xlsx' })
    expect(counts).toEqual({ ...none, fault: 4 })
    const faultLines = (await (await admin.fetch(`/api/imports/${id}/faults`)).text()).trim().split('\n')
    expect(faultLines).toEqual([
      'row,column,sentence',
      '2,English,"The cell holds an error, #REF!."',
      '3,English,The cell holds a formula without a value.',
      '4,English,The meaning is missing.',
      '5,Word,"The cell holds an error, #N/A."',
    ])
  })

  test('as a workbook may have prefixed tags', async () => {
    const sheet = `<x:worksheet xmlns:x="x"><x:sheetData><x:row>${xCell('Word')}${xCell('English')}</x:row>
      <x:row>${xCell('walai')}<x:c t="s"><x:v>0</x:v></x:c></x:row></x:sheetData></x:worksheet>`
    const bytes = await zipped({
      'xl/workbook.xml': '<workbook/>',
      'xl/sharedStrings.xml': '<x:sst xmlns:x="x"><x:si><x:t>house</x:t></x:si></x:sst>',
      'xl/worksheets/sheet1.xml': sheet,
    })
    const { id } = await check(bytes, { name: 'words.xlsx' })
    expect(await admin.call(imports.rows, { params: { id } })).toMatchObject([{ form: 'walai', meaning: 'house' }])
  })

  test('as a workbook is read from its first sheet, whatever the sheet’s file number', async () => {
    for (const target of ['worksheets/sheet2.xml', '/xl/worksheets/sheet2.xml']) {
      const bytes = await zipped({
        'xl/workbook.xml': `<workbook xmlns:r="r"><sheets><sheet name="Words" sheetId="7" r:id="rId9"/><sheet name="Old" sheetId="1" r:id="rId1"/></sheets></workbook>`,
        'xl/_rels/workbook.xml.rels': `<Relationships>${related('rId1', 'worksheets/sheet1.xml')}${related('rId9', target)}</Relationships>`,
        'xl/worksheets/sheet1.xml': sheetOf('sulap'),
        'xl/worksheets/sheet2.xml': sheetOf('walai'),
      })
      const { id } = await check(bytes, { name: 'words.xlsx' })
      expect(await admin.call(imports.rows, { params: { id } })).toMatchObject([{ form: 'walai' }])
    }
  })

  test('as a workbook may contain characters written as numbers', async () => {
    const bytes = await tableOf(['t_xD800_as_x0075__x0000_', 'a _x005F_x0041_ dog_x000D_\nof ours'])
    const { id } = await check(bytes, { name: 'words.xlsx' })
    expect(await admin.call(imports.rows, { params: { id } })).toMatchObject([
      { form: 't\uFFFDasu', meaning: 'a _x0041_ dog\r\nof ours' },
    ])
  })

  test('may have any number of empty rows, which do not count', async () => {
    const empty = Array.from({ length: 1_000_000 }, (_, n) => `<row r="${n + 3}"/>`).join('')
    const bytes = await workbook(
      `<row r="2">${word(2, 'walai')}</row>${empty}<row r="1000003">${word(1000003, 'tasu')}</row>`,
    )
    const { id, counts } = await check(bytes, { name: 'words.xlsx' })
    expect(counts).toEqual({ ...none, fault: 2 })
    expect(await (await admin.fetch(`/api/imports/${id}/faults`)).text()).toContain('\n1000003,')
    const table = await check(`Word,English\nwalai,house\n${',\n'.repeat(1_000_000)}tasu,dog\n`)
    expect(table.counts).toEqual({ ...none, new: 2 })
  })
})

const words = async () => Buffer.from(await tableOf(['walai', 'house']))

const refusal = async (bytes: Uint8Array) => {
  const answer = await send(bytes, { name: 'words.xlsx' })
  return [answer.status, await answer.text()]
}

describe('a file is refused in a sentence', () => {
  const sheet = 'xl/worksheets/sheet1.xml'
  const broken = [400, 'The file cannot be read: it is not a whole zip package.']

  test('with a password', async () => {
    const bytes = await words()
    recordOf(bytes, sheet).writeUInt16LE(1, 8)
    const locked = [400, 'The file is protected by a password. Please save it without one.']
    expect(await refusal(bytes)).toEqual(locked)
    recordOf(bytes, sheet).writeUInt16LE(0x41, 8)
    expect(await refusal(bytes)).toEqual(locked)
  })

  test.each([
    ['larger than it says', 24, 20],
    ['smaller than it says', 24, 20_000],
    ['packed in another way', 10, 12],
    ['elsewhere', 42, 7],
  ])('with one part that is %s', async (_what, column, value) => {
    const bytes = await words()
    recordOf(bytes, sheet).writeUInt16LE(value, column)
    expect(await refusal(bytes)).toEqual(broken)
  })

  test('with one part that cannot be unpacked', async () => {
    const bytes = await words()
    const data = bytes.indexOf(sheet) + sheet.length
    bytes.fill(0xff, data + 20, data + 60)
    expect(await refusal(bytes)).toEqual(broken)
  })

  test('with a much larger content than its size', async () => {
    const cell = '<c r="C2" t="s"><v>0</v></c>'
    const bytes = await zipped({
      'xl/workbook.xml': '<workbook/>',
      'xl/sharedStrings.xml': `<sst><si><t>${'a'.repeat(1_000_000)}</t></si></sst>`,
      [sheet]: `<worksheet><sheetData><row>${word(1, 'Word')}</row>${`<row>${cell}</row>`.repeat(201)}</sheetData></worksheet>`,
    })
    expect(await refusal(bytes)).toEqual([400, 'The file unfolds to more than 200 million letters. Please divide it.'])
  })

  test.each(['0.14', '1.0', 'x'])('with the version %s of LIFT, before anything is stored', async (version) => {
    const before = (await admin.call(imports.list, {})).length
    const answer = await send(
      `<lift version="${version}"><entry><lexical-unit><form lang="dtp"><text>qxv</text></form></lexical-unit>
        <sense><gloss lang="en"><text>house</text></gloss></sense></entry></lift>`,
    )
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(`This file is LIFT ${version}. Only LIFT 0.10 to 0.13 can be read.`)
    expect(await admin.call(imports.list, {})).toHaveLength(before)
  })
})

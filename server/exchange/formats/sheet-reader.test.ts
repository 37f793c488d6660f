import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readSheet, type SheetRow } from './sheet-reader.ts'
import type { ZipReader } from './zip-reader.ts'

const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
const sheet = (...rows: string[][]) =>
  `<worksheet><sheetData>${rows.map((cells, index) => `<row r="${index + 1}">${cells.join('')}</row>`).join('')}</sheetData></worksheet>`

async function rowsOf(files: Record<string, string>) {
  const zip = {
    names: Object.keys(files),
    readText: (name: string) => Promise.resolve(files[name]),
    open: (name: string) => Promise.resolve(Readable.from([files[name]])),
  } as unknown as ZipReader
  return (await Readable.from(readSheet(zip)).toArray()) as SheetRow[]
}

test('other sheets with texts, and columns beyond the last that is read, are left out by name', async () => {
  const files: Record<string, string> = {
    'xl/workbook.xml':
      '<workbook><sheet name="Words" r:id="a"/><sheet name="Notes" r:id="b"/><sheet name="Empty" r:id="c"/></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${['a', 'b', 'c'].map((id) => `<Relationship Id="${id}" Target="worksheets/${id}.xml"/>`).join('')}</Relationships>`,
    'xl/worksheets/a.xml': sheet([cell('A1', 'word')], [cell('A2', 'qxword'), cell('GS2', 'far away')]),
    'xl/worksheets/b.xml': sheet([cell('A1', 'a note')]),
    'xl/worksheets/c.xml': sheet(['<c r="A1" s="1"/>']),
  }
  const rows = await rowsOf(files)
  expect(rows.map((row) => [[...row], row.leftOut])).toEqual([
    [['word'], undefined],
    [['qxword'], [['texts', 'far away']]],
    [[], [['texts', 'Notes']]],
  ])
})

test('texts in CDATA sections are read, shared or in the cell', async () => {
  const rows = await rowsOf({
    'xl/sharedStrings.xml': '<sst><si><t>qx<![CDATA[<shared>]]></t></si></sst>',
    'xl/worksheets/sheet1.xml': sheet(['<c r="A1" t="s"><v>0</v></c>', cell('B1', '<![CDATA[qx & cell]]>')]),
  })
  expect(rows.map((row) => [...row])).toEqual([['qx<shared>', 'qx & cell']])
})

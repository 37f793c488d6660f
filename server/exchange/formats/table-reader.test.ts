import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { withTable } from './table-reader.ts'

const header = (text: string) =>
  withTable({ bytes: Buffer.from(text), folder: '' }, async ({ rows }) => {
    const [first] = (await Readable.from(rows).toArray()) as string[][]
    return [...first!]
  })

test.each([
  ['JSON', '{\n  "tables": [{"url": "entries.csv"}]\n}'],
  ['a list in JSON', ' [ { "word": "walai" } ]'],
  ['another XML file', '<?xml version="1.0"?><kml><name>walai</name></kml>'],
  ['a web page', '<!DOCTYPE html><html><body>walai</body></html>'],
  ['PDF', '%PDF-1.7\n1 0 obj'],
  ['rich text', String.raw`{\rtf1\ansi walai}`],
])('%s is refused in a sentence that names what is read', async (_, text) => {
  await expect(header(text)).rejects.toThrow(
    'Please send a table (CSV, TSV, XLSX), LIFT, Dictionaria (CLDF) or an Anki package: other files cannot be read.',
  )
})

test('LIFT with a long comment before its root is read', async () => {
  expect(await header(`<?xml version="1.0"?><!-- ${'a comment '.repeat(500)} --><lift version="0.13"/>`)).toContain(
    'form',
  )
})

test('a table that mentions LIFT is a table', async () => {
  expect(await header('word,meaning\nwalai,<lift>')).toEqual(['word', 'meaning'])
})

test('a table whose first column begins with a bracket is read', async () => {
  expect(await header('[word],meaning\nwalai,house')).toEqual(['[word]', 'meaning'])
})

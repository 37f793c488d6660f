import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readCldf } from './cldf-reader.ts'
import type { SheetRow } from './sheet-reader.ts'
import type { ZipReader } from './zip-reader.ts'

async function rowsOf(files: Record<string, string>) {
  const zip = {
    names: Object.keys(files),
    readText: (name: string) => Promise.resolve(files[name]),
  } as unknown as ZipReader
  return Readable.from(readCldf(zip)).toArray() as Promise<SheetRow[]>
}
/** A table with a value of its own in each column. */
const columns = (...names: string[]) => [names.join(','), names.map((name, index) => `${name}-qz${index}`).join(',')]

test('a number among homonyms is taken', async () => {
  const [header, row] = await rowsOf({
    'entries.csv': 'ID,Headword,Homonym\nA,qxword,2',
    'senses.csv': 'ID,Entry_ID,Description\nS,A,house',
  })
  expect(row![header!.fields!.indexOf('homograph')]).toBe('2')
})

test('each cell of each table is in a row or in its list of what is left out', async () => {
  const parts = ['Phonetic_Form', 'Pronunciation', 'Homonym', 'Homograph', 'Variant_Form', 'Media_IDs', 'Source']
  const [entryHead, entry] = columns('Part_Of_Speech', 'Comment', 'Comment', ...parts)
  const ofSense = ['Semantic_Domain', 'Semantic_Domains', 'Malay', 'Description_ms', 'Alt_Translation1', 'Status']
  const [senseHead, sense] = columns('Description', ...ofSense)
  const ofExample = ['Analyzed_Word', 'Gloss', 'Meta_Language_ID', 'LGR_Conformance', 'Alt_Translation1', 'Comment']
  const [exampleHead, example] = columns('Primary_Text', 'Language_ID', 'Translated_Text', ...ofExample)
  const files = {
    'entries.csv': `ID,Language_ID,Headword,${entryHead}\nA,language-qz,word-qz,${entry},beyond-qz`,
    'senses.csv': `ID,Entry_ID,${senseHead}\nS,A,${sense}\nT,Z,stray-qz,,,lost-qz`,
    'examples.csv': `ID,Sense_IDs,${exampleHead}\nE,S,${example}\nF,,unused-qz,,unused-translation-qz\nG,S,,mute-qz,mute-translation-qz,mute-words-qz`,
    'media.csv': 'ID,Name',
  }
  const text = JSON.stringify((await rowsOf(files)).map((row) => [...row, row.leftOut]))
  const values = Object.values(files).flatMap((file) => file.match(/[\w-]+-qz\d*/g) ?? [])
  expect([...values, 'media.csv'].filter((value) => !text.includes(value))).toEqual([])
  expect(text).toContain('entries.csv, row 2: Comment (column 6): Comment-qz2')
  expect(text).toContain('entries.csv, row 2: (column 14): beyond-qz')
  expect(text).not.toContain('sense_ids')
})

test('the language of an example is left out only if its entry has another one', async () => {
  const rows = await rowsOf({
    'entries.csv': 'ID,Language_ID,Headword\nA,one,qxword',
    'senses.csv': 'ID,Entry_ID,Description\nS,A,house',
    'examples.csv': 'ID,Sense_IDs,Language_ID,Primary_Text\nE,S,one,Qx.\nF,S,two,Qy.',
  })
  expect(rows[1]!.leftOut).toEqual([['fields', 'examples.csv, row 3: Language_ID: two']])
})

test('an example comes in with its senses and with the entries that it names', async () => {
  const [header, ...rows] = await rowsOf({
    'entries.csv': 'ID,Headword\nA,qxword\nB,qxother',
    'senses.csv': 'ID,Entry_ID,Description\nS,A,house\nT,B,home',
    'examples.csv': 'ID,Sense_ID,Entry_ID,Entry_IDs,Primary_Text\nE,S,,B,Qx.\nF,,Z,Y,Qy.',
  })
  const index = header!.fields!.indexOf('examples')
  expect(rows.map((row) => [row[index], row.leftOut?.map(([, text]) => text)])).toEqual([
    ['Qx.', ['examples.csv, row 3: Primary_Text: Qy.; ID: F; Entry_ID: Z; Entry_IDs: Y']],
    ['Qx.', undefined],
  ])
})

test('an id of nothing beside another in its cell, and what languages.csv says beyond the tag, are left out by name', async () => {
  const [header, row] = await rowsOf({
    'entries.csv': 'ID,Headword,Language_ID\nA,qxword,lotud',
    'senses.csv': 'ID,Entry_ID,Description,Example_IDs\nS, A ,house,E;nothing1',
    'examples.csv': 'ID,Sense_IDs,Entry_IDs,Primary_Text\nE,S;nothing2,A;nothing3,Qx.',
    'languages.csv': 'ID,Name,ISO639P3code,Latitude\nlotud,Lotud,dtr,6.1',
  })
  expect(row![header!.fields!.indexOf('english')]).toBe('house')
  expect(row![header!.fields!.indexOf('language')]).toBe('dtr')
  expect(row!.leftOut!.map(([, text]) => text)).toEqual([
    'senses.csv, row 2: Example_IDs: nothing1',
    'examples.csv, row 2: Sense_IDs: nothing2',
    'examples.csv, row 2: Entry_IDs: nothing3',
    'languages.csv, row 2: Name: Lotud',
    'languages.csv, row 2: Latitude: 6.1',
  ])
})

test('an entry with very many examples is read in time, and each comes in once', async () => {
  const numbers = Array.from({ length: 20_000 }, (_, n) => n)
  const read = rowsOf({
    'entries.csv': 'ID,Headword\nA,qxword',
    'senses.csv': `ID,Entry_ID,Description,Example_IDs\nS,A,house,"${numbers.map((n) => `E${n}`).join(';')}"`,
    'examples.csv': ['ID,Sense_ID,Entry_ID,Primary_Text', ...numbers.map((n) => `E${n},S,A,Qx ${n}.`)].join('\n'),
  })
  const [header, ...rows] = await read
  expect(rows).toHaveLength(1)
  expect(rows[0]![header!.fields!.indexOf('examples')]!.split(' | ')).toEqual(numbers.map((n) => `Qx ${n}.`))
}, 5000)

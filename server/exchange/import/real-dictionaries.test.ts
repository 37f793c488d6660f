import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { exportAddresses, imports, type ImportDetailJson } from '#shared/exchange.ts'
import { none, startImporting, zipped } from '#server/testing/library/importing.ts'
import { form, gloss } from '#server/testing/library/lift-xml.ts'
import { people, startTestApp, type Person } from '#server/testing/test-app.ts'
import { openZip } from '#server/exchange/formats/zip-reader.ts'

const { app, admin, aSource, check, leftOutLines, apply, found } = await startImporting()
const folder = await mkdtemp(join(tmpdir(), 'dictionaries-'))
beforeEach(async () => void (await aSource()))
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

/** Made-up words, which no language has: 'qx' stands in none. */
const made = (n: number) => `qx${n.toString(36)}`
const uuid = (n: number) => `0a18bb95-0eb2-422e-bf7e-${n.toString(16).padStart(12, '0')}`

const size = 540
const parts = ['Noun', 'Verb', 'Nom', 'Substantivo', 'verbo transitivo', 'Adverbial', 'Qualificativo', 'Kata nama']
const isMalayOnly = (n: number) => n % 9 === 0

/** An entry as FLEx 8.3 writes it: Malay alone in a ninth, domains, a root for each third, a variant, an etymology, files. */
function flexEntry(n: number): string {
  const id = `${made(n)}_${uuid(n)}`
  const root = n - (n % 3)
  const sense = (at: number, meanings: string, more = '') =>
    `<sense id="${randomUUID()}" order="${at}"><grammatical-info value="${parts[n % parts.length]}"></grammatical-info>${meanings}
      <trait name="semantic-domain-ddp4" value="${(n % 9) + 1}.1 Made-up, listed"/><trait name="semantic-domain-ddp4" value="5.2 Food"/>${more}</sense>`
  const meanings = isMalayOnly(n)
    ? gloss('ms', `maksud ${n}`)
    : gloss('en', `meaning ${n}`) + gloss('ms', `maksud ${n}`)
  const example = `<example>${form('dtr', `${made(n)} ${made(n)}`)}<translation type="Free translation">${form(n % 2 === 0 ? 'ms' : 'en', `sentence ${n}`)}</translation></example>`
  return `<entry dateCreated="2014-09-25T09:13:41Z" dateModified="2014-09-25T10:10:31Z" id="${id}" guid="${uuid(n)}">
    <lexical-unit>${form('dtr', made(n))}${n % 10 === 0 ? form('dtr-Zxxx-x-audio', `${made(n)}.wav`) : ''}</lexical-unit><trait  name="morph-type" value="stem"/>
    ${n % 5 === 0 ? `<variant>${form('dtr', `${made(n)}z`)}</variant>` : ''}
    ${n % 20 === 0 ? `<etymology type="borrowed" source="Malay">${form('ms', 'asal')}</etymology>` : ''}
    ${n === root ? '' : `<relation type="_component-lexeme" ref="${made(root)}_${uuid(root)}" order="0"><trait name="is-primary" value="true"/><trait name="complex-form-type" value="Derivative"/></relation>`}
    ${n % 30 === 1 ? `<relation type="Compare" ref="${uuid(n + 1)}"/>` : ''}
    ${n % 7 === 0 ? `<note>${form('en', `A note\nof ${n}`)}</note>` : ''}
    ${sense(0, meanings + (n % 4 === 0 ? gloss('pt', `sentido ${n}`) : ''), example + (n % 15 === 0 ? `<illustration href="${made(n)}.jpg"/>` : ''))}
    ${n % 6 === 0 ? sense(1, `<definition>${form('en', `another meaning of ${n}`)}</definition>`) : ''}
  </entry>`
}
const flex = (count: number) =>
  `<?xml version="1.0" encoding="UTF-8" ?><lift producer="SIL.FLEx 8.3.12.43172" version="0.13"><header><ranges>
  <range id="semantic-domain-ddp4" href="file://C:/Lexicon/words.lift-ranges"/></ranges><fields><field tag="cv-pattern">${form('en', 'A syllable pattern.')}</field></fields></header>
  ${Array.from({ length: count }, (_, n) => flexEntry(n)).join('\n')}</lift>`

const every = (step: number, rest = 0) =>
  Array.from({ length: size }, (_, n) => n).filter((n) => n % step === rest).length

async function liftOf(person: Person): Promise<string> {
  const file = join(folder, `${randomUUID()}.zip`)
  await writeFile(file, Buffer.from(await (await person.fetch(exportAddresses.lift)).arrayBuffer()))
  const zip = await openZip(file)
  const lift = (await zip.readText('words/words.lift', 5e7))!
  zip.close()
  return lift
}
/** The entries of an export in a fixed order, without the dates of the library. */
const entriesIn = (lift: string) =>
  [...lift.matchAll(/<entry .*?<\/entry>/gs)].map(([entry]) => entry.replaceAll(/ date\w+="[^"]*"/g, '')).toSorted()
const csvIn = (csv: string) =>
  csv
    .replaceAll(/^([0-9a-f-]{36}),\d+,/gm, '$1,')
    .split('\n')
    .toSorted()
const count = (lift: string, pattern: RegExp) => [...lift.matchAll(pattern)].length

/** Imports a file into a new library and returns its exports. */
async function reimported(bytes: string | Uint8Array, title: string, otherTitles: readonly string[] = []) {
  const other = await startTestApp()
  try {
    const person = await other.person(people['an admin'])
    const aSourceNamed = (named: string) =>
      person.call(entryDocuments.createSource, { body: { title: named, licence: 'CC BY 4.0' } })
    const source = await aSourceNamed(title)
    for (const other of otherTitles) await aSourceNamed(other)
    const answer = await person.fetch(`/api/imports?${new URLSearchParams({ name: 'again', source: source.id })}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/octet-stream' },
      body: bytes as BodyInit,
    })
    const { id, counts } = (await answer.json()) as ImportDetailJson
    await person.call(imports.apply, { params: { id } })
    return { counts, lift: await liftOf(person), csv: await (await person.fetch(exportAddresses.csv)).text() }
  } finally {
    await other.close()
  }
}

describe('a dictionary of FLEx', () => {
  test('comes in without losing an entry, goes out as LIFT with all of it, and comes in again as it was', async () => {
    const { id, counts, leftOut, sourceTitle } = await check(flex(size), { name: 'lotud.lift' })
    expect(counts).toEqual({ ...none, new: size })
    expect(Object.fromEntries(leftOut.map((one) => [one.kind, one.count]))).toEqual({
      glosses: every(4),
      sounds: every(10),
      pictures: every(15),
      etymologies: every(20),
      traits: size,
    })
    expect(await apply(id)).toMatchObject({ applied: size })
    const lift = await liftOf(admin)
    expect(count(lift, /<entry /g)).toBe(size)
    expect(count(lift, /<sense /g)).toBe(size + every(6))
    expect(count(lift, /name="semantic-domain-ddp4"/g)).toBe(2 * (size + every(6)))
    expect(count(lift, /<relation type="derived from"/g)).toBe(size - every(3))
    expect(count(lift, /<relation type="see also"/g)).toBe(every(30, 1))
    expect(count(lift, /<translation><form lang="ms">/g)).toBe(every(2))
    expect(count(lift, /<lexical-unit><form lang="dtr">/g)).toBe(size)
    expect((await found(made(6)))[0]!.document!.senses[0]).toMatchObject({
      note: 'Part of speech: Qualificativo',
      partOfSpeech: null,
    })

    const csv = await (await admin.fetch(exportAddresses.csv)).text()
    const fromLift = await reimported(lift, sourceTitle)
    expect(fromLift.counts).toEqual({ ...none, new: size })
    expect(entriesIn(fromLift.lift)).toEqual(entriesIn(lift))
    const fromCsv = await reimported(csv, sourceTitle)
    expect(fromCsv.counts).toEqual({ ...none, new: size })
    expect(csvIn(fromCsv.csv)).toEqual(csvIn(csv))
    expect(entriesIn(fromCsv.lift)).toEqual(entriesIn(lift))
  })
})

const citing = (n: number, sources: string[]) => `<entry id="${uuid(n)}" guid="${uuid(n)}">
  <lexical-unit>${form('dtr', made(n))}</lexical-unit><trait name="own-picture" value="/pictures/house.svg"/>${sources.map((each) => `<trait name="cited-source" value="${each}"/>`).join('')}
  <sense id="${uuid(n)}_1">${gloss('en', `meaning ${n}`)}</sense></entry>`

describe('what only our own files say', () => {
  const title = 'A list'
  const same = (n: number, order: number) => `<entry id="${uuid(n)}" guid="${uuid(n)}" order="${order}">
    <lexical-unit>${form('dtr', made(n - (n % 2)))}</lexical-unit>
    <variant>${form('dtr', `${made(n)}y`)}</variant>
    <variant>${form('dtr', `${made(n)}z`)}<trait name="form-kind" value="spelling"/><trait name="dialect" value="ranau"/></variant>
    <sense id="${uuid(n)}_1">${gloss('en', `meaning ${n}`)}<example>${form('dtr', made(n))}</example>
      <example source="${title} (CC BY 4.0)">${form('dtr', `${made(n)} qx`)}<trait name="dialect" value="tangaa"/></example></sense></entry>`

  test('comes back: kinds of forms, dialects and sources of examples, and numbers of homographs', async () => {
    const one = await reimported(`<lift version="0.13">${same(1000, 2)}${same(1001, 1)}</lift>`, title)
    expect(one.counts).toEqual({ ...none, new: 2 })
    const [second, first] = entriesIn(one.lift)
    expect(second).toContain('order="2"')
    expect(first).toContain('order="1"')
    expect(second).toMatch(/<variant>[^v]*value="spelling"\/><trait name="dialect" value="ranau"\/><\/variant>/)
    expect(second).toMatch(
      /<example source="A list \(CC BY 4.0\)">.*<trait name="dialect" value="tangaa"\/><\/example>/,
    )
    const [fromLift, fromCsv] = [await reimported(one.lift, title), await reimported(one.csv, title)]
    expect(entriesIn(fromLift.lift)).toEqual(entriesIn(one.lift))
    expect(entriesIn(fromCsv.lift)).toEqual(entriesIn(one.lift))
    expect(csvIn(fromCsv.csv)).toEqual(csvIn(one.csv))
  })

  test('comes back: all sources of an entry in their order, with their locators, and a picture of the product', async () => {
    const others = ['Another list', 'A list, volume 2']
    const cited = [
      ['Another list (CC BY 4.0), p. 3', 'A list (CC BY 4.0)'],
      ['A list (CC BY 4.0), p. 7; 8', 'A list, volume 2 (CC BY 4.0)'],
      ['Another list (CC BY 4.0)'],
      [],
    ]
    const file = `<lift version="0.13">${cited.map((each, index) => citing(2000 + index, each)).join('')}</lift>`
    const one = await reimported(file, title, others)
    expect(one.counts).toEqual({ ...none, new: 4 })
    const citedIn = (lift: string) =>
      entriesIn(lift).map((each) => Array.from(each.matchAll(/"cited-source" value="([^"]*)"/g), ([, text]) => text))
    expect(count(one.lift, /<illustration href="pictures\/house.svg"\/>/g)).toBe(4)
    expect(citedIn(one.lift)).toEqual([...cited.slice(0, 3), ['A list (CC BY 4.0)']])
    const [fromLift, fromCsv] = [await reimported(one.lift, title, others), await reimported(one.csv, title, others)]
    expect(entriesIn(fromLift.lift)).toEqual(entriesIn(one.lift))
    expect(entriesIn(fromCsv.lift)).toEqual(entriesIn(one.lift))
    expect(csvIn(fromCsv.csv)).toEqual(csvIn(one.csv))
  })
})

const table = (...rows: string[][]) =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')

async function columnsOf(body: string | Uint8Array) {
  const headers = { 'Content-Type': 'application/octet-stream' }
  const answer = await admin.fetch('/api/imports/columns', { method: 'POST', headers, body: body as BodyInit })
  return ((await answer.json()) as Pick<ImportDetailJson, 'columns'>).columns
}

describe('a dictionary of Dictionaria', () => {
  test('comes in from its tables, a sense a row, with examples and relations', async () => {
    const bytes = await zipped({
      'cldf/entries.csv': table(
        ['ID', 'Language_ID', 'Headword', 'Part_Of_Speech', 'Entry_IDs', 'Etymology'],
        ['LX1', 'made', 'qxdict', 'v.tr', 'LX2', 'from qx'],
        ['LX2', 'made', 'qxother', 'poss.pron', '', ''],
        ['LX3', 'made', 'qxnone', 'n', '', ''],
      ),
      'cldf/senses.csv': table(
        ['ID', 'Description', 'Entry_ID', 'Semantic_Domain', 'alt_translation1'],
        ['SN1', 'to build', 'LX1', '6.5.2 Parts ; 6.5.1', 'bouwen'],
        ['SN2', 'to mend', 'LX1', '', ''],
        ['SN3', 'mine', 'LX2', '', ''],
        ['SN4', 'of no entry', 'LX9', '', ''],
      ),
      'cldf/examples.csv': table(
        ['ID', 'Primary_Text', 'Analyzed_Word', 'Translated_Text', 'Sense_IDs'],
        ['XV1', 'qxdict qx', 'qx-dict', 'He builds.', 'SN1;SN2'],
        ['XV2', 'qx qx', '', 'Of no sense.', ''],
      ),
      'cldf/languages.csv': table(['ID', 'ISO639P3code'], ['made', 'ntu']),
    })
    const { id, counts, leftOut, values } = await check(bytes, { name: 'dictionaria.zip' })
    expect(counts).toEqual({ ...none, new: 2, fault: 1 })
    expect(Object.fromEntries(leftOut.map((one) => [one.kind, one.count]))).toEqual({
      glosses: 1,
      fields: 2,
      meanings: 1,
      examples: 1,
      values: 1,
    })
    expect(values.map(({ value }) => value)).toContain('poss.pron')
    await apply(id)
    const [other] = await found('qxother')
    expect((await found('qxdict'))[0]!.document).toMatchObject({
      language: 'ntu',
      senses: [{ en: 'to build', semanticDomains: ['6.5.2 Parts', '6.5.1'] }, { en: 'to mend' }],
      examples: [{ text: 'qxdict qx', translation: 'He builds.' }],
      relations: [{ kind: 'see also', entryId: other!.id }],
    })
  })

  test('names the file, row and column of a fault and of what is left out', async () => {
    const bytes = await zipped({
      'entries.csv': table(
        ['ID', 'Headword', 'Part_of_Speech', 'Phonetic_Form', 'Etymology'],
        ['A', 'qxalone', 'n', 'qxaloon', 'from qx'],
        ['B', '', 'qxpart', '', ''],
        ['C', 'qxmute', 'n', '', ''],
      ),
      'senses.csv': table(
        ['ID', 'Entry_ID', 'Description', 'Status'],
        ['S1', 'A', 'alone', ''],
        ['S2', 'A', 'single', 'checked'],
        ['S3', 'Z', 'of no entry', ''],
        ['S4', 'B', 'nameless', ''],
        ['S5', 'C', '', ''],
      ),
    })
    expect((await columnsOf(bytes)).map(({ name, field }) => [name, field])).toEqual(
      expect.arrayContaining([
        ['entries.csv: Headword', 'form'],
        ['entries.csv: Phonetic_Form', 'pronunciation'],
        ['senses.csv: Description', 'english'],
      ]),
    )
    const checked = await check(bytes, { name: 'dictionaria.zip' })
    const { id, counts, values } = checked
    expect(counts).toEqual({ ...none, new: 1, fault: 2 })
    expect(values).toMatchObject([{ column: 'entries.csv: Part_of_Speech', value: 'n' }, { value: 'qxpart' }])
    const rows = await admin.call(imports.rows, { params: { id }, query: {} })
    expect(rows.map(({ row, faults }) => [row, ...faults.map(({ column }) => column)])).toEqual([
      [2],
      [3, 'entries.csv: Headword'],
      [4, 'senses.csv, row 6: Description'],
    ])
    const texts = await leftOutLines(checked)
    expect(texts.join('\n')).toMatch(/entries\.csv, row 2: Etymology: from qx/)
    expect(texts.join('\n')).toMatch(/senses\.csv, row 3: Status: checked/)
    expect(texts.join('\n')).toMatch(/senses\.csv, row 4: Description: of no entry/)
    await apply(id)
    expect((await found('qxalone'))[0]).toMatchObject({ pronunciation: 'qxaloon' })
  })

  test('proposes the pronunciation of a lone table of entries', async () => {
    const lone = table(['ID', 'Headword', 'Phonetic_Form'], ['A', 'qxlone', 'qxloon'])
    expect((await columnsOf(lone)).map(({ field }) => field)).toEqual(['id', 'form', 'pronunciation'])
  })
})

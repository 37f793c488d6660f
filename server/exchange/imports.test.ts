import { eq } from 'drizzle-orm'
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dictionary } from '#shared/dictionary.ts'
import { categories } from '#shared/entries.ts'
import { imports } from '#shared/exchange.ts'
import type { ImportAnswer } from '#shared/exchange.ts'
import { categories as rows, imports as importRows } from '#server/db/tables.ts'
import { startTestApp, people } from '#server/testing/test-app.ts'
import type { Person, TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let admin: Person
let source: string
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.person(people['an admin'])
})
afterAll(() => app.close())
beforeEach(async () => {
  const body = { title: `A list of words ${Math.random()}`, licence: 'CC BY 4.0' }
  source = (await admin.call(dictionary.createSource, { body })).id
})

interface Asked {
  name?: string
  map?: string
  source?: string
  dialect?: string
}

async function send(bytes: string | Uint8Array, asked: Asked = {}, person = admin) {
  const query = new URLSearchParams({ name: 'words.csv', source, ...asked })
  const headers = { 'Content-Type': 'application/octet-stream' }
  return person.fetch(`/api/imports?${query}`, { method: 'POST', headers, body: bytes as BodyInit })
}
async function check(bytes: string | Uint8Array, asked: Asked = {}): Promise<ImportAnswer> {
  const answer = await send(bytes, asked)
  if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`)
  return answer.json() as Promise<ImportAnswer>
}
const apply = (id: string) => admin.call(imports.apply, { params: { id } })
const undo = (id: string) => admin.call(imports.undo, { params: { id } })
const found = async (title: string) =>
  (await app.db.select().from(rows).where(eq(rows.title, title))).filter(({ deletedAt }) => deletedAt === null)
const none = { new: 0, changed: 0, same: 0, conflict: 0, fault: 0 }

async function zipped(files: Record<string, string>): Promise<Uint8Array> {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  return buffer(zip.outputStream as Readable)
}

const lift = (word: string) =>
  `<lift version="0.13"><entry id="${word}"><lexical-unit><form lang="dtp"><text>${word}</text></form></lexical-unit>
    <sense><gloss lang="en"><text>meaning of ${word}</text></gloss></sense></entry></lift>`

describe('a dry run', () => {
  test('tells what would happen and changes nothing', async () => {
    const file = 'Word,English,Malay,Dialect\nwalai,house,rumah,Bundu-Liwan\n,nothing,,\ntasu,dog,,Nowhere\n'
    const found1 = await check(file)
    expect(found1).toMatchObject({ format: 'csv', state: 'checked', counts: { ...none, new: 1, fault: 2 } })
    expect(found1.columns.map(({ field }) => field)).toEqual(['form', 'english', 'malay', 'dialects'])
    expect(await found('walai')).toEqual([])
    const faults = await (await admin.fetch(`/api/imports/${found1.id}/faults`)).text()
    expect(faults).toBe(
      "row,column,sentence\n3,Word,The word is missing.\n4,Dialect,There is no dialect 'Nowhere' in the list.\n",
    )
  })

  test('needs a source with a licence, and an admin', async () => {
    const without = await admin.call(dictionary.createSource, { body: { title: 'Heard somewhere' } })
    const refused = await send('Word,English\nwalai,house\n', { source: without.id })
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('no licence')])
    const contributor = await app.person(people['a contributor'])
    expect((await send('Word,English\nwalai,house\n', {}, contributor)).status).toBe(403)
    expect((await send('Word,English\nwalai,house\n', {}, app.visitor)).status).toBe(401)
  })

  test.each([
    ['a semicolon, as Excel writes it where the comma is decimal', 'Word;English\nwalai;house\n', 'csv'],
    ['tabs', 'Word\tEnglish\nwalai\thouse\n', 'tsv'],
    ['a mark of its encoding', '\uFEFFWord,English\nwalai,house\n', 'csv'],
  ])('reads a table with %s', async (_what, file, format) => {
    expect(await check(file)).toMatchObject({ format, counts: { ...none, new: 1 } })
  })

  test('reads UTF-16, and the encoding in which Excel still saves', async () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Word,English\ntondu’,woman\n', 'utf16le')])
    const { id } = await check(utf16)
    expect(await admin.call(imports.rows, { params: { id } })).toMatchObject([{ form: 'tondu’' }])
    const latin = Buffer.from([...Buffer.from('Word,English\ntondu'), 0x92, ...Buffer.from(',woman\n')])
    expect(await admin.call(imports.rows, { params: { id: (await check(latin)).id } })).toMatchObject([
      { form: 'tondu’' },
    ])
  })

  test.each(['utf16le', 'utf-16be'])('reads %s without its mark', async (encoding) => {
    const bytes = Buffer.from('Word,English\ntondu’,woman\n', 'utf16le')
    const { id } = await check(encoding === 'utf16le' ? bytes : bytes.swap16())
    expect(await admin.call(imports.rows, { params: { id } })).toMatchObject([{ form: 'tondu’', meaning: 'woman' }])
  })

  test('names of a row that repeats another the row that it repeats, and brings its word once', async () => {
    const file = 'Word,English\nparai,rice plant\nsiung,hill\nparai,food\nparai,Rice plant\n'
    const { id, counts } = await check(file)
    expect(counts).toEqual({ ...none, new: 3, same: 1 })
    const staged = await admin.call(imports.rows, { params: { id }, query: { outcome: 'same' } })
    expect(staged).toMatchObject([{ row: 5, faults: [{ sentence: 'Row 2 of this file says the same.' }] }])
    await apply(id)
    expect((await found('parai')).map(({ content }) => content).toSorted()).toEqual(['food', 'rice plant'])
    expect((await check(file)).counts).toEqual({ ...none, same: 4 })
    const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
    const named = await check(`id,Word,English\n${one},sambut,hair\n${other},sambut,hair\n${one},sambut,hair\n`)
    expect(named.counts).toEqual({ ...none, new: 2, same: 1 })
  })

  test('reads all LIFT files of a package', async () => {
    const files = { 'a/one.lift': lift('first'), 'a/one.lift-ranges': '<lift-ranges/>', 'b/two.LIFT': lift('second') }
    const { id, format } = await check(await zipped({ ...files, '__MACOSX/a/._one.lift': '\0\u0005\u0016\u0007' }))
    expect(format).toBe('lift')
    expect(await admin.call(imports.rows, { params: { id } })).toMatchObject([{ form: 'first' }, { form: 'second' }])
  })

  test('takes the columns as it is told', async () => {
    const { id } = await check('a,b,c\nhouse,walai,x\n', { map: 'english,form,' })
    expect(await admin.call(imports.rows, { params: { id } })).toMatchObject([{ form: 'walai', meaning: 'house' }])
  })

  test('names the columns of a file before anything is sent for good, with a guess of what they hold', async () => {
    const body = new Blob(['Lotud word,English,Remarks\nwalai,house,\n'], { type: 'application/octet-stream' })
    expect(await admin.call(imports.columns, { body })).toEqual({
      format: 'csv',
      columns: [
        { name: 'Lotud word', field: null, sample: 'walai' },
        { name: 'English', field: 'english', sample: 'house' },
        { name: 'Remarks', field: null, sample: '' },
      ],
    })
    expect(await admin.call(imports.list, {})).not.toContainEqual(expect.objectContaining({ name: 'columns' }))
  })

  test('goes on when the browser is closed, and is found in the list', async () => {
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

  test('that was cut off with its process says so, is not applied, and can be forgotten', async () => {
    const { id } = await check('Word,English\nsada,fish\n')
    await app.db
      .update(importRows)
      .set({ state: 'checking', claimedAt: new Date(0) })
      .where(eq(importRows.id, id))
    expect(await admin.call(imports.read, { params: { id } })).toMatchObject({ state: 'checking', stalled: true })
    await expect(apply(id)).rejects.toThrow('409: This file is still being looked through.')
    await admin.call(imports.discard, { params: { id } })
    await expect(admin.call(imports.read, { params: { id } })).rejects.toThrow('404')
  })

  test('names every fault of a file in which one row in a hundred is faulty', async () => {
    const lines = Array.from({ length: 1000 }, (_, n) => (n % 100 === 7 ? `,meaning ${n}` : `entry ${n},meaning ${n}`))
    const { id, counts } = await check(['Word,English', ...lines].join('\n'))
    expect(counts).toEqual({ ...none, new: 990, fault: 10 })
    const said = (await (await admin.fetch(`/api/imports/${id}/faults`)).text()).trim().split('\n').slice(1)
    const named = lines.flatMap((line, n) => (line.startsWith(',') ? `${n + 2},Word,The word is missing.` : []))
    expect(said).toEqual(named)
  })

  test.each([
    ['no column that holds the word', 'a,b\n1,2\n', /No column holds the word/],
    ['nothing', '', /is empty/],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1, 2]), /neither a table/],
    ['a quotation mark that never ends', 'Word,English\n"walai,house\ntasu,dog\n', /in row 2 a quotation mark opens/],
    [
      'external entities',
      '<!DOCTYPE lift [<!ENTITY x SYSTEM "file:///etc/passwd">]><lift version="0.13"/>',
      /document type/,
    ],
    ['broken LIFT', '<lift version="0.13"><entry>', /cannot be read/],
  ])('refuses a file with %s in a sentence', async (_what, file, sentence) => {
    const answer = await send(file)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toMatch(sentence)
  })

  test('refuses a package that leads out of itself, or unpacks to far more than it is', async () => {
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

describe('applying', () => {
  const file = 'Word,English,Malay,Dialect,Domains\nroun,leaf,daun,Bundu-Liwan,Plants\ngamut,root,akar,,plants\n'

  test('makes entries with their documents, which are found and have a history', async () => {
    const { id } = await check(file)
    expect(await apply(id)).toMatchObject({ state: 'applied', applied: 2 })
    const [leaf] = await found('roun')
    expect(leaf).toMatchObject({ content: 'leaf', dialect: 'Bundu-Liwan', type: 'WORD' })
    expect(leaf!.document).toMatchObject({
      senses: [{ en: 'leaf', ms: 'daun', domains: ['plants'] }],
      sources: [{ sourceId: source }],
    })
    const [hit] = await app.visitor.call(categories.list, { query: { q: 'roun' } })
    expect(hit).toMatchObject({ id: leaf!.id })
    expect(await admin.call(dictionary.history, { params: { id: leaf!.id } })).toMatchObject([{ action: 'imported' }])
    await undo(id)
  })

  test('the same file twice changes nothing; a mended row changes one; what was edited here stays', async () => {
    const first = await check(file)
    await apply(first.id)
    expect((await check(file)).counts).toEqual({ ...none, same: 2 })

    const mended = file.replace('leaf', 'leaf, foliage')
    const quoted = mended.replace('leaf, foliage', '"leaf, foliage"')
    const second = await check(quoted)
    expect(second.counts).toEqual({ ...none, same: 1, changed: 1 })
    await apply(second.id)
    const [leaf] = await found('roun')
    expect(leaf).toMatchObject({ content: 'leaf, foliage', version: 2 })

    const whole = await admin.call(dictionary.whole, { params: { id: leaf!.id } })
    const document = { ...whole.document, senses: [{ ...whole.document.senses![0]!, en: 'a leaf' }] }
    await admin.call(dictionary.change, { params: { id: leaf!.id }, body: { version: 2, document } })
    const third = await check(file)
    expect(third.counts).toEqual({ ...none, same: 1, conflict: 1 })
    await apply(third.id)
    expect((await found('roun'))[0]).toMatchObject({ content: 'a leaf' })
  })

  test('an entry that is edited between the dry run and applying it stays', async () => {
    const first = await check('Word,English\nsakot,grass\n')
    await apply(first.id)
    const second = await check('Word,English\nsakot,weed\n')
    expect(second.counts).toEqual({ ...none, changed: 1 })
    const [grass] = await found('sakot')
    await admin.call(categories.update, {
      params: { id: grass!.id },
      body: { type: 'WORD', title: 'sakot', content: 'grass, herb' },
    })
    expect(await apply(second.id)).toMatchObject({ applied: 0, counts: { ...none, conflict: 1 } })
    expect((await found('sakot'))[0]).toMatchObject({ content: 'grass, herb' })
  })

  test('undo takes back what nobody has touched since, and says what stays', async () => {
    const { id } = await check('Word,English\nkorut,spider\ntikus,rat\n')
    await apply(id)
    const [rat] = await found('tikus')
    await admin.call(categories.update, {
      params: { id: rat!.id },
      body: { type: 'WORD', title: 'tikus', content: 'rat, mouse' },
    })
    expect(await undo(id)).toMatchObject({ state: 'undone', keptByUndo: 1 })
    expect(await found('korut')).toEqual([])
    expect(await found('tikus')).toHaveLength(1)
  })

  test('a file that was checked twice and applied twice brings its words once', async () => {
    const words = 'Word,English\nsusu,milk\nbatu,stone\n'
    const [first, second] = [await check(words), await check(words)]
    expect(await apply(first.id)).toMatchObject({ applied: 2 })
    expect(await apply(second.id)).toMatchObject({ state: 'applied', applied: 0, counts: { ...none, conflict: 2 } })
    expect(await found('susu')).toHaveLength(1)
    const id = crypto.randomUUID()
    const named = `id,Word,English\n${id},gayo,big\n`
    const [third, fourth] = [await check(named), await check(named)]
    await apply(third.id)
    expect(await apply(fourth.id)).toMatchObject({ applied: 0, counts: { ...none, conflict: 1 } })
  })

  test('what was taken back may come again, what somebody deleted does not', async () => {
    const [id, other] = [crypto.randomUUID(), crypto.randomUUID()]
    const words = `id,Word,English\n${id},bulan,month\n${other},tadau,day\n`
    const first = await check(words)
    await apply(first.id)
    await undo(first.id)
    const again = await check(words)
    expect(again.counts).toEqual({ ...none, new: 2 })
    await apply(again.id)
    const [day] = await found('tadau')
    await admin.call(categories.remove, { params: { id: day!.id } })
    const mended = words.replace('month', 'moon').replace('day', 'the day')
    expect((await check(mended)).counts).toEqual({ ...none, changed: 1, conflict: 1 })
  })

  test('two who take the same import back do it once', async () => {
    const { id } = await check('Word,English\nkotigoguno,green\nmagasu,white\n')
    await apply(id)
    const answers = await Promise.allSettled([undo(id), undo(id), undo(id)])
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1)
    expect(await admin.call(imports.read, { params: { id } })).toMatchObject({ state: 'undone', keptByUndo: 0 })
    await expect(admin.call(imports.discard, { params: { id } })).rejects.toThrow('409')
  })

  test('undo brings back what a change replaced', async () => {
    await apply((await check('Word,English\nliou,neck\n')).id)
    const second = await check('Word,English\nliou,throat\n')
    await apply(second.id)
    await undo(second.id)
    expect((await found('liou'))[0]).toMatchObject({ content: 'neck', version: 3 })
  })

  test('one who was cut off is carried on, and two at once do not do it twice', async () => {
    const { id } = await check('Word,English\ntodung,nose\nkabang,mouth\n')
    const answers = await Promise.allSettled([apply(id), apply(id)])
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1)
    const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason)] : []))
    expect(refusals.filter((why) => !why.endsWith('409: This import is being applied already.'))).toEqual([])
    expect(await found('todung')).toHaveLength(1)
    const cut = await check('Word,English\nnipon,tooth\n')
    await app.db
      .update(importRows)
      .set({ state: 'applying', claimedAt: new Date(0) })
      .where(eq(importRows.id, cut.id))
    expect(await apply(cut.id)).toMatchObject({ state: 'applied', applied: 1 })
  })

  test('a formula in a cell comes in as the text that it is', async () => {
    await apply((await check(`Word,English\ndila',"'=1+1"\n`)).id)
    expect((await found("dila'"))[0]).toMatchObject({ content: '=1+1' })
  })

  test('LIFT brings senses, variants and examples', async () => {
    const words = `<?xml version="1.0" encoding="UTF-8"?><lift version="0.13">
      <entry id="x1"><lexical-unit><form lang="dtp"><text>waig</text></form></lexical-unit>
      <trait name="dialect" value="bundu-liwan"/>
      <sense><grammatical-info value="noun"/><gloss lang="en"><text>water</text></gloss><gloss lang="ms"><text>air</text></gloss>
      <example><form lang="dtp"><text>Monginum isio do waig</text></form><translation><form lang="en"><text>he drinks water</text></form></translation></example></sense>
      <sense><gloss lang="en"><text>river</text></gloss></sense></entry></lift>`
    const { id } = await check(words, { name: 'words.lift' })
    await apply(id)
    const [water] = await found('waig')
    expect(water!.document).toMatchObject({
      forms: [{ text: 'waig', dialects: ['bundu-liwan'] }],
      senses: [{ en: 'water', ms: 'air', partOfSpeech: 'noun' }, { en: 'river' }],
      examples: [{ text: 'Monginum isio do waig', translation: 'he drinks water' }],
    })
  })

  test('a workbook is read, its formulas as their last value', async () => {
    const sheet = `<worksheet xmlns="x"><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>English</t></is></c></row>
      <row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" t="str"><f>CONCAT("a","b")</f><v>egg</v></c></row></sheetData></worksheet>`
    const strings = `<sst><si><t>Word</t></si><si><r><t>tontolu</t></r><r><t>'</t></r></si></sst>`
    const bytes = await zipped({
      'xl/workbook.xml': '<workbook/>',
      'xl/sharedStrings.xml': strings,
      'xl/worksheets/sheet1.xml': sheet,
    })
    const { id, format } = await check(bytes, { name: 'words.xlsx' })
    expect(format).toBe('xlsx')
    expect(await admin.call(imports.rows, { params: { id } })).toMatchObject([{ form: "tontolu'", meaning: 'egg' }])
  })
})

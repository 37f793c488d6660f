import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { imports } from '#shared/exchange.ts'
import { importFiles } from '#server/db/tables/exchange.ts'
import { none, startImporting } from '#server/testing/library/importing.ts'
import { form, gloss } from '#server/testing/library/lift-xml.ts'

const { app, admin, aSource, check, apply, found } = await startImporting()
beforeEach(async () => void (await aSource()))
afterAll(() => app.close())

const root = '3f1c0c1e-5d0a-4c6f-9a55-0d6a3f0a1b01'
const derived = '3f1c0c1e-5d0a-4c6f-9a55-0d6a3f0a1b02'
const rootSense = '3f1c0c1e-5d0a-4c6f-9a55-0d6a3f0a1b03'

/** Two entries as FLEx writes them, with made-up words. */
const flex = `<?xml version="1.0"?><lift version="0.13" producer="SIL.FLEx 8.3.12">
  <entry id="qoru_${root}" guid="${root}">
    <lexical-unit>${form('dtr', 'qoru')}</lexical-unit>
    <pronunciation>${form('dtr-fonipa', 'ˈqoru')}<media href="qoru.wav"/></pronunciation>
    <sense id="${rootSense}" order="0"><grammatical-info value="Nom"/>${gloss('ms', 'rumah')}${gloss('pt', 'casa')}
      <trait name="semantic-domain-ddp4" value="6.5.1.1 House"/><illustration href="qoru.jpg"/></sense>
    <sense id="s2" order="1"><grammatical-info value="xyz"/>${gloss('pt', 'palavra')}</sense>
    <etymology type="proto" source="x">${form('x-pan', '*qoru')}</etymology>
  </entry>
  <entry id="qoruan_${derived}" guid="${derived}">
    <lexical-unit>${form('dtr', 'qoruan')}</lexical-unit>
    <sense id="s3"><grammatical-info value="verbo transitivo"/>${gloss('en', 'to live in a house')}
      <trait name="semantic-domain-ddp4" value="5.9 Live, stay"/><relation type="Synonyms" ref="${rootSense}"/>
      <relation type="Weird" ref="${rootSense}"/></sense>
    <relation type="_component-lexeme" ref="qoru_${root}"><trait name="complex-form-type" value="Derivative"/></relation>
    <relation type="Compare" ref="nowhere"/>
  </entry>
</lift>`

const csvOf = async (address: string) => (await (await admin.fetch(address)).text()).trim().split('\n')

type Mapping = { column: string; value: string; to: string }
const setValues = (id: string, body: Mapping[]) => admin.call(imports.setValues, { params: { id }, body })
const sensesOf = async (word: string) => (await found(word))[0]!.document!.senses
const entryOf = (word: string, senses: string) =>
  `<entry id="${word}"><lexical-unit>${form('dtr', word)}</lexical-unit>${senses}</entry>`
const glossLanguage = (value: string, to: string) => ({ column: 'glosses', value, to })

/** A main entry and a variant without senses before it; variants without an id, or whose main entry is elsewhere, stay faults. */
const minorEntries = `<lift version="0.13">
  <entry id="qolam_1"><lexical-unit>${form('dtr', 'qolam')}${form('dtr-fonipa', 'ˈqolam')}</lexical-unit><trait name="dialect-labels" value="Ranau"/>
    <note>${form('en', 'Heard once.')}</note><pronunciation><media href="qolam.wav"/></pronunciation>
    <relation type="_component-lexeme" ref="qalam_2"><trait name="variant-type" value="Dialectal Variant"/></relation></entry>
  <entry id="qalam_2"><lexical-unit>${form('dtr', 'qalam')}</lexical-unit><variant ref="qolam_1"/><sense>${gloss('en', 'pen')}</sense>
    <sense><grammatical-info value="Verb"/></sense></entry>
  <entry><lexical-unit>${form('dtr', 'qulam')}</lexical-unit>
    <relation type="_component-lexeme" ref="qalam_2"><trait name="variant-type" value="Plural"/></relation></entry>
  <entry><lexical-unit>${form('dtr', 'qelam')}</lexical-unit><sense>${gloss('en', 'ink')}</sense></entry>
  <entry id="qilam_3"><lexical-unit>${form('dtr', 'qilam')}</lexical-unit>
    <relation type="_component-lexeme" ref="qalam_4"><trait name="variant-type" value="Plural"/></relation></entry>
</lift>`

test('a variant that is an entry without a meaning becomes a form of its main entry, and its other parts are left out by name', async () => {
  const checked = await check(minorEntries, { name: 'minor.lift' })
  expect(checked.counts).toEqual({ ...none, new: 2, fault: 2 })
  expect(Object.fromEntries(checked.leftOut.map(({ kind, count }) => [kind, count]))).toMatchObject({
    notes: 1,
    forms: 1,
    sounds: 1,
    values: 1,
  })
  expect(checked.leftOut.find(({ kind }) => kind === 'relations')).toBeUndefined()
  await apply(checked.id)
  const [entry] = await found('qalam')
  expect(entry!.document!.forms).toMatchObject([
    { text: 'qalam', kind: 'main' },
    { text: 'qolam', kind: 'variant', dialects: ['ranau'] },
  ])
})

describe('a dictionary of another language', () => {
  test('comes in with Malay meanings, language, numbered domains and relations, and goes out with them again', async () => {
    const checked = await check(flex, { name: 'lotud.lift' })
    expect(checked.counts).toEqual({ ...none, new: 2 })
    await apply(checked.id)
    const [one] = await found('qoru')
    expect(one).toMatchObject({
      id: root,
      content: 'rumah',
      pronunciation: 'ˈqoru',
      document: {
        language: 'dtr',
        senses: [
          { en: null, ms: 'rumah', partOfSpeech: 'noun', domains: ['home'], semanticDomains: ['6.5.1.1 House'] },
        ],
      },
    })
    const [other] = await found('qoruan')
    expect(other!.document).toMatchObject({
      language: 'dtr',
      senses: [{ partOfSpeech: 'verb', domains: ['home'] }],
    })
    expect(other!.document!.relations.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([
      { kind: 'derived from', entryId: root },
      { kind: 'synonym', entryId: root },
    ])
    const lift = Buffer.from(await (await app.visitor.fetch('/library/export/words.lift.zip')).arrayBuffer())
    expect(lift.subarray(0, 2).toString()).toBe('PK')
    const csv = await (await app.visitor.fetch('/library/export/words.csv')).text()
    const line = csv.split('\n').find((row) => row.startsWith(derived))!
    expect(line).toContain(`derived from ${root}`)
    expect(line).toMatch(/,"5.9 Live, stay",dtr,,,,,$/)
    expect((await check(flex, { name: 'lotud.lift' })).counts).toEqual({ ...none, same: 2 })
  })

  test('names before applying what will be left out, with its rows', async () => {
    const { leftOut } = await check(flex, { name: 'lotud.lift' })
    const counts = Object.fromEntries(leftOut.map(({ kind, count }) => [kind, count]))
    expect(counts).toEqual({ meanings: 1, glosses: 2, relations: 2, pictures: 1, sounds: 1, etymologies: 1, values: 1 })
    const addressOf = (kind: string) => leftOut.find((one) => one.kind === kind)!.address
    expect(await csvOf(addressOf('glosses'))).toEqual(['row,word,glosses', '2,qoru,pt: casa', '2,qoru,pt: palavra'])
    expect(await csvOf(addressOf('sounds'))).toEqual(['row,word,sounds', '2,qoru,qoru.wav'])
    expect((await csvOf(addressOf('relations'))).slice(1).toSorted()).toEqual([
      `4,qoruan,Weird ${rootSense}`,
      '4,qoruan,see also nowhere',
    ])
    expect((await app.visitor.fetch(addressOf('sounds'))).status).toBe(401)
  })

  test('has values that are proposed, mapped once for the file, kept as a note, or left out', async () => {
    const file =
      'Word,English,POS,Dialect\nqu1,one,vbx,Nowhere\nqu2,two,vbx,Ranau\nqu3,three,Kata kerja,\nqu4,four,zzz,\n'
    const { id, counts, values } = await check(file)
    expect(counts).toEqual({ ...none, new: 4 })
    expect(values).toEqual([
      { column: 'Dialect', value: 'Nowhere', count: 1, proposed: null, mapped: 'note' },
      { column: 'Dialect', value: 'Ranau', count: 1, proposed: 'ranau', mapped: 'ranau' },
      { column: 'POS', value: 'vbx', count: 2, proposed: null, mapped: 'note' },
      { column: 'POS', value: 'Kata kerja', count: 1, proposed: 'verb', mapped: 'verb' },
      { column: 'POS', value: 'zzz', count: 1, proposed: null, mapped: 'note' },
    ])
    const set = (body: Mapping[]) => setValues(id, body)
    await expect(set([{ column: 'POS', value: 'vbx', to: 'verbish' }])).rejects.toThrow(
      '400: The value “vbx” cannot become “verbish”.',
    )
    await set([{ column: 'POS', value: 'vbx', to: 'verb' }])
    const again = await set([{ column: 'POS', value: 'zzz', to: 'drop' }])
    expect(again).toMatchObject({
      state: 'checked',
      counts: { ...none, new: 4 },
      leftOut: [{ kind: 'values', count: 1 }],
    })
    expect(again.values.find(({ value }) => value === 'vbx')).toMatchObject({ mapped: 'verb', proposed: null })
    await apply(id)
    const senses = await Promise.all(
      ['qu1', 'qu2', 'qu3', 'qu4'].map(async (word) => (await found(word))[0]!.document!),
    )
    expect(senses.map(({ senses: [sense] }) => [sense!.partOfSpeech, sense!.note])).toEqual([
      ['verb', 'Dialect: Nowhere'],
      ['verb', null],
      ['verb', null],
      [null, null],
    ])
    await expect(set([{ column: 'POS', value: 'zzz', to: 'noun' }])).rejects.toThrow('409')
  })

  test('whose file cannot be read again is shown as interrupted, and can be deleted', async () => {
    const { id } = await check('Word,English,POS\nqu5,five,vbx\n')
    await app.db
      .update(importFiles)
      .set({ bytes: Buffer.from([0xff, 0xd8]) })
      .where(eq(importFiles.importId, id))
    await expect(setValues(id, [{ column: 'POS', value: 'vbx', to: 'verb' }])).rejects.toThrow('400')
    const params = { id }
    expect(await admin.call(imports.read, { params })).toMatchObject({ state: 'checking', stalled: true })
    await admin.call(imports.discard, { params })
  })

  test('keeps the rest of an entry whose parts are too long or unknown', async () => {
    const { counts, leftOut } = await check(
      `Word,English,Type,Picture,Note\nqu5,five,Lexeme,qu5.png,${'n'.repeat(6000)}\n`,
    )
    expect(counts).toEqual({ ...none, new: 1 })
    expect(leftOut.map(({ kind, count }) => [kind, count])).toEqual([
      ['pictures', 1],
      ['texts', 1],
    ])
  })
})

test('the name of an unknown language is a note, and listed as left out', async () => {
  const { id, values, leftOut } = await check('word,english,language\nqxsugut,one,Sugut Dusun\n')
  expect(values).toMatchObject([{ column: 'language', value: 'Sugut Dusun', mapped: 'note' }])
  expect(leftOut).toMatchObject([{ kind: 'values', count: 1 }])
  expect(await (await admin.fetch(leftOut[0]!.address)).text()).toContain('Language: Sugut Dusun')
  await apply(id)
  expect((await found('qxsugut'))[0]!.document!.senses).toMatchObject([{ note: 'Language: Sugut Dusun' }])
})

describe('a dictionary with meanings in a language that is neither English nor Malay', () => {
  const file = `<lift version="0.13">
    ${entryOf('qxi', `<sense>${gloss('id', 'rumah')}${gloss('id', 'kediaman')}${gloss('nl', 'huis')}</sense>`)}
    ${entryOf('qxj', `<sense>${gloss('en', 'dog')}${gloss('nl', 'hond')}</sense>`)}</lift>`

  test('comes in after the admin says once what becomes of each language', async () => {
    const { id, counts, values, leftOut } = await check(file, { name: 'words.lift' })
    expect(counts).toEqual({ ...none, new: 1, fault: 1 })
    expect(values.filter(({ column }) => column === 'glosses')).toEqual([
      { column: 'glosses', value: 'id', count: 2, proposed: null, mapped: 'drop' },
      { column: 'glosses', value: 'nl', count: 2, proposed: null, mapped: 'drop' },
    ])
    expect(leftOut.map(({ kind, count }) => [kind, count])).toEqual([
      ['meanings', 1],
      ['glosses', 4],
    ])
    const [fault] = await admin.call(imports.rows, { params: { id }, query: { outcome: 'fault' } })
    expect(fault!.faults).toEqual([
      {
        column: 'english',
        sentence:
          'The meaning is missing in English and Malay; it is in “id”. Choose under “Values of this file” what becomes of that language.',
      },
    ])
    await expect(setValues(id, [glossLanguage('id', 'noun')])).rejects.toThrow(
      '400: The value “id” cannot become “noun”.',
    )
    const mapped = await setValues(id, [glossLanguage('id', 'ms'), glossLanguage('nl', 'note')])
    expect(mapped).toMatchObject({ counts: { ...none, new: 2 }, leftOut: [] })
    await apply(id)
    expect(await sensesOf('qxi')).toMatchObject([{ en: null, ms: 'rumah; kediaman', note: 'nl: huis' }])
    expect(await sensesOf('qxj')).toMatchObject([{ en: 'dog', ms: null, note: 'nl: hond' }])
  })

  test('a meaning that is too long is a fault that says so', async () => {
    const { id, counts } = await check(`Word,English\nqxlong,${'m'.repeat(20_001)}\n`)
    expect(counts).toEqual({ ...none, fault: 1 })
    const [fault] = await admin.call(imports.rows, { params: { id }, query: { outcome: 'fault' } })
    const sentence = 'The meaning is too long: 20,000 characters at most.'
    expect(fault!.faults).toEqual([{ column: 'English', sentence }])
  })
})

describe('relations of a table', () => {
  const heads = 'id,Word,English,related\n'

  test('lead to other rows by their ids and to entries of the library; others are named as left out', async () => {
    const first = await check(`${heads}a1,qxrel,one,\n`)
    await apply(first.id)
    const [present] = await found('qxrel')
    await aSource()
    const { id, leftOut } = await check(
      `${heads}b1,qxrela,two,see also b2\nb2,qxrelb,three,see also ${present!.id} | see also ${randomUUID()}\n`,
    )
    expect(leftOut.map(({ kind, count }) => [kind, count])).toEqual([['relations', 1]])
    await apply(id)
    const [[a], [b]] = [await found('qxrela'), await found('qxrelb')]
    expect(a!.document!.relations).toEqual([{ kind: 'see also', entryId: b!.id }])
    expect(b!.document!.relations).toEqual([{ kind: 'see also', entryId: present!.id }])
  })
})

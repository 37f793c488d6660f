import { afterAll, beforeEach, expect, test } from 'vitest'
import { attestations } from '#server/db/tables/entries.ts'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { imports } from '#shared/exchange.ts'
import { none, startImporting } from '#server/testing/library/importing.ts'

const { app, admin, aSource, check, leftOutLines, apply, undo, restore, choose, found } = await startImporting()

let source: string
beforeEach(async () => {
  source = await aSource()
})
afterAll(() => app.close())

const first = 'Word,English,Dialect\nwalai,house,Ranau\ntasu,dog,Ranau\nroun,leaf,Ranau\nrasam,rain,Ranau\n'
const second =
  'Word,English,Malay,Dialect,Example,Part of speech\n' +
  'walai,"house, dwelling",rumah,Tambunan,walai ku = my house,noun\n' +
  'tasu,,anjing,Tambunan,,\nroun,leaf,,,,\nrasam,to cook,memasak,,,\n'
const rowsOf = (id: string) => admin.call(imports.rows, { params: { id }, query: { outcome: 'add' } })
const theOne = async (title: string) => (await found(title))[0]!

test('a second source of known words offers additions, which change nothing until they are chosen', async () => {
  await apply((await check(first)).id)
  const one = source
  await aSource()
  const { id, counts, chosen } = await check(second)
  expect({ counts, chosen }).toEqual({ counts: { ...none, new: 1, add: 3 }, chosen: 0 })
  const offers = await rowsOf(id)
  expect(offers).toMatchObject([
    { row: 2, form: 'walai', chosen: false, entryId: (await theOne('walai')).id },
    { row: 3, form: 'tasu', chosen: false },
    { row: 4, form: 'roun', chosen: false },
  ])
  expect(offers[0]!.adds.map(({ part }) => part)).toEqual(['forms', 'senses', 'examples', 'sources'])
  expect(offers[2]!.adds.map(({ part }) => part)).toEqual(['sources'])
  const before = await theOne('walai')

  expect(await choose(id, [2, 3])).toMatchObject({ chosen: 2 })
  expect(await choose(id, [3], false)).toMatchObject({ chosen: 1 })
  expect(await theOne('walai')).toEqual(before)
  expect(await apply(id)).toMatchObject({ applied: 2, counts: { new: 1, add: 3 } })

  const house = await theOne('walai')
  expect(house).toMatchObject({ version: 2, attestationCount: 2 })
  expect(house.document).toMatchObject({
    forms: [{ text: 'walai', dialects: ['ranau', 'tambunan'] }],
    senses: [{ en: 'house, dwelling', ms: 'rumah', partOfSpeech: 'noun' }],
    examples: [{ text: 'walai ku', translation: 'my house', sourceId: expect.any(String) }],
    sources: [{ sourceId: one }, { sourceId: expect.any(String) }],
  })
  expect(await theOne('tasu')).toMatchObject({ version: 1, attestationCount: 1 })
  expect(await found('rasam')).toHaveLength(2)
  await expect(choose(id, 'all')).rejects.toMatchObject({ status: 409 })

  expect((await check(second)).counts).toEqual({ ...none, same: 2, add: 2 })
  await undo(id)
  const { version: _version, updatedAt: _at, ...undone } = await theOne('walai')
  const { version: _before, updatedAt: _when, ...original } = before
  expect(undone).toEqual(original)
  await restore(id)
  expect(await theOne('walai')).toMatchObject({ attestationCount: 2, document: house.document })
})

test('parts of a second source for which the entry has no place are listed as left out', async () => {
  const columns = 'Word,English,Pronunciation,Warning,Part of speech,Topic,Example,Explanation,Sources\n'
  await apply((await check(`${columns}qxlost,lost,q-a,Old,noun,home,qxlost ku = mine,By hand,\n`)).id)
  await aSource()
  const checked = await check(`${columns}qxlost,lost,q-b,New,verb,body,qxlost ku = my own,Another,A book\n`)
  expect(checked.counts).toEqual({ ...none, add: 1 })
  const lines = await leftOutLines(checked)
  expect(lines.map((line) => line.replace('2,qxlost,', '')).toSorted()).toEqual([
    'A book',
    'Another',
    'New',
    'Part of speech: verb',
    'q-b',
    'qxlost ku = my own',
  ])
})

test('parts that do not fit into the sense that they join, and senses beyond the limit, are listed as left out', async () => {
  const columns = 'Word,English,Part of speech,Example,Example dialects,Example languages,Homograph\n'
  const long = 'x'.repeat(19_990)
  const senses = Array.from({ length: 29 }, (_, index) => `f1,qxfull,sense ${index},verb,,,,`)
  const first = ['id,' + columns.trim(), `f1,qxfull,"house, ${long}",noun,qxfull ku = my own,,,`, ...senses]
  await apply((await check(`${first.join('\n')}\n`)).id)
  await aSource()
  const second = [
    'qxfull,"house, dwelling place",verb,qxfull ku = my own,Ranau,ms,2',
    'qxfull,beyond the limit,noun,,,,',
  ]
  const ids = second.map((line) => `s1,${line}`)
  const checked = await check(`id,${columns}${ids.join('\n')}\n`)
  expect(checked.counts).toEqual({ ...none, add: 1 })
  const lines = await leftOutLines(checked)
  expect(lines.map((line) => line.replace('2,qxfull,', '')).toSorted()).toEqual([
    'Dialect: ranau (qxfull ku)',
    'Homograph number: 2',
    'Language: ms (my own)',
    'Part of speech: verb',
    'beyond the limit; noun',
    'dwelling place',
  ])
})

/** Two rows, the second of which is related to the first. */
const related = (kind: string) => `id,Word,English,Related\nr1,qxone,one,\nr2,qxtwo,two,${kind} r1\n`

test('a relation of a row that adds nothing else is listed as left out, unless the entry has it', async () => {
  await apply((await check('id,Word,English,Related\nr1,qxone,one,\nr2,qxtwo,two,synonym r1\n')).id)
  await aSource()
  const added = await check(related('synonym'))
  await choose(added.id, 'all')
  await apply(added.id)
  const again = (kind: string) => check(related(kind).replaceAll(/^r/gm, 's').replace('r1', 's1'))
  expect(await again('synonym')).toMatchObject({ counts: { ...none, same: 2 }, leftOut: [] })
  const other = await again('opposite')
  expect(other).toMatchObject({ counts: { ...none, same: 2 }, leftOut: [{ kind: 'relations', count: 1 }] })
  expect(await (await admin.fetch(other.leftOut[0]!.address)).text()).toBe('row,word,relations\n3,qxtwo,opposite s1\n')
})

test('one source attests a form in a place once, whatever number of rows names it', async () => {
  await apply((await check('Word,English,Dialect\nliou,neck,Ranau\n')).id)
  await apply((await check('id,Word,English,Dialect\na1,liou,"neck, throat",Ranau\n')).id)
  const again = await check('id,Word,English,Dialect\na2,liou,"neck; nape",Ranau\n')
  expect(again.counts).toEqual({ ...none, add: 1 })
  await choose(again.id, 'all')
  await apply(again.id)
  expect(await theOne('liou')).toMatchObject({ attestationCount: 1, content: 'neck, nape' })
})

test('people who said a word before the list are counted with it', async () => {
  await apply((await check('Word,English\nnipon,tooth\n')).id)
  const { id: entryId } = await theOne('nipon')
  const said = { entryId, form: 'nipon', formKey: 'nipon', dialect: 'tambunan', stance: 'same' as const }
  await app.db.insert(attestations).values({ ...said, personId: crypto.randomUUID() })
  await aSource()
  const { id } = await check('Word,English,Dialect\nnipon,tooth,Ranau\n')
  await choose(id, 'all')
  await apply(id)
  expect(await theOne('nipon')).toMatchObject({ attestationCount: 2 })
  await undo(id)
  expect(await theOne('nipon')).toMatchObject({ attestationCount: 1 })
})

test('a word of another language, or one that two rows add to, is no addition', async () => {
  await apply((await check('Word,English\ntulan,moon\n')).id)
  await aSource()
  const file = 'id,Word,English,Malay,Language\n1,tulan,moon,,drg\n2,tulan,moon,bulan,\n3,tulan,moon,rembulan,\n'
  const { id, counts } = await check(file)
  expect(counts).toEqual({ ...none, new: 1, add: 1, conflict: 1 })
  const conflicts = await admin.call(imports.rows, { params: { id }, query: { outcome: 'conflict' } })
  expect(conflicts[0]!.faults).toEqual([{ column: null, sentence: 'Row 3 of this file adds to the same entry.' }])
})

test('a relation that the entry lacks is a change, and one that it has is the same', async () => {
  await apply((await check('Word,English\nkayu,wood\ngamut,root\n')).id)
  const [wood, root] = [await theOne('kayu'), await theOne('gamut')]
  const file = `id,version,form,english,related\n${root.id},1,gamut,root,part of ${wood.id}\n`
  const changed = await check(file)
  expect(changed.counts).toEqual({ ...none, changed: 1 })
  await apply(changed.id)
  expect((await theOne('gamut')).document!.relations).toEqual([{ kind: 'part of', entryId: wood.id }])
  expect((await check(file.replace(',1,', ',2,'))).counts).toEqual({ ...none, same: 1 })
  const lost = await check(file.replace(',1,', ',2,').replace(wood.id, 'nowhere'))
  expect(lost).toMatchObject({ counts: { ...none, same: 1 }, leftOut: [{ kind: 'relations', count: 1 }] })
})

test('an added example keeps the source that it cites itself', async () => {
  await apply((await check('Word,English\nqxcited,cited\n')).id)
  const own = { title: `Cited by an example ${Math.random()}`, licence: null }
  const { id: cited } = await admin.call(entryDocuments.createSource, { body: own })
  const added = await aSource()
  const columns = 'Word,English,Example,Example sources\n'
  const { id } = await check(`${columns}qxcited,cited,qxcited ku | qxcited mu,${own.title} | _\n`)
  await choose(id, 'all')
  await apply(id)
  expect((await theOne('qxcited')).document!.examples).toMatchObject([
    { text: 'qxcited ku', sourceId: cited },
    { text: 'qxcited mu', sourceId: added },
  ])

  await aSource()
  const again = await check(`${columns}qxcited,cited,qxcited mu,${own.title}\n`)
  expect(await leftOutLines(again)).toEqual([`2,qxcited,source: ${own.title} (qxcited mu)`])
})

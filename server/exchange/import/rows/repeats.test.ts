import { afterAll, beforeEach, expect, test } from 'vitest'
import { imports } from '#shared/exchange.ts'
import { attestations } from '#server/db/tables/entries.ts'
import { none, startImporting } from '#server/testing/library/importing.ts'

const { app, admin, aSource, check, apply, found } = await startImporting()
beforeEach(async () => void (await aSource()))
afterAll(() => app.close())

const heads = 'Word,English,Malay,Dialect,Part of speech,Note,Example,Pronunciation,Domains'
const rowsOf = (id: string) => admin.call(imports.rows, { params: { id } })
const csvOf = async (address: string) => (await (await admin.fetch(address)).text()).trim().split('\n')

test('rows of one file with the same word and meaning make one entry with all that they say', async () => {
  const file = [
    heads,
    'qxre,house,rumah,Ranau,noun,old word,qx re = a house,,Home',
    'qxother,tree,,,,,,,',
    'qxre,House,kediaman,Tambunan,noun,still said,qx qxre = my house,qɪre,Places',
    'qxre,house,,,verb,,,,',
  ].join('\n')
  const { id, counts, leftOut } = await check(file)
  expect({ counts, leftOut }).toEqual({ counts: { ...none, new: 2, same: 2 }, leftOut: [] })
  const sentence = 'Row 2 of this file has the same word and meaning. This row adds to it.'
  expect((await rowsOf(id)).map(({ row, faults }) => [row, faults.map((fault) => fault.sentence)])).toEqual([
    [2, []],
    [3, []],
    [4, [sentence]],
    [5, [sentence]],
  ])
  await apply(id)
  const [entry] = await found('qxre')
  expect(entry).toMatchObject({
    pronunciation: 'qɪre',
    document: {
      forms: [{ text: 'qxre', dialects: ['ranau', 'tambunan'] }],
      senses: [
        { partOfSpeech: 'noun', en: 'house', ms: 'rumah, kediaman', note: 'old word\nstill said' },
        { partOfSpeech: 'verb', en: 'house' },
      ],
      examples: [
        { text: 'qx re', translation: 'a house' },
        { text: 'qx qxre', translation: 'my house' },
      ],
    },
  })
  expect(entry!.document!.senses[0]!.domains).toEqual(['home', 'places'])
  const said = await app.db.select().from(attestations)
  expect(said.map(({ dialect }) => dialect).toSorted()).toEqual(['ranau', 'tambunan'])
  expect((await check(file)).counts).toEqual({ ...none, same: 4 })
})

test('a later row far below adds to a row that was classified long before', async () => {
  const between = Array.from({ length: 600 }, (_, n) => `qxfar${n},meaning ${n}`)
  const file = ['Word,English,Note', 'qxfar,one,', ...between, 'qxfar,one,a note'].join('\n')
  const { id, counts } = await check(file)
  expect(counts).toEqual({ ...none, new: 601, same: 1 })
  await apply(id)
  expect((await found('qxfar'))[0]!.document!.senses).toMatchObject([{ en: 'one', note: 'a note' }])
})

test('a part of a later row for which the entry has no place is listed as left out', async () => {
  const { counts, leftOut } = await check('Word,English,Pronunciation\nqxpron,one,qo\nqxpron,one,qu\n')
  expect(counts).toEqual({ ...none, new: 1, same: 1 })
  expect(leftOut).toMatchObject([{ kind: 'forms', count: 1 }])
  expect(await csvOf(leftOut[0]!.address)).toEqual(['row,word,forms', '3,qxpron,qu'])
})

test('rows of different languages are different entries', async () => {
  const { counts } = await check('Word,English,Language\nqxtag,one,dtp\nqxtag,one,drg\n')
  expect(counts).toEqual({ ...none, new: 2 })
})

test('cells of columns without a field are listed as left out, those of rows without a word too', async () => {
  const file = 'Word,English,Colour,Size\nqxred,red,#f00,big\nqxplain,plain,,\n,,only this,\n'
  const { counts, leftOut } = await check(file)
  expect(counts).toEqual({ ...none, new: 2 })
  expect(leftOut).toMatchObject([{ kind: 'fields', count: 2 }])
  expect(await csvOf(leftOut[0]!.address)).toEqual([
    'row,word,fields',
    '2,qxred,Colour: #f00; Size: big',
    '4,,Colour: only this',
  ])
})

test('an entry keeps as many sources of its rows as it may have, and the others are listed', async () => {
  const rows = Array.from({ length: 45 }, (_, n) => `qxmany,one,Book ${n}`)
  const { counts, leftOut } = await check(['Word,English,Sources', ...rows].join('\n'))
  expect(counts).toEqual({ ...none, new: 1, same: 44 })
  expect(leftOut).toMatchObject([{ kind: 'fields', count: 5 }])
})

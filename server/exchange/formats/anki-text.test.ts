import { afterAll, beforeEach, expect, test } from 'vitest'
import { imports, type ImportDetailJson } from '#shared/exchange.ts'
import { none, startImporting } from '#server/testing/library/importing.ts'

const { app, admin, aSource, send, check, apply, found } = await startImporting()
beforeEach(async () => void (await aSource()))
afterAll(() => app.close())

const csv = async (id: string, what: string) =>
  (await (await admin.fetch(`/api/imports/${id}/${what}`)).text()).trim().split('\n')

const namesOf = ({ columns }: ImportDetailJson) => columns.map(({ name }) => name)

test('notes that Anki exported as text come in without markup, and all that stays out is listed by row', async () => {
  const lines = [
    '#separator:tab',
    '#html:true',
    '#guid column:1',
    '#notetype column:2',
    '#deck column:3',
    '#tags column:7',
    'a1\tBasic\tWords\tqaq <b>one</b>[sound:one.mp3]\tfirst &amp; best<br>good\t<img src="a.jpg">\tnoun',
    'a2\tBasic\tWords\t"qaq ""two"""\tsecond\t"<img src=""b.jpg"">"\t',
    'a3\tBasic\tWords\t\tonly a back\t\t',
    'a4\tBasic\tWords\tqaq four\t\t\t',
  ]
  for (const mark of ['', '\uFEFF']) {
    const checked = await check(`${mark}${lines.join('\n')}\n`, { name: 'notes.txt' })
    expect(namesOf(checked)).toEqual(['Anki id', 'Note type', 'Deck', 'Front', 'Back', 'Field 3', 'Anki tags'])
    expect(checked.counts).toEqual({ ...none, new: 2, fault: 2 })
    expect(await csv(checked.id, 'faults')).toEqual([
      'row,column,sentence',
      expect.stringMatching(/^9,Front,/),
      expect.stringMatching(/^10,Back,/),
    ])
    const kinds = checked.leftOut.map(({ kind }) => kind).toSorted()
    expect(kinds).toEqual(['fields', 'pictures', 'sounds'])
    if (!mark) await admin.call(imports.discard, { params: { id: checked.id } })
    else await apply(checked.id)
  }
  expect((await found('qaq one'))[0]!.content).toMatch(/^first & best/)
  expect(await found('qaq "two"')).toHaveLength(1)
})

test('the names of the columns and the separator are those of the file', async () => {
  const named = await check('#separator:Comma\n#html:false\n#columns:Word,Definition,Book\nqaq,"a <b>, b",Stories\n')
  expect([namesOf(named), named.counts]).toEqual([['Word', 'Definition', 'Book'], { ...none, new: 1 }])
  await apply(named.id)
  expect((await found('qaq'))[0]!.content).toBe('a <b>, b')
  const semicolons = await check('#separator:;\n#tags column:3\nqaq six;sixth;easy\n')
  expect([namesOf(semicolons), semicolons.counts]).toEqual([['Front', 'Back', 'Anki tags'], { ...none, new: 1 }])
  const refused = await send('#separator:tab\n#html:true\nqaq\tfirst\n"qaq\tsecond\n')
  expect(await refused.text()).toContain('in row 4 a quotation mark opens')
})

import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { places } from '#shared/entries/places/places.ts'
import { imports } from '#shared/exchange.ts'
import { none, startImporting } from '#server/testing/library/importing.ts'
import { entry, form, gloss, liftOf, unit } from '#server/testing/library/lift-xml.ts'

const { app, admin, aSource, check, apply, found } = await startImporting()
beforeEach(async () => void (await aSource()))
afterAll(() => app.close())

const note = (type: string, text: string) => `<note${type && ` type="${type}"`}>${form('en', text)}</note>`
const definition = (...forms: string[]) => `<definition>${forms.join('')}</definition>`
const translation = (...forms: string[]) => `<translation>${forms.join('')}</translation>`
const house = `<sense>${gloss('en', 'house')}</sense>`
const lift = (...entries: string[]) => check(liftOf(...entries), { name: 'words.lift' })

/** The document that one LIFT entry becomes. */
async function made(word: string, inside: string) {
  const { id, counts } = await lift(entry(word, inside))
  expect({ counts, faults: await faultsOf(id) }).toMatchObject({ counts: { ...none, new: 1 }, faults: [] })
  await apply(id)
  const [row] = await found(word)
  return { ...row!.document!, pronunciation: row!.pronunciation }
}
const faultsOf = async (id: string) =>
  (await admin.call(imports.rows, { params: { id }, query: { outcome: 'fault' } })).flatMap(({ faults }) =>
    faults.map(({ sentence }) => sentence),
  )

describe('a LIFT meaning', () => {
  test('is English from English glosses, Malay from Malay ones, and ignores other languages', async () => {
    const { senses } = await made(
      'w1',
      unit(form('dtp', 'w1')) +
        `<sense>${gloss('zh', '房')}${gloss('en-GB', 'house')}${gloss('fr', 'maison')}${gloss('zsm', 'rumah')}
          ${gloss('en', 'dwelling')}${gloss('en-Zxxx-x-audio', 'house.wav')}${gloss('enb', 'kot')}</sense>`,
    )
    expect(senses).toMatchObject([{ en: 'house; dwelling', ms: 'rumah' }])
  })

  test('in neither English nor Malay is a fault only if the entry has no other meaning', async () => {
    const { id, counts } = await lift(
      entry('a', `${unit(form('dtp', 'w2'))}<sense>${gloss('zh', '房')}</sense>`),
      entry('b', `${unit(form('dtp', 'w3'))}${house}<sense>${gloss('zh', '房')}</sense>`),
    )
    expect(counts).toEqual({ ...none, new: 1, fault: 1 })
    expect(await faultsOf(id)).toEqual([
      expect.stringContaining('The meaning is missing in English and Malay; it is in “zh”.'),
    ])
  })

  test('comes only from the sense itself', async () => {
    const { senses } = await made(
      'w4',
      `${unit(form('dtp', 'w4'))}<sense>${gloss('en', 'house')}
        <reversal type="en">${form('en', 'REVERSED')}<grammatical-info value="Verb"/></reversal>
        <field type="literal">${form('en', 'FIELD')}</field>
        <relation type="Synonyms" ref="x">${gloss('en', 'RELATED')}</relation>
        <subsense>${gloss('en', 'hut')}</subsense><grammatical-info value="Noun"/></sense>
        <etymology type="proto" source="PAN">${form('x-pan', '*tes')}${gloss('en', 'PROTOGLOSS')}</etymology>`,
    )
    expect(senses).toMatchObject([
      { en: 'house', partOfSpeech: 'noun' },
      { en: 'hut', partOfSpeech: null },
    ])
  })

  test('has a definition as its note if that adds something, else as its text', async () => {
    const { senses } = await made(
      'w5',
      `${unit(form('dtp', 'w5'))}
        <sense>${definition(form('en', 'a built house'), form('ms', 'rumah'))}${gloss('en', 'house')}</sense>
        <sense>${gloss('en', 'hut')}${gloss('en', 'cabin')}${definition(form('en', 'hut; cabin'))}</sense>
        <sense>${definition(form('en', 'to build'))}</sense>`,
    )
    expect(senses).toMatchObject([
      { en: 'house', ms: 'rumah', note: 'a built house' },
      { en: 'hut; cabin', note: null },
      { en: 'to build', note: null },
    ])
  })

  test('has domains of the library’s list, numbered ones of SIL’s list, and others as a note', async () => {
    const { senses } = await made(
      'w6',
      `${unit(form('dtp', 'w6'))}<sense>${gloss('en', 'house')}<trait name="semantic-domain-ddp4" value="6.5.1 Building"/>
        <trait name="domain" value="home"/></sense>`,
    )
    expect(senses).toMatchObject([{ domains: ['home'], semanticDomains: ['6.5.1 Building'], note: null }])
    const { id, values } = await lift(
      entry('x', `${unit(form('dtp', 'w7'))}<sense>${gloss('en', 'a')}<trait name="domain" value="hme"/></sense>`),
    )
    expect(await faultsOf(id)).toEqual([])
    expect(values).toEqual([{ column: 'domains', value: 'hme', count: 1, proposed: null, mapped: 'note' }])
  })

  test('has the notes of its sense, and the first meaning has those of the entry too', async () => {
    const { senses } = await made(
      'w8',
      `${unit(form('dtp', 'w8'))}${note('', 'said of old houses')}${note('comment', 'SECRET')}
        <sense>${gloss('en', 'house')}${note('grammar', 'no plural')}${note('source', 'SOURCE')}
          <example>${form('dtp', 'w8 ku')}${note('reference', 'REFERENCE')}</example></sense>
        <sense>${gloss('en', 'hut')}</sense>`,
    )
    expect(senses).toMatchObject([{ note: 'grammar: no plural\nsaid of old houses' }, { note: null }])
  })
})

describe('a LIFT word', () => {
  test('has other writing systems, citation form and variants as other forms, each once', async () => {
    const { forms, pronunciation } = await made(
      'f1',
      `${unit(form('dtp', 'f1'), form('dtp-fonipa', 'ɛf'), form('kzj', 'v1'), form('dtp-Zxxx-x-audio', 'a.wav'))}
        <citation>${form('dtp', 'mo-f1')}</citation>
        <variant>${form('dtp', 'f1')}${form('ktr', 'f1a')}<trait name="dialect" value="ranau"/></variant>
        <variant>${form('tdj', 'v1')}<trait name="dialect" value="tangaa"/></variant>${house}`,
    )
    expect(forms).toMatchObject([
      { text: 'f1', kind: 'main', dialects: ['ranau'] },
      { text: 'v1', kind: 'variant', dialects: ['tangaa'] },
      { text: 'mo-f1', dialects: [] },
      { text: 'f1a', dialects: ['ranau'] },
    ])
    expect(pronunciation).toBe('ɛf')
  })

  test('in another language in a variant is a form of the place of that language, and an unknown language is a note', async () => {
    await admin.call(places.create, { body: { name: 'Kampung Momogun', language: 'drg' } })
    const word = entry(
      'f5',
      `${unit(form('dtp', 'f5'))}<variant>${form('drg', 'f5a')}${form('tdj', 'f5b')}${form('kzj', 'f5c')}</variant>${house}`,
    )
    const { id, values } = await lift(word)
    expect(values).toMatchObject([
      { column: 'dialects', value: 'drg', count: 1, mapped: 'kampung-momogun' },
      { column: 'dialects', value: 'tdj', count: 1, mapped: 'note' },
    ])
    await apply(id)
    const { forms, senses } = (await found('f5'))[0]!.document!
    expect(forms.slice(1)).toMatchObject([
      { text: 'f5a', dialects: ['kampung-momogun'] },
      { text: 'f5b', dialects: [] },
      { text: 'f5c', dialects: [] },
    ])
    expect(senses).toMatchObject([{ note: 'Dialect: tdj (f5b)' }])
  })

  test('is the citation form if there is no other', async () => {
    const { forms } = await made('f2', `<citation>${form('kzb', 'f2')}</citation>${house}`)
    expect(forms).toMatchObject([{ text: 'f2' }])
  })

  test('that exists only in English or Malay is missing', async () => {
    const words = ['en', 'en-US', 'ms', 'zsm', 'zlm'].map((lang) => entry(lang, unit(form(lang, 'house')) + house))
    const { id, counts } = await lift(...words)
    expect(counts).toEqual({ ...none, fault: words.length })
    expect(new Set(await faultsOf(id))).toEqual(new Set(['The word is missing.']))
  })

  test('that was deleted in its program is skipped', async () => {
    const gone = entry('gone', unit(form('dtp', 'f3')) + house, 'dateDeleted="2021-01-02T03:04:05Z"')
    const { counts } = await lift(gone, entry('stays', unit(form('dtp', 'f4')) + house))
    expect(counts).toEqual({ ...none, new: 1 })
  })
})

test('a LIFT example needs a text; its translation is English, or else Malay', async () => {
  const { examples } = await made(
    'x1',
    `${unit(form('dtp', 'x1'))}<sense>${gloss('en', 'house')}
      <example><form lang="dtp"><text></text></form>${translation(form('en', 'only translated'))}</example>
      <example>${translation(form('en', 'only translated'))}</example>
      <example>${form('en', 'my')}${form('dtp', 'x1 ku')}${translation(form('zh', '我'), form('ms', 'saya'), form('en', 'mine'))}</example>
      <example>${form('kzj', 'x1 nu')}${translation(form('zh', '你'), form('ms', 'awak'))}</example></sense>`,
  )
  expect(examples).toMatchObject([
    { text: 'x1 ku', translation: 'mine' },
    { text: 'x1 nu', translation: 'awak', translationLanguage: 'ms' },
  ])
})

describe('relations of LIFT', () => {
  test('keep the direction between a part and its whole', async () => {
    const { id, counts } = await lift(
      entry(
        'door',
        `${unit(form('dtr', 'qxdoor'))}<sense>${gloss('en', 'door')}<relation type="Whole" ref="house"/></sense>`,
      ),
      entry(
        'house',
        `${unit(form('dtr', 'qxhouse'))}<sense>${gloss('en', 'house')}<relation type="Part" ref="door"/></sense>
        <relation type="Sinónimo" ref="door"/>`,
      ),
    )
    expect(counts).toEqual({ ...none, new: 2 })
    await apply(id)
    const [[part], [home]] = [await found('qxdoor'), await found('qxhouse')]
    expect(part!.document!.relations).toEqual([{ kind: 'part of', entryId: home!.id }])
    expect(home!.document!.relations.map(({ kind }) => kind).toSorted()).toEqual(['see also', 'synonym'])
  })
})

const tall = (id: string, order: number, meaning: string) =>
  entry(id, `${unit(form('dtr', 'qxsame'))}<sense>${gloss('en', meaning)}</sense>`, `order="${order}"`)
const numbers = async () =>
  Object.fromEntries((await found('qxsame')).map(({ content, homograph }) => [content, homograph]))

describe('homographs of LIFT', () => {
  test('keep their numbers, unless another entry has them', async () => {
    const { id } = await lift(
      tall('a', 2, 'second'),
      tall('b', 1, 'first'),
      tall('c', 2, 'again'),
      tall('d', 7, 'seventh'),
    )
    await apply(id)
    expect(await numbers()).toEqual({ first: 1, second: 2, again: 8, seventh: 7 })
    const later = await lift(tall('e', 1, 'later'))
    await apply(later.id)
    expect(await numbers()).toMatchObject({ first: 1, later: 9 })
  })
})

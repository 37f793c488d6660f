import { like } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { importLeftOut } from '#server/db/tables/exchange.ts'
import { startImporting } from '#server/testing/library/importing.ts'
import { entry, form, gloss, liftOf, unit } from '#server/testing/library/lift-xml.ts'

const { app, admin, aSource, check, apply, found } = await startImporting()
beforeEach(async () => void (await aSource()))
afterAll(() => app.close())

const lift = (...entries: string[]) => check(liftOf(...entries), { name: 'words.lift' })

const sound = (name: string) => form('dtr-Zxxx-x-audio', `${name}.wav`)

/** The parts that one entry leaves out, by kind. */
async function leftOutOf(inside: string, attributes = '') {
  const { id, leftOut } = await lift(entry('w', inside, attributes))
  const kinds: Record<string, string[]> = {}
  for (const { kind, address } of leftOut) {
    const rows = (await (await admin.fetch(address)).text()).trim().split('\n').slice(1)
    kinds[kind] = rows.map((row) => row.split(',').slice(2).join(','))
  }
  return { id, kinds }
}

test('a LIFT sound says the headword only in its unit, citation form or pronunciation, and a variant in the variant', async () => {
  const { leftOut } = await lift(
    entry(
      'w',
      `${unit(form('dtr', 'qxsay'), sound('unit'))}<citation>${sound('citation')}</citation>
      <pronunciation>${sound('form')}<media href="media.wav"/></pronunciation>
      <variant>${form('dtr', 'qxsays')}<pronunciation>${sound('variant-form')}<media href="variant-media.wav"/></pronunciation></variant>
      <note>${sound('note')}</note><field type="x">${sound('field')}</field>
      <sense>${gloss('en', 'to say')}${gloss('en-Zxxx-x-audio', 'gloss.wav')}</sense>`,
    ),
  )
  const { text, form: says } = importLeftOut
  const rows = await app.db.select({ text, says }).from(importLeftOut).where(like(says, 'qxsay%'))
  const saying = (words: string) =>
    rows.filter((row) => row.says === words && row.text.endsWith('.wav')).map((row) => row.text.split('.')[0]!)
  expect(saying('qxsay').toSorted()).toEqual(['citation', 'form', 'media', 'unit'])
  expect(saying('qxsays').toSorted()).toEqual(['variant-form', 'variant-media'])
  const { address } = leftOut.find(({ kind }) => kind === 'sounds')!
  const [, ...lines] = (await (await admin.fetch(address)).text()).trim().split('\n')
  expect(lines.length).toBeGreaterThan(6)
  expect(
    lines.filter((line) => !line.startsWith('2,qxsay,')),
    'the list names the word of each row',
  ).toEqual([])
})

describe('nothing of a LIFT entry goes unsaid', () => {
  test('of the fields that FLEx writes', async () => {
    const { id, kinds } = await leftOutOf(`
      <lexical-unit>${form('dtr', 'qxall')}${form('ms', 'kata')}</lexical-unit>
      <trait name="morph-type" value="stem"/>
      <note type="bibliography">${form('en', 'A bibliography')}</note>
      <field type="literal-meaning">${form('en', 'A literal meaning')}</field>
      <etymology type="proto" source="A source"/>
      <variant ref="elsewhere"><pronunciation>${form('dtr', 'qxvar')}</pronunciation></variant>
      <pronunciation>${form('dtr', 'q-x-all')}<media href="qxall.wav"><label>${form('en', 'said slowly')}</label></media></pronunciation>
      <pronunciation>${form('dtr', 'qx-all')}</pronunciation>
      <sense id="s1">${gloss('en', 'a word')}
        <example source="p. 3">${form('dtr', 'qxall qx')}${form('dtr-x-old', 'qxal qx')}
          <translation>${form('en', 'A sentence')}${form('ms', 'Satu ayat')}</translation></example>
        <example><translation>${form('en', 'Nothing said')}</translation></example>
        <illustration href="all.jpg"><label>${form('fr', 'photo')}</label></illustration>
        <annotation name="checked" value="yes"/></sense>
      <sense id="s2"><grammatical-info value="Verb"/>${gloss('pt', 'palavra')}
        <trait name="semantic-domain-ddp4" value="5.2 Food"/></sense>`)
    expect(kinds).toEqual({
      traits: ['morph-type: stem'],
      notes: ['bibliography: A bibliography'],
      fields: expect.arrayContaining([
        'literal-meaning: A literal meaning',
        'variant pronunciation: qxvar',
        'media label: said slowly',
        'illustration label: photo',
      ]) as string[],
      etymologies: ['proto A source'],
      relations: ['variant elsewhere'],
      forms: expect.arrayContaining(['ms: kata', 'qx-all']) as string[],
      sounds: ['qxall.wav'],
      pictures: ['all.jpg'],
      annotations: ['checked yes'],
      examples: expect.arrayContaining(['qxal qx', 'Satu ayat', 'Nothing said', 'source: p. 3']) as string[],
      meanings: ['pt: palavra'],
      glosses: ['pt: palavra'],
      domains: ['5.2 Food'],
      values: ['Part of speech: Verb'],
    })
    await apply(id)
    expect((await found('qxall'))[0]).toMatchObject({ pronunciation: 'q-x-all' })
  })
})

test('a LIFT sound outside pronunciations and its label are listed, also if the entry has no pronunciation', async () => {
  const { kinds } = await leftOutOf(
    `${unit(form('dtr', 'qxmedia'))}<sense>${gloss('en', 'house')}
      <media href="sense.wav"><label>${form('en', 'a label')}</label></media></sense>`,
  )
  expect(kinds).toEqual({ sounds: ['sense.wav'], fields: ['media label: a label'] })
})

test('a LIFT unit in two languages gives its first language’s form and lists the other with its tag', async () => {
  const { id, kinds } = await leftOutOf(
    `${unit(form('dtr', 'qxtwo'), form('drg', 'qxother'), form('dtr-x-old', 'qxtwu'))}
     <citation>${form('dtp', 'qxthird')}</citation><sense>${gloss('en', 'house')}</sense>`,
  )
  expect(kinds).toEqual({ forms: expect.arrayContaining(['drg: qxother', 'dtp: qxthird']) as string[] })
  expect(kinds['forms']).toHaveLength(2)
  await apply(id)
  const [made] = await found('qxtwo')
  expect(made?.document?.language).toBe('dtr')
  expect(made?.document?.forms.map(({ text }) => text)).toEqual(['qxtwo', 'qxtwu'])
})

describe('a LIFT file of another program', () => {
  test('has its unknown elements with a text listed as left out', async () => {
    const { id, kinds } = await leftOutOf(`
      ${unit(form('dtr', 'qxelse'))}<register>${form('en', 'polite')}</register><remark>bare words</remark>
      <sense>${gloss('en', 'some<b>thing</b> else')}<usage>${form('en', 'at weddings')}</usage></sense>`)
    expect(kinds).toEqual({
      fields: expect.arrayContaining(['register: polite', 'remark: bare words', 'usage: at weddings']) as string[],
    })
    expect(kinds['fields']).toHaveLength(3)
    await apply(id)
    expect((await found('qxelse'))[0]).toMatchObject({ content: 'something else' })
  })
})

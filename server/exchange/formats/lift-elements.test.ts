import { afterAll, expect, test } from 'vitest'
import { none, startImporting } from '#server/testing/library/importing.ts'

const { app, aSource, check, leftOutLines, apply, found } = await startImporting()
await aSource()
afterAll(() => app.close())

/** Everything that is known of an import and its entry: the entry as it is stored, and the lists of parts that are left out. */
async function allOf(file: string, word: string) {
  const checked = await check(file, { name: 'words.lift' })
  const lines = await leftOutLines(checked)
  await apply(checked.id)
  return { counts: checked.counts, text: [JSON.stringify(await found(word)), ...lines].join('\n') }
}

let count = 0
/** A value that stands nowhere else in the file. */
const unique = (name: string) => `${name}qz${(count += 1)}`
const form = (lang: string, name: string) => `<form lang="${lang}"><text>${unique(name)}</text></form>`
const trait = (name: string) => `<trait name="${unique(`${name}-trait`)}" value="${unique(`${name}-value`)}"/>`
const annotation = (name: string) =>
  `<annotation name="${unique(`${name}-mark`)}" value="${unique(`${name}-mark-value`)}" who="${unique(`${name}-who`)}" when="${unique(`${name}-when`)}">${form('en', `${name}-mark-text`)}</annotation>`
const field = (name: string) =>
  `<field type="${unique(`${name}-field`)}">${form('en', `${name}-field-en`)}${form('ms', `${name}-field-ms`)}${trait(`${name}-field`)}</field>`
/** The parts that many elements may have. */
const extra = (name: string) => trait(name) + field(name) + annotation(name)

/** Each element and attribute that LIFT 0.13 has inside an entry, each with a value of its own. */
const everyElement =
  () => `<lift version="0.13"><entry id="w" guid="c1b0d2de-1111-4222-8333-444455556666" order="2"><lexical-unit><form lang="dtr"><text>qzword<![CDATA[ ${unique('cdata')}]]></text>${annotation('unit')}</form>${form('en', 'unit-en')}${form('dtr-x-old', 'unit-other')}</lexical-unit>
  <citation>${form('dtr', 'citation')}${form('pt', 'citation-pt')}</citation>${extra('entry')}
  <trait name="entry-type" value="WORD"/><trait name="entry-type" value="${unique('second-type')}"/>
  <trait name="dialect" value="${unique('dialect')}"/><trait name="licence" value="${unique('licence')}"/>
  <pronunciation>${form('dtr', 'spoken')}${form('dtr-fonipa', 'ipa')}<media href="${unique('media')}.wav"><label>${form('en', 'media-label')}</label></media>${extra('pronunciation')}<trait name="dialect" value="${unique('pronunciation-dialect')}"/></pronunciation>
  <pronunciation><form lang="dtr"><text>qzword</text></form>${form('dtr', 'voice-other')}<media href="${unique('voice')}.mp3"><label>${form('en', 'voice-label')}</label></media><trait name="licence" value="${unique('voice-licence')}"/><trait name="speaker" value="${unique('speaker')}"/><trait name="dialect" value="${unique('voice-dialect')}"/></pronunciation>
  <pronunciation>${form('dtr', 'silent-voice')}<trait name="speaker" value="${unique('silent-speaker')}"/></pronunciation>
  <variant ref="${unique('variant-ref')}">${form('dtr', 'variant')}${form('xx', 'variant-xx')}${form('en', 'variant-en')}<trait name="form-kind" value="${unique('kind')}"/><trait name="dialect" value="${unique('variant-dialect')}"/>
    <pronunciation>${form('dtr', 'variant-spoken')}<media href="${unique('variant-media')}.wav"><label>${form('en', 'variant-label')}</label></media></pronunciation>
    <relation type="${unique('variant-relation')}" ref="${unique('variant-relation-ref')}">${trait('variant-relation')}</relation>${extra('variant')}</variant>
  ${['', 'warning', 'explanation', 'bibliography', unique('note-type')].map((type) => `<note type="${type}">${form('en', `note-${type}`)}${form('ms', `note-${type}-ms`)}${extra(`note-${type}`)}</note>`).join('')}
  <relation type="${unique('relation')}" ref="${unique('ref')}" order="1">${extra('relation')}<usage>${form('en', 'usage')}</usage></relation>
  <relation type="${unique('refless')}" ref=""><trait name="variant-type" value="${unique('variant-type')}"/></relation>
  <etymology type="${unique('origin')}" source="${unique('origin-source')}">${form('dtr', 'origin')}<gloss lang="${unique('origin-lang')}"><text>${unique('origin-gloss')}</text></gloss>${extra('origin')}</etymology>
  <sense id="s1"><grammatical-info value="${unique('part')}">${trait('part')}</grammatical-info>
    <gloss lang="en"><text>${unique('gloss')} <span href="${unique('href')}" lang="dtr" class="x">${unique('span')}</span></text>${annotation('gloss')}</gloss><gloss lang="en"><text>${unique('gloss-2')}</text></gloss>
    <gloss lang="ms"><text>${unique('gloss-ms')}</text></gloss><gloss lang="pt"><text>${unique('gloss-pt')}</text></gloss>
    <definition>${form('en', 'definition')}${form('en', 'definition-2')}${form('ms', 'definition-ms')}${form('pt', 'definition-pt')}</definition>
    <relation type="${unique('sense-relation')}" ref="${unique('sense-ref')}"/><note>${form('en', 'sense-note')}${form('ms', 'sense-note-ms')}</note><note type="${unique('sense-note-type')}">${form('en', 'typed')}</note>
    <example source="${unique('example-source')}">${form('dtr', 'example')}${form('dtr-x-old', 'example-other')}<translation type="${unique('translation-type')}">${form('en', 'translation')}${form('ms', 'translation-ms')}${form('pt', 'translation-pt')}</translation><translation>${form('en', 'translation-2')}</translation>
      <note type="${unique('example-note')}">${form('en', 'example-note')}${form('ms', 'example-note-ms')}</note><trait name="dialect" value="${unique('example-dialect')}"/><trait name="dialect" value="${unique('example-dialect-2')}"/>${extra('example')}</example>
    <example source="${unique('silent-source')}"><translation>${form('en', 'silent')}</translation><trait name="dialect" value="${unique('silent-dialect')}"/></example>
    <reversal type="${unique('reversal')}">${form('en', 'reversal')}<main>${form('en', 'main')}<grammatical-info value="${unique('main-part')}"/></main><grammatical-info value="${unique('reversal-part')}"/></reversal>
    <media href="${unique('sense-media')}.wav"><label>${form('en', 'sense-label')}</label></media><illustration href="${unique('picture')}.png"><label>${form('en', 'picture-label')}</label></illustration>
    <trait name="domain" value="${unique('domain')}"/><trait name="dialect" value="${unique('sense-dialect')}"/><trait name="semantic-domain-ddp4" value="${unique('semantic')}"/>${extra('sense')}
    <subsense id="s2" order="3"><gloss lang="en"><text>${unique('subsense')}</text></gloss>${extra('subsense')}</subsense></sense>
  <sense id="s3"><grammatical-info value="${unique('lost-part')}"/><note>${form('en', 'lost-note')}</note><gloss lang="pt"><text>${unique('lost-gloss')}</text></gloss></sense>
</entry></lift>`

test('each value of each element of LIFT is in the entry or in the list of what is left out', async () => {
  const file = everyElement()
  const { text, counts } = await allOf(file, 'qzword cdataqz1')
  expect(counts).toEqual({ ...none, new: 1 })
  const values = [...file.matchAll(/[\w-]+qz\d+/g)].map(([value]) => value)
  expect(values.filter((value) => !new RegExp(`${value}(?!\\d)`).test(text))).toEqual([])
})

import { expect, test } from 'vitest'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { categories } from '#shared/entries/entries.ts'
import { voices } from '#shared/voices/voices.ts'
import { useVoices } from '#server/testing/library/voices.ts'

const on = useVoices('this server’s disk')
const sentence = 'Monginum isio do waig.'

/** Gives the test's entry an example, a second form, a domain and a source. */
async function describeEntry() {
  const source = await on.admin.call(entryDocuments.createSource, { body: { title: `A list ${on.entryId}` } })
  const { version, document } = await on.whole()
  const sense = { partOfSpeech: null, en: 'house', ms: 'rumah', note: null, domains: ['home' as const] }
  const changed = {
    ...document,
    forms: [...document.forms, { text: 'valai', kind: 'variant' as const, dialects: ['tangaa'] }],
    senses: [sense],
    examples: [{ text: sentence, translation: 'He drinks water.', dialect: null, sourceId: null }],
    sources: [{ sourceId: source.id, locator: null }],
  }
  await on.admin.call(entryDocuments.change, { params: { id: on.entryId }, body: { version, document: changed } })
  return source.id
}
const words = async (query: object) =>
  (await on.contributor.call(voices.words, { query })).map(({ entryId }) => entryId).includes(on.entryId)

test('a sentence has its own voice: the word stays without one, and nothing is attested', async () => {
  await describeEntry()
  const { consentId, code } = await on.aSpeaker()
  const { id } = await on.send(on.contributor, consentId, { form: sentence })
  await on.decide(id, 'APPROVED')
  const entry = await on.whole()
  expect(entry.voices).toMatchObject([{ form: sentence, isSentence: true }])
  expect(entry).toMatchObject({ hasVoice: false, sound: null, state: 'reported' })
  expect(await words({ voice: 'without' })).toBe(true)
  await on.app.visitor.call(voices.withdraw, { body: { code } })
  expect((await on.whole()).voices).toEqual([])
  expect(await on.statusOf(entry.voices[0]!.url)).toBe(410)
})

test('each form has voices of its own dialect', async () => {
  await describeEntry()
  const inRanau = await on.aSpeaker(on.contributor, { dialect: 'ranau' })
  const inTangaa = await on.aSpeaker(on.contributor, { dialect: 'tangaa' })
  for (const [consentId, form] of [
    [inRanau.consentId, 'walai'],
    [inTangaa.consentId, 'valai'],
  ] as const)
    await on.decide((await on.send(on.contributor, consentId, { form })).id, 'APPROVED')
  const entry = await on.whole()
  expect(entry.voices.map(({ form, isSentence }) => [form, isSentence])).toEqual([
    ['walai', false],
    ['valai', false],
  ])
  expect(new Set(entry.voices.map(({ dialect }) => dialect)).size).toBe(2)
})

test('a voice of another form is never the sound of the headword', async () => {
  await describeEntry()
  const { consentId } = await on.aSpeaker(on.contributor, { dialect: 'tangaa' })
  const say = async (form: string) => on.decide((await on.send(on.contributor, consentId, { form })).id, 'APPROVED')
  await say('valai')
  expect(await on.listedSound()).toBeNull()
  await say('walai')
  const { voices: said } = await on.whole()
  expect(await on.listedSound()).toBe(said.find(({ form }) => form === 'walai')!.url)
})

test('a text that the entry does not have is refused', async () => {
  const { consentId } = await on.aSpeaker()
  await expect(on.send(on.contributor, consentId, { form: sentence })).rejects.toThrow(/^409: /)
})

test('a speaker chooses words by domain, list, place, and without a voice', async () => {
  const source = await describeEntry()
  for (const query of [
    { domain: 'home' },
    { source },
    { dialect: 'tangaa' },
    { voice: 'without' },
    { domain: 'home', source },
  ])
    expect({ query, found: await words(query) }).toEqual({ query, found: true })
  for (const query of [{ domain: 'body' }, { source: on.entryId }, { dialect: 'ranau' }, { domain: 'body', source }])
    expect({ query, found: await words(query) }).toEqual({ query, found: false })
  await on.published()
  const other = await on.app.person('a contributor')
  const found = async (query: object) =>
    (await other.call(voices.words, { query })).map(({ entryId }) => entryId).includes(on.entryId)
  expect(await found({ domain: 'home', source, voice: 'without' })).toBe(false)
  expect(await found({ domain: 'home', source })).toBe(true)
  await expect(on.contributor.call(voices.words, { query: { voice: 'with' as 'without' } })).rejects.toThrow(
    '400: voice must be without, or left out.',
  )
  await on.admin.call(categories.remove, { params: { id: on.entryId } })
  expect(await words({ source })).toBe(false)
})

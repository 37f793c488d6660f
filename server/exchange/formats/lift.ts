import {
  contentOf,
  partsOfSpeech,
  plainSense,
  relationKinds,
  type Example,
  type Form,
  type Sense,
} from '#shared/entries/document.ts'
import { domainLabels } from '#shared/entries/value-labels.ts'
import { isOwnPicture } from '#shared/text/addresses.ts'
import {
  citation,
  citationsOf,
  citedName,
  speakerName,
  type ExportContext,
  type ExportEntry,
  type ExportVoice,
} from '#server/exchange/export/export-entry.ts'
import { element, xmlText } from './xml.ts'

/**
 * LIFT 0.13, the Lexicon Interchange Format, which FLEx, WeSay and The Combine read. Language tags cannot express dialects (`dtp` covers all of
 * them), so a dialect is a trait.
 */
const form = (lang: string, text: string) => element('form', { lang }, element('text', {}, xmlText(text)))
const trait = (name: string, value: string) => element('trait', { name, value })
const dialectTraits = (slugs: readonly string[]) => slugs.map((slug) => trait('dialect', slug))
const note = (type: string, text: string) => element('note', { type }, form('en', text))

/** One note of each type, because the format allows no second one. */
const notesOf = (type: string, texts: readonly string[]) => (texts.length > 0 ? [note(type, texts.join('; '))] : [])

/** The sources of an entry as the column 'sources' of words.csv holds them, for the import: the note beside them is for people. */
const sourceTraits = ({ state }: ExportEntry, { sources }: ExportContext) =>
  state.document.sources.flatMap(({ sourceId, locator }) => {
    const source = sources.get(sourceId)
    return source ? [trait('cited-source', citedName(source, locator))] : []
  })

/** The picture that comes with the product, which needs no licence of its own when it is imported again. */
const ownPicture = (imageUrl: string | null) =>
  imageUrl !== null && isOwnPicture(`/${imageUrl}`) ? [trait('own-picture', `/${imageUrl}`)] : []

/** An address as the schema accepts it: a percent sign begins a code, square brackets hold a host only, and there is one number sign. */
export const uriOf = (address: string) => {
  const [, origin = '', path = address] = /^(https?:\/\/[^/?#]*)(.*)$/is.exec(address) ?? []
  const [before, ...fragment] = path
    .replaceAll(/%(?![0-9a-f]{2})/gi, '%25')
    .replaceAll('[', '%5B')
    .replaceAll(']', '%5D')
    .split('#')
  return origin + before! + (fragment.length > 0 ? `#${fragment.join('%23')}` : '')
}

const time = (date: Date) => date.toISOString().replace(/\.\d{3}Z$/, 'Z')

function pronunciation(spoken: string | null, voices: readonly ExportVoice[], lang: string): string[] {
  const guide = spoken === null ? [] : [element('pronunciation', {}, form(`${lang}-fonipa`, spoken))]
  const sounds = voices.map((voice) => {
    const label = `${speakerName(voice)}${voice.village ? `, ${voice.village}` : ''}; ${voice.licence}`
    return element('pronunciation', {}, [
      form(lang, voice.form),
      element('media', { href: `audio/${voice.file}` }, element('label', {}, form('en', label))),
      ...dialectTraits(voice.dialect ? [voice.dialect] : []),
      trait('licence', voice.licence),
      trait('speaker', speakerName(voice)),
    ])
  })
  return [...guide, ...sounds]
}

const variant = ({ text, kind, dialects }: Form, lang: string) =>
  element('variant', {}, [form(lang, text), trait('form-kind', kind), ...dialectTraits(dialects)])

function example(sentence: Example, lang: string, { sources }: ExportContext): string {
  const { text, translation, translationLanguage = 'en', dialect, sourceId } = sentence
  const source = sourceId === null ? undefined : sources.get(sourceId)
  return element('example', { source: source && citation(source) }, [
    form(lang, text),
    ...(translation === null ? [] : [element('translation', {}, form(translationLanguage, translation))]),
    ...dialectTraits(dialect === null ? [] : [dialect]),
  ])
}

/** Examples are written in the first sense, because our documents do not assign them to a sense. */
function sense(entry: ExportEntry, meaning: Sense, index: number, context: ExportContext): string {
  const { partOfSpeech, en, ms, note: remark, domains } = meaning
  const { imageUrl, document } = entry.state
  const lang = document.language ?? 'dtp'
  return element('sense', { id: `${entry.id}_${index + 1}`, order: index }, [
    ...(partOfSpeech === null ? [] : [element('grammatical-info', { value: partOfSpeech })]),
    ...(en === null ? [] : [element('gloss', { lang: 'en' }, element('text', {}, xmlText(en)))]),
    ...(ms === null ? [] : [element('gloss', { lang: 'ms' }, element('text', {}, xmlText(ms)))]),
    ...(remark === null ? [] : [element('note', {}, form('en', remark))]),
    ...(index === 0 && imageUrl !== null ? [element('illustration', { href: uriOf(imageUrl) })] : []),
    ...domains.map((domain) => trait('domain', domain)),
    ...(meaning.semanticDomains ?? []).map((value) => trait('semantic-domain-ddp4', value)),
    ...(index === 0 ? document.examples.map((each) => example(each, lang, context)) : []),
  ])
}

export function liftEntry(entry: ExportEntry, context: ExportContext): string {
  const { state } = entry
  const [main, ...others] = state.document.forms
  const lang = state.document.language ?? 'dtp'
  const senses = state.document.senses.length > 0 ? state.document.senses : [plainSense(state.content)]
  const isByHand = state.contentByHand && state.content !== contentOf({ senses })
  const dates = { dateCreated: time(entry.createdAt), dateModified: time(entry.updatedAt) }
  const order = entry.homograph ?? undefined
  return element('entry', { id: entry.id, guid: entry.id, order, ...dates }, [
    element('lexical-unit', {}, form(lang, main?.text ?? state.title)),
    trait('entry-type', state.type),
    ...dialectTraits(main?.dialects ?? []),
    ...sourceTraits(entry, context),
    ...ownPicture(state.imageUrl),
    ...pronunciation(state.pronunciation, entry.voices, lang),
    ...others.map((other) => variant(other, lang)),
    ...senses.map((each, index) => sense(entry, each, index, context)),
    ...notesOf('source', citationsOf(entry, context)),
    // Content that was written by hand beside the senses above.
    ...(isByHand ? [note('explanation', state.content)] : []),
    ...(state.document.warning === null ? [] : [note('warning', state.document.warning)]),
    ...(entry.contributorName === null ? [] : [note('contributor', entry.contributorName)]),
    ...state.document.relations.map(({ kind, entryId }) => element('relation', { type: kind, ref: entryId })),
  ])
}

const rangeElement = (id: string, label: string) =>
  element('range-element', { id }, [element('label', {}, form('en', label)), element('abbrev', {}, form('en', id))])

const range = (id: string, elements: string[]) => element('range', { id }, elements)

/** The ranges file: the possible values of traits and parts of speech. */
export function liftRanges({ dialects }: Pick<ExportContext, 'dialects'>): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('lift-ranges', {}, [
    range(
      'grammatical-info',
      partsOfSpeech.map((part) => rangeElement(part, part)),
    ),
    range(
      'domain',
      Object.entries(domainLabels).map(([id, label]) => rangeElement(id, label.en)),
    ),
    range(
      'dialect',
      dialects.map(({ slug, name }) => rangeElement(slug, name)),
    ),
    range(
      'lexical-relation',
      relationKinds.map((kind) => rangeElement(kind, kind)),
    ),
  ])}\n`
}

export const rangesFile = 'words.lift-ranges'

export function liftHead({ siteName, publicUrl }: Pick<ExportContext, 'siteName' | 'publicUrl'>): string {
  const ranges = ['grammatical-info', 'domain', 'dialect', 'lexical-relation']
  const header = element('header', {}, [
    element('description', {}, form('en', `${siteName}, ${publicUrl}/library`)),
    element(
      'ranges',
      {},
      ranges.map((id) => element('range', { id, href: rangesFile })),
    ),
    element('fields', {}),
  ])
  return `<?xml version="1.0" encoding="UTF-8"?>\n<lift version="0.13" producer="${xmlText(siteName)}">\n${header}\n`
}
export const liftFoot = '</lift>\n'

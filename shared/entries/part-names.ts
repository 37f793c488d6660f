import { capitalise } from '#shared/text/capitalise.ts'
import { isUuid } from '#shared/text/addresses.ts'
import { say } from '#shared/messages/say.ts'
import type { PlainText } from '#shared/messages/text.ts'
import {
  citedSourceName,
  contentName,
  dialectName,
  domainsName,
  englishName,
  exampleName,
  examplesName,
  explanationName,
  formName,
  formsName,
  kindName,
  locatorName,
  malayName,
  meaningName,
  meaningsName,
  noteName,
  partOfSpeechName,
  pictureName,
  pronunciationName,
  relatedWordName,
  relatedWordsName,
  saidInName,
  semanticDomainsName,
  somethingGone,
  soundName,
  sourceName,
  sourcesName,
  translationLanguageName,
  translationName,
  typeName,
  videoName,
  warningName,
  wordName,
} from '#shared/entries/label-messages.ts'
import { domainLabels, partOfSpeechLabels } from './value-labels.ts'
import type { Example, Form, Relation, Sense, SourceUse } from './document.ts'
import { partOf, type Change, type EntryPart, type EntryState } from './history.ts'

type Value = Change['before']
/** Names of dialects by slug, and of sources and related entries by id. */
type Names = Record<string, string>

const valueLabels: Record<string, PlainText | undefined> = { ...domainLabels, ...partOfSpeechLabels, ms: malayName }

function valueLabel(value: string, names: Names): string {
  const label = valueLabels[value]
  return names[value] ?? (label ? say(label) : isUuid(value) ? say(somethingGone) : value)
}

/** The value of a part of an entry as readable text. */
export function valueText(value: Value | undefined, names: Names): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return valueLabel(value, names)
  if (typeof value !== 'object') return String(value)
  if (!Array.isArray(value))
    return Object.values(value)
      .map((held) =>
        Array.isArray(held) ? held.map((one) => valueText(one, names)).join(', ') : valueText(held, names),
      )
      .filter(Boolean)
      .join(' · ')
  return value
    .map((one) => valueText(one, names))
    .filter(Boolean)
    .join('\n')
}

type FieldOfPart = keyof Form | keyof Sense | keyof Example | keyof Relation | keyof SourceUse

/** `source` is the row's text: it may change while the list of sources stays equal. */
const partNames: Record<Exclude<EntryPart | FieldOfPart, 'text'> | 'source', PlainText> = {
  type: typeName,
  pronunciation: pronunciationName,
  content: contentName,
  warning: warningName,
  imageUrl: pictureName,
  audioUrl: soundName,
  videoUrl: videoName,
  senses: meaningName,
  forms: formName,
  examples: exampleName,
  relations: relatedWordName,
  sources: sourceName,
  source: citedSourceName,
  dialect: dialectName,
  en: englishName,
  ms: malayName,
  partOfSpeech: partOfSpeechName,
  dialects: saidInName,
  sourceId: citedSourceName,
  locator: locatorName,
  entryId: wordName,
  kind: kindName,
  note: noteName,
  domains: domainsName,
  semanticDomains: semanticDomainsName,
  translation: translationName,
  translationLanguage: translationLanguageName,
}
/** The name of a part; empty for the text of an item, which needs none. */
function labelOfKey(key: string): string {
  const name = (partNames as Record<string, PlainText | undefined>)[key]
  return key === 'text' ? '' : name ? say(name) : key
}

/** Label of a position in an entry: 'Meaning 2, Malay'. */
export function positionLabel(path: Change['path']): string {
  const [part, at, ...within] = path
  const position = typeof at === 'number' ? ` ${at + 1}` : ''
  const inside = within.flatMap((key) => (typeof key === 'string' && labelOfKey(key) !== '' ? [labelOfKey(key)] : []))
  return [`${capitalise(labelOfKey(String(part)))}${position}`, ...inside].join(', ')
}

const listNames: Partial<Record<EntryPart, PlainText>> = {
  senses: meaningsName,
  forms: formsName,
  examples: examplesName,
  relations: relatedWordsName,
  sources: sourcesName,
  content: explanationName,
}

/** Label of a complete part: 'Meanings'. */
export function partName(part: EntryPart): string {
  const name = listNames[part]
  return name ? say(name) : capitalise(labelOfKey(part))
}

export const partWords = (state: EntryState, part: EntryPart, names: Names) => valueText(partOf(state, part), names)

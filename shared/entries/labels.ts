import { isUuid } from '#shared/text/addresses.ts'
import { domainLabels } from './document.ts'
import { partOf, type Change, type EntryPart, type EntryState } from './history.ts'

type Value = Change['before']
/** Names of dialects by slug, and of sources and related entries by id. */
type Names = Record<string, string>

function textOf(value: string, names: Names): string {
  const label: string | undefined = domainLabels[value as keyof typeof domainLabels]
  return names[value] ?? label ?? (isUuid(value) ? 'something that is gone' : value)
}

/** The value of a part of an entry as readable text. */
export function wordsOf(value: Value | undefined, names: Names): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return textOf(value, names)
  if (typeof value !== 'object') return String(value)
  if (!Array.isArray(value))
    return Object.values(value)
      .map((held) => (Array.isArray(held) ? held.map((one) => wordsOf(one, names)).join(', ') : wordsOf(held, names)))
      .filter(Boolean)
      .join(' · ')
  return value
    .map((one) => wordsOf(one, names))
    .filter(Boolean)
    .join('\n')
}

const partNames: Record<string, string> = {
  imageUrl: 'Picture',
  audioUrl: 'Sound',
  videoUrl: 'Video',
  senses: 'Meaning',
  forms: 'Form',
  examples: 'Example',
  relations: 'Related word',
  sources: 'Source',
  en: 'English',
  ms: 'Malay',
  partOfSpeech: 'part of speech',
  dialects: 'where it is said',
  sourceId: 'source',
  locator: 'place in the source',
  entryId: 'word',
  text: '',
}
const called = (key: string) => partNames[key] ?? key
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Label of a position in an entry: 'Meaning 2, Malay'. */
export function positionLabel(path: Change['path']): string {
  const [part, at, ...within] = path
  const position = typeof at === 'number' ? ` ${at + 1}` : ''
  const inside = within.flatMap((key) => (typeof key === 'string' && called(key) !== '' ? [called(key)] : []))
  return [`${upper(called(String(part)))}${position}`, ...inside].join(', ')
}

/** Label of a complete part: 'Meanings'. */
export function partName(part: EntryPart): string {
  const lists: Partial<Record<EntryPart, string>> = {
    senses: 'Meanings',
    forms: 'Forms',
    examples: 'Examples',
    relations: 'Related words',
    sources: 'Sources',
    content: 'Explanation',
  }
  return lists[part] ?? upper(called(part))
}

export const partWords = (state: EntryState, part: EntryPart, names: Names) => wordsOf(partOf(state, part), names)

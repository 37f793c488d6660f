import {
  formOfDialect,
  formsOfDialects,
  meansToo,
  meansTooIn,
  otherDialectForm,
  wordMeans,
  wordMeansOther,
} from '#shared/marking/messages.ts'
import { textLanguage } from '#shared/messages/current.ts'
import { say, type Sentence } from '#shared/messages/say.ts'
import type { Text } from '#shared/messages/text.ts'

/** Sentences of marking by their code. Stored answers name the codes: none is renamed or removed. */
const noteTexts = {
  'other-word': wordMeans,
  'other-word-asked': wordMeansOther,
  'dialect-form': formOfDialect,
  'dialect-forms': formsOfDialects,
  synonym: meansToo,
  'synonym-in': meansTooIn,
  'other-dialect': otherDialectForm,
} as const satisfies Record<string, Text<never>>
type NoteCode = keyof typeof noteTexts

interface Note {
  code: string
  /** A value of the interface in Malay has its own name: `meaningMs` stands in for `meaning`. */
  values: Record<string, string>
}
/** A sentence of marking as code and values; a text with gaps may have `more` of them. */
export interface NoteMessage extends Note {
  more?: Note[] | undefined
}

/** A meaning in English, and in Malay if the entry has one. */
export interface ComparedMeaning {
  meaning: string
  malay?: string | null | undefined
}

export const noteMessage = (code: NoteCode, values: Record<string, string | null | undefined> = {}): NoteMessage => ({
  code,
  values: Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] != null)),
})

/** One message with the others inside; null without any. */
export function joinedMessage([first, ...more]: NoteMessage[]): NoteMessage | null {
  if (!first) return null
  const { code, values } = first
  return {
    code,
    values,
    ...(more.length > 0 && { more: more.map((note) => ({ code: note.code, values: note.values })) }),
  }
}

/** Values in the current language. */
function valuesNow(values: Record<string, string>): Record<string, string> {
  if (textLanguage() !== 'ms') return values
  return {
    ...values,
    ...Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => (name.endsWith('Ms') ? [[name.slice(0, -2), value]] : [])),
    ),
  }
}

/** Removes the full stop after a meaning that ends with a mark of its own, such as 'What is your name?'. Three dots stay. */
export const withOneEnd = (sentence: Sentence): Sentence =>
  sentence.replace(/(?<=[?!…]|(?<!\.)\.|\.{3})\.(?=\s|$)/g, '') as Sentence

function sayOne({ code, values }: Note): Sentence | undefined {
  const message = Object.hasOwn(noteTexts, code)
    ? (noteTexts[code as NoteCode] as Text<Record<string, string>>)
    : undefined
  return message && withOneEnd(say(message, valuesNow(values)))
}

/** The sentences of a message in the current language; undefined for a code of a newer version. */
export function sayNote(message: NoteMessage): string | undefined {
  const sentences = [message, ...(message.more ?? [])].map(sayOne)
  return sentences.includes(undefined) ? undefined : sentences.join(' ')
}

/** A note in the current language; one without a message as it was written. */
export const noteOf = ({ note, message }: { note: string | null; message?: NoteMessage | undefined }): string | null =>
  note === null || !message ? note : (sayNote(message) ?? note)

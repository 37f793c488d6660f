import type { DocumentPart, EntryDocument } from '#shared/entries/document.ts'
import type { PlainText } from '#shared/messages/text.ts'
import {
  examplesPart,
  formsPart,
  relationsPart,
  sensesPart,
  sourcesPart,
  warningPart,
} from '#shared/entries/document-messages.ts'

/** A new part of the document does not compile until it has a name. */
export const partNames: Record<DocumentPart, PlainText> = {
  forms: formsPart,
  senses: sensesPart,
  examples: examplesPart,
  relations: relationsPart,
  sources: sourcesPart,
  warning: warningPart,
}
const documentParts = Object.keys(partNames) as DocumentPart[]

/** Edited parts of the document; null for a part that is unchanged. */
export type TouchedParts = { [Part in DocumentPart]: EntryDocument[Part] | null }

export const untouchedParts: TouchedParts = {
  forms: null,
  senses: null,
  examples: null,
  relations: null,
  sources: null,
  warning: null,
}

export const touchedIn = (fields: TouchedParts): DocumentPart[] => documentParts.filter((part) => fields[part] !== null)

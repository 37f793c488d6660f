import type { EntryDocument } from '#shared/entries/document.ts'

export const documentParts = ['forms', 'senses', 'examples', 'relations', 'sources', 'warning'] as const
export type DocumentPart = (typeof documentParts)[number]

export const partNames: Record<DocumentPart, string> = {
  forms: 'Forms by dialect',
  senses: 'Meanings',
  examples: 'Sentences',
  relations: 'Related words',
  sources: 'Sources',
  warning: 'Warning',
}

/** Edited parts of the document; null for a part that is unchanged. */
export type TouchedParts = { [Part in DocumentPart]: EntryDocument[Part] | null }

export const untouched: TouchedParts = {
  forms: null,
  senses: null,
  examples: null,
  relations: null,
  sources: null,
  warning: null,
}

export const touchedIn = (fields: TouchedParts): DocumentPart[] => documentParts.filter((part) => fields[part] !== null)

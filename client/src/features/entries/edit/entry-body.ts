import type { EntryDocument } from '#shared/entries/document.ts'
import { mapOptionalTexts } from '#shared/entries/optional-texts.ts'
import { entryFieldsBody, type EntryFields } from './entry-fields.ts'
import { touchedIn } from '#client/features/entries/document/document-fields.ts'

/** True if more than the plain fields must be saved. */
export const changesDocument = (fields: EntryFields) => touchedIn(fields).length > 0 || fields.follows === true

/** The stored document with the edited parts and the typed title. */
export function documentOf(stored: EntryDocument, fields: EntryFields): EntryDocument {
  const document: EntryDocument = { ...stored }
  for (const part of touchedIn(fields)) Object.assign(document, { [part]: fields[part] })
  const title = fields.title.trim()
  if (!title) return document
  return { ...document, forms: document.forms.map((form, index) => (index === 0 ? { ...form, text: title } : form)) }
}

/** Body of a PUT of the complete entry. It contains the content only if that was edited, or follows the meanings again. */
export function entryBody(fields: EntryFields, stored: { document: EntryDocument; content: string }) {
  const { type, content, ...typed } = entryFieldsBody(fields)
  const isWritten = fields.follows === false && content.trim() !== stored.content
  return {
    version: fields.version,
    document: documentOf(stored.document, fields),
    type,
    ...(isWritten && { content: content.trim() }),
    ...(fields.follows === true && { content: null }),
    ...mapOptionalTexts((name) => typed[name] ?? null),
  }
}

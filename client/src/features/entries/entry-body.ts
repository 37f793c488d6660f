import type { EntryDocument } from '#shared/entry-document.ts'
import { categoryBody } from './category-fields.ts'
import type { CategoryFields } from './category-fields.ts'
import { touchedIn } from './document-fields.ts'

/** Whether more than the row's own fields is to be saved. */
export const isWhole = (fields: CategoryFields) => touchedIn(fields).length > 0 || fields.follows === true

/** What the document will be: the stored one with the parts that were touched, under the title that was typed. */
export function documentOf(stored: EntryDocument, fields: CategoryFields): EntryDocument {
  const document: EntryDocument = { ...stored }
  for (const part of touchedIn(fields)) Object.assign(document, { [part]: fields[part] })
  const title = fields.title.trim()
  if (!title) return document
  return { ...document, forms: document.forms.map((form, at) => (at === 0 ? { ...form, text: title } : form)) }
}

/** What a PUT of the whole entry holds. The content is in it where somebody wrote it, or lets it follow the meanings again. */
export function entryBody(fields: CategoryFields, stored: { document: EntryDocument; content: string }) {
  const { type, content, pronunciation, imageUrl, audioUrl, videoUrl } = categoryBody(fields)
  const isWritten = fields.follows === false && content.trim() !== stored.content
  return {
    version: fields.version,
    document: documentOf(stored.document, fields),
    type,
    ...(isWritten && { content: content.trim() }),
    ...(fields.follows === true && { content: null }),
    pronunciation: pronunciation ?? null,
    imageUrl: imageUrl ?? null,
    audioUrl: audioUrl ?? null,
    videoUrl: videoUrl ?? null,
  }
}

import * as z from 'zod/mini'
import { CategoryDraft } from '#shared/entries.ts'
import type { CategoryAnswer, CategoryType } from '#shared/entries.ts'
import { EntryDocument } from '#shared/entry-document.ts'
import type { MediaKind } from '#shared/media.ts'
import { touchedIn, untouched } from './document-fields.ts'
import type { TouchedParts } from './document-fields.ts'

/** What stands in the form: empty texts where the entry has nothing. */
export interface CategoryFields extends TouchedParts {
  type: CategoryType | ''
  title: string
  content: string
  pronunciation: string
  dialect: string
  source: string
  imageUrl: string
  audioUrl: string
  videoUrl: string
  /** Of the entry that the fields were filled from; 0 for a new one. */
  version: number
  /** Whether the content follows the meanings; null is as it is stored. */
  follows: boolean | null
}

export const mediaFields: Record<MediaKind, 'imageUrl' | 'audioUrl' | 'videoUrl'> = {
  image: 'imageUrl',
  audio: 'audioUrl',
  video: 'videoUrl',
}

export const emptyFields: CategoryFields = {
  type: 'WORD',
  title: '',
  content: '',
  pronunciation: '',
  dialect: '',
  source: '',
  imageUrl: '',
  audioUrl: '',
  videoUrl: '',
  version: 0,
  follows: null,
  ...untouched,
}

export const fieldsOf = (entry: CategoryAnswer): CategoryFields => ({
  type: entry.type,
  title: entry.title,
  content: entry.content,
  pronunciation: entry.pronunciation ?? '',
  dialect: entry.dialect ?? '',
  source: entry.source ?? '',
  imageUrl: entry.imageUrl ?? '',
  audioUrl: entry.audioUrl ?? '',
  videoUrl: entry.videoUrl ?? '',
  version: entry.version,
  follows: null,
  ...untouched,
})

const optional = ['pronunciation', 'dialect', 'source', 'imageUrl', 'audioUrl', 'videoUrl'] as const

export interface CategoryBody extends Partial<Record<(typeof optional)[number], string>> {
  type: CategoryType
  title: string
  content: string
}

/** What is sent: empty optional fields are omitted (docs/product.md 55). A type not chosen is left to the draft to refuse. */
export function categoryBody(fields: CategoryFields): CategoryBody {
  const body: CategoryBody = { type: fields.type as CategoryType, title: fields.title, content: fields.content }
  for (const name of optional) {
    const text = fields[name].trim()
    if (text) body[name] = text
  }
  return body
}

/** By part, so that what is wrong opens the part that it is in. */
export const categoryDraft = z.extend(CategoryDraft, z.partial(EntryDocument).shape)

/** What the draft judges: the row's fields, and the parts of the document that were touched. */
export const judgedBody = (fields: CategoryFields) => ({
  ...categoryBody(fields),
  ...Object.fromEntries(touchedIn(fields).map((part) => [part, fields[part]])),
})

/** How the fields are called, in the form and by the server. */
export const fieldLabels: Record<Exclude<keyof CategoryFields, 'version' | 'follows' | keyof TouchedParts>, string> = {
  type: 'Category Type',
  title: 'Title (Kadazandusun)',
  content: 'Translation/Explanation (English)',
  pronunciation: 'Pronunciation Guide',
  dialect: 'Dialect',
  source: 'Source',
  imageUrl: 'Image URL',
  audioUrl: 'Audio URL',
  videoUrl: 'Video URL',
}

/** In which fields somebody's text differs from what is stored now. */
export function differences(mine: CategoryFields, stored: CategoryFields) {
  const names = Object.keys(fieldLabels) as (keyof typeof fieldLabels)[]
  return names.filter((name) => mine[name] !== stored[name])
}

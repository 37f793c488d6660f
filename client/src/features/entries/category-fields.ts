import { CategoryDraft } from '#shared/entries.ts'
import type { CategoryAnswer, CategoryType } from '#shared/entries.ts'
import type { MediaKind } from '#shared/media.ts'

/** What stands in the form: empty texts where the entry has nothing. */
export interface CategoryFields {
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

export const categoryDraft = CategoryDraft

/** How the fields are called, in the form and by the server. */
export const fieldLabels: Record<Exclude<keyof CategoryFields, 'version'>, string> = {
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

import {
  pronunciationGuideField,
  imageAddressField,
  audioAddressField,
  videoAddressField,
  dialectNameField,
  sourceNameField,
} from '#shared/entries/field-messages.ts'
import * as z from 'zod/mini'
import { EntryDraft, type EntryJson, type EntryType } from '#shared/entries/entries.ts'
import { EntryDocument } from '#shared/entries/document.ts'
import { mapOptionalTexts, optionalTexts } from '#shared/entries/optional-texts.ts'
import type { MediaKind } from '#shared/media.ts'
import type { PlainText } from '#shared/messages/text.ts'
import { categoryTypeField, contentField, entryTitleField } from '#shared/entries/edit-messages.ts'
import { touchedIn, untouchedParts, type TouchedParts } from '#client/features/entries/document/document-fields.ts'

const optionalFields = [...optionalTexts, 'dialect', 'source'] as const
type OptionalField = (typeof optionalFields)[number]

/** Form values of an entry, with empty texts for missing values. */
export interface EntryFields extends TouchedParts, Record<OptionalField, string> {
  type: EntryType | ''
  title: string
  content: string
  /** Version from which the fields were filled; 0 for a new entry. */
  version: number
  /** True if the content follows the meanings; null if unchanged. */
  follows: boolean | null
}

export const mediaFields: Record<MediaKind, 'imageUrl' | 'audioUrl' | 'videoUrl'> = {
  image: 'imageUrl',
  audio: 'audioUrl',
  video: 'videoUrl',
}

export const emptyFields: EntryFields = {
  type: 'WORD',
  title: '',
  content: '',
  dialect: '',
  source: '',
  ...mapOptionalTexts(() => ''),
  version: 0,
  follows: null,
  ...untouchedParts,
}

export const entryFieldsOf = (entry: EntryJson): EntryFields => ({
  type: entry.type,
  title: entry.title,
  content: entry.content,
  dialect: entry.dialect ?? '',
  source: entry.source ?? '',
  ...mapOptionalTexts((name) => entry[name] ?? ''),
  version: entry.version,
  follows: null,
  ...untouchedParts,
})

export interface EntryBody extends Partial<Record<OptionalField, string>> {
  type: EntryType
  title: string
  content: string
}

/** Request body without empty optional fields (docs/product.md 55). The schema refuses a missing type. */
export function entryFieldsBody(fields: EntryFields): EntryBody {
  const body: EntryBody = { type: fields.type as EntryType, title: fields.title, content: fields.content }
  for (const name of optionalFields) {
    const text = fields[name].trim()
    if (text) body[name] = text
  }
  return body
}

/** Errors are keyed by part, so that the part with an error opens. */
export const entryDraft = z.extend(EntryDraft, z.partial(EntryDocument).shape)

/** Value that the schema validates: the plain fields and the edited parts. */
export const validatedBody = (fields: EntryFields) => ({
  ...entryFieldsBody(fields),
  ...Object.fromEntries(touchedIn(fields).map((part) => [part, fields[part]])),
})

/** Labels of the fields, in the form and by server name. */
export const fieldLabels: Record<Exclude<keyof EntryFields, 'version' | 'follows' | keyof TouchedParts>, PlainText> = {
  type: categoryTypeField,
  title: entryTitleField,
  content: contentField,
  pronunciation: pronunciationGuideField,
  dialect: dialectNameField,
  source: sourceNameField,
  imageUrl: imageAddressField,
  audioUrl: audioAddressField,
  videoUrl: videoAddressField,
}

/** Fields in which the edit differs from the stored entry. */
export function differences(typed: EntryFields, stored: EntryFields) {
  const names = Object.keys(fieldLabels) as (keyof typeof fieldLabels)[]
  return names.filter((name) => typed[name] !== stored[name])
}

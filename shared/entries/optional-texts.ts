import type * as z from 'zod/mini'
import { nullableText, optionalImageUrl, optionalMediaUrl, textLimits } from '#shared/text.ts'
import {
  audioAddressField,
  imageAddressField,
  pronunciationGuideField,
  videoAddressField,
} from '#shared/entries/field-messages.ts'

/** Texts of an entry that may be missing and have a column of their own in `categories`. State, draft, change, form, history and merge follow this list. */
export const optionalTexts = ['pronunciation', 'imageUrl', 'audioUrl', 'videoUrl'] as const
export type OptionalText = (typeof optionalTexts)[number]

/** Their checks in a request. */
export const optionalTextSchemas: Record<OptionalText, z.ZodMiniType<string | null, string | null>> = {
  pronunciation: nullableText(pronunciationGuideField, textLimits.title),
  imageUrl: optionalImageUrl(imageAddressField),
  audioUrl: optionalMediaUrl(audioAddressField),
  videoUrl: optionalMediaUrl(videoAddressField),
}

/** An object with a value for each of these texts. */
export const mapTexts = <Name extends OptionalText, Value>(names: readonly Name[], valueOf: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>

/** An object with a value for each optional text. */
export const mapOptionalTexts = <Value>(valueOf: (name: OptionalText) => Value) => mapTexts(optionalTexts, valueOf)

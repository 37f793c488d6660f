import * as z from 'zod/mini'
import { isHttpUrl } from '#shared/text/addresses.ts'
import { nullableText, requiredText, textLimits } from '#shared/text.ts'
import { say } from '#shared/messages/say.ts'
import type { PlainText } from '#shared/messages/text.ts'
import {
  sourceAddressField,
  sourceAddressWeb,
  sourceAuthorField,
  sourceLicenceField,
  sourceTitleField,
  sourceYearNumber,
} from '#shared/entries/field-messages.ts'

/** The origin of an entry's words: a list, a book, a conversation. */
export const Source = z.object({
  id: z.uuid(),
  /** The citation. */
  title: z.string(),
  author: z.nullable(z.string()),
  year: z.nullable(z.int()),
  url: z.nullable(z.string()),
  licence: z.nullable(z.string()),
})
export type Source = z.output<typeof Source>

const orNull = (label: PlainText, max: number) => z._default(nullableText(label, max), null)
export const SourceDraft = z.object({
  title: requiredText(sourceTitleField, textLimits.description),
  author: orNull(sourceAuthorField, textLimits.title),
  year: z._default(z.nullable(z.int({ error: () => say(sourceYearNumber) }).check(z.gte(1000), z.lte(2200))), null),
  url: orNull(sourceAddressField, textLimits.url).check(
    z.refine((url) => url === null || isHttpUrl(url), { error: () => say(sourceAddressWeb) }),
  ),
  licence: orNull(sourceLicenceField, textLimits.title),
})
export type SourceDraft = z.output<typeof SourceDraft>

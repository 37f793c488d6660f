import * as z from 'zod/mini'
import { isHttpUrl } from '#shared/text/addresses.ts'
import { requiredText, textLimits, textOrNull } from '#shared/text.ts'
import { say } from '#shared/messages/say.ts'
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
  title: z.string(),
  author: z.nullable(z.string()),
  year: z.nullable(z.int()),
  url: z.nullable(z.string()),
  licence: z.nullable(z.string()),
})
export type Source = z.output<typeof Source>

export const SourceDraft = z.object({
  title: requiredText(sourceTitleField, textLimits.description),
  author: textOrNull(sourceAuthorField, textLimits.title),
  year: z._default(z.nullable(z.int({ error: () => say(sourceYearNumber) }).check(z.gte(1000), z.lte(2200))), null),
  url: textOrNull(sourceAddressField, textLimits.url).check(
    z.refine((url) => url === null || isHttpUrl(url), { error: () => say(sourceAddressWeb) }),
  ),
  licence: textOrNull(sourceLicenceField, textLimits.title),
})
export type SourceDraft = z.output<typeof SourceDraft>

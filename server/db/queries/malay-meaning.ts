import { textLanguage } from '#shared/messages/current.ts'
import type { TextLanguage } from '#shared/messages/text.ts'

/** SQL of the Malay meanings of an entry's document, as one text; null without any. */
export const malayMeaningOf = (document: string) => `(SELECT string_agg(s ->> 'ms', '; ' ORDER BY at)
    FROM jsonb_array_elements(${document} -> 'senses') WITH ORDINALITY senses (s, at) WHERE s ->> 'ms' <> '')`
/** The Malay meanings of the entry `c`. */
export const malayMeaning = malayMeaningOf('c.document')

/** A meaning in the reader's language where the entry has one. `lang` names its language where it is not the reader's. */
export function readMeaning(
  content: string,
  malay: string | null | undefined,
): { meaning: string; lang?: TextLanguage } {
  const reader = textLanguage()
  if (reader === 'ms' && malay) return { meaning: malay }
  // An entry without a meaning in English has its Malay one as content.
  const written = content === malay ? 'ms' : 'en'
  return { meaning: content, ...(written !== reader && { lang: written }) }
}

import { textLanguage } from '#shared/messages/current.ts'
import type { TextLanguage } from '#shared/messages/text.ts'

/** The Malay meanings of the entry `c`, as one text; null without any. */
export const malayMeaning = `(SELECT string_agg(s ->> 'ms', '; ') FROM jsonb_array_elements(c.document -> 'senses') s WHERE s ->> 'ms' <> '')`

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

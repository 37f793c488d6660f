import type { EntryJson } from '#shared/entries/entries.ts'
import { textLanguage } from '#shared/messages/current.ts'
import type { TextLanguage } from '#shared/messages/text.ts'

/** The meaning of an entry in the reader's language where it has one, and its language where the page has another. */
export function readerMeaning({ content, ms = null }: Pick<EntryJson, 'content'> & { ms?: string | null }): {
  text: string
  lang: TextLanguage | undefined
} {
  const isMalay = textLanguage() === 'ms'
  if (isMalay && ms) return { text: ms, lang: undefined }
  // An entry without a meaning in English has its Malay one as content.
  if (content === ms) return { text: content, lang: isMalay ? undefined : 'ms' }
  return { text: content, lang: isMalay ? 'en' : undefined }
}

import { textLanguage } from '#shared/messages/current.ts'
import { textLocale } from '#shared/messages/say.ts'

/** The stored names of an entry's dialects, such as 'Ranau, Tambunan and Kota Belud', joined in the reader's language. */
export function dialectText(stored: string): string {
  if (textLanguage() === 'en') return stored
  return new Intl.ListFormat(textLocale()).format(stored.split(/, | and /))
}

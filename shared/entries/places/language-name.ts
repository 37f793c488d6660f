import { say } from '#shared/messages/say.ts'
import { placeInLanguage } from './place-messages.ts'

/** Dusunic languages beside Kadazandusun, by ISO 639-3 code. */
const names: Record<string, string> = { dtr: 'Lotud', drg: 'Rungus', kqr: 'Kimaragang' }

/** Name of an entry's language for its readers; null for Kadazandusun, the language of all entries without a tag. */
export function otherLanguageName(tag: string | null | undefined): string | null {
  const [language] = tag?.split('-') ?? []
  if (!tag || !language || language === 'dtp') return null
  return names[language] ?? say(placeInLanguage, { language: tag })
}

import type { TextLanguage } from '#shared/messages/text.ts'

/** Languages of the interface. The one in Kadazandusun is the Malay one with attested labels. */
export const languages = ['en', 'ms', 'dtp'] as const
export type Language = (typeof languages)[number]

/** Each in its own language, so that the people who need it can read it. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  ms: 'Bahasa Melayu',
  dtp: 'Kadazandusun',
}

export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language)

/** Language in which the texts of an interface are written. */
export const textLanguageOf = (language: Language): TextLanguage => (language === 'en' ? 'en' : 'ms')

/** Begins the addresses of public pages in this language. English ones have none. */
export const prefixOf = (language: Language) => (language === 'en' ? '' : `/${language}`)

/** Pages that visitors read in each language at an address of its own. */
const publicPages =
  /^\/(?:$|(?:pricing|about|privacy|terms|refunds|library|practise|events|labels|certificates|voices\/withdraw)(?:\/|$))/i
export const isPublicPage = (path: string) => publicPages.test(path)

/** Parts of an address: the language that it names, and the path of the page without it. */
export function splitPrefix(path: string): { language: Language | undefined; path: string } {
  const [prefix = '', name] = /^\/(ms|dtp)(?=\/|$)/i.exec(path) ?? []
  return { language: name?.toLowerCase() as Language | undefined, path: path.slice(prefix.length) || '/' }
}

/** Address of a page for visitors in this language. */
export const addressIn = (language: Language, path: string) =>
  prefixOf(language) + (path === '/' && language !== 'en' ? '' : path)

import { createContext, use } from 'react'
import { textLanguage } from '#shared/messages/current.ts'
import { isLanguage, type Language } from '#shared/site/languages.ts'

/** Language of the interface in this document: Kadazandusun is marked, because its texts are Malay. */
export function documentLanguage(): Language {
  const { lang, dataset } = globalThis.document?.documentElement ?? {}
  return [dataset?.['language'], lang].find(isLanguage) ?? textLanguage()
}

export const LanguageContext = createContext<Language>('en')
export const useLanguage = () => use(LanguageContext)

import { isLanguage, type Language } from '#shared/site/languages.ts'
import { shellPrefix } from '#client/lib/device-caches.ts'

/** Address of the service worker. The English one names no language, as in versions that knew no other language. */
export const workerAddressIn = (language: Language) =>
  language === 'en' ? '/worker.js' : `/worker.js?lang=${language}`

/** Language of the pages that this worker keeps, from its own address. */
export function languageOfWorker({ search }: Pick<Location, 'search'>): Language {
  const named = new URLSearchParams(search).get('lang')
  return isLanguage(named) ? named : 'en'
}

export const cacheNameOf = (version: string, language: Language) =>
  shellPrefix + version + (language === 'en' ? '' : `-${language}`)

import { dayMs } from '#shared/time.ts'
import type { Request, Response } from 'express'
import { isLanguage, isPublicPage, languages, splitPrefix, type Language } from '#shared/site/languages.ts'
import { cookieOf } from '#server/http/session/cookies.ts'

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- Express declares its request in this namespace
  namespace Express {
    interface Request {
      /** Language that the address names: `/ms/library`. */
      addressLanguage?: Language
      /** Language with which a login was begun (`ui_locales` of OpenID Connect). */
      loginLanguage?: Language
    }
  }
}

/** Name of the cookie with a visitor's choice. */
export const languageCookie = 'lang'

/** A place in the request that may name a language, with the header that holds it. */
interface Source {
  header?: 'Accept-Language' | 'Cookie' | 'Referer'
  find: (request: Request) => Language | undefined
}

/** None of the offered languages: `*` takes it, because it is offered first. */
const noLanguage = 'zxx'

/** The best of these languages that the browser names. `*` names none. */
export function acceptedLanguage(request: Request, offered: readonly Language[] = languages): Language | undefined {
  const best = request.headers['accept-language'] && request.acceptsLanguages([noLanguage, ...offered])
  return isLanguage(best) ? best : undefined
}

/** `ui_locales` of OpenID Connect: language tags in the order of preference. */
export function languageIn(uiLocales: unknown): Language | undefined {
  if (typeof uiLocales !== 'string') return undefined
  return uiLocales
    .split(' ', 20)
    .map((tag) => tag.split('-')[0]!.toLowerCase())
    .find(isLanguage)
}

const fromAddress: Source = { find: ({ addressLanguage }) => addressLanguage }
const fromLogin: Source = { find: ({ loginLanguage, query }) => loginLanguage ?? languageIn(query?.ui_locales) }
const fromPerson: Source = { header: 'Cookie', find: ({ user }) => user?.language ?? undefined }
const fromCookie: Source = {
  header: 'Cookie',
  find: (request) => {
    const choice = cookieOf(request, languageCookie)
    return isLanguage(choice) ? choice : undefined
  },
}
/** A visitor who goes on from `/ms/pricing` to a page with one address reads that in Malay too. */
const fromPageBefore: Source = {
  header: 'Referer',
  find: ({ user, headers: { referer, host } }) => {
    const before = user ? null : URL.parse(referer ?? '')
    return before?.host === host ? splitPrefix(before?.pathname ?? '').language : undefined
  },
}
const fromBrowser: Source = { header: 'Accept-Language', find: acceptedLanguage }

const sourcesOfCalls = [fromBrowser, fromPerson, fromCookie]
const sourcesOfSignIn = [fromLogin, fromCookie, fromBrowser]
const sourcesOfPages = [fromAddress, fromPerson, fromCookie, fromPageBefore, fromBrowser]
/** For visitors: other languages have addresses of their own. `fromPerson` finds nobody, and adds `Vary: Cookie`. */
const sourcesOfPublicPages = [fromAddress, fromPerson]

const signIn = /^\/(?:api\/(?:login|callback|logout)|oidc|sign-in|password|confirm-email|change-email)(?:\/|$)/i

function sourcesFor(request: Request): Source[] {
  const path = request.originalUrl.split('?', 1)[0]!
  if (signIn.test(path)) return sourcesOfSignIn
  if (path.startsWith('/api/')) return sourcesOfCalls
  return !request.user && isPublicPage(request.path) ? sourcesOfPublicPages : sourcesOfPages
}

/** The language of a request, and the headers that decided it. */
function decideLanguage(request: Request): { language: Language; headers: string[] } {
  const used: Source[] = []
  for (const source of sourcesFor(request)) {
    used.push(source)
    const language = source.find(request)
    if (language) return { language, headers: headersOf(used) }
  }
  return { language: 'en', headers: headersOf(used) }
}
const headersOf = (used: Source[]) => used.flatMap(({ header }) => header ?? [])

export const languageOf = (request: Request): Language => decideLanguage(request).language

/** Names the headers that decided the language of the answer. */
export function varyByLanguage(request: Request, response: Response) {
  const { headers } = decideLanguage(request)
  if (headers.length > 0) response.vary(headers.join(', '))
}

/** Remembers a language that somebody chose, for a year. */
export function rememberLanguage(response: Response, language: Language, secure: boolean) {
  const maxAge = 365 * dayMs
  response.cookie(languageCookie, language, { maxAge, path: '/', httpOnly: true, sameSite: 'lax', secure })
}

import type { Request, RequestHandler, Response } from 'express'
import { addressIn, isLanguage, isPublicPage, prefixOf, splitPrefix, type Language } from '#shared/site/languages.ts'
import { acceptedLanguage, languageCookie, rememberLanguage, varyByLanguage } from '#server/http/request-language.ts'
import { cookieOf } from '#server/http/session/cookies.ts'

/** Pages with one address for every language: people who are logged in read them in their own. */
const otherPages =
  /^\/(?:courses|teacher|support|contributor|admin|profile|checkout|studio|voices|review|reminders|placement|sign-in|password|confirm-email|change-email|dev)(?:\/|$)/i

const reads = ({ method }: Request) => method === 'GET' || method === 'HEAD'

/** The query of the request, without these parameters. */
function searchOf({ originalUrl }: Request, ...without: string[]): string {
  const at = originalUrl.indexOf('?')
  if (at < 0) return ''
  if (without.length === 0) return originalUrl.slice(at)
  const query = new URLSearchParams(originalUrl.slice(at))
  for (const name of without) query.delete(name)
  return query.size > 0 ? `?${query}` : ''
}

/** Two slashes at the beginning would name another site. */
const ofThisSite = (address: string) => address.replace(/^[/\\]+/, '/')

function redirect(request: Request, response: Response, address: string) {
  response.set('Cache-Control', 'no-store').vary(request.path === '/' ? 'Cookie, Accept-Language' : 'Cookie')
  varyByLanguage(request, response)
  response.redirect(302, ofThisSite(address))
}

/**
 * Takes the language out of an address such as `/ms/library`. Pages that have one address for every language are there; whatever is no
 * page stays unknown, below the prefix too.
 */
export const readPrefix: RequestHandler = (request, response, next) => {
  const { language, path } = splitPrefix(request.path)
  if (!language) return next()
  request.addressLanguage = language
  if (!reads(request)) return next()
  if (!isPublicPage(path)) return otherPages.test(path) ? redirect(request, response, path + searchOf(request)) : next()
  if (!request.path.startsWith(prefixOf(language))) {
    return redirect(request, response, addressIn(language, path) + searchOf(request))
  }
  request.url = path + searchOf(request)
  next()
}

interface Options {
  secure: boolean
}

function languageFor(request: Request, path: string): Language | undefined {
  const chosen = cookieOf(request, languageCookie)
  if (isLanguage(chosen)) return chosen
  return path === '/' ? acceptedLanguage(request, ['en', 'ms']) : undefined
}

/** The address where this request should go on, if it is another one. `path` has no prefix. */
function otherAddress(request: Request, response: Response, path: string, options: Options): string | undefined {
  const { user, addressLanguage, query } = request
  if (isLanguage(query.lang)) {
    rememberLanguage(response, query.lang, options.secure)
    return (user ? path : addressIn(query.lang, path)) + searchOf(request, 'lang')
  }
  if (user) return addressLanguage && path + searchOf(request)
  if (addressLanguage) return undefined
  const language = languageFor(request, path)
  return language && language !== 'en' ? addressIn(language, path) + searchOf(request) : undefined
}

/**
 * Leads to the address of a public page in the language that the browser chose, and people who are logged in to the one without a
 * language. Mounted where it is known if somebody is logged in.
 */
export function languageAddresses(options: Options): RequestHandler {
  return (request, response, next) => {
    const path = splitPrefix(request.path).path
    if (!reads(request) || !isPublicPage(path)) return next()
    const address = otherAddress(request, response, path, options)
    return address === undefined ? next() : redirect(request, response, address)
  }
}

/** The same for addresses that no page has: people read there that nothing is. False if the request may be answered here. */
export function leadsElsewhere(request: Request, response: Response, options: Options): boolean {
  if (request.accepts(['text/plain', 'text/html']) !== 'text/html') return false
  const address = otherAddress(request, response, splitPrefix(request.path).path, options)
  if (address !== undefined) redirect(request, response, address)
  return address !== undefined
}

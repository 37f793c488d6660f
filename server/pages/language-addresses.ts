import type { Request, RequestHandler, Response } from 'express'
import { addressIn, isLanguage, isPublicPage, prefixOf, splitPrefix, type Language } from '#shared/site/languages.ts'
import { acceptedLanguage, languageCookie, rememberLanguage, varyByLanguage } from '#server/http/request-language.ts'
import { cookieOf } from '#server/http/session/cookies.ts'

/** Pages with one address for all languages: their language is the person's own. */
const untranslatedPages =
  /^\/(?:courses|classes|join|teacher|support|contributor|admin|profile|checkout|studio|voices|review|reminders|placement|sign-in|password|confirm-email|change-email|dev)(?:\/|$)/i

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'

/** The query of the request, without these parameters. */
export function searchOf({ originalUrl }: Request, ...without: string[]): string {
  const index = originalUrl.indexOf('?')
  if (index < 0) return ''
  if (without.length === 0) return originalUrl.slice(index)
  const query = new URLSearchParams(originalUrl.slice(index))
  for (const name of without) query.delete(name)
  return query.size > 0 ? `?${query}` : ''
}

/** Keeps one slash at the beginning: two would name another site. */
const withoutHost = (address: string) => address.replace(/^[/\\]+/, '/')

function redirect(request: Request, response: Response, address: string) {
  response.set('Cache-Control', 'no-store').vary(request.path === '/' ? 'Cookie, Accept-Language' : 'Cookie')
  varyByLanguage(request, response)
  response.redirect(302, withoutHost(address))
}

/**
 * Removes the language prefix from an address such as `/ms/library`. Redirects pages that have one address for all languages. An unknown
 * address stays unknown.
 */
export const stripPrefix: RequestHandler = (request, response, next) => {
  const { language, path } = splitPrefix(request.path)
  if (!language) return next()
  request.addressLanguage = language
  if (!isRead(request)) return next()
  if (!isPublicPage(path))
    return untranslatedPages.test(path) ? redirect(request, response, path + searchOf(request)) : next()
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

/** Address to redirect to; undefined if the request has the right one. `path` has no prefix. */
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
 * Redirects to the address of a public page in the visitor's language. People who are logged in get the address without a
 * language. Mounted after the session.
 */
export function languageAddresses(options: Options): RequestHandler {
  return (request, response, next) => {
    const path = splitPrefix(request.path).path
    if (!isRead(request) || !isPublicPage(path)) return next()
    const address = otherAddress(request, response, path, options)
    return address === undefined ? next() : redirect(request, response, address)
  }
}

/** Redirects an unknown address to its 404 page in the right language. False if it needs no redirect. */
export function redirectUnknown(request: Request, response: Response, options: Options): boolean {
  if (request.accepts(['text/plain', 'text/html']) !== 'text/html') return false
  const address = otherAddress(request, response, splitPrefix(request.path).path, options)
  if (address !== undefined) redirect(request, response, address)
  return address !== undefined
}

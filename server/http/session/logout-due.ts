import type { Request, RequestHandler } from 'express'
import { logoutDueCookie } from '#shared/logout-due.ts'
import { cookieOf } from './cookies.ts'
import { sessionCookieName } from './session.ts'

const logoutPath = '/api/logout'

export const isLogoutDue = (request: Request): boolean => cookieOf(request, logoutDueCookie) !== undefined

const withoutCookie = (cookies: string, name: string) =>
  cookies
    .split(';')
    .filter((cookie) => cookie.split('=')[0]?.trim() !== name)
    .join(';')

/**
 * Handles a logout that happened while no server could be reached. Until that logout is done, the browser has no session: the
 * next page that it opens logs out first, and calls before that are a visitor's.
 */
export function finishLogout(secure: boolean): RequestHandler {
  const session = sessionCookieName(secure)
  return (request, response, next) => {
    const { headers, path, method } = request
    if (!headers.cookie?.includes(logoutDueCookie) || path === logoutPath || !isLogoutDue(request)) return next()
    if (method === 'GET' && headers.accept?.includes('text/html'))
      return response.set('Cache-Control', 'no-store').redirect(logoutPath)
    headers.cookie = withoutCookie(headers.cookie, session)
    next()
  }
}

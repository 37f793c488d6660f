import type { Request, RequestHandler } from 'express'
import { logoutDueCookie } from '#shared/logout-due.ts'
import { cookieOf } from '#server/http/cookies.ts'
import { sessionCookieName } from '#server/http/session.ts'

const leaving = '/api/logout'

export const isLogoutDue = (request: Request): boolean => cookieOf(request, logoutDueCookie) !== undefined

const without = (cookies: string, name: string) =>
  cookies
    .split(';')
    .filter((each) => each.split('=')[0]?.trim() !== name)
    .join(';')

/**
 * Somebody logged out where no server could be reached. Until that is made up for, the browser is nobody's: whatever page it
 * opens next logs out first, and a call that comes before one is a visitor's.
 */
export function logoutFirst(secure: boolean): RequestHandler {
  const session = sessionCookieName(secure)
  return (request, response, next) => {
    const { headers, path, method } = request
    if (!headers.cookie?.includes(logoutDueCookie) || path === leaving || !isLogoutDue(request)) return next()
    if (method === 'GET' && headers.accept?.includes('text/html'))
      return response.set('Cache-Control', 'no-store').redirect(leaving)
    headers.cookie = without(headers.cookie, session)
    next()
  }
}

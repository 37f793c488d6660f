import { parseCookie } from 'cookie'
import type { Request } from 'express'

/** Value of a cookie, as the browser sent it. */
export const cookieOf = (request: Request, name: string): string | undefined =>
  parseCookie(request.headers.cookie ?? '')[name]

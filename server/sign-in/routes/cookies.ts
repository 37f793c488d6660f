import { randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import { cookieOf } from '#server/http/session/cookies.ts'
import { dayMs, hourMs } from '#shared/time.ts'

const browserForm = /^[\w-]{43}$/

/** Small cookies of the sign-in pages; the rest of the site does not receive them. */
export function createCookies(secure: boolean) {
  const options = { httpOnly: true, secure, sameSite: 'lax' } as const
  return {
    /** Long-lived id of the browser, if it has one. */
    browserOf(request: Request): string | undefined {
      const browser = cookieOf(request, 'known_browser')
      return browser && browserForm.test(browser) ? browser : undefined
    },
    /** Returns the browser's id, and sets one if it has none. */
    nameBrowser(request: Request, response: Response): string {
      const browser = this.browserOf(request) ?? randomBytes(32).toString('base64url')
      response.cookie('known_browser', browser, { ...options, path: '/sign-in', maxAge: 400 * dayMs })
      return browser
    },
    /** Marks a sign-in as finished, for a return by the back button or a second click. */
    markFinished(response: Response, uid: string) {
      response.cookie('finished', 'yes', { ...options, path: `/sign-in/${uid}`, maxAge: hourMs })
    },
    isFinished: (request: Request) => cookieOf(request, 'finished') === 'yes',
    /** Makes the next sign-in page say, once, that a new password was set. */
    markPasswordSet(response: Response) {
      response.cookie('password_set', 'yes', { ...options, path: '/sign-in', maxAge: 600_000 })
    },
    takePasswordSet(request: Request, response: Response): boolean {
      if (cookieOf(request, 'password_set') !== 'yes') return false
      response.clearCookie('password_set', { path: '/sign-in' })
      return true
    },
  }
}
export type Cookies = ReturnType<typeof createCookies>

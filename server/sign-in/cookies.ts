import { randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import { cookieOf } from '#server/http/cookies.ts'

const day = 24 * 3600_000
const browserForm = /^[\w-]{43}$/

/** Small cookies of the sign-in pages; none is sent anywhere else on the site. */
export function createCookies(secure: boolean) {
  const options = { httpOnly: true, secure, sameSite: 'lax' } as const
  return {
    /** The browser's long-lived name for itself, if it has one. */
    browserOf(request: Request): string | undefined {
      const browser = cookieOf(request, 'known_browser')
      return browser && browserForm.test(browser) ? browser : undefined
    },
    /** Gives the browser a name, or keeps the one it has. */
    nameBrowser(request: Request, response: Response): string {
      const browser = this.browserOf(request) ?? randomBytes(32).toString('base64url')
      response.cookie('known_browser', browser, { ...options, path: '/sign-in', maxAge: 400 * day })
      return browser
    },
    /** Marks a sign-in as done, for whoever comes back to its page with the back button or a second click. */
    markFinished(response: Response, uid: string) {
      response.cookie('finished', 'yes', { ...options, path: `/sign-in/${uid}`, maxAge: 3600_000 })
    },
    isFinished: (request: Request) => cookieOf(request, 'finished') === 'yes',
    /** A new password was set: the next sign-in page says so, once. */
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

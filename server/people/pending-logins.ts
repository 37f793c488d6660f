import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { CookieOptions, Request, Response } from 'express'
import type { Clock } from '#server/clock.ts'
import type { LoginSecrets } from '#server/gateways/openid/openid.ts'

/** A login that was sent to the provider and has not come back. */
export interface PendingLogin extends LoginSecrets {
  returnTo: string
}

/** Milliseconds in which a login must be finished. */
const patience = 10 * 60_000
/** How many tabs of one browser may be logging in; the cookies of more would not fit into a request. */
const atMost = 5

/** What openid-client makes as a state. */
const stateForm = /^[\w-]{43}$/

const callbackPath = '/api/callback'
const loginPath = '/api/login'

/**
 * Pending logins live in the browser that began them, one sealed cookie each, named by its state: tabs do not disturb each
 * other, a state that was stolen is worth nothing elsewhere, and nothing is stored for a login that never comes back.
 */
export function createPendingLogins(options: { secrets: string[]; secure: boolean; clock: Clock }) {
  const { secure, clock } = options
  const keys = options.secrets.map((secret) => new Uint8Array(hkdfSync('sha256', secret, '', 'pending login', 32)))
  const prefix = secure ? '__Secure-' : ''
  const cookieOf = (state: string) => `${prefix}login.${state}`
  const index = `${prefix}logins`
  const at = (path: string): CookieOptions => ({ path, httpOnly: true, sameSite: 'lax', secure })

  function open(sealed: string, state: string): unknown {
    const bytes = Buffer.from(sealed, 'base64url')
    for (const key of keys) {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
        decipher.setAAD(Buffer.from(state)).setAuthTag(bytes.subarray(12, 28))
        return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString())
      } catch {
        // Sealed by another secret, or by nobody.
      }
    }
    return undefined
  }

  function seal(content: object, state: string): string {
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', keys[0]!, iv, { authTagLength: 16 })
    cipher.setAAD(Buffer.from(state))
    const sealed = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
  }

  return {
    /** Remembers a login in the browser; the oldest of too many is forgotten. */
    keep(request: Request, response: Response, { state, ...rest }: PendingLogin) {
      const sealed = seal({ ...rest, until: clock().getTime() + patience }, state)
      response.cookie(cookieOf(state), sealed, { ...at(callbackPath), maxAge: patience })
      const states =
        cookie(request, index)
          ?.split('.')
          .filter((known) => stateForm.test(known)) ?? []
      states.push(state)
      for (const old of states.splice(0, states.length - atMost)) response.clearCookie(cookieOf(old), at(callbackPath))
      response.cookie(index, states.join('.'), { ...at(loginPath), maxAge: patience })
    },

    /** The login that this browser began with this state; it can be taken once. */
    take(request: Request, response: Response, state: string): PendingLogin | undefined {
      const sealed = stateForm.test(state) ? cookie(request, cookieOf(state)) : undefined
      if (sealed === undefined) return undefined
      response.clearCookie(cookieOf(state), at(callbackPath))
      const content = open(sealed, state) as (Omit<PendingLogin, 'state'> & { until: number }) | undefined
      if (!content || content.until <= clock().getTime()) return undefined
      const { nonce, codeVerifier, returnTo } = content
      return { state, nonce, codeVerifier, returnTo }
    },
  }
}
export type PendingLogins = ReturnType<typeof createPendingLogins>

/** Our cookies hold nothing that needs decoding. */
function cookie(request: Request, name: string): string | undefined {
  const start = `${name}=`
  return request.headers.cookie
    ?.split('; ')
    .find((pair) => pair.startsWith(start))
    ?.slice(start.length)
}

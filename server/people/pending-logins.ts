import { hkdfSync } from 'node:crypto'
import type { CookieOptions, Request, Response } from 'express'
import { EncryptJWT, jwtDecrypt } from 'jose'
import type { Clock } from '#server/clock.ts'
import { cookieOf } from '#server/http/cookies.ts'
import type { LoginSecrets } from '#server/gateways/openid/openid.ts'

/** A login that was sent to the provider and has not come back. */
export interface PendingLogin extends LoginSecrets {
  returnTo: string
}

/** Milliseconds in which a login must be finished. */
const timeout = 10 * 60_000
/** How many tabs of one browser may be logging in; the cookies of more would not fit into a request. */
const atMost = 5

/** Only this: what is read says nothing of how it may be read. */
const sealing = { alg: 'dir', enc: 'A256GCM' }

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
  const nameOf = (state: string) => `${prefix}login.${state}`
  const index = `${prefix}logins`
  const at = (path: string): CookieOptions => ({ path, httpOnly: true, sameSite: 'lax', secure })

  async function open(sealed: string, state: string): Promise<PendingLogin | undefined> {
    const only = { keyManagementAlgorithms: [sealing.alg], contentEncryptionAlgorithms: [sealing.enc] }
    const checks = { subject: state, currentDate: clock(), ...only }
    for (const key of keys) {
      const opened = await jwtDecrypt(sealed, key, checks).catch(() => {})
      // Else sealed by another secret, for another state, too long ago, or by nobody.
      if (opened) return opened.payload['login'] as PendingLogin
    }
    return undefined
  }

  const seal = (login: PendingLogin) =>
    new EncryptJWT({ login })
      .setProtectedHeader(sealing)
      .setSubject(login.state)
      .setExpirationTime(new Date(clock().getTime() + timeout))
      .encrypt(keys[0]!)

  return {
    /** Remembers a login in the browser; the oldest of too many is forgotten. */
    async keep(request: Request, response: Response, login: PendingLogin) {
      const { state } = login
      response.cookie(nameOf(state), await seal(login), { ...at(callbackPath), maxAge: timeout })
      const states =
        cookieOf(request, index)
          ?.split('.')
          .filter((known) => stateForm.test(known)) ?? []
      states.push(state)
      for (const old of states.splice(0, states.length - atMost)) response.clearCookie(nameOf(old), at(callbackPath))
      response.cookie(index, states.join('.'), { ...at(loginPath), maxAge: timeout })
    },

    /** The login that this browser began with this state; it can be taken once. */
    async take(request: Request, response: Response, state: string): Promise<PendingLogin | undefined> {
      const sealed = stateForm.test(state) ? cookieOf(request, nameOf(state)) : undefined
      if (sealed === undefined) return undefined
      response.clearCookie(nameOf(state), at(callbackPath))
      return open(sealed, state)
    },
  }
}
export type PendingLogins = ReturnType<typeof createPendingLogins>

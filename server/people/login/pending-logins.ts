import { minuteMs } from '#shared/time.ts'
import { hkdfSync } from 'node:crypto'
import type { CookieOptions, Request, Response } from 'express'
import { EncryptJWT, jwtDecrypt } from 'jose'
import type { Language } from '#shared/site/languages.ts'
import type { Clock } from '#server/clock.ts'
import { cookieOf } from '#server/http/session/cookies.ts'
import type { LoginSecrets } from '#server/gateways/openid/openid.ts'

/** A login that was sent to the provider and has not returned. */
export interface PendingLogin extends LoginSecrets {
  returnTo: string
  /** Language in which it was begun; absent from a version that knew none. */
  language?: Language
}

const loginTimeoutMs = 10 * minuteMs
/** Maximum of pending logins in one browser: the cookies of more would not fit into a request. */
const maxPendingLogins = 5

/** The only accepted encryption: the cookie itself must not choose it. */
const sealing = { alg: 'dir', enc: 'A256GCM' }

/** Format of openid-client's states. */
const stateForm = /^[\w-]{43}$/

const callbackPath = '/api/callback'
const loginPath = '/api/login'

/** Pending logins are encrypted cookies, one each, named by its state: tabs do not disturb each other, and an abandoned login leaves nothing on the server. */
export function createPendingLogins(options: { secrets: string[]; secure: boolean; clock: Clock }) {
  const { secure, clock } = options
  const keys = options.secrets.map((secret) => new Uint8Array(hkdfSync('sha256', secret, '', 'pending login', 32)))
  const prefix = secure ? '__Secure-' : ''
  const cookieNameOf = (state: string) => `${prefix}login.${state}`
  const index = `${prefix}logins`
  const at = (path: string): CookieOptions => ({ path, httpOnly: true, sameSite: 'lax', secure })

  async function open(sealed: string, state: string): Promise<PendingLogin | undefined> {
    const only = { keyManagementAlgorithms: [sealing.alg], contentEncryptionAlgorithms: [sealing.enc] }
    const checks = { subject: state, currentDate: clock(), ...only }
    for (const key of keys) {
      const opened = await jwtDecrypt(sealed, key, checks).catch(() => {})
      // Otherwise the cookie has another key or state, is too old, or is forged.
      if (opened) return opened.payload['login'] as PendingLogin
    }
    return undefined
  }

  const seal = (login: PendingLogin) =>
    new EncryptJWT({ login })
      .setProtectedHeader(sealing)
      .setSubject(login.state)
      .setExpirationTime(new Date(clock().getTime() + loginTimeoutMs))
      .encrypt(keys[0]!)

  return {
    /** Stores a login in the browser and removes the oldest of too many. */
    async keep(request: Request, response: Response, login: PendingLogin) {
      const { state } = login
      response.cookie(cookieNameOf(state), await seal(login), { ...at(callbackPath), maxAge: loginTimeoutMs })
      const states =
        cookieOf(request, index)
          ?.split('.')
          .filter((known) => stateForm.test(known)) ?? []
      states.push(state)
      for (const old of states.splice(0, states.length - maxPendingLogins))
        response.clearCookie(cookieNameOf(old), at(callbackPath))
      response.cookie(index, states.join('.'), { ...at(loginPath), maxAge: loginTimeoutMs })
    },

    /** Returns the login that this browser began with this state, once. */
    async take(request: Request, response: Response, state: string): Promise<PendingLogin | undefined> {
      const sealed = stateForm.test(state) ? cookieOf(request, cookieNameOf(state)) : undefined
      if (sealed === undefined) return undefined
      response.clearCookie(cookieNameOf(state), at(callbackPath))
      return open(sealed, state)
    },
  }
}
export type PendingLogins = ReturnType<typeof createPendingLogins>

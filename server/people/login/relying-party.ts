import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import passport, { type Strategy, type StrategyCreated } from 'passport'
import type { Request } from 'express'
import { say } from '#shared/messages/say.ts'
import { loginBegunElsewhere, suspendedAccount, suspendedAccountWrite } from '#shared/people/refusal-messages.ts'
import type { User } from '#shared/people.ts'
import { createPendingLogins, type PendingLogins } from './pending-logins.ts'
import { returnAddress } from './return-address.ts'
import type { PeopleStore } from '#server/people/store.ts'
import { userAt } from '#server/people/user.ts'
import { lowerAscii } from '#shared/text.ts'
import type { Clock } from '#server/clock.ts'
import type { Openid } from '#server/gateways/openid/openid.ts'
import { languageOf } from '#server/http/request-language.ts'
import { forbidden, invalid } from '#server/http/problem.ts'

interface Deps {
  openid: Openid
  store: PeopleStore
  /** Addresses by `lowerAscii`: a person who signs in with one, confirmed, becomes ADMIN. */
  adminEmails: string[]
  /** Contact address for suspended people. */
  supportEmail: string | null
  secrets: string[]
  secure: boolean
  clock: Clock
}

/** Details of a finished login besides the person. */
export interface LoginInfo {
  idToken: string
  returnTo: string
}

const suspension = (supportEmail: string | null) =>
  supportEmail ? say(suspendedAccountWrite, { email: supportEmail }) : say(suspendedAccount)

/** passport with OpenID Connect as its only strategy, and people read with their session. */
export function createRelyingParty(options: Deps) {
  const relyingParty = new passport.Passport()
  relyingParty.use('openid', openidStrategy(options, createPendingLogins(options)))
  relyingParty.serializeUser<string>((user, done) => done(null, user.id))
  relyingParty.deserializeUser((request: Request, id: string, done: (error: unknown, user?: User | false) => void) => {
    const { viewer } = request.session
    done(null, viewer?.id === id ? viewer : false)
  })
  return relyingParty
}
export type RelyingParty = ReturnType<typeof createRelyingParty>

/**
 * Replaces openid-client's own strategy, which sends no state, checks no nonce, and stores one pending login for each session
 * before the person is known.
 */
function openidStrategy(options: Deps, pending: PendingLogins): Strategy {
  const { openid, store, adminEmails, clock } = options

  async function begin(action: StrategyCreated<Strategy>, request: Request) {
    const { returnTo, screen } = request.query
    const language = languageOf(request)
    const secrets = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() }
    const url = await openid.authorizationUrl(secrets, {
      register: screen === 'register',
      anew: 'again' in request.query,
      language,
    })
    await pending.keep(request, request.res!, { ...secrets, returnTo: returnAddress(returnTo), language })
    action.redirect(url.href)
  }

  async function finish(action: StrategyCreated<Strategy>, request: Request) {
    const query = new URL(request.originalUrl, 'http://here').searchParams
    const login = await pending.take(request, request.res!, query.get('state') ?? '')
    if (!login) {
      // The callback of a finished login was reloaded.
      if (request.user) return action.redirect('/')
      throw invalid(say(loginBegunElsewhere))
    }
    request.res!.locals.returnTo = login.returnTo
    if (login.language) request.loginLanguage = login.language
    const { identity, idToken } = await openid.identify(query, login)
    const admin = identity.emailVerified && adminEmails.includes(lowerAscii(identity.email ?? ''))
    const row = await store.upsertFromProvider(identity, { admin, now: clock(), language: languageOf(request) })
    if (row.suspendedAt) throw forbidden(suspension(options.supportEmail))
    const info: LoginInfo = { idToken, returnTo: login.returnTo }
    action.success(userAt(row, clock()), info)
  }

  return {
    name: 'openid',
    authenticate(this: StrategyCreated<Strategy>, request: Request, { step }: { step: 'begin' | 'finish' }) {
      const work = step === 'begin' ? begin(this, request) : finish(this, request)
      work.catch((error: unknown) => this.error(error))
    },
  }
}

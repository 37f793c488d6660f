import {
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  ResponseBodyError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  customFetch,
  enableNonRepudiationChecks,
  fetchUserInfo,
  genericGrantRequest,
} from 'openid-client'
import type { CustomFetch, ClientAuth as OwnAuth, ServerMetadata } from 'openid-client'
import type { Logger } from 'pino'
import type { Clock } from '#server/clock.ts'
import { faultOf, identityOf, tells } from './claims.ts'
import type { Identity } from './claims.ts'
import { createDiscovery } from './discovery.ts'
import { limited } from './limited-fetch.ts'
import { Reason, clientRefused, refusalOf, refusesClient, unverified } from './refusals.ts'

export type { Identity } from './claims.ts'

/** What only the browser that began a login knows, besides the provider. */
export interface LoginSecrets {
  state: string
  nonce: string
  codeVerifier: string
}

/** The provider at which people sign in. A refusal is a Problem whose sentence a person can read. */
export interface Openid {
  /**
   * Where to send the browser; with `register` to the provider's sign-up page, where the provider says it knows the way; `anew` asks
   * who it is although the provider remembers somebody.
   */
  authorizationUrl(secrets: LoginSecrets, wish: { register: boolean; anew: boolean }): Promise<URL>
  /** Verifies what the browser brought back from there. */
  identify(query: URLSearchParams, secrets: LoginSecrets): Promise<{ identity: Identity; idToken: string }>
  /** Throws unless the provider knows our id and secret: it looks at them before it refuses a code that it never gave. */
  tryClient(): Promise<void>
  /** Where the provider ends its own session, or undefined when it knows no such place or does not answer. */
  endSessionUrl(idToken: string): Promise<URL | undefined>
}

/** How our id and secret are shown to the provider: in a header, in the form, or in a header as they are, against the standard. */
const clientAuths = ['basic', 'post', 'basic-raw'] as const
type ClientAuth = (typeof clientAuths)[number]

function authenticationBy(way: ClientAuth, secret: string): OwnAuth {
  if (way === 'basic') return ClientSecretBasic(secret)
  if (way === 'post') return ClientSecretPost(secret)
  return (_server, { client_id: id }, _body, headers) =>
    headers.set('authorization', `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`)
}

interface Deps {
  issuer: string
  /** What people are keyed by in place of the issuer's address, for an issuer that may move. */
  knownAs?: string
  clientId: string
  clientSecret: string
  /** What the operator says of the provider; null finds out. */
  clientAuth?: ClientAuth | null
  /** Absolute; the site's own address is taken from it. */
  callbackUrl: string
  /** How to reach the provider, for one that lives in this process. */
  fetch?: CustomFetch
  /** Lets an http issuer be spoken to. */
  allowInsecure: boolean
  /** Ask for the password even where the provider remembers somebody: on a shared phone that is the person before. */
  promptLogin?: boolean
  clock: Clock
  log: Logger
}

/** Seconds that the provider may take to answer. */
const timeouts = { login: 10, logout: 3 }

/** Every provider must know `login`; the others are sent to those alone that say so. */
function promptFor(metadata: ServerMetadata, { register, anew }: { register: boolean; anew: boolean }) {
  const told = metadata['prompt_values_supported']
  const knows = (prompt: string) => Array.isArray(told) && told.includes(prompt)
  if (register && knows('create')) return { prompt: 'create' }
  if (!anew) return undefined
  return { prompt: knows('select_account') ? 'select_account' : 'login' }
}

/** Nothing is asked of the provider before the first login, so the product starts without it. */
export function createOpenid(options: Deps): Openid {
  const { issuer, clientId, clientSecret, callbackUrl, promptLogin = false, clock, log } = options
  const insecure = options.allowInsecure && issuer.startsWith('http:')
  const fetch = limited(options.fetch ?? ((url, init) => globalThis.fetch(url, init as RequestInit)))
  const discovery = createDiscovery({ issuer, clientId, fetch, insecure, clock, log })
  /** Whether HTTP Basic shows them otherwise than as they are. */
  const isEncoded = /[^A-Za-z0-9]/.test(clientId + clientSecret)
  /** The way that the provider accepted last. */
  let accepted: ClientAuth | undefined

  /** New for each use: what is kept in one of the provider's keys would outlive their next change. */
  function configurationOf(metadata: ServerMetadata, way: ClientAuth): Configuration {
    const configuration = new Configuration(metadata, clientId, undefined, authenticationBy(way, clientSecret))
    configuration.timeout = timeouts.login
    configuration[customFetch] = fetch
    // Without this the ID token's signature is not looked at.
    enableNonRepudiationChecks(configuration)
    if (insecure) allowInsecureRequests(configuration)
    return configuration
  }

  /**
   * HTTP Basic is what every provider must know. Some compare it without decoding it first, and refuse an id or a secret that
   * has to be encoded; some have this site registered for the other way alone, or change it. A refusal does not use up the code.
   */
  function waysFor({ token_endpoint_auth_methods_supported: known }: ServerMetadata): ClientAuth[] {
    if (options.clientAuth) return [options.clientAuth]
    if (known?.includes('client_secret_post') && !known.includes('client_secret_basic')) return ['post']
    const ways = clientAuths.filter((way) => way !== 'basic-raw' || isEncoded)
    return accepted ? [accepted, ...ways.filter((way) => way !== accepted)] : ways
  }

  /** The first way that the provider does not refuse, and what came of the work. */
  async function inSomeWay<T>(metadata: ServerMetadata, work: (configuration: Configuration) => Promise<T>) {
    let refusal: unknown
    for (const way of waysFor(metadata)) {
      try {
        const done = await work(configurationOf(metadata, way))
        accepted = way
        return done
      } catch (error) {
        if (!refusesClient(error)) throw error
        accepted = undefined
        refusal = error
      }
    }
    throw clientRefused(refusal)
  }

  const exchange = (metadata: ServerMetadata, url: URL, { state, nonce, codeVerifier }: LoginSecrets) =>
    inSomeWay(metadata, async (configuration) => {
      const checks = {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      }
      return { configuration, tokens: await authorizationCodeGrant(configuration, url, checks) }
    })

  async function identify(query: URLSearchParams, secrets: LoginSecrets) {
    const metadata = await discovery.find(timeouts.login)
    const url = new URL(callbackUrl)
    url.search = query.toString()
    const { configuration, tokens } = await exchange(metadata, url, secrets)
    const claims = tokens.claims()
    if (!claims || !tokens.id_token) throw unverified(new Reason('there is no ID token'))
    const fault = faultOf(claims, clientId)
    if (fault) throw unverified(new Reason(fault))
    const asked = tells(claims) || !metadata.userinfo_endpoint
    const more = asked ? claims : await fetchUserInfo(configuration, tokens.access_token, claims.sub)
    const identity = { ...identityOf(claims, more), issuer: options.knownAs ?? claims.iss }
    return { identity, idToken: tokens.id_token }
  }

  return {
    async authorizationUrl({ state, nonce, codeVerifier }, wish) {
      const metadata = await discovery.find(timeouts.login)
      return buildAuthorizationUrl(configurationOf(metadata, 'basic'), {
        redirect_uri: callbackUrl,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...promptFor(metadata, { ...wish, anew: wish.anew || promptLogin }),
      })
    },

    async identify(query, secrets) {
      try {
        return await identify(query, secrets)
      } catch (error) {
        // It may have moved since.
        discovery.forget()
        throw refusalOf(error)
      }
    },

    async tryClient() {
      const metadata = await discovery.read(timeouts.login)
      const code = { code: 'of-nobody', redirect_uri: callbackUrl }
      await inSomeWay(metadata, (configuration) =>
        genericGrantRequest(configuration, 'authorization_code', code),
      ).catch((error: unknown) => {
        if (!(error instanceof ResponseBodyError && error.error === 'invalid_grant')) throw error
      })
    },

    async endSessionUrl(idToken) {
      try {
        // Asked afresh each time: a provider that is down must not be where somebody who logs out ends up.
        const metadata = await discovery.read(timeouts.logout)
        if (!metadata.end_session_endpoint) return undefined
        const home = new URL('/', callbackUrl).href
        const parameters = { id_token_hint: idToken, post_logout_redirect_uri: home }
        return buildEndSessionUrl(configurationOf(metadata, 'basic'), parameters)
      } catch {
        return undefined
      }
    },
  }
}

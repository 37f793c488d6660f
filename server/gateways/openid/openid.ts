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
  type CustomFetch,
  type ClientAuth as OwnAuth,
  type ServerMetadata,
} from 'openid-client'
import type { Logger } from 'pino'
import type { Language } from '#shared/site/languages.ts'
import type { Clock } from '#server/clock.ts'
import { claimsFault, identityOf, hasPersonalClaims, type Identity } from './claims.ts'
import { createDiscovery } from './discovery.ts'
import { limited } from './limited-fetch.ts'
import { RefusalReason, clientRefused, refusalOf, refusesClient, unverified } from './refusals.ts'

export type { Identity } from './claims.ts'

/** Secrets of one login, known to the browser that began it and to the provider. */
export interface LoginSecrets {
  state: string
  nonce: string
  codeVerifier: string
}

/** The login or sign-up that a person wants. */
interface Intent {
  register: boolean
  anew: boolean
  language: Language
}

/** Few providers know Kadazandusun. */
const uiLocales: Record<Language, string> = { en: 'en', ms: 'ms', dtp: 'dtp ms' }

/** Client of the provider at which people sign in. A refusal is a Problem with a sentence for the person. */
export interface Openid {
  /**
   * Address to send the browser to, in a language. `register` leads to the sign-up page of a provider that announces one; `anew` asks for the
   * login again although the provider remembers somebody.
   */
  authorizationUrl(secrets: LoginSecrets, intent: Intent): Promise<URL>
  /** Verifies the parameters that the browser brings back. */
  identify(query: URLSearchParams, secrets: LoginSecrets): Promise<{ identity: Identity; idToken: string }>
  /** Throws unless the provider accepts our id and secret: it checks them before it refuses an invented code. */
  tryClient(): Promise<void>
  /** Address that ends the provider's own session; undefined if the provider has none or does not answer. */
  endSessionUrl(idToken: string): Promise<URL | undefined>
}

/** Client authentication methods: a header, the form, or a header without the encoding that the standard demands. */
const clientAuths = ['basic', 'post', 'basic-raw'] as const
type ClientAuth = (typeof clientAuths)[number]

function authenticationBy(method: ClientAuth, secret: string): OwnAuth {
  if (method === 'basic') return ClientSecretBasic(secret)
  if (method === 'post') return ClientSecretPost(secret)
  return (_server, { client_id: id }, _body, headers) =>
    headers.set('authorization', `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`)
}

interface Deps {
  issuer: string
  /** Replaces the issuer's address as the key of people, for an issuer that may move. */
  storedIssuer?: string
  clientId: string
  clientSecret: string
  /** Method that the operator configured; null detects it. */
  clientAuth?: ClientAuth | null
  /** Absolute address; its origin is the site's own. */
  callbackUrl: string
  /** fetch for a provider that runs in this process. */
  fetch?: CustomFetch
  /** Allows an http issuer. */
  allowInsecure: boolean
  /** Asks for the password even if the provider remembers somebody: on a shared phone that is another person. */
  promptLogin?: boolean
  clock: Clock
  log: Logger
}

/** Timeouts for the provider in seconds. */
const timeouts = { login: 10, logout: 3 }

/** Value of `prompt`. Every provider must know `login`; other values are sent only to providers that announce them. */
function promptFor(metadata: ServerMetadata, { register, anew }: Pick<Intent, 'register' | 'anew'>) {
  const supported = metadata['prompt_values_supported']
  const knows = (prompt: string) => Array.isArray(supported) && supported.includes(prompt)
  if (register && knows('create')) return { prompt: 'create' }
  if (!anew) return undefined
  return { prompt: knows('select_account') ? 'select_account' : 'login' }
}

/** Contacts the provider at the first login only, so the product starts without it. */
export function createOpenid(options: Deps): Openid {
  const { issuer, clientId, clientSecret, callbackUrl, promptLogin = false, clock, log } = options
  const insecure = options.allowInsecure && issuer.startsWith('http:')
  const fetch = limited(options.fetch ?? ((url, init) => globalThis.fetch(url, init as RequestInit)))
  const discovery = createDiscovery({ issuer, clientId, fetch, insecure, clock, log })
  /** True if HTTP Basic encodes our id or secret. */
  const isEncoded = /[^A-Za-z0-9]/.test(clientId + clientSecret)
  /** Method that the provider accepted last. */
  let accepted: ClientAuth | undefined

  /** Makes a new configuration for each use: a cached one would outlive the provider's change of keys. */
  function configurationOf(metadata: ServerMetadata, method: ClientAuth): Configuration {
    const configuration = new Configuration(metadata, clientId, undefined, authenticationBy(method, clientSecret))
    configuration.timeout = timeouts.login
    configuration[customFetch] = fetch
    // Without this call openid-client does not check the ID token's signature.
    enableNonRepudiationChecks(configuration)
    if (insecure) allowInsecureRequests(configuration)
    return configuration
  }

  /**
   * Methods to try, in order. Every provider must know HTTP Basic, but some compare it without decoding and refuse an id or a
   * secret that needs encoding; some accept the form only. A refusal does not use up the
   * code.
   */
  function methodsFor({ token_endpoint_auth_methods_supported: known }: ServerMetadata): ClientAuth[] {
    if (options.clientAuth) return [options.clientAuth]
    if (known?.includes('client_secret_post') && !known.includes('client_secret_basic')) return ['post']
    const methods = clientAuths.filter((method) => method !== 'basic-raw' || isEncoded)
    return accepted ? [accepted, ...methods.filter((method) => method !== accepted)] : methods
  }

  /** Runs the work with each method until the provider does not refuse it. */
  async function withAnyMethod<T>(metadata: ServerMetadata, work: (configuration: Configuration) => Promise<T>) {
    let refusal: unknown
    for (const method of methodsFor(metadata)) {
      try {
        const done = await work(configurationOf(metadata, method))
        accepted = method
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
    withAnyMethod(metadata, async (configuration) => {
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
    if (!claims || !tokens.id_token) throw unverified(new RefusalReason('there is no ID token'))
    const reason = claimsFault(claims, clientId)
    if (reason) throw unverified(new RefusalReason(reason))
    const hasClaims = hasPersonalClaims(claims) || !metadata.userinfo_endpoint
    const more = hasClaims ? claims : await fetchUserInfo(configuration, tokens.access_token, claims.sub)
    const identity = { ...identityOf(claims, more), issuer: options.storedIssuer ?? claims.iss }
    return { identity, idToken: tokens.id_token }
  }

  return {
    async authorizationUrl({ state, nonce, codeVerifier }, intent) {
      const metadata = await discovery.find(timeouts.login)
      return buildAuthorizationUrl(configurationOf(metadata, 'basic'), {
        redirect_uri: callbackUrl,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ui_locales: uiLocales[intent.language],
        ...promptFor(metadata, { ...intent, anew: intent.anew || promptLogin }),
      })
    },

    async identify(query, secrets) {
      try {
        return await identify(query, secrets)
      } catch (error) {
        // The endpoints may have moved.
        discovery.forget()
        throw refusalOf(error)
      }
    },

    async tryClient() {
      const metadata = await discovery.read(timeouts.login)
      const code = { code: 'of-nobody', redirect_uri: callbackUrl }
      await withAnyMethod(metadata, (configuration) =>
        genericGrantRequest(configuration, 'authorization_code', code),
      ).catch((error: unknown) => {
        if (!(error instanceof ResponseBodyError && error.error === 'invalid_grant')) throw error
      })
    },

    async endSessionUrl(idToken) {
      try {
        // Reads the metadata each time, so that a logout never leads to a provider that is down.
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

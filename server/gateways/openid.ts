import {
  AuthorizationResponseError,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  ResponseBodyError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client'
import type { ClientAuth, Configuration, CustomFetch, IDToken, UserInfoResponse } from 'openid-client'
import { isHttpUrl } from '#shared/text.ts'
import { Problem, invalid, unauthorized, unavailable } from '#server/http/problem.ts'

/** What only the browser that began a login knows, besides the provider. */
export interface LoginSecrets {
  state: string
  nonce: string
  codeVerifier: string
}

/** What the provider vouches for, verified. */
export interface Identity {
  issuer: string
  subject: string
  email: string | null
  emailVerified: boolean
  firstName: string | null
  lastName: string | null
  profileImageUrl: string | null
}

/** The provider at which people sign in. A refusal is a Problem whose sentence a person can read. */
export interface Openid {
  /** Where to send the browser; with `register` to the provider's sign-up page, where the provider says it knows the way. */
  authorizationUrl(secrets: LoginSecrets, wish: { register: boolean }): Promise<URL>
  /** Verifies what the browser brought back from there. */
  identify(query: URLSearchParams, secrets: LoginSecrets): Promise<{ identity: Identity; idToken: string }>
  /** Where the provider ends its own session, or undefined when it knows no such place or does not answer. */
  endSessionUrl(idToken: string): Promise<URL | undefined>
}

interface Options {
  issuer: string
  /** What people are keyed by in place of the issuer's address, for an issuer that may move. */
  knownAs?: string
  clientId: string
  clientSecret: string
  /** Absolute; the site's own address is taken from it. */
  callbackUrl: string
  /** How to reach the provider, for one that lives in this process. */
  fetch?: CustomFetch
  /** Lets an http issuer be spoken to. */
  allowInsecure: boolean
  /** Ask for the password even where the provider remembers somebody: on a shared phone that is the person before. */
  promptLogin?: boolean
}

/** Seconds that the provider may take to answer. */
const timeout = { login: 10, logout: 3 }

/** Nothing is asked of the provider before the first login, so the product starts without it. */
export function createOpenid(options: Options): Openid {
  const { issuer, clientId, clientSecret, callbackUrl, promptLogin = false } = options
  const insecure = options.allowInsecure && issuer.startsWith('http:')

  const discover = (timeout: number): Promise<Configuration> =>
    discovery(new URL(issuer), clientId, undefined, authentication(clientSecret), {
      timeout,
      // Without the former the ID token's signature is not looked at.
      execute: insecure ? [enableNonRepudiationChecks, allowInsecureRequests] : [enableNonRepudiationChecks],
      ...(options.fetch ? { [customFetch]: options.fetch } : undefined),
    })

  let found: Promise<Configuration> | undefined
  const configuration = () => {
    found ??= discover(timeout.login).catch((error: unknown) => {
      found = undefined
      throw noAnswer(error)
    })
    return found
  }

  return {
    async authorizationUrl({ state, nonce, codeVerifier }, { register }) {
      const config = await configuration()
      const prompts = config.serverMetadata()['prompt_values_supported']
      const signUp = register && Array.isArray(prompts) && prompts.includes('create')
      return buildAuthorizationUrl(config, {
        redirect_uri: callbackUrl,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(signUp ? { prompt: 'create' } : promptLogin ? { prompt: 'login' } : undefined),
      })
    },

    async identify(query, { state, nonce, codeVerifier }) {
      const config = await configuration()
      const url = new URL(callbackUrl)
      url.search = query.toString()
      try {
        const tokens = await authorizationCodeGrant(config, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims || !tokens.id_token) throw unverified()
        const asked = tells(claims) || !config.serverMetadata().userinfo_endpoint
        const more = asked ? claims : await fetchUserInfo(config, tokens.access_token, claims.sub)
        return {
          identity: { ...identityOf(claims, more), issuer: options.knownAs ?? claims.iss },
          idToken: tokens.id_token,
        }
      } catch (error) {
        throw refusalOf(error)
      }
    },

    async endSessionUrl(idToken) {
      try {
        // Asked afresh each time: a provider that is down must not be where somebody who logs out ends up.
        const config = await discover(timeout.logout)
        if (!config.serverMetadata().end_session_endpoint) return undefined
        const home = new URL('/', callbackUrl).href
        return buildEndSessionUrl(config, { id_token_hint: idToken, post_logout_redirect_uri: home })
      } catch {
        return undefined
      }
    },
  }
}

/** HTTP Basic is what every provider must know and what holds when it names nothing; the other way only where it names only that. */
function authentication(secret: string): ClientAuth {
  const basic = ClientSecretBasic(secret)
  const post = ClientSecretPost(secret)
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const onlyPost = methods.includes('client_secret_post') && !methods.includes('client_secret_basic')
    return (onlyPost ? post : basic)(server, client, body, headers)
  }
}

type Claims = IDToken | UserInfoResponse

/** Whether the ID token itself says who somebody is; many providers tell that at another address only. */
function tells(claims: Claims): boolean {
  return text(claims['email']) !== null && (text(claims['given_name']) ?? text(claims['name'])) !== null
}

/** A claim as a text that can be stored, or null. */
function text(claim: unknown, longest = 200): string | null {
  if (typeof claim !== 'string') return null
  return (
    claim
      .replaceAll(/\p{Cc}/gu, '')
      .trim()
      .slice(0, longest) || null
  )
}

function identityOf(claims: IDToken, more: Claims): Omit<Identity, 'issuer'> {
  // The address and the word that it is confirmed must come from one place.
  const vouched = text(claims['email']) === null ? more : claims
  const email = text(vouched['email'], 320)
  const told = (name: string) => text(claims[name]) ?? text(more[name])
  const picture = text(claims['picture'], 2000) ?? text(more['picture'], 2000)
  return {
    subject: claims.sub,
    email,
    emailVerified: email !== null && vouched['email_verified'] === true,
    firstName: told('given_name') ?? told('name'),
    lastName: told('family_name'),
    profileImageUrl: picture?.startsWith('https:') && isHttpUrl(picture) ? picture : null,
  }
}

const noAnswer = (cause: unknown) =>
  unavailable('The sign-in service cannot be reached at the moment. Please try again in a little while.', cause)
const unverified = (cause?: unknown) =>
  new Problem(401, 'The answer of the sign-in service could not be verified, so you are not logged in.', { cause })

/** Codes of openid-client that speak of the connection, not of what the answer claims. */
const connectionCodes = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR'])

function refusalOf(error: unknown): unknown {
  if (error instanceof Problem) return error
  if (error instanceof AuthorizationResponseError) return refusalAtProvider(error)
  if (error instanceof ResponseBodyError)
    return error.error.endsWith('_client') || error.status >= 500 ? noAnswer(error) : unverified(error)
  if (error instanceof ClientError) {
    const refused = error.cause instanceof Response && !error.cause.ok ? error.cause.status < 500 : undefined
    return (refused ?? !connectionCodes.has(error.code ?? '')) ? unverified(error) : noAnswer(error)
  }
  // fetch throws a bare TypeError when nobody answers; a wrong call of ours has a code.
  return error instanceof TypeError && !('code' in error) ? noAnswer(error) : error
}

function refusalAtProvider(error: AuthorizationResponseError): Problem {
  if (error.error === 'access_denied') return unauthorized('You did not finish logging in, so you are not logged in.')
  if (error.error === 'temporarily_unavailable' || error.error === 'server_error') return noAnswer(error)
  return invalid('The sign-in service refused this login. Please try again.', error)
}

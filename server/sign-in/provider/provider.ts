import type { EventEmitter } from 'node:events'
import { Provider, interactionPolicy, type Configuration, type ErrorOut, type KoaContextWithOIDC } from 'oidc-provider'
import type { Logger } from 'pino'
import { createAdapter } from './adapter.ts'
import type { AccountStore } from '#server/sign-in/accounts/accounts-store.ts'
import { builtInClientId } from '#server/sign-in/built-in.ts'
import {
  endSessionWithoutAsking,
  endUnknownSession,
  forgetPerson,
  makeRoomForAnotherPerson,
} from './provider-sessions.ts'
import type { SignInPages } from '#server/sign-in/routes/sign-in-pages.ts'
import type { Clock } from '#server/clock.ts'
import { isDatabaseUnreachable, type Database } from '#server/db/connect.ts'
import { retryAfter } from '#server/http/problem-handler.ts'
import type { Secrets } from '#server/db/secrets.ts'
import { daySeconds } from '#shared/time.ts'

const minuteSeconds = 60

/** Lifetime of the provider's objects in seconds. */
const ttl = {
  // Made by one process and used by another, whose clock may be two minutes ahead.
  AuthorizationCode: 5 * minuteSeconds,
  AccessToken: 10 * minuteSeconds,
  IdToken: 60 * minuteSeconds,
  Interaction: 60 * minuteSeconds,
  Session: 30 * daySeconds,
  Grant: 30 * daySeconds,
}

export interface ProviderDeps {
  db: Database
  clock: Clock
  publicUrl: string
  secrets: Secrets
  store: AccountStore
  pages: SignInPages
  log: Logger
}

/** Claims about a person for the product. */
async function findAccount(store: AccountStore, context: KoaContextWithOIDC, id: string) {
  const account = await store.find(id)
  if (!account) {
    forgetPerson(context.oidc.session, id)
    return undefined
  }
  const { email, emailVerified, firstName, lastName } = account
  const name = {
    name: `${firstName} ${lastName}`.trim(),
    given_name: firstName,
    ...(lastName && { family_name: lastName }),
  }
  return { accountId: id, claims: () => ({ sub: id, email, email_verified: emailVerified, ...name }) }
}

/** Grants the product's own request without a consent screen. */
async function loadExistingGrant(context: KoaContextWithOIDC) {
  const { provider, client, session } = context.oidc
  if (!client || !session?.accountId) return undefined
  const grantId = session.grantIdFor(client.clientId)
  const known = grantId ? await provider.Grant.find(grantId) : undefined
  if (known && known.accountId === session.accountId) return known
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope('openid email profile')
  await grant.save()
  return grant
}

function renderError(deps: ProviderDeps, context: KoaContextWithOIDC, out: ErrorOut, error: Error) {
  const { pages } = deps
  context.type = 'html'
  if (out.error === 'server_error') {
    const unreachable = isDatabaseUnreachable(error)
    context.status = unreachable ? 503 : 500
    if (unreachable) context.set('Retry-After', retryAfter)
    // The response is also Express's, with the reference of the log.
    const { locals } = context.res as typeof context.res & { locals?: { reference?: string } }
    context.body = unreachable ? pages.unavailable() : pages.broken(locals?.reference ?? '')
  } else {
    context.body = pages.expired()
  }
}

/** The library's own policy, and `prompt=create`, which begins at the sign-up page. */
function policy() {
  const prompts = interactionPolicy.base()
  prompts.add(new interactionPolicy.Prompt({ name: 'create', requestable: true }), 0)
  return prompts
}

function configuration(deps: ProviderDeps): Configuration {
  const { db, clock, publicUrl, secrets, store, pages } = deps
  const off = { enabled: false }
  return {
    adapter: (model) => createAdapter(db, clock, model),
    clients: [
      {
        client_id: builtInClientId,
        client_secret: secrets.clientSecret,
        redirect_uris: [`${publicUrl}/api/callback`],
        post_logout_redirect_uris: [`${publicUrl}/`],
        // Default of openid-client.
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: secrets.providerKeys,
    cookies: { keys: secrets.providerCookie, long: { path: '/oidc' } },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
    // Puts the claims in the ID token too, which saves a call at every login.
    conformIdTokenClaims: false,
    scopes: ['openid'],
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_post'],
    pkce: { required: () => true },
    ttl,
    features: {
      devInteractions: off,
      dPoP: off,
      pushedAuthorizationRequests: off,
      resourceIndicators: off,
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (context, form) => {
          if (await endSessionWithoutAsking(context, publicUrl)) return
          context.body = pages.logout(form)
        },
        postLogoutSuccessSource: (context) => {
          context.body = pages.loggedOut()
        },
      },
    },
    discovery: { prompt_values_supported: ['none', 'login', 'create'] },
    interactions: {
      policy: policy(),
      url: (_context, { uid, prompt }) => `/sign-in/${uid}${prompt.name === 'create' ? '?begin=register' : ''}`,
    },
    clientBasedCORS: () => false,
    loadExistingGrant,
    findAccount: (context, id) => findAccount(store, context, id),
    renderError: (context, out, error) => renderError(deps, context, out, error),
  }
}

/** The certified provider for `${publicUrl}/oidc`, with its storage in PostgreSQL and no page of its own. */
export function createProvider(deps: ProviderDeps): Provider {
  const { publicUrl, pages, log } = deps
  const provider = new Provider(`${publicUrl}/oidc`, configuration(deps))
  // The provider builds its addresses from the request's host; sign-in.ts overwrites those headers before.
  provider.proxy = true
  const logged = (error: Error, context?: Pick<KoaContextWithOIDC, 'req' | 'res'>) => {
    // The client disconnected: Koa reports that as an error.
    if (context?.req.socket.errored === error) return
    const { locals } = (context?.res ?? {}) as { locals?: { reference?: string } }
    log.error({ err: error, reference: locals?.reference }, 'the built-in OpenID provider failed')
  }
  ;(provider as EventEmitter).on('error', logged)
  provider.on('server_error', (context, error) => logged(error, context))
  provider.use(async (context, next) => {
    try {
      if (/^\/auth\/[^/]+$/.test(context.path)) await makeRoomForAnotherPerson(provider, context)
      await next()
    } catch (error) {
      // Errors after a route, such as a session that cannot be saved, are only logged: the provider emits no other event for them.
      logged(error as Error, context)
      renderError(deps, context as KoaContextWithOIDC, { error: 'server_error' }, error as Error)
    }
    // No other site may read the provider's answers.
    context.remove('Access-Control-Allow-Origin')
    endUnknownSession(context, publicUrl)
    if (context.status === 404 && !context.body) {
      context.type = 'html'
      context.body = pages.absent()
      context.status = 404
    }
  })
  return provider
}

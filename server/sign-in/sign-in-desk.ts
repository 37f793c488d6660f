import type { Request, RequestHandler, Response } from 'express'
import { errors } from 'oidc-provider'
import type { Provider } from 'oidc-provider'
import type { Account, AccountStore } from './accounts-store.ts'
import type { Cookies } from './cookies.ts'
import type { Limiter } from './limiter.ts'
import type { Logins } from './logins.ts'
import type { Pages } from './pages.ts'
import type { Clock } from '#server/clock.ts'
import type { Email, Enqueue } from '#server/gateways/mail.ts'
import type { Throttle } from '#server/http/throttle.ts'

export interface SignInGiven {
  provider: Provider
  pages: Pages
  store: AccountStore
  logins: Logins
  hashing: Limiter
  throttle: Throttle
  cookies: Cookies
  enqueue: Enqueue
  send: (email: Email) => Promise<void>
  clock: Clock
  site: { siteName: string; publicUrl: string }
  readForm: RequestHandler
  /** Those that a demo may name. */
  demoEmails: () => Promise<string[]>
}

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>
type Handle = (request: Request, response: Response, uid: string, interaction: Interaction) => unknown

/** What each page of a sign-in is served with. */
export interface SignInDesk extends SignInGiven {
  /** Only with a sign-in under way in this browser; else a page that says so, or onwards when it was finished here. */
  during: (handle: Handle) => RequestHandler
  /** Sends the person back to the product, logged in. */
  finish: (request: Request, response: Response, uid: string, account: Account) => Promise<void>
}

async function underWay(provider: Provider, request: Request, response: Response): Promise<Interaction | undefined> {
  try {
    const interaction = await provider.interactionDetails(request, response)
    return interaction.uid === request.params.uid ? interaction : undefined
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  }
}

export function createSignInDesk(given: SignInGiven): SignInDesk {
  const { provider, pages, logins, cookies } = given
  return {
    ...given,
    during: (handle) => async (request, response) => {
      const interaction = await underWay(provider, request, response)
      if (interaction) return handle(request, response, interaction.uid, interaction)
      if (cookies.isFinished(request)) return response.redirect(303, '/')
      response.status(410).send(pages.expired())
    },
    async finish(request, response, uid, account) {
      await logins.remember(account, cookies.nameBrowser(request, response))
      cookies.markFinished(response, uid)
      // `create` answers `prompt=create`, which logging in with an older account does too.
      await provider.interactionFinished(request, response, { login: { accountId: account.id }, create: {} })
    },
  }
}

import type { Request, RequestHandler, Response } from 'express'
import { errors, type Provider } from 'oidc-provider'
import type { Account, AccountStore } from './accounts/accounts-store.ts'
import type { Cookies } from './routes/cookies.ts'
import type { TaskQueue } from '#server/http/limits/task-queue.ts'
import type { Logins } from './accounts/logins.ts'
import type { SignInPages } from './routes/sign-in-pages.ts'
import type { Clock } from '#server/clock.ts'
import type { Email, Enqueue } from '#server/gateways/mail.ts'
import { languageIn } from '#server/http/request-language.ts'
import type { Throttle } from '#server/http/limits/throttle.ts'

export interface SignInPageDeps {
  provider: Provider
  pages: SignInPages
  store: AccountStore
  logins: Logins
  hashing: TaskQueue
  throttle: Throttle
  cookies: Cookies
  enqueue: Enqueue
  send: (email: Email) => Promise<void>
  clock: Clock
  site: { siteName: string; publicUrl: string }
  readForm: RequestHandler
  /** True if demo accounts may exist. */
  demo: boolean
  /** Demo accounts that the sign-in page shows to this address. */
  demoEmails: (ip: string | undefined) => Promise<string[]>
}

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>
type Handle = (request: Request, response: Response, uid: string, interaction: Interaction) => unknown

export interface SignInServices extends SignInPageDeps {
  /**
   * Runs only with a sign-in in progress in this browser; otherwise answers a page that says so, or continues if it was finished
   * here.
   */
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

export function createSignInServices(deps: SignInPageDeps): SignInServices {
  const { provider, pages, logins, cookies } = deps
  return {
    ...deps,
    during: (handle) => async (request, response) => {
      const interaction = await underWay(provider, request, response)
      if (interaction) {
        const language = languageIn(interaction.params.ui_locales)
        if (language) request.loginLanguage = language
        return handle(request, response, interaction.uid, interaction)
      }
      if (cookies.isFinished(request)) return response.redirect(303, '/')
      response.status(410).send(pages.expired())
    },
    async finish(request, response, uid, account) {
      await logins.remember(account, cookies.nameBrowser(request, response))
      cookies.markFinished(response, uid)
      // `create` answers `prompt=create`, also if the person logs in with an existing account.
      await provider.interactionFinished(request, response, { login: { accountId: account.id }, create: {} })
    },
  }
}

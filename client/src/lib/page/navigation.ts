import type { Language } from '#shared/site/languages.ts'
import { documentLanguage, useLanguage } from './language.ts'

/** Delays before a page is left after a toast (docs/product.md 54). */
export const redirectDelayMs = { login: 500, denied: 500, trial: 1000, payment: 2000 }

/** Address of the login page in a language, as OpenID Connect names it. */
export function loginLink(language: Language, query: Record<string, string> = {}): string {
  const search = new URLSearchParams({ ...query, ...(language === 'en' ? {} : { ui_locales: language }) })
  return search.size > 0 ? `/api/login?${search}` : '/api/login'
}

/** `loginAddress` in components that the server renders, where the document has no language yet. */
export function useLoginAddress(returnTo: string): string {
  return loginLink(useLanguage(), { returnTo })
}

/** Address of the sign-up page, also for components that the server renders. After it comes `returnTo`, by default home. */
export function useSignUpAddress(returnTo?: string): string {
  return loginLink(useLanguage(), { screen: 'register', ...(returnTo === undefined ? {} : { returnTo }) })
}

/** Address of the login page, with a return to `returnTo`, by default the current page. */
export function loginAddress(returnTo = window.location.pathname + window.location.search): string {
  return loginLink(documentLanguage(), returnTo === '/' ? {} : { returnTo })
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** After this the redirect happens even if the toast's code has not loaded. */
const toastTimeoutMs = 4000

/** Opens /api/login as a document, because the server renders it. The delay begins when the toast with the reason is visible. */
export function goToLogin(delay = redirectDelayMs.login, returnTo?: string) {
  const address = loginAddress(returnTo)
  // Read now: a test's window is gone when the delay ends.
  const { location } = window
  // The shown toast has its own chunk.
  // oxlint-disable-next-line no-restricted-imports
  const toaster = import('#client/ui/message/toaster.tsx').catch(() => {})
  void Promise.race([toaster, wait(toastTimeoutMs)])
    .then(() => wait(delay))
    .then(() => location.assign(address))
}

/** docs/product.md 59, in milliseconds. */
export const redirectDelay = { login: 500, denied: 500, trial: 1000, payment: 2000 }

/** Where a person logs in; afterwards they come back to `returnTo`, by default the page they are on. */
export function loginAddress(returnTo = window.location.pathname + window.location.search): string {
  return returnTo === '/' ? '/api/login' : `/api/login?returnTo=${encodeURIComponent(returnTo)}`
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Milliseconds after which somebody on a thin network is sent on although the toast's code has not come. */
const timeout = 4000

/** docs/product.md 52: /api/login is reached by full page navigation. The delay begins when the toast that says why can be seen. */
export function goToLogin(delay = redirectDelay.login, returnTo?: string) {
  const address = loginAddress(returnTo)
  const toaster = import('#client/ui/toaster.tsx').catch(() => {})
  void Promise.race([toaster, wait(timeout)])
    .then(() => wait(delay))
    .then(() => window.location.assign(address))
}

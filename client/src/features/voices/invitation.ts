/** Where a token waits while somebody logs in: what stands behind # is lost on that way. */
const name = 'studio invitation'

/** The token of an invitation's link, kept until it is used. */
export function readInvitation(): string | null {
  const [, token] = /^#invitation=(.+)$/.exec(window.location.hash) ?? []
  try {
    if (token) {
      window.sessionStorage.setItem(name, decodeURIComponent(token))
      window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
    }
    return window.sessionStorage.getItem(name)
  } catch {
    return token ?? null
  }
}

export function forgetInvitation() {
  try {
    window.sessionStorage.removeItem(name)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

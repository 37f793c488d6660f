/** sessionStorage key of the token during the login, which loses the URL hash. */
const name = 'studio invitation'

/** Token of an invitation's link; stored until it is used. */
export function readInvitationToken(): string | null {
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

export function removeInvitationToken() {
  try {
    window.sessionStorage.removeItem(name)
  } catch {
    // The storage is forbidden, so nothing is stored.
  }
}

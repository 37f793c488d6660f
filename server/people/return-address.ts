/** A segment never begins with a dot, is never empty, and holds nothing encoded: such a path means the same to every reader. */
const segment = '[\\w~-][\\w.~-]*'
const harmless = new RegExp(`^/(?:${segment}(?:/${segment})*/?)?(?:\\?[\\w.~%!$&'()*+,;=:/?-]*)?$`)
const longest = 1000

/** The page to return to after login: a page of this site, or else home. */
export function returnAddress(wanted: unknown): string {
  if (typeof wanted !== 'string' || wanted.length > longest || !harmless.test(wanted)) return '/'
  // Not a page: to log in again, or out, would undo the login.
  return /^\/(api|oidc)(?![\w-])/i.test(wanted) ? '/' : wanted
}

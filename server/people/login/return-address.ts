/** A segment never begins with a dot, is never empty, and holds nothing encoded: every reader understands such a path alike. */
const segment = '[\\w~-][\\w.~-]*'
const pathPattern = `/(?:${segment}(?:/${segment})*/?)?`
const queryPattern = "[\\w.~%!$&'()*+,;=:/? \\p{L}\\p{M}’-]*"
const harmless = new RegExp(`^${pathPattern}(?:\\?${queryPattern})?(?:#${queryPattern})?$`, 'u')
const maxAddressLength = 1000

/** Addresses that are no pages: calls, login and logout (which would undo the login), addresses for machines, and files. */
const noPage =
  /^\/(?:(?:api|oidc|objects|assets)(?![\w-])|(?:healthz|readyz|metrics)\/?(?![^?#])|[^?#]*\.\w+\/?(?![^?#]))/i

/** Address to return to after login, safe for a header: a page of this site, or else home. */
export function returnAddress(requested: unknown): string {
  if (typeof requested !== 'string' || requested.length > maxAddressLength || !harmless.test(requested)) return '/'
  if (noPage.test(requested)) return '/'
  return requested.replaceAll(/[^\x21-\x7E]/gu, encodeURIComponent)
}

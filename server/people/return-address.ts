/** A segment never begins with a dot, is never empty, and holds nothing encoded: such a path means the same to every reader. */
const segment = '[\\w~-][\\w.~-]*'
const place = `/(?:${segment}(?:/${segment})*/?)?`
const asked = "[\\w.~%!$&'()*+,;=:/? \\p{L}\\p{M}’-]*"
const harmless = new RegExp(`^${place}(?:\\?${asked})?(?:#${asked})?$`, 'u')
const longest = 1000

/** What no page is: calls, where logging in again or out would undo the login, what machines ask for, and files. */
const noPage =
  /^\/(?:(?:api|oidc|objects|assets)(?![\w-])|(?:healthz|readyz|metrics)\/?(?![^?#])|[^?#]*\.\w+\/?(?![^?#]))/i

/** The page to return to after login, as it stands in a header: a page of this site, or else home. */
export function returnAddress(wanted: unknown): string {
  if (typeof wanted !== 'string' || wanted.length > longest || !harmless.test(wanted)) return '/'
  if (noPage.test(wanted)) return '/'
  return wanted.replaceAll(/[^\x21-\x7E]/gu, encodeURIComponent)
}

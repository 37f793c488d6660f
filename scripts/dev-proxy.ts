/** Prefixes of the addresses that the server answers; Vite serves all others as pages during development. */
export const servedBegins = [
  '/api',
  '/oidc',
  '/sign-in',
  '/password',
  '/confirm-email',
  '/change-email',
  '/dev/mail',
  '/objects',
  '/library/export',
  '/certificates',
  '/.well-known',
  '/sitemap',
  '/robots.txt',
  '/healthz',
  '/readyz',
]

/** The beginnings of the addresses that the server answers itself; all others are pages, which Vite serves while one works on them. */
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

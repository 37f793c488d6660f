import helmet from 'helmet'
import type { RequestHandler } from 'express'

/** Known video sites that a lesson's player embeds, after a click. */
export const playerOrigins = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']

/** On every answer, errors included; `uploadOrigin` is where else files are sent. Radix puts style elements into the page while a dialog is open: styles may be inline, scripts never. */
export function securityHeaders(secure: boolean, uploadOrigin: string | null): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'https:', 'data:'],
        'media-src': ["'self'", 'https:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...(uploadOrigin === null ? [] : [uploadOrigin])],
        'frame-src': playerOrigins,
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        ...(secure ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: secure ? { maxAge: 365 * 24 * 3600, includeSubDomains: true } : false,
  })
}

import helmet from 'helmet'
import type { HelmetOptions } from 'helmet'
import type { RequestHandler } from 'express'

/** Known video sites that a lesson's player embeds, after a click. */
export const playerOrigins = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']

/** What Stripe's form for cards loads and calls, and where a bank asks for its own confirmation. */
const stripe = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
}

/** The one document that may load Stripe's script. Links to it load it anew, because a policy belongs to a document. */
const isCheckout = (path: string) => /^\/checkout\/?$/i.test(path)

/** The one document that compiles an encoder, for what is recorded in it. */
const isStudio = (path: string) => /^\/studio\/?$/i.test(path)

const none = { scripts: [] as string[], frames: [] as string[], calls: [] as string[] }
const studio = { ...none, scripts: ["'wasm-unsafe-eval'"] }

/** Of an answer that no browser shows: nothing in it may load or run, should one show it all the same. A tenth of a page's. */
export const policyOfData = "default-src 'none';frame-ancestors 'none'"

/** Files of the build that no browser shows or runs by themselves: a policy of their own would say nothing, and weighs more than many of them. */
const isPart = (path: string) => /^\/(?:early\.js|assets\/(?!.*worker)[^/]+\.(?:js|css|woff2))$/.test(path)

/** A drawing may be opened as a document: then it shows itself and nothing else. */
const isDrawing = (path: string) => /^\/(?:emblems|pictures)\/[^/]+\.svg$/.test(path)

/** What helmet says in headers, once for all: it says the same of every answer. */
function headersOfHelmet(options: HelmetOptions): [string, string][] {
  const headers: [string, string][] = []
  const response = {
    setHeader: (name: string, value: string) => void headers.push([name, value]),
    removeHeader() {},
  }
  helmet(options)({} as never, response as never, () => {})
  return headers
}

/** On every answer, errors included; `uploadOrigin` is where else files are sent. Radix puts style elements into the page while a dialog is open: styles may be inline, scripts never. */
export function securityHeaders(secure: boolean, uploadOrigin: string | null): RequestHandler {
  const others = {
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    strictTransportSecurity: secure ? { maxAge: 365 * 24 * 3600, includeSubDomains: true } : false,
    // For browsers that are gone; the last one says what `frame-ancestors` says.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    xFrameOptions: false,
  }
  const headersWith = ({ scripts, frames, calls }: typeof none) =>
    headersOfHelmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          'default-src': ["'self'"],
          'script-src': ["'self'", ...scripts],
          'style-src': ["'self'", "'unsafe-inline'"],
          'img-src': ["'self'", 'https:', 'data:'],
          'media-src': ["'self'", 'https:', 'blob:'],
          'worker-src': ["'self'"],
          'font-src': ["'self'"],
          'connect-src': ["'self'", ...(uploadOrigin === null ? [] : [uploadOrigin]), ...calls],
          'frame-src': [...playerOrigins, ...frames],
          'object-src': ["'none'"],
          'base-uri': ["'none'"],
          'form-action': ["'self'"],
          'frame-ancestors': ["'none'"],
          ...(secure ? { 'upgrade-insecure-requests': [] } : {}),
        },
      },
      ...others,
    })
  const lone = { ...others, crossOriginOpenerPolicy: false, originAgentCluster: false }
  const part = headersOfHelmet({ ...lone, contentSecurityPolicy: false })
  const drawing = headersOfHelmet({
    ...lone,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'style-src': ["'unsafe-inline'"], 'frame-ancestors': ["'none'"] },
    },
  })
  const usual = headersWith(none)
  const checkout = headersWith({ ...none, ...stripe })
  const recording = headersWith(studio)
  const headersOf = (path: string) => {
    if (isPart(path)) return part
    if (isDrawing(path)) return drawing
    return isCheckout(path) ? checkout : isStudio(path) ? recording : usual
  }
  return (request, response, next) => {
    for (const [name, value] of headersOf(request.path)) response.setHeader(name, value)
    next()
  }
}

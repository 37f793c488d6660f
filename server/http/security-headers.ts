import helmet, { type HelmetOptions } from 'helmet'
import type { ErrorRequestHandler, RequestHandler, Response } from 'express'
import { daySeconds } from '#shared/time.ts'

/** Known video sites that a lesson's player embeds, after a click. */
const playerOrigins = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']

/** Origins that Stripe's card form loads and calls, and that a bank's own confirmation needs. */
const stripe = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
}

/** The only document that may load Stripe's script. Links to it reload the page, because a policy belongs to a document. */
const isCheckout = (path: string) => /^\/checkout\/?$/i.test(path)

/** The only document that compiles an encoder (WebAssembly), for recordings. */
const isStudio = (path: string) => /^\/studio\/?$/i.test(path)

const none = { scripts: [] as string[], frames: [] as string[], calls: [] as string[] }
const studio = { ...none, scripts: ["'wasm-unsafe-eval'"] }

/**
 * Policy of answers that are data: if a browser shows one all the same, nothing in it may load or run. A tenth of a page's
 * policy.
 */
export const policyOfData = "default-src 'none';frame-ancestors 'none'"

/**
 * Build files that a browser never shows or runs as documents: a policy would do nothing there, and weighs more than many of
 * these files.
 */
const isPart = (path: string) => /^\/(?:early\.js|assets\/(?!.*worker)[^/]+\.(?:js|css|woff2))$/.test(path)

/** An SVG may be opened as a document: then it shows itself and nothing else. */
const isDrawing = (path: string) => /^\/(?:emblems|pictures)\/[^/]+\.svg$/.test(path)

/** Helmet's headers, computed once because they are the same for every answer. */
function headersOfHelmet(options: HelmetOptions): [string, string][] {
  const headers: [string, string][] = []
  const response = {
    setHeader: (name: string, value: string) => void headers.push([name, value]),
    removeHeader() {},
  }
  helmet(options)({} as never, response as never, () => {})
  return headers
}

function set(response: Response, headers: [string, string][]) {
  for (const [name, value] of headers) response.setHeader(name, value)
}

/**
 * Sets the headers of every answer, errors included; `uploadOrigin` is the other origin that files are sent to. Radix puts
 * style elements into the page while a dialog is open: styles may be inline, scripts never.
 */
export function securityHeaders(
  secure: boolean,
  uploadOrigin: string | null,
): { onRequest: RequestHandler; onError: ErrorRequestHandler } {
  const others = {
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    strictTransportSecurity: secure ? { maxAge: 365 * daySeconds, includeSubDomains: true } : false,
    // Obsolete headers; `frame-ancestors` covers the last one.
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
  const assetHeaders = headersOfHelmet({ ...lone, contentSecurityPolicy: false })
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
    if (isPart(path)) return assetHeaders
    if (isDrawing(path)) return drawing
    return isCheckout(path) ? checkout : isStudio(path) ? recording : usual
  }
  return {
    onRequest: (request, response, next) => {
      set(response, headersOf(request.path))
      next()
    },
    /** A browser may show the refusal of a part as a page: it gets the headers of a page. */
    onError: (error, request, response, next) => {
      if (!response.headersSent && isPart(request.path)) set(response, usual)
      next(error)
    },
  }
}

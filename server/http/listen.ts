import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as endOfTurn, setTimeout as pause } from 'node:timers/promises'
import { parseCookie } from 'cookie'
import { productStarting } from '#shared/messages/request-messages.ts'
import type { TextLanguage } from '#shared/messages/text.ts'
import { isLanguage, splitPrefix, textLanguageOf } from '#shared/site/languages.ts'

/** The port of this process. */
export interface OpenServer {
  port: number
  /** Address at which this process reaches itself. */
  address: string
  /** Sets the request handler. Earlier requests are told that the product is starting. */
  serve(listener: RequestListener): void
  /**
   * Answers with `Connection: close` from now on, waits at most `longest` milliseconds for the running requests, then closes the
   * remaining connections, idle or half sent.
   */
  drain(longest: number): Promise<void>
  /** Closes everything now. */
  close(): void
}

/** The port closes after this time without a new request: load balancers have noticed the shutdown by then. */
const quietMs = 500
/** The port closes after this time at the latest. */
const graceMs = 5000

interface ListenOptions {
  port: number
  host: string | undefined
  /** Name of the setting that gives the port. */
  setting?: 'PORT' | 'METRICS_PORT'
}

const sentences: Record<string, (options: ListenOptions) => string> = {
  EADDRINUSE: ({ port, setting = 'PORT' }) => `Port ${port} is taken: set ${setting} to another one.`,
  EACCES: ({ port, setting = 'PORT' }) =>
    `Port ${port} may not be opened by this user: set ${setting} to one above 1023.`,
  EADDRNOTAVAIL: ({ host }) => `This machine has no address ${host}: set HOST to one of its own, or leave it empty.`,
  ENOTFOUND: ({ host }) => `The name ${host} is not known: set HOST to an address of this machine, or leave it empty.`,
}

/** Language of the address, else of the visitor's cookie, else the browser's first one: people are not known yet. */
function languageWhileStarting({ url = '/', headers }: IncomingMessage): TextLanguage {
  const { lang } = parseCookie(headers.cookie ?? '')
  const chosen = splitPrefix(url.split('?', 1)[0]!).language ?? (isLanguage(lang) ? lang : undefined)
  return textLanguageOf(chosen ?? (/^\s*ms\b/i.test(headers['accept-language'] ?? '') ? 'ms' : 'en'))
}

const starting: RequestListener = (request, response) => {
  const isHealthCheck = request.url === '/healthz'
  const language = languageWhileStarting(request)
  response.writeHead(isHealthCheck ? 200 : 503, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Language': language,
    'Cache-Control': 'no-store',
    'Retry-After': '1',
  })
  response.end(isHealthCheck ? 'alive' : productStarting[language])
}

/** Loopback address if the server listens on every address. */
function ownAddress({ address, port }: AddressInfo): string {
  const host = { '0.0.0.0': '127.0.0.1', '::': '127.0.0.1' }[address] ?? address
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/**
 * Opens the port, or rejects with a sentence. The time limits keep slow connections from filling the process (Node's defaults
 * would hold 800 of them); each route limits the time of its own body.
 */
export async function openServer(options: ListenOptions): Promise<OpenServer> {
  let listener = starting
  let draining = false
  let emptied: (() => void) | undefined
  let lastRequestAt = 0
  const openResponses = new Set<ServerResponse>()
  const limits = { headersTimeout: 15_000, requestTimeout: 900_000, keepAliveTimeout: 65_000 }
  const server = createServer({ ...limits, connectionsCheckingInterval: 5000 }, (request, response) => {
    openResponses.add(response)
    lastRequestAt = performance.now()
    response.once('close', () => {
      openResponses.delete(response)
      if (openResponses.size === 0) emptied?.()
    })
    if (draining) response.setHeader('Connection', 'close')
    listener(request, response)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const sentence = sentences[error.code ?? '']?.(options)
      reject(sentence ? new Error(sentence, { cause: error }) : error)
    })
    server.listen(options, resolve)
  })
  const own = server.address() as AddressInfo

  async function waitUntilQuiet(longest: number) {
    const begun = performance.now()
    const open = begun + Math.min(graceMs, longest)
    for (;;) {
      // On a busy machine, more connections may have arrived than were accepted.
      await endOfTurn()
      const left = Math.min(Math.max(begun, lastRequestAt) + quietMs, open) - performance.now()
      if (left <= 0) return
      await pause(left)
    }
  }

  async function drain(longest: number) {
    draining = true
    const end = performance.now() + longest
    for (const response of openResponses) if (!response.headersSent) response.setHeader('Connection', 'close')
    await waitUntilQuiet(longest)
    const closed = new Promise((resolve) => server.close(resolve))
    const empty = new Promise<void>((resolve) => (emptied = resolve))
    if (openResponses.size > 0)
      await Promise.race([empty, pause(Math.max(0, end - performance.now()), undefined, { ref: false })])
    server.closeAllConnections()
    await closed
  }

  return {
    port: own.port,
    address: ownAddress(own),
    serve: (handler) => (listener = handler),
    drain,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

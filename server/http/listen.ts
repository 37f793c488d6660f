import { createServer } from 'node:http'
import type { RequestListener, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'

/** The port of this process. */
export interface Door {
  port: number
  /** Where this process reaches itself. */
  address: string
  /** Until then whoever asks hears that the product is starting. */
  serve(listener: RequestListener): void
  /**
   * Tells everybody who is answered to close the connection, waits for the requests under way, but no longer than this many
   * milliseconds, then closes what is left: connections that never asked anything, or never to their end.
   */
  drain(longest: number): Promise<void>
  /** Closes everything now. */
  close(): void
}

/** Milliseconds without a new request after which the port closes, for balancers have found out; and those that it waits for that at most. */
const quietMs = 500
const graceMs = 5000

interface Place {
  port: number
  host: string | undefined
  /** The setting that says which port. */
  setting?: 'PORT' | 'METRICS_PORT'
}

const sentences: Record<string, (place: Place) => string> = {
  EADDRINUSE: ({ port, setting = 'PORT' }) => `Port ${port} is taken: set ${setting} to another one.`,
  EACCES: ({ port, setting = 'PORT' }) =>
    `Port ${port} may not be opened by this user: set ${setting} to one above 1023.`,
  EADDRNOTAVAIL: ({ host }) => `This machine has no address ${host}: set HOST to one of its own, or leave it empty.`,
  ENOTFOUND: ({ host }) => `The name ${host} is not known: set HOST to an address of this machine, or leave it empty.`,
}

const starting: RequestListener = (request, response) => {
  const alive = request.url === '/healthz'
  response.writeHead(alive ? 200 : 503, {
    'Content-Type': 'text/plain',
    'Cache-Control': 'no-store',
    'Retry-After': '1',
  })
  response.end(alive ? 'alive' : 'The product is starting. Please try again in a moment.')
}

/** By the loopback address where it listens at every one. */
function ownAddress({ address, port }: AddressInfo): string {
  const host = { '0.0.0.0': '127.0.0.1', '::': '127.0.0.1' }[address] ?? address
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/**
 * Opens the port, or rejects with a sentence. The time limits keep slow connections from filling the process (Node's
 * defaults hold 800 of them); what a body may take is each route's own matter.
 */
export async function openDoor(place: Place): Promise<Door> {
  let listener = starting
  let draining = false
  let emptied: (() => void) | undefined
  let lastAsked = 0
  const underWay = new Set<ServerResponse>()
  const limits = { headersTimeout: 15_000, requestTimeout: 900_000, keepAliveTimeout: 65_000 }
  const server = createServer({ ...limits, connectionsCheckingInterval: 5000 }, (request, response) => {
    underWay.add(response)
    lastAsked = performance.now()
    response.once('close', () => {
      underWay.delete(response)
      if (underWay.size === 0) emptied?.()
    })
    if (draining) response.setHeader('Connection', 'close')
    listener(request, response)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const sentence = sentences[error.code ?? '']?.(place)
      reject(sentence ? new Error(sentence, { cause: error }) : error)
    })
    server.listen(place, resolve)
  })
  const own = server.address() as AddressInfo

  async function untilQuiet(longest: number) {
    const begun = performance.now()
    const open = begun + Math.min(graceMs, longest)
    for (;;) {
      // On a busy machine more may have come than was read.
      await turn()
      const left = Math.min(Math.max(begun, lastAsked) + quietMs, open) - performance.now()
      if (left <= 0) return
      await wait(left)
    }
  }

  async function drain(longest: number) {
    draining = true
    const end = performance.now() + longest
    for (const response of underWay) if (!response.headersSent) response.setHeader('Connection', 'close')
    await untilQuiet(longest)
    const closed = new Promise((resolve) => server.close(resolve))
    const empty = new Promise<void>((resolve) => (emptied = resolve))
    if (underWay.size > 0)
      await Promise.race([empty, wait(Math.max(0, end - performance.now()), undefined, { ref: false })])
    server.closeAllConnections()
    await closed
  }

  return {
    port: own.port,
    address: ownAddress(own),
    serve: (given) => (listener = given),
    drain,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

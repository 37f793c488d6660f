import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Health } from './health.ts'

export interface Serving {
  port: number
  /** Answers 503 at /readyz, lets every accepted request end, then resolves. */
  stop(): Promise<void>
}

/** Milliseconds in which the last requests on open connections are told `Connection: close` before the port closes. */
const graceMs = 500

/**
 * Opens the port. Rejects when it cannot be had. The listener is made once the port is known: with `port: 0` it is the
 * system's choice. The time limits keep slow connections from filling the process (Node's defaults hold 800 of them).
 */
export async function listen(
  listener: (port: number) => RequestListener,
  options: { port: number; host: string | undefined; health: Health },
): Promise<Serving> {
  const server = createServer({
    headersTimeout: 15_000,
    // An upload of 50 MB over a thin line takes its time.
    requestTimeout: 900_000,
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: 5000,
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port: options.port, host: options.host }, resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  server.on('request', listener(address.port))
  return {
    port: address.port,
    async stop() {
      options.health.draining = true
      await wait(graceMs)
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

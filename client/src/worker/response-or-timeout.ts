import { connectionTimeoutMs } from '#client/lib/connection.ts'

/** The network's response; undefined if it fails or takes too long. */
export function responseOrTimeout(network: Promise<Response>): Promise<Response | undefined> {
  const timedOut = new Promise<undefined>((resolve) => setTimeout(resolve, connectionTimeoutMs))
  return Promise.race([network.catch(() => undefined), timedOut])
}

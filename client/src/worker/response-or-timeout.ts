/** Milliseconds after which the connection counts as lost. */
export const timeout = 3000

/** The network's response; undefined if it fails or takes too long. */
export function responseOrTimeout(network: Promise<Response>): Promise<Response | undefined> {
  const timedOut = new Promise<undefined>((resolve) => setTimeout(resolve, timeout))
  return Promise.race([network.catch(() => undefined), timedOut])
}

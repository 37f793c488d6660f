/** A line that has not answered by then is none. Milliseconds. */
export const timeout = 3000

/** The network's answer; undefined where it fails or takes too long. */
export function inTime(network: Promise<Response>): Promise<Response | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, timeout))
  return Promise.race([network.catch(() => undefined), late])
}

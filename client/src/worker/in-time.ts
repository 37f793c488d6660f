/** A line that has not answered by then is none. Milliseconds. */
const patience = 3000

/** The network's answer; undefined where it fails or takes too long. */
export function inTime(network: Promise<Response>): Promise<Response | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience))
  return Promise.race([network.catch(() => undefined), late])
}

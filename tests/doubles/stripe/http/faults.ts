/** Some calls; without anything every one. A text is how the path begins. */
export interface Calls {
  method?: string
  path?: RegExp | string
}

/** How Stripe, or the way to it, breaks. */
export interface Fault extends Calls {
  /** The status of the answer; 'hang' answers never, 'cut' closes the connection. */
  how: number | 'hang' | 'cut'
  /** With a status: Stripe's code for it, as of a refusal. */
  code?: string
  /** The work is done first, and only the answer is lost. */
  done?: boolean
  /** How many calls: 1 when left out. */
  times?: number
}

/** A call that has come and is not begun until it is let go: for what happens in between. */
export interface Hold {
  arrived: Promise<void>
  release(): void
}

const isOne = ({ method, path }: Calls, calledBy: string, called: string) =>
  (method === undefined || method === calledBy) &&
  (path === undefined || (typeof path === 'string' ? called.startsWith(path) : path.test(called)))

export function createFaults() {
  const holds: { calls: Calls; arrive: () => void; released: Promise<void> }[] = []
  const faults: { fault: Fault; left: number }[] = []
  return {
    add: (fault: Fault) => void faults.push({ fault, left: fault.times ?? 1 }),
    clear: () => void faults.splice(0),
    hold(calls: Calls): Hold {
      const arrival = Promise.withResolvers<void>()
      const departure = Promise.withResolvers<void>()
      holds.push({ calls, arrive: arrival.resolve, released: departure.promise })
      return { arrived: arrival.promise, release: departure.resolve }
    },
    /** Until when this call is to be held, if it is. Each hold is for one call. */
    held(method: string, path: string): Promise<void> | undefined {
      const index = holds.findIndex(({ calls }) => isOne(calls, method, path))
      if (index === -1) return undefined
      const [hold] = holds.splice(index, 1)
      hold?.arrive()
      return hold?.released
    },
    /** The fault that meets this call, if there is one; it is then used up by one. */
    meet(method: string, path: string): Fault | undefined {
      const found = faults.find(({ fault, left }) => left > 0 && isOne(fault, method, path))
      if (found) found.left -= 1
      return found?.fault
    },
  }
}

const sentences: Record<number, [type: string, message: string]> = {
  429: [
    'rate_limit_error',
    'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
  ],
}

export function faultBody(status: number, refusal?: string) {
  if (refusal) return { error: { type: 'invalid_request_error', code: refusal, message: `Refused: ${refusal}.` } }
  const [type, message] = sentences[status] ?? ['api_error', 'An unknown error occurred']
  return { error: { type, message, ...(status === 429 && { code: 'rate_limit' }) } }
}

/** Selects calls; all without a field. A string matches the beginning of the path. */
export interface Calls {
  method?: string
  path?: RegExp | string
}

/** A fault of Stripe or of the network. */
export interface Fault extends Calls {
  /** Status of the response; 'hang' never responds, 'cut' closes the connection. */
  how: number | 'hang' | 'cut'
  /** Stripe's error code, with a status. */
  code?: string
  /** True if the call takes effect and only its response is lost. */
  done?: boolean
  /** Number of calls; 1 by default. */
  times?: number
}

/** A held call: it runs after `release`, so that a test can act in between. */
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
    /** Resolves when this call may run; undefined if it is not held. Each hold is for one call. */
    held(method: string, path: string): Promise<void> | undefined {
      const index = holds.findIndex(({ calls }) => isOne(calls, method, path))
      if (index === -1) return undefined
      const [hold] = holds.splice(index, 1)
      hold?.arrive()
      return hold?.released
    },
    /** Fault for this call, if any. Counts it down. */
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

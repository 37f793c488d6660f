import { createHmac } from 'node:crypto'
import type { Stripe } from 'stripe'
import type { StripeState } from '#tests/doubles/stripe/state.ts'

export interface Sending {
  /** Secret of a forged event, in place of the endpoint's. */
  secret?: string
  /** Time of the signature in seconds; now by default. */
  timestamp?: number
  unsigned?: boolean
  /** Body in place of the signed one. */
  body?: string
}

export interface Webhooks {
  /** Address of the endpoint; may be set once the product listens. */
  url: string | undefined
  readonly secret: string
  /** Event types that are sent; all by default. */
  types: readonly string[] | undefined
  /** Events that the endpoint has not accepted, oldest first. */
  pending(): Stripe.Event[]
  /** Sends one event. Returns the status of the endpoint, or 0 without a response. */
  send(event: Stripe.Event, sending?: Sending): Promise<number>
  /**
   * Sends these events in order; by default all pending ones, also those that arise meanwhile. Events without a 2xx response
   * stay pending. Returns the statuses.
   */
  deliver(events?: Stripe.Event[], sending?: Sending): Promise<number[]>
  /** Removes events from the pending ones, as Stripe does after its last retry. */
  drop(events?: Stripe.Event[]): void
  /** Sends events as they happen, and again every half second until they are accepted. */
  automatic(): void
  /** Ends automatic sending. */
  stop(): Promise<void>
}

/** `t=…,v1=…` as docs.stripe.com/webhooks/signature defines it. */
export function signatureOf(body: string, secret: string, timestamp: number): string {
  return `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
}

export function createWebhooks(state: StripeState, secret: string, url: string | undefined): Webhooks {
  const waiting = new Set<Stripe.Event>()
  let isAutomatic = false
  let running: Promise<void> | undefined
  let again: NodeJS.Timeout | undefined

  function runSoon() {
    running ??= webhooks.deliver().then(
      () => {
        running = undefined
        if (isAutomatic && waiting.size > 0) again = setTimeout(runSoon, 500)
      },
      () => {
        running = undefined
      },
    )
  }

  state.onEvent((event) => {
    if (webhooks.types && !webhooks.types.includes(event.type)) return
    waiting.add(event)
    if (isAutomatic) setImmediate(runSoon)
  })

  const webhooks: Webhooks = {
    url,
    secret,
    types: undefined,
    pending: () => [...waiting],
    async send(event, { timestamp = state.now(), ...sending } = {}) {
      if (webhooks.url === undefined) throw new Error('No webhook address is set.')
      const signed = JSON.stringify(event, null, 2)
      const signature = signatureOf(signed, sending.secret ?? secret, timestamp)
      const answer = await fetch(webhooks.url, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          ...(sending.unsigned ? {} : { 'Stripe-Signature': signature }),
        },
        body: sending.body ?? signed,
      }).catch(() => undefined)
      await answer?.arrayBuffer()
      const isForged = Object.keys(sending).length > 0
      if (answer?.ok && !isForged) waiting.delete(event)
      return answer?.status ?? 0
    },
    async deliver(events, sending) {
      const statuses: number[] = []
      const tried = new Set<Stripe.Event>()
      const next = () => events ?? webhooks.pending().filter((event) => !tried.has(event))
      for (let batch = next(); batch.length > 0; batch = events ? [] : next())
        for (const event of batch) {
          tried.add(event)
          statuses.push(await webhooks.send(event, sending))
        }
      return statuses
    },
    drop(events = webhooks.pending()) {
      for (const event of events) waiting.delete(event)
    },
    automatic() {
      isAutomatic = true
      runSoon()
    },
    async stop() {
      isAutomatic = false
      clearTimeout(again)
      await running
    },
  }
  return webhooks
}

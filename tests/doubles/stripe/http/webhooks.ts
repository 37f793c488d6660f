import { createHmac } from 'node:crypto'
import type { Stripe } from 'stripe'
import type { StripeState } from '#tests/doubles/stripe/state.ts'

export interface Sending {
  /** Another secret than the endpoint's: a forged event. */
  secret?: string
  /** The signature's second; the clock's when left out. */
  timestamp?: number
  unsigned?: boolean
  /** Another body than was signed. */
  body?: string
}

export interface Webhooks {
  /** Where they go; may be set once the product listens. */
  url: string | undefined
  readonly secret: string
  /** The types that the endpoint asked for; without it all. Others are never sent. */
  types: readonly string[] | undefined
  /** Events that the endpoint has not accepted yet, oldest first. */
  pending(): Stripe.Event[]
  /** Sends one event, as often as it is called; answers what the endpoint answered (0: no answer). */
  send(event: Stripe.Event, sending?: Sending): Promise<number>
  /**
   * Sends these in this order, else everything pending until nothing new has come of it. What was not answered with 2xx
   * stays pending. Answers the statuses.
   */
  deliver(events?: Stripe.Event[], sending?: Sending): Promise<number[]>
  /** Stripe has given these up: they are pending no more. */
  drop(events?: Stripe.Event[]): void
  /** From now on events are sent as they happen, and again (every half second) until they are accepted. */
  automatic(): void
  /** Ends what `automatic` began. */
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
      if (webhooks.url === undefined) throw new Error('no webhook address was set')
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

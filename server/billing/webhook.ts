import { Router, raw } from 'express'
import type { RequestHandler } from 'express'
import type { StripeEvent } from '#server/gateways/stripe/events.ts'
import type { Payments } from '#server/gateways/stripe/payments.ts'
import { bodyWithin } from '#server/http/body-time.ts'
import { fewAtOnce } from '#server/http/few-at-once.ts'
import { unavailable } from '#server/http/problem.ts'

interface Deps {
  /** null without Stripe's keys. */
  payments: Pick<Payments, 'eventOf'> | null
  receive: ((event: StripeEvent) => Promise<void>) | undefined
  /** Bounds how fast one caller may ask. */
  guard: RequestHandler
}

const path = '/api/stripe/webhook'

/** Stripe sends from a dozen addresses, each event at once; 32 of at most 1 MB are what strangers can make this process hold. */
const room = { all: 32, each: 16 }
const bodySeconds = 5

/**
 * Where Stripe tells what happened. Stands in front of the session and of the checks of origin and JSON: the signature over
 * the raw body is the authority. Anything but a 2xx, and Stripe tells it again, for three days.
 */
export function webhook({ payments, receive, guard }: Deps): Router {
  const router = Router()
  if (!payments || !receive) {
    router.post(path, (_request, response) => {
      // Nothing is read of what nobody waits for.
      response.set('Connection', 'close')
      throw unavailable('Payments are not set up here.')
    })
    return router
  }
  const whole = raw({ type: () => true, limit: '1mb' })
  router.post(path, guard, fewAtOnce(room), bodyWithin(bodySeconds), whole, async (request, response) => {
    // Without a body there is no Buffer.
    const body: unknown = request.body
    const signature = request.headers['stripe-signature']
    const event = payments.eventOf(Buffer.isBuffer(body) ? body : Buffer.alloc(0), [signature].flat()[0])
    await receive(event)
    response.set('Cache-Control', 'no-store').status(200).end()
  })
  return router
}

import { Router, raw } from 'express'
import type { Payments, StripeEvent } from '#server/gateways/stripe/payments.ts'
import { unavailable } from '#server/http/problem.ts'

interface Deps {
  /** null without Stripe's keys. */
  payments: Pick<Payments, 'eventOf'> | null
  take: ((event: StripeEvent) => Promise<void>) | undefined
}

/**
 * Where Stripe tells what happened. Stands in front of the session and of the checks of origin and JSON: the signature over
 * the raw body is the authority. Anything but a 2xx, and Stripe tells it again, for three days.
 */
export function webhook({ payments, take }: Deps): Router {
  const router = Router()
  router.post('/api/stripe/webhook', raw({ type: () => true, limit: '1mb' }), async (request, response) => {
    if (!payments || !take) throw unavailable('Payments are not set up here.')
    // Without a body there is no Buffer.
    const body: unknown = request.body
    const signature = request.headers['stripe-signature']
    const event = payments.eventOf(Buffer.isBuffer(body) ? body : Buffer.alloc(0), [signature].flat()[0])
    await take(event)
    response.set('Cache-Control', 'no-store').status(200).end()
  })
  return router
}

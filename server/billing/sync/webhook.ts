import { Router, raw, type RequestHandler } from 'express'
import { say } from '#shared/messages/say.ts'
import { paymentsNotSetUp } from '#shared/billing/refusal-messages.ts'
import type { StripeEvent } from '#server/gateways/stripe/events.ts'
import type { Payments } from '#server/gateways/stripe/payments.ts'
import { limitBodyTime } from '#server/http/limits/body-time.ts'
import { concurrencyLimit } from '#server/http/limits/concurrency-limit.ts'
import { unavailable } from '#server/http/problem.ts'

interface Deps {
  /** null without Stripe's keys. */
  payments: Pick<Payments, 'eventOf'> | null
  receive: ((event: StripeEvent) => Promise<void>) | undefined
  /** Limits the rate of one caller. */
  guard: RequestHandler
}

const path = '/api/stripe/webhook'

/** Stripe sends from a dozen addresses. Strangers can make this process hold at most 32 bodies of 1 MB. */
const webhookConcurrency = { all: 32, each: 16 }
const bodyTimeoutSeconds = 5

/**
 * Receives Stripe's events. Runs before the session and the checks of origin and JSON: the signature over
 * the raw body is the authority. After any answer but 2xx Stripe sends the event again, for three days.
 */
export function webhook({ payments, receive, guard }: Deps): Router {
  const router = Router()
  if (!payments || !receive) {
    router.post(path, (_request, response) => {
      // The body is not read.
      response.set('Connection', 'close')
      throw unavailable(say(paymentsNotSetUp))
    })
    return router
  }
  const rawBody = raw({ type: () => true, limit: '1mb' })
  router.post(
    path,
    guard,
    concurrencyLimit(webhookConcurrency),
    limitBodyTime(bodyTimeoutSeconds),
    rawBody,
    async (request, response) => {
      // Without a body there is no Buffer.
      const body: unknown = request.body
      const signature = request.headers['stripe-signature']
      const event = payments.eventOf(Buffer.isBuffer(body) ? body : Buffer.alloc(0), [signature].flat()[0])
      await receive(event)
      response.set('Cache-Control', 'no-store').status(200).end()
    },
  )
  return router
}

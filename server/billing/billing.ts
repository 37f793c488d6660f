import type { Logger } from 'pino'
import { say } from '#shared/messages/say.ts'
import { providerDisallows, requestInWork } from '#shared/subscriptions/refusal-messages.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/connect.ts'
import { withLease } from '#server/db/processes/lease.ts'
import type { Enqueue } from '#server/gateways/mail.ts'
import { isRefusal } from '#server/gateways/stripe/calls.ts'
import type { Payments } from '#server/gateways/stripe/payments.ts'
import { conflict, unavailable } from '#server/http/problem.ts'
import type { Throttle } from '#server/http/limits/throttle.ts'
import { createCheckout } from './checkout/checkout.ts'
import { createEvents } from './sync/events.ts'
import { orUnavailable, longestWait } from './checkout/timeout.ts'
import { createLedger, type Ledger } from './sync/ledger.ts'
import { createManagement } from './checkout/manage.ts'
import { createNotices } from './notices.ts'
import { createReconciliation } from './sync/reconcile.ts'
import { createSync, type Sync } from './sync/sync.ts'

export interface BillingDeps {
  db: Database
  payments: Payments
  clock: Clock
  log: Logger
  enqueue: Enqueue
}

/** Dependencies of the commands that people and admins give. */
export interface CommandDeps {
  ledger: Ledger
  payments: Payments
  sync: Sync['sync']
  /** Tells Stripe the person's name and address, if they have changed. */
  describe: (userId: string) => Promise<void>
  /** Lets one thing at a time happen to a person's payments. */
  oneAtATime: <T>(userId: string, work: () => Promise<T>) => Promise<T>
}

/** Limits of work that waits for Stripe. A second tab waits for the first as long as a person may wait. */
const terms = { seconds: 120, timeout: longestWait }

export type Billing = ReturnType<typeof createBilling>

/** Everything that the product does with Stripe. */
export function createBilling(deps: BillingDeps) {
  const { db, payments, log } = deps
  const ledger = createLedger(db)
  const notices = createNotices(deps)
  const { sync, syncFor } = createSync({ ...deps, ledger, announce: notices.announce })
  const events = createEvents({ ledger, payments, syncFor, log })

  /** Updates names and addresses at Stripe, which receipts and invoices show: of one person, or of everybody. */
  async function describe(userId?: string): Promise<void> {
    for (const { customerId, stripeCustomerId, digest, email, name } of await ledger.misdescribed(userId)) {
      try {
        await payments.describe(stripeCustomerId, { email, name })
      } catch (error) {
        if (!isRefusal(error)) throw error
        // Stripe would refuse it again.
        log.warn({ customer: customerId, code: error.code }, 'Stripe does not take a name or an address')
      }
      await ledger.noteDescribed(customerId, digest)
    }
  }

  /** Stripe refuses after a change in its dashboard: the person reads a sentence, the log has the code. */
  async function explainRefusal<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      if (!isRefusal(error)) throw error
      log.warn({ code: error.code, param: error.param, request: error.requestId }, `Stripe refuses: ${error.message}`)
      throw unavailable(say(providerDisallows), error)
    }
  }

  async function oneAtATime<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const done = await orUnavailable(explainRefusal(withLease(db, `payments:${userId}`, terms, work)))
    if (!done) throw conflict(say(requestInWork))
    return done.result
  }
  const commandDeps: CommandDeps = { ledger, payments, sync, describe, oneAtATime }
  return {
    sync,
    receive: events.receive,
    remind: notices.remind,
    checkout: (throttle: Pick<Throttle, 'take'>) => createCheckout(commandDeps, throttle),
    manage: createManagement(commandDeps, deps.clock),
    ...createReconciliation({ ...deps, ledger, events, describe, sync }),
  }
}

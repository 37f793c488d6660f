import type { Logger } from 'pino'
import { say } from '#shared/messages/say.ts'
import { paymentServiceSilent, providerDisallows, requestInWork } from '#shared/billing/refusal-messages.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/connect.ts'
import { withLease } from '#server/db/processes/lease.ts'
import type { Enqueue } from '#server/gateways/mail.ts'
import { isRefusal } from '#server/gateways/stripe/calls.ts'
import type { Payments } from '#server/gateways/stripe/payments.ts'
import { conflict, unavailable } from '#server/http/problem.ts'
import { withTimeout } from '#server/with-timeout.ts'
import type { Throttle } from '#server/http/limits/throttle.ts'
import { createCheckout } from './checkout/checkout.ts'
import { createEvents } from './sync/events.ts'
import type { Ledger } from './sync/ledger.ts'
import { createManagement } from './checkout/manage.ts'
import { createEmailWriter } from './email-writer.ts'
import { createReconciliation } from './sync/reconcile.ts'
import { createSync, type Sync } from './sync/sync.ts'

export interface BillingDeps {
  db: Database
  ledger: Ledger
  payments: Payments
  clock: Clock
  log: Logger
  enqueue: Enqueue
}

/** Dependencies of the commands of people and admins. */
export interface CommandDeps {
  ledger: Ledger
  payments: Payments
  sync: Sync['sync']
  /** Sends a changed name or e-mail address to Stripe. */
  updateDetails: (userId: string) => Promise<void>
  /** Runs one command at a time for a person. */
  oneAtATime: <T>(userId: string, work: () => Promise<T>) => Promise<T>
}

export type Billing = ReturnType<typeof createStripeBilling>

/** Result of the work, or a 503 after the timeout. The work itself runs on to its end. */
export const withinMaxWait = <T>(work: Promise<T>, ms: number): Promise<T> =>
  withTimeout(ms, work, unavailable(say(paymentServiceSilent)))

/** Everything that the product does with Stripe. */
export function createStripeBilling(deps: BillingDeps) {
  const { db, ledger, payments, log } = deps
  const emailWriter = createEmailWriter(deps)
  const { sync, syncFor } = createSync({ ...deps, ledger, announce: emailWriter.announce })
  const events = createEvents({ ledger, payments, syncFor, log })

  /** Sends changed names and addresses to Stripe, of one person or of all: receipts and invoices show them. */
  async function updateDetails(userId?: string): Promise<void> {
    for (const { customerId, stripeCustomerId, digest, email, name } of await ledger.withOutdatedDetails(userId)) {
      try {
        await payments.updateDetails(stripeCustomerId, { email, name })
      } catch (error) {
        if (!isRefusal(error)) throw error
        // Noted as sent all the same: Stripe would refuse it again.
        log.warn({ customer: customerId, code: error.code }, 'Stripe refused a name or an address')
      }
      await ledger.noteDetailsSent(customerId, digest)
    }
  }

  /** Turns a refusal by Stripe, for example after a change in its dashboard, into a sentence for the person; the code is logged. */
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
    const { maxWaitMs } = payments
    // A second tab waits for the first, at most as long as any request.
    const leased = withLease(db, `payments:${userId}`, { seconds: 120, timeout: maxWaitMs }, work)
    const leaseResult = await withinMaxWait(explainRefusal(leased), maxWaitMs)
    if (!leaseResult) throw conflict(say(requestInWork))
    return leaseResult.result
  }
  const commandDeps: CommandDeps = { ledger, payments, sync, updateDetails, oneAtATime }
  return {
    sync,
    receive: events.receive,
    remind: emailWriter.remind,
    checkout: (throttle: Pick<Throttle, 'take'>) => createCheckout(commandDeps, throttle),
    manage: createManagement(commandDeps, deps.clock),
    ...createReconciliation({ ...deps, events, updateDetails, sync }),
  }
}

import type { Logger } from 'pino'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/connect.ts'
import { withLease } from '#server/db/lease.ts'
import type { Enqueue } from '#server/gateways/mail.ts'
import { isRefusal } from '#server/gateways/stripe/calls.ts'
import type { Payments } from '#server/gateways/stripe/payments.ts'
import { conflict, unavailable } from '#server/http/problem.ts'
import type { Throttle } from '#server/http/throttle.ts'
import { createCheckout } from './checkout.ts'
import { createDescribing } from './describing.ts'
import type { Sender } from './emails.ts'
import { createEvents } from './events.ts'
import { inTime, longestWait } from './in-time.ts'
import { createLedger } from './ledger.ts'
import { createManagement } from './manage.ts'
import { createNotices } from './notices.ts'
import { createReconciliation } from './reconcile.ts'
import { createSync } from './sync.ts'

export interface BillingDeps {
  db: Database
  payments: Payments
  clock: Clock
  log: Logger
  enqueue: Enqueue
  sender: Sender
}

/** What may take as long as Stripe takes. A second window waits for the first as long as a person may wait. */
const terms = { seconds: 120, timeout: longestWait }

const notAllowed = 'Our payment provider does not allow this at the moment. Please try again later, or contact support.'

export type Billing = ReturnType<typeof createBilling>

/** Everything that is done with Stripe, from its parts. */
export function createBilling({ db, payments, clock, log, ...others }: BillingDeps) {
  const ledger = createLedger(db)
  const notices = createNotices({ db, clock, ...others })
  const { sync, syncFor } = createSync({ ledger, payments, clock, log, announce: notices.announce })
  const events = createEvents({ ledger, payments, syncFor, log })
  const describe = createDescribing({ ledger, payments, log })

  /** Somebody changed at Stripe what we build on: a sentence for the person, its code for the operator. */
  async function inWords<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      if (!isRefusal(error)) throw error
      log.warn({ code: error.code, param: error.param, request: error.requestId }, `Stripe refuses: ${error.message}`)
      throw unavailable(notAllowed, error)
    }
  }

  async function oneAtATime<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const done = await inTime(inWords(withLease(db, `payments:${userId}`, terms, work)))
    if (!done) throw conflict('Your last request is still being worked on. Please try again in a little while.')
    return done.result
  }
  const shared = { ledger, payments, sync, describe, oneAtATime }
  return {
    sync,
    receive: events.receive,
    remind: notices.remind,
    checkout: (throttle: Pick<Throttle, 'take'>) => createCheckout({ ...shared, throttle }),
    manage: createManagement({ ...shared, clock }),
    ...createReconciliation({ db, ledger, payments, events, describe, sync, clock, log }),
  }
}

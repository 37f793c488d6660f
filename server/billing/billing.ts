import type { Logger } from 'pino'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/connect.ts'
import { withLease } from '#server/db/lease.ts'
import type { Enqueue } from '#server/gateways/mail.ts'
import type { Payments } from '#server/gateways/stripe/payments.ts'
import { conflict } from '#server/http/problem.ts'
import type { Throttle } from '#server/http/throttle.ts'
import { createCheckout } from './checkout.ts'
import { createEvents } from './events.ts'
import { inTime, longestWait } from './in-time.ts'
import { createLedger } from './ledger.ts'
import type { Sender } from './emails.ts'
import { createManagement } from './manage.ts'
import { createNotices } from './notices.ts'
import { createReconciliation } from './reconcile.ts'
import { createSync } from './sync.ts'

export interface BillingNeeds {
  db: Database
  payments: Payments
  clock: Clock
  log: Logger
  enqueue: Enqueue
  sender: Sender
}

/** What may take as long as Stripe takes. A second window waits for the first as long as a person may wait. */
const terms = { seconds: 120, timeout: longestWait }

export type Billing = ReturnType<typeof createBilling>

/** Everything that is done with Stripe, from its parts. */
export function createBilling({ db, payments, clock, log, ...others }: BillingNeeds) {
  const ledger = createLedger(db)
  const notices = createNotices({ db, clock, ...others })
  const { sync, syncFor } = createSync({ ledger, payments, clock, log, announce: notices.announce })
  const events = createEvents({ ledger, payments, syncFor, log })
  async function oneAtATime<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const done = await inTime(withLease(db, `payments:${userId}`, terms, work))
    if (!done) throw conflict('Your last request is still being worked on. Please try again in a little while.')
    return done.result
  }
  const shared = { ledger, payments, sync, oneAtATime }
  return {
    sync,
    take: events.take,
    remind: notices.remind,
    checkout: (throttle: Throttle) => createCheckout({ ...shared, throttle }),
    manage: createManagement({ ...shared, clock }),
    ...createReconciliation({ db, ledger, payments, events, sync, clock, log }),
  }
}

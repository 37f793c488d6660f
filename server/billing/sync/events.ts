import type { Logger } from 'pino'
import { concerns, type StripeEvent } from '#server/gateways/stripe/events.ts'
import type { Payments } from '#server/gateways/stripe/payments.ts'
import type { Customer } from './customer-store.ts'
import type { Ledger } from './ledger.ts'
import type { Sync } from './sync.ts'

interface Deps {
  ledger: Ledger
  payments: Payments
  syncFor: Sync['syncFor']
  log: Logger
}

const isConcern = (type: string) => concerns.some((each) => each === type)

/** Handles Stripe's events: in any order, any number of times, however late. */
export function createEvents({ ledger, payments, syncFor, log }: Deps) {
  /** The customer of an event; undefined if the customer is not known here. */
  async function whose(event: StripeEvent): Promise<{ event: StripeEvent; customer: Customer | undefined }> {
    const customerId = event.customerId ?? (event.chargeId ? await payments.customerOfCharge(event.chargeId) : null)
    const customer = customerId ? await ledger.customerAtStripe(customerId) : undefined
    return { event: { ...event, customerId }, customer }
  }

  async function keepUnclaimed(event: StripeEvent): Promise<void> {
    await ledger.storeEvent(event, 'unclaimed')
    const { id, type, customerId } = event
    log.warn({ event: id, type, customer: customerId }, 'Stripe speaks of a customer whom nobody here knows')
  }

  /** True if an event must still be handled. Events of other types are kept as ignored. */
  async function isNews(event: StripeEvent): Promise<boolean> {
    if (!event.isOurs || (await ledger.knowsEvent(event.id))) return false
    if (isConcern(event.type)) return true
    await ledger.storeEvent(event, 'ignored')
    return false
  }

  /** A failure answers the webhook with an error, so that Stripe sends the event again. */
  async function receive(stripeEvent: StripeEvent): Promise<void> {
    if (!(await isNews(stripeEvent))) return
    const { event, customer } = await whose(stripeEvent)
    if (customer) await syncFor(customer, event)
    else await keepUnclaimed(event)
  }

  return { whose, isNews, keepUnclaimed, receive }
}

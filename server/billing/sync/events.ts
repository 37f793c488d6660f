import type { Logger } from 'pino'
import { handledEventTypes, type StripeEvent } from '#server/gateways/stripe/events.ts'
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

const isHandledType = (type: string) => handledEventTypes.some((handledType) => handledType === type)

/** Handles Stripe's events: in any order, any number of times, however late. */
export function createEvents({ ledger, payments, syncFor, log }: Deps) {
  /** Adds the customer of an event; undefined for a customer that is not ours. */
  async function withCustomer(event: StripeEvent): Promise<{ event: StripeEvent; customer: Customer | undefined }> {
    const customerId = event.customerId ?? (event.chargeId ? await payments.customerOfCharge(event.chargeId) : null)
    const customer = customerId ? await ledger.customerAtStripe(customerId) : undefined
    return { event: { ...event, customerId }, customer }
  }

  async function storeUnclaimed(event: StripeEvent): Promise<void> {
    await ledger.storeEvent(event, 'unclaimed')
    const { id, type, customerId } = event
    log.warn({ event: id, type, customer: customerId }, 'a Stripe event names an unknown customer')
  }

  /** True if the event must still be handled. Events of other types are stored as ignored. */
  async function mustHandle(event: StripeEvent): Promise<boolean> {
    if (!event.isOurs || (await ledger.isEventHandled(event.id))) return false
    if (isHandledType(event.type)) return true
    await ledger.storeEvent(event, 'ignored')
    return false
  }

  /** Throws on failure: the webhook then answers an error, and Stripe sends the event again. */
  async function receive(stripeEvent: StripeEvent): Promise<void> {
    if (!(await mustHandle(stripeEvent))) return
    const { event, customer } = await withCustomer(stripeEvent)
    if (customer) await syncFor(customer, event)
    else await storeUnclaimed(event)
  }

  return { withCustomer, mustHandle, storeUnclaimed, receive }
}

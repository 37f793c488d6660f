import type { Logger } from 'pino'
import { concerns } from '#server/gateways/stripe/events.ts'
import type { StripeEvent } from '#server/gateways/stripe/events.ts'
import type { Payments } from '#server/gateways/stripe/payments.ts'
import type { Customer } from './customer-store.ts'
import type { Ledger } from './ledger.ts'
import type { Sync } from './sync.ts'

interface Deps {
  ledger: Pick<Ledger, 'customerAtStripe' | 'knowsEvent' | 'keepEvent'>
  payments: Pick<Payments, 'customerOfCharge'>
  syncFor: Sync['syncFor']
  log: Logger
}

const isConcern = (type: string) => concerns.some((each) => each === type)

/** What happens at Stripe, one event at a time: in any order, any number of times, however late. */
export function createEvents({ ledger, payments, syncFor, log }: Deps) {
  /** Whom it is about; the customer is missing where it is nobody of ours. */
  async function whose(event: StripeEvent): Promise<{ event: StripeEvent; customer: Customer | undefined }> {
    const customerId = event.customerId ?? (event.chargeId ? await payments.customerOfCharge(event.chargeId) : null)
    const customer = customerId ? await ledger.customerAtStripe(customerId) : undefined
    return { event: { ...event, customerId }, customer }
  }

  async function keepUnclaimed(event: StripeEvent): Promise<void> {
    await ledger.keepEvent(event, 'unclaimed')
    const { id, type, customerId } = event
    log.warn({ event: id, type, customer: customerId }, 'Stripe speaks of a customer whom nobody here knows')
  }

  /** Whether an event still has to be looked at. What does not concern us is put away. */
  async function isNews(event: StripeEvent): Promise<boolean> {
    if (!event.isOurs || (await ledger.knowsEvent(event.id))) return false
    if (isConcern(event.type)) return true
    await ledger.keepEvent(event, 'ignored')
    return false
  }

  /** Whatever fails here is to be told again. */
  async function receive(told: StripeEvent): Promise<void> {
    if (!(await isNews(told))) return
    const { event, customer } = await whose(told)
    if (customer) await syncFor(customer, event)
    else await keepUnclaimed(event)
  }

  return { whose, isNews, keepUnclaimed, receive }
}

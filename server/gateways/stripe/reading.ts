import type Stripe from 'stripe'
import {
  callStripe,
  referencedId,
  missingCodes,
  undefinedFor,
  personTimeout,
  backgroundTimeout,
  type AdjustTimeout,
  type Timeout,
} from './calls.ts'
import { discountsOf } from './discounts.ts'
import {
  missingCustomerSnapshot,
  chargeState,
  snapshotOf,
  combineSnapshots,
  type PaymentSnapshot,
  type CustomerSnapshot,
} from './snapshot.ts'

const pagingLimit = { limit: 1000 }

/** Reads from Stripe and changes nothing there. */
export function createReader(stripe: Stripe, adjustTimeout: AdjustTimeout) {
  async function disputesOf(charges: Stripe.Charge[], timeout: Timeout) {
    const disputed = charges.filter((charge) => charge.disputed)
    const lists = disputed.map(({ id }) => stripe.disputes.list({ charge: id, limit: 100 }, adjustTimeout(timeout)))
    return (await Promise.all(lists.map((list) => callStripe(list)))).flatMap(({ data }) => data)
  }

  async function snapshotOfOne(id: string, timeout: Timeout): Promise<CustomerSnapshot> {
    const page = { customer: id, limit: 100 }
    const options = adjustTimeout(timeout)
    const [customer, subscriptions, invoices, charges] = await Promise.all([
      undefinedFor(missingCodes, stripe.customers.retrieve(id, {}, options)),
      undefinedFor(
        missingCodes,
        stripe.subscriptions.list({ ...page, status: 'all' }, options).autoPagingToArray(pagingLimit),
      ),
      undefinedFor(
        missingCodes,
        stripe.invoices
          .list({ ...page, expand: ['data.payments', discountsOf('data.')] }, options)
          .autoPagingToArray(pagingLimit),
      ),
      undefinedFor(
        missingCodes,
        stripe.charges.list({ ...page, expand: ['data.refunds'] }, options).autoPagingToArray(pagingLimit),
      ),
    ])
    if (!customer || customer.deleted || !subscriptions || !invoices || !charges) return missingCustomerSnapshot
    return snapshotOf({ customer, subscriptions, invoices, charges, disputes: await disputesOf(charges, timeout) })
  }

  return {
    /** Snapshot of a person: of the customer in use and of earlier ones. */
    async snapshot(
      [current, ...former]: [string, ...string[]],
      timeout: Timeout = personTimeout,
    ): Promise<CustomerSnapshot> {
      return combineSnapshots([
        await snapshotOfOne(current, timeout),
        ...(await Promise.all(former.map((id) => snapshotOfOne(id, timeout)))),
      ])
    },

    /** Reads the payments of a deleted customer, each by its charge. */
    async rereadPayments(known: Omit<PaymentSnapshot, 'method'>[]): Promise<PaymentSnapshot[]> {
      const reread = known.map(async (payment) => {
        const expand = ['refunds']
        const how = adjustTimeout(backgroundTimeout)
        const charge =
          payment.chargeId &&
          (await undefinedFor(missingCodes, stripe.charges.retrieve(payment.chargeId, { expand }, how)))
        return charge
          ? { ...payment, ...chargeState(charge, await disputesOf([charge], backgroundTimeout)) }
          : { ...payment, method: null }
      })
      return Promise.all(reread)
    },

    /** Customer of a charge. Disputes and refunds name none. */
    async customerOfCharge(chargeId: string): Promise<string | null> {
      const charge = await undefinedFor(
        missingCodes,
        stripe.charges.retrieve(chargeId, {}, adjustTimeout(backgroundTimeout)),
      )
      return referencedId(charge?.customer)
    },
  }
}

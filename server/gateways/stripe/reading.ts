import type Stripe from 'stripe'
import { callStripe, idOf, missing, unless, withPerson, withStripe, type Limited, type Timeout } from './calls.ts'
import { discountsOf } from './discounts.ts'
import { goneSnapshot, moneyOf, snapshotOf, together, type PaymentSeen, type Snapshot } from './snapshot.ts'

const all = { limit: 1000 }

/** Reads from Stripe and changes nothing there. */
export function createReader(stripe: Stripe, limited: Limited) {
  async function disputesOf(charges: Stripe.Charge[], timeout: Timeout) {
    const disputed = charges.filter((charge) => charge.disputed)
    const lists = disputed.map(({ id }) => stripe.disputes.list({ charge: id, limit: 100 }, limited(timeout)))
    return (await Promise.all(lists.map((list) => callStripe(list)))).flatMap(({ data }) => data)
  }

  async function snapshotOfOne(id: string, timeout: Timeout): Promise<Snapshot> {
    const page = { customer: id, limit: 100 }
    const how = limited(timeout)
    const [customer, subscriptions, invoices, charges] = await Promise.all([
      unless(missing, stripe.customers.retrieve(id, {}, how)),
      unless(missing, stripe.subscriptions.list({ ...page, status: 'all' }, how).autoPagingToArray(all)),
      unless(
        missing,
        stripe.invoices.list({ ...page, expand: ['data.payments', discountsOf('data.')] }, how).autoPagingToArray(all),
      ),
      unless(missing, stripe.charges.list({ ...page, expand: ['data.refunds'] }, how).autoPagingToArray(all)),
    ])
    if (!customer || customer.deleted || !subscriptions || !invoices || !charges) return goneSnapshot
    return snapshotOf({ customer, subscriptions, invoices, charges, disputes: await disputesOf(charges, timeout) })
  }

  return {
    /** Snapshot of a person: of the customer in use and of earlier ones. */
    async snapshot([now, ...former]: [string, ...string[]], timeout: Timeout = withPerson): Promise<Snapshot> {
      return together([
        await snapshotOfOne(now, timeout),
        ...(await Promise.all(former.map((id) => snapshotOfOne(id, timeout)))),
      ])
    },

    /** Reads payments whose customer is gone, each by its charge. */
    async paymentsAgain(known: Omit<PaymentSeen, 'method'>[]): Promise<PaymentSeen[]> {
      const again = known.map(async (payment) => {
        const expand = ['refunds']
        const how = limited(withStripe)
        const charge =
          payment.chargeId && (await unless(missing, stripe.charges.retrieve(payment.chargeId, { expand }, how)))
        return charge
          ? { ...payment, ...moneyOf(charge, await disputesOf([charge], withStripe)) }
          : { ...payment, method: null }
      })
      return Promise.all(again)
    },

    /** Customer of a charge: disputes and refunds name no customer. */
    async customerOfCharge(chargeId: string): Promise<string | null> {
      const charge = await unless(missing, stripe.charges.retrieve(chargeId, {}, limited(withStripe)))
      return idOf(charge?.customer)
    },
  }
}

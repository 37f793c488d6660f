import { say } from '#shared/messages/say.ts'
import {
  bankDeals,
  cardIsGone,
  guaranteeUsed,
  haveNoSubscription,
  nothingRenews,
  paidOnceNoRenewal,
  paymentCannotGoBack,
  refundNotSent,
  subscriptionEnded,
  wentBackAlready,
} from '#shared/billing/refusal-messages.ts'
import type { Clock } from '#server/clock.ts'
import type { Transaction } from '#server/db/connect.ts'
import type { PaymentOutcome } from '#server/gateways/stripe/single.ts'
import { conflict, notFound } from '#server/http/problem.ts'
import type { CommandDeps } from '#server/billing/stripe-billing.ts'
import type { Customer } from '#server/billing/sync/customer-store.ts'
import { endingOf } from '#server/billing/required-changes.ts'
import { guaranteedPayment } from './guarantee.ts'
import {
  isAlive,
  newestFirst,
  renews,
  runningSinglePayment,
  waitsForPayment,
  type BillingState,
  type Purchase,
} from '#server/billing/state.ts'

const noSubscription = () => conflict(say(haveNoSubscription))

/** Problem for Stripe's code of a refused refund. Nothing has changed then. */
const refusalFor = (code: string, isDisputed: boolean) =>
  conflict(say(isDisputed ? bankDeals : code === 'charge_already_refunded' ? wentBackAlready : refundNotSent))

/** Commands of subscribers, and refunds by admins. Each reads Stripe, acts there, and reads it again. */
export function createManagement({ ledger, payments, sync, updateDetails, oneAtATime }: CommandDeps, clock: Clock) {
  async function withOwnCustomer<T>(userId: string, work: (customer: Customer) => Promise<T>): Promise<T> {
    const customer = await ledger.customerOf(userId)
    if (!customer) throw noSubscription()
    return oneAtATime(userId, () => work(customer))
  }

  const stop = (purchase: Purchase, state: BillingState) =>
    endingOf(purchase, state.payments) === 'end'
      ? payments.endNow(purchase.id)
      : payments.setRenewing(purchase.id, false)

  /** Cancels all payments that were started but not made, in all tabs, and returns the new state. */
  async function cancelOpenPayments(customer: Customer, state: BillingState): Promise<BillingState> {
    const incomplete = state.purchases.filter(waitsForPayment)
    for (const { id } of incomplete) await payments.cancelIncomplete(id)
    const singles = (await payments.singlePayments(customer.stripeCustomerId)).filter(({ payment }) => payment !== null)
    for (const { id } of singles) await payments.cancelSinglePayment(id)
    return incomplete.length + singles.length > 0 ? sync(customer) : state
  }

  /**
   * Refunds first, so that a refusal changes nothing. A subscription whose latest payment was refunded ends in
   * the next sync; if that fails, the reconciliation ends it.
   */
  async function refundPayment(
    customer: Customer,
    intent: string,
    { onRequest, inTransaction }: { onRequest: boolean; inTransaction?: InTransaction },
  ) {
    const refund = await payments.refund(intent, { onRequest })
    if (!refund.succeeded) {
      const { payments: latestPayments } = await sync(customer)
      const isDisputed = latestPayments.some(({ intentId, status }) => intentId === intent && status === 'disputed')
      throw refusalFor(refund.code, isDisputed)
    }
    await sync(customer, { inTransaction })
  }

  return {
    /** Stops renewals; access stays until the end of the paid period. Repeating it changes nothing. */
    cancel: (userId: string) =>
      withOwnCustomer(userId, async (customer) => {
        const state = await sync(customer)
        if (!state.purchases.some(isAlive)) throw conflict(say(nothingRenews))
        for (const purchase of state.purchases.filter(renews)) await stop(purchase, state)
        await sync(customer)
      }),

    resume: (userId: string) =>
      withOwnCustomer(userId, async (customer) => {
        // An open checkout stays open: if it is paid, the newer subscription renews and this one ends.
        const state = await sync(customer)
        const { purchases } = state
        if (purchases.some(renews)) return
        const newest = newestFirst(purchases.filter(isAlive))[0]
        if (!newest)
          throw conflict(runningSinglePayment(state, clock()) ? say(paidOnceNoRenewal) : say(subscriptionEnded))
        await payments.setRenewing(newest.id, true)
        await sync(customer)
      }),

    async refund(userId: string): Promise<void> {
      const existingCustomer = await ledger.customerOf(userId)
      if (existingCustomer && (await ledger.read(existingCustomer.id)).refundedAt) throw conflict(say(guaranteeUsed))
      await withOwnCustomer(userId, async (customer) => {
        const state = await sync(customer)
        // A double click, or a repeat after a lost response.
        if (state.refundedAt) return
        const guaranteed = guaranteedPayment(state, clock())
        if ('refusal' in guaranteed) throw conflict(guaranteed.refusal)
        await refundPayment(customer, guaranteed.payment.intentId!, { onRequest: true })
      })
    },

    portal: (userId: string, returnUrl: string): Promise<string> =>
      withOwnCustomer(userId, async (customer) => {
        await updateDetails(userId)
        const url = await payments.portalUrl(customer.stripeCustomerId, returnUrl)
        if (url) return url
        await sync(customer)
        throw conflict(say(cardIsGone))
      }),

    /** Outcome of the person's payment, read from Stripe: the bank's return address could be forged. */
    async outcome(userId: string, intent: string): Promise<PaymentOutcome> {
      const customer = await ledger.customerOf(userId)
      const outcome = customer && (await payments.outcomeOf(intent, [customer.stripeCustomerId, ...customer.formerIds]))
      if (!outcome) throw notFound()
      if (outcome === 'succeeded') await sync(customer)
      return outcome
    },

    /** Calls `inTransaction` in the transaction that stores the refund. */
    refundByAdmin: (customer: Customer, stripeId: string, inTransaction: InTransaction) =>
      oneAtATime(customer.userId ?? customer.id, async () => {
        const state = await sync(customer)
        const payment = state.payments.find((each) => each.stripeId === stripeId)
        if (!payment?.intentId || !isRefundable(payment)) throw conflict(say(paymentCannotGoBack))
        await refundPayment(customer, payment.intentId, { onRequest: false, inTransaction })
      }),

    /** Before an account is deleted: ends its subscriptions and deletes the customer at Stripe. */
    endAll: (customer: Customer) =>
      oneAtATime(customer.userId ?? customer.id, async () => {
        const { purchases, isCustomerMissing } = await cancelOpenPayments(customer, await sync(customer))
        for (const purchase of purchases.filter(isAlive)) await payments.endNow(purchase.id)
        if (!isCustomerMissing) await payments.deleteCustomer(customer.stripeCustomerId)
        await sync(customer)
      }),
  }
}

type InTransaction = (tx: Transaction) => Promise<void>

export const isRefundable = (payment: { status: string; intentId: string | null; amountSen: number }) =>
  payment.intentId !== null &&
  payment.amountSen > 0 &&
  (payment.status === 'paid' || payment.status === 'partly_refunded')

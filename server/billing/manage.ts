import type { Clock } from '#server/clock.ts'
import type { Transaction } from '#server/db/connect.ts'
import type { Payments } from '#server/gateways/stripe/payments.ts'
import { conflict } from '#server/http/problem.ts'
import { stopping } from './endings.ts'
import { inOrder, isAlive, renews, waitsForPayment } from './state.ts'
import type { BillingState, Purchase } from './state.ts'
import { guaranteeUsed, underGuarantee } from './guarantee.ts'
import type { Customer, Ledger } from './ledger.ts'
import type { Sync } from './sync.ts'

interface Deps {
  ledger: Pick<Ledger, 'customerOf' | 'read'>
  payments: Payments
  sync: Sync['sync']
  oneAtATime: <T>(userId: string, work: () => Promise<T>) => Promise<T>
  clock: Clock
}

const nothing = () => conflict('You have no subscription.')

/** What people do with what they bought, and admins with payments. Each asks Stripe first, acts there, and reads it again. */
export function createManagement({ ledger, payments, sync, oneAtATime, clock }: Deps) {
  async function mine<T>(userId: string, work: (customer: Customer) => Promise<T>): Promise<T> {
    const customer = await ledger.customerOf(userId)
    if (!customer) throw nothing()
    return oneAtATime(userId, () => work(customer))
  }

  const stop = (purchase: Purchase) =>
    stopping(purchase) === 'end' ? payments.end(purchase.id) : payments.setRenewing(purchase.id, false)

  async function withoutCheckouts(customer: Customer, state: BillingState): Promise<BillingState> {
    const open = state.purchases.filter(waitsForPayment)
    for (const { id } of open) await payments.abandon(id)
    return open.length > 0 ? sync(customer) : state
  }

  /** The money goes back, and the subscription ends before: it must not be charged again for somebody who was refunded. */
  async function giveBack(state: BillingState, intent: string, onRequest: boolean) {
    const payment = state.payments.find(({ intentId }) => intentId === intent)
    const latest = inOrder(state.payments).findLast((each) => each.subscriptionId === payment?.subscriptionId)
    const purchase = state.purchases.find(({ id }) => id === payment?.subscriptionId)
    if (purchase && isAlive(purchase) && latest === payment) await payments.end(purchase.id)
    return payments.giveBack(intent, { onRequest })
  }

  return {
    /** Access stays to the end of what is paid. Asked again it changes nothing. */
    cancel: (userId: string) =>
      mine(userId, async (customer) => {
        const state = await sync(customer)
        if (!state.purchases.some(isAlive)) throw conflict('You have no subscription that renews.')
        for (const purchase of state.purchases.filter(renews)) await stop(purchase)
        await sync(customer)
      }),

    resume: (userId: string) =>
      mine(userId, async (customer) => {
        // A checkout that is still open stays so: should it be paid, that subscription is the one that goes on renewing.
        const { purchases } = await sync(customer)
        if (purchases.some(renews)) return
        const newest = purchases.filter(isAlive).toSorted((one, other) => +other.createdAt - +one.createdAt)[0]
        if (!newest) throw conflict('Your subscription has ended. Choose a plan to subscribe again.')
        await payments.setRenewing(newest.id, true)
        await sync(customer)
      }),

    async refund(userId: string): Promise<void> {
      const known = await ledger.customerOf(userId)
      if (known && (await ledger.read(known.id)).refundedAt) throw conflict(guaranteeUsed)
      await mine(userId, async (customer) => {
        const state = await sync(customer)
        // The same click made twice, or a first one whose answer was lost.
        if (state.refundedAt) return
        const found = underGuarantee(state, clock())
        if ('refusal' in found) throw conflict(found.refusal)
        const went = await giveBack(state, found.payment.intentId!, true)
        await sync(customer)
        if (!went) throw conflict('Your bank or Stripe does not let this payment go back now: please contact support.')
      })
    },

    portal: (userId: string, returnUrl: string) =>
      mine(userId, ({ stripeCustomerId }) => payments.portal(stripeCustomerId, returnUrl)),

    /** `noted` is written in the transaction that learns of it. */
    giveBackTo: (customer: Customer, invoiceId: string, noted: (tx: Transaction) => Promise<void>) =>
      oneAtATime(customer.userId ?? customer.id, async () => {
        const state = await sync(customer)
        const payment = state.payments.find((each) => each.invoiceId === invoiceId)
        if (!payment?.intentId || !isRefundable(payment))
          throw conflict('This payment cannot be given back: it went back before, or its bank is dealing with it.')
        if (!(await giveBack(state, payment.intentId, false)))
          throw conflict('Stripe does not let this payment go back: see its dashboard.')
        await sync(customer, { too: noted })
      }),

    /** Before an account goes: nothing of it may be charged again. */
    endAll: (customer: Customer) =>
      oneAtATime(customer.userId ?? customer.id, async () => {
        const { purchases } = await withoutCheckouts(customer, await sync(customer))
        for (const purchase of purchases.filter(isAlive)) await payments.end(purchase.id)
        await sync(customer)
      }),
  }
}

export const isRefundable = (payment: { status: string; intentId: string | null; amountSen: number }) =>
  payment.intentId !== null &&
  payment.amountSen > 0 &&
  (payment.status === 'paid' || payment.status === 'partly_refunded')

import { say, type Sentence } from '#shared/messages/say.ts'
import {
  bankConfirming,
  begunTooOften,
  otherPaymentArrived,
  paidInOtherTab,
  paymentCannotBegin,
  renewalUnpaid,
  renewsAlready,
} from '#shared/subscriptions/refusal-messages.ts'
import type { User } from '#shared/people.ts'
import { planWith, type Plan, type PlanId } from '#shared/subscriptions/subscriptions.ts'
import type { Later } from '#server/gateways/stripe/discounts.ts'
import type { Nth, Opened } from '#server/gateways/stripe/selling.ts'
import { conflict, unauthorized, unavailable } from '#server/http/problem.ts'
import type { Limit, Throttle } from '#server/http/limits/throttle.ts'
import type { CommandDeps } from '#server/billing/billing.ts'
import type { Customer } from '#server/billing/sync/customer-store.ts'
import { willCharge } from '#server/billing/endings.ts'
import { isAlive, isOverdue, isPaused, waitsForPayment, type BillingState } from '#server/billing/state.ts'

/** A plan that renews, or one period of it that is paid once. */
export interface Wanted {
  plan: PlanId
  once: boolean
  /** True if the person has pressed the button: then a plan that is free now begins at once, and renews. */
  agreed: boolean
  /** Number of payments that an open checkout knows of; undefined when the checkout is opened. */
  paymentsKnown?: number | undefined
}

/** Begun payments are counted, refusals are not. */
const intents: Limit = { name: 'payment-intents', times: 20, minutes: 10 }

const paidElsewhere = (sentence: Sentence) => conflict(sentence, { code: 'paid-elsewhere' })

/** Refuses a charge after a payment or a resumed renewal that the open checkout does not know of. */
function refuseSecond({ purchases, payments }: BillingState, paymentsKnown?: number) {
  if (paymentsKnown !== undefined && payments.length > paymentsKnown) throw paidElsewhere(say(paidInOtherTab))
  const running = purchases.find((each) => willCharge(each, payments) && !isPaused(each))
  if (!running) return
  if (isOverdue(running)) throw conflict(say(renewalUnpaid))
  throw paidElsewhere(say(renewsAlready))
}

/** Refuses if something was paid in another tab since the state was read. */
function refusePaidMeanwhile(after: BillingState, before: BillingState) {
  refuseSecond(after)
  if (after.payments.length > before.payments.length) throw paidElsewhere(say(otherPaymentArrived))
}

/** The open payment; without a secret nothing is left to pay. */
type Begun = Opened | ReturnType<typeof nothingDue>
const nothingDue = (later: Later | undefined) => ({ clientSecret: null, amountSen: 0, ...later })

const cannotBegin = () => unavailable(say(paymentCannotBegin))

/** Starts payments. A person has at most one open payment, in all tabs together. */
export function createCheckout(
  { ledger, payments, sync, describe, oneAtATime }: CommandDeps,
  throttle: Pick<Throttle, 'take'>,
) {
  async function makeCustomer(viewer: User, gone: Customer | undefined): Promise<Customer> {
    const name = [viewer.firstName, viewer.lastName].filter(Boolean).join(' ') || null
    const person = { id: viewer.id, email: viewer.email, name }
    const stripeCustomerId = await payments.createCustomer(person, gone?.stripeCustomerId ?? null)
    const place = { livemode: payments.isLive, account: await payments.accountId() }
    const made = gone
      ? await ledger.replaceCustomer(gone, stripeCustomerId, place)
      : await ledger.addCustomer(viewer.id, stripeCustomerId, place)
    // The account was deleted a moment ago in another tab.
    if (!made) throw unauthorized()
    return made
  }

  /** State read from Stripe now, because a payment may have arrived there whose event is still on its way. */
  async function stateNow(viewer: User): Promise<{ customer: Customer; state: BillingState }> {
    const known = await ledger.customerOf(viewer.id)
    const customer = known ?? (await makeCustomer(viewer, undefined))
    const state = await sync(customer)
    if (!state.gone) return { customer, state }
    const other = await makeCustomer(viewer, customer)
    return { customer: other, state: await sync(other) }
  }

  /** The open payment for the same purchase, if there is one. Other open payments are cancelled. */
  async function waiting(customer: Customer, state: BillingState, { plan, once }: Wanted) {
    const singles = await payments.singles(customer.stripeCustomerId)
    if (singles.some(({ isProcessing }) => isProcessing)) throw paidElsewhere(say(bankConfirming))
    const open = singles.filter(({ payment }) => payment !== null)
    const begun = state.purchases.filter(waitsForPayment)
    const single = once ? open.find((each) => each.plan === plan) : undefined
    const renewing = once ? undefined : begun.find((each) => each.plan === plan)
    for (const each of begun) if (each !== renewing) await payments.abandon(each.id)
    for (const each of open) if (each !== single) await payments.abandonOnce(each.id)
    const payment = single?.payment ?? (renewing && (await payments.openedOf(renewing.id)))
    const same = payment ? 1 : 0
    return {
      payment,
      hasChanged: begun.length + open.length > same,
      nth: once ? singles.length : state.purchases.length,
    }
  }

  async function beginRenewing(customer: Customer, plan: Plan, nth: Nth, agreed: boolean): Promise<Begun> {
    const first = agreed ? undefined : await payments.preview(customer.stripeCustomerId, plan)
    // A discount, or money that Stripe kept for the person, pays for all of it.
    if (first?.dueSen === 0) return nothingDue(first.later)
    const { id, payment, later, createdAt } = await payments.begin(customer.stripeCustomerId, plan, nth)
    await ledger.storeStartedCheckout(customer.id, { id, createdAt, plan: plan.id })
    if (payment) return payment
    const { purchases } = await sync(customer)
    if (purchases.some((each) => each.id === id && isAlive(each))) return nothingDue(later)
    throw cannotBegin()
  }

  async function begin(viewer: User, wanted: Wanted) {
    const { customer, state } = await stateNow(viewer)
    refuseSecond(state, wanted.paymentsKnown)
    return { ...(await beginFor(viewer, customer, state, wanted)), paymentsKnown: state.payments.length }
  }

  async function beginFor(viewer: User, customer: Customer, state: BillingState, wanted: Wanted): Promise<Begun> {
    await describe(viewer.id)
    const { payment, hasChanged, nth } = await waiting(customer, state, wanted)
    // Another tab may have paid one of these payments at this moment.
    if (hasChanged) refusePaidMeanwhile(await sync(customer), state)
    if (payment) return payment
    const plan = planWith(wanted.plan)!
    const which = { userId: viewer.id, nth }
    if (!wanted.once) return beginRenewing(customer, plan, which, wanted.agreed)
    const single = await payments.beginOnce(customer.stripeCustomerId, plan, which)
    if (!single.payment) throw cannotBegin()
    return single.payment
  }

  /** The payment that waits: the same one however often it is asked for. */
  return async (viewer: User, wanted: Wanted): Promise<Begun & { paymentsKnown: number }> => {
    const known = await ledger.customerOf(viewer.id)
    // A state of another mode says nothing about this one.
    if (known && (await ledger.isOf(known.id, payments.isLive)))
      refuseSecond(await ledger.read(known.id), wanted.paymentsKnown)
    await throttle.take(intents, viewer.id, say(begunTooOften))
    return oneAtATime(viewer.id, () => begin(viewer, wanted))
  }
}

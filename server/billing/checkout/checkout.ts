import { say, type Sentence } from '#shared/messages/say.ts'
import {
  bankConfirming,
  begunTooOften,
  otherPaymentArrived,
  paidInOtherTab,
  paymentCannotBegin,
  renewalUnpaid,
  renewsAlready,
} from '#shared/billing/refusal-messages.ts'
import type { User } from '#shared/people.ts'
import { planWith, type Plan, type PlanId } from '#shared/billing/subscriptions.ts'
import type { LaterAmounts } from '#server/gateways/stripe/discounts.ts'
import type { PurchaseNumber, OpenPayment } from '#server/gateways/stripe/subscriptions.ts'
import { conflict, unauthorized, unavailable } from '#server/http/problem.ts'
import type { Limit, Throttle } from '#server/http/limits/throttle.ts'
import type { CommandDeps } from '#server/billing/stripe-billing.ts'
import type { Customer } from '#server/billing/sync/customer-store.ts'
import { willCharge } from '#server/billing/required-changes.ts'
import { isAlive, isOverdue, isPaused, waitsForPayment, type BillingState } from '#server/billing/state.ts'

/** A renewing plan, or one period of it (`once`). */
export interface PurchaseRequest {
  plan: PlanId
  once: boolean
  /** True after the person pressed the button: a plan that costs nothing now then begins at once, and renews. */
  agreed: boolean
  /** Number of payments that an open checkout knows of; undefined when the checkout is opened. */
  paymentsKnown?: number | undefined
}

/** Counts started payments, not refusals. */
const startLimit: Limit = { name: 'payment-intents', times: 20, minutes: 10 }

const paidElsewhere = (sentence: Sentence) => conflict(sentence, { code: 'paid-elsewhere' })

/** Refuses a charge after a payment or a resumed renewal that the open checkout does not know of. */
function refuseIfAlreadyPaid({ purchases, payments }: BillingState, paymentsKnown?: number) {
  if (paymentsKnown !== undefined && payments.length > paymentsKnown) throw paidElsewhere(say(paidInOtherTab))
  const runningPurchase = purchases.find((purchase) => willCharge(purchase, payments) && !isPaused(purchase))
  if (!runningPurchase) return
  if (isOverdue(runningPurchase)) throw conflict(say(renewalUnpaid))
  throw paidElsewhere(say(renewsAlready))
}

/** Refuses if something was paid in another tab since the state was read. */
function refusePaidMeanwhile(after: BillingState, before: BillingState) {
  refuseIfAlreadyPaid(after)
  if (after.payments.length > before.payments.length) throw paidElsewhere(say(otherPaymentArrived))
}

/** The open payment. Without a client secret, nothing is due. */
type StartedPayment = OpenPayment | ReturnType<typeof nothingDue>
const nothingDue = (later: LaterAmounts | undefined) => ({ clientSecret: null, amountSen: 0, ...later })

const cannotBegin = () => unavailable(say(paymentCannotBegin))

/** Starts payments. A person has at most one open payment, in all tabs together. */
export function createCheckout(
  { ledger, payments, sync, updateDetails, oneAtATime }: CommandDeps,
  throttle: Pick<Throttle, 'take'>,
) {
  async function createCustomer(viewer: User, replaced: Customer | undefined): Promise<Customer> {
    const name = [viewer.firstName, viewer.lastName].filter(Boolean).join(' ') || null
    const person = { id: viewer.id, email: viewer.email, name }
    const stripeCustomerId = await payments.createCustomer(person, replaced?.stripeCustomerId ?? null)
    const environment = { livemode: payments.isLive, account: await payments.accountId() }
    const customer = replaced
      ? await ledger.replaceCustomer(replaced, stripeCustomerId, environment)
      : await ledger.addCustomer(viewer.id, stripeCustomerId, environment)
    // The account was just deleted in another tab.
    if (!customer) throw unauthorized()
    return customer
  }

  /** Reads the state from Stripe, because the event of a payment may not have arrived yet. */
  async function readState(viewer: User): Promise<{ customer: Customer; state: BillingState }> {
    const existingCustomer = await ledger.customerOf(viewer.id)
    const customer = existingCustomer ?? (await createCustomer(viewer, undefined))
    const state = await sync(customer)
    if (!state.isCustomerMissing) return { customer, state }
    const newCustomer = await createCustomer(viewer, customer)
    return { customer: newCustomer, state: await sync(newCustomer) }
  }

  /** The open payment for the same purchase, if there is one. Other open payments are cancelled. */
  async function keepOneOpenPayment(customer: Customer, state: BillingState, { plan, once }: PurchaseRequest) {
    const singles = await payments.singlePayments(customer.stripeCustomerId)
    if (singles.some(({ isProcessing }) => isProcessing)) throw paidElsewhere(say(bankConfirming))
    const openSingles = singles.filter(({ payment }) => payment !== null)
    const incomplete = state.purchases.filter(waitsForPayment)
    const openSingle = once ? openSingles.find((single) => single.plan === plan) : undefined
    const openRenewing = once ? undefined : incomplete.find((purchase) => purchase.plan === plan)
    for (const purchase of incomplete) if (purchase !== openRenewing) await payments.cancelIncomplete(purchase.id)
    for (const single of openSingles) if (single !== openSingle) await payments.cancelSinglePayment(single.id)
    const payment = openSingle?.payment ?? (openRenewing && (await payments.openPaymentOf(openRenewing.id)))
    const keptCount = payment ? 1 : 0
    return {
      payment,
      hasChanged: incomplete.length + openSingles.length > keptCount,
      nth: once ? singles.length : state.purchases.length,
    }
  }

  async function startRenewing(
    customer: Customer,
    plan: Plan,
    purchaseNumber: PurchaseNumber,
    agreed: boolean,
  ): Promise<StartedPayment> {
    const preview = agreed ? undefined : await payments.preview(customer.stripeCustomerId, plan)
    // A discount or a credit balance covers the first invoice.
    if (preview?.dueSen === 0) return nothingDue(preview.later)
    const { id, payment, later, createdAt } = await payments.startSubscription(
      customer.stripeCustomerId,
      plan,
      purchaseNumber,
    )
    await ledger.storeStartedCheckout(customer.id, { id, createdAt, plan: plan.id })
    if (payment) return payment
    const { purchases } = await sync(customer)
    if (purchases.some((purchase) => purchase.id === id && isAlive(purchase))) return nothingDue(later)
    throw cannotBegin()
  }

  async function start(viewer: User, request: PurchaseRequest) {
    const { customer, state } = await readState(viewer)
    refuseIfAlreadyPaid(state, request.paymentsKnown)
    return { ...(await startPayment(viewer, customer, state, request)), paymentsKnown: state.payments.length }
  }

  async function startPayment(
    viewer: User,
    customer: Customer,
    state: BillingState,
    request: PurchaseRequest,
  ): Promise<StartedPayment> {
    await updateDetails(viewer.id)
    const { payment, hasChanged, nth } = await keepOneOpenPayment(customer, state, request)
    // Another tab may have paid one of these payments at this moment.
    if (hasChanged) refusePaidMeanwhile(await sync(customer), state)
    if (payment) return payment
    const plan = planWith(request.plan)!
    const purchaseNumber = { userId: viewer.id, nth }
    if (!request.once) return startRenewing(customer, plan, purchaseNumber, request.agreed)
    const single = await payments.startSinglePayment(customer.stripeCustomerId, plan, purchaseNumber)
    if (!single.payment) throw cannotBegin()
    return single.payment
  }

  /** Returns the person's open payment; repeated requests return the same one. */
  return async (viewer: User, request: PurchaseRequest): Promise<StartedPayment & { paymentsKnown: number }> => {
    const existingCustomer = await ledger.customerOf(viewer.id)
    // The stored state may be of Stripe's other mode, test or live.
    if (existingCustomer && (await ledger.isInMode(existingCustomer.id, payments.isLive)))
      refuseIfAlreadyPaid(await ledger.read(existingCustomer.id), request.paymentsKnown)
    await throttle.take(startLimit, viewer.id, say(begunTooOften))
    return oneAtATime(viewer.id, () => start(viewer, request))
  }
}

import type { User } from '#shared/people.ts'
import { plans } from '#shared/subscriptions.ts'
import type { Plan, PlanId } from '#shared/subscriptions.ts'
import type { Payments } from '#server/gateways/stripe/payments.ts'
import type { Later } from '#server/gateways/stripe/discounts.ts'
import type { Nth, Opened } from '#server/gateways/stripe/selling.ts'
import { conflict, unauthorized, unavailable } from '#server/http/problem.ts'
import type { Limit, Throttle } from '#server/http/throttle.ts'
import type { Customer } from './customer-store.ts'
import { willCharge } from './endings.ts'
import type { Ledger } from './ledger.ts'
import { isAlive, isOverdue, isPaused, waitsForPayment } from './state.ts'
import type { BillingState } from './state.ts'
import type { Sync } from './sync.ts'

interface Deps {
  ledger: Pick<Ledger, 'customerOf' | 'addCustomer' | 'replaceCustomer' | 'isOf' | 'read' | 'noteBegun'>
  payments: Payments
  sync: Sync['sync']
  /** Tells Stripe the name and the address, where they have changed. */
  describe: (userId: string) => Promise<void>
  /** Lets one thing at a time happen to a person's payments. */
  oneAtATime: <T>(userId: string, work: () => Promise<T>) => Promise<T>
  throttle: Pick<Throttle, 'take'>
}

/** A plan that renews, or one period of it that is paid once. */
export interface Wanted {
  plan: PlanId
  once: boolean
  /** Whether the person has pressed the button: what costs nothing now begins at once, and renews. */
  agreed: boolean
}

/** What hurts is counted, refusals are not. */
const intents: Limit = { name: 'payment-intents', times: 20, minutes: 10 }

function refuseSecond({ purchases, payments }: BillingState) {
  const running = purchases.find((each) => willCharge(each, payments) && !isPaused(each))
  if (!running) return
  if (isOverdue(running))
    throw conflict('Your last renewal could not be charged. Please change your card, or cancel the renewal first.')
  throw conflict('You have a subscription that renews by itself. Cancel its renewal first to choose another plan.')
}

/** Whether something was paid in another tab since the state was read. */
function refusePaidMeanwhile(after: BillingState, before: BillingState) {
  refuseSecond(after)
  if (after.payments.length > before.payments.length)
    throw conflict('Another payment of yours has just arrived. Please look at your profile before you pay again.')
}

/** What waits to be paid; without a secret nothing does. */
type Begun = Opened | ReturnType<typeof nothingDue>
const nothingDue = (later: Later | undefined) => ({ clientSecret: null, amountSen: 0, ...later })

const cannotBegin = () => unavailable('This payment cannot be begun at the moment. Please contact support.')

/** Beginning to pay: one payment of a person is open at a time, whatever was begun in other tabs. */
export function createCheckout({ ledger, payments, sync, describe, oneAtATime, throttle }: Deps) {
  async function makeCustomer(viewer: User, gone: Customer | undefined): Promise<Customer> {
    const name = [viewer.firstName, viewer.lastName].filter(Boolean).join(' ') || null
    const person = { id: viewer.id, email: viewer.email, name }
    const stripeCustomerId = await payments.createCustomer(person, gone?.stripeCustomerId ?? null)
    const place = { livemode: payments.isLive, account: await payments.accountId() }
    const made = gone
      ? await ledger.replaceCustomer(gone, stripeCustomerId, place)
      : await ledger.addCustomer(viewer.id, stripeCustomerId, place)
    // Deleted a moment ago, in another window.
    if (!made) throw unauthorized()
    return made
  }

  /** What Stripe knows counts: a payment may have arrived there that we have not heard of. */
  async function stateNow(viewer: User): Promise<{ customer: Customer; state: BillingState }> {
    const known = await ledger.customerOf(viewer.id)
    const customer = known ?? (await makeCustomer(viewer, undefined))
    const state = await sync(customer)
    if (!state.gone) return { customer, state }
    const other = await makeCustomer(viewer, customer)
    return { customer: other, state: await sync(other) }
  }

  /** The payment that waits from before, for just this: of any other none is left. */
  async function waiting(customer: Customer, state: BillingState, { plan, once }: Wanted) {
    const singles = await payments.singles(customer.stripeCustomerId)
    if (singles.some(({ isProcessing }) => isProcessing))
      throw conflict(
        'Your bank is still confirming a payment. Please wait until it has: it takes a few minutes at most.',
      )
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
    await ledger.noteBegun(customer.id, { id, createdAt, plan: plan.id })
    if (payment) return payment
    const { purchases } = await sync(customer)
    if (purchases.some((each) => each.id === id && isAlive(each))) return nothingDue(later)
    throw cannotBegin()
  }

  async function begin(viewer: User, wanted: Wanted): Promise<Begun> {
    const { customer, state } = await stateNow(viewer)
    refuseSecond(state)
    await describe(viewer.id)
    const { payment, hasChanged, nth } = await waiting(customer, state, wanted)
    // What was to be abandoned, or to be paid here, may have been paid at that very moment.
    if (hasChanged) refusePaidMeanwhile(await sync(customer), state)
    if (payment) return payment
    const plan = plans.find(({ id }) => id === wanted.plan)!
    const which = { userId: viewer.id, nth }
    if (!wanted.once) return beginRenewing(customer, plan, which, wanted.agreed)
    const single = await payments.beginOnce(customer.stripeCustomerId, plan, which)
    if (!single.payment) throw cannotBegin()
    return single.payment
  }

  /** The payment that waits: the same one however often it is asked for. */
  return async (viewer: User, wanted: Wanted): Promise<Begun> => {
    const known = await ledger.customerOf(viewer.id)
    // Stored in another mode of Stripe's it would say nothing of what is there now.
    if (known && (await ledger.isOf(known.id, payments.isLive))) refuseSecond(await ledger.read(known.id))
    await throttle.take(intents, viewer.id, 'You have begun to pay too often.')
    return oneAtATime(viewer.id, () => begin(viewer, wanted))
  }
}

import type { User } from '#shared/people.ts'
import { plans } from '#shared/subscriptions.ts'
import type { PlanId } from '#shared/subscriptions.ts'
import type { Payments } from '#server/gateways/stripe/payments.ts'
import { conflict, unauthorized, unavailable } from '#server/http/problem.ts'
import type { Limit, Throttle } from '#server/http/throttle.ts'
import { willCharge } from './endings.ts'
import { isOverdue, waitsForPayment } from './state.ts'
import type { BillingState } from './state.ts'
import type { Customer, Ledger } from './ledger.ts'
import type { Sync } from './sync.ts'

interface Deps {
  ledger: Pick<Ledger, 'customerOf' | 'addCustomer' | 'read' | 'noteBegun'>
  payments: Payments
  sync: Sync['sync']
  /** Lets one thing at a time happen to a person's payments. */
  oneAtATime: <T>(userId: string, work: () => Promise<T>) => Promise<T>
  throttle: Pick<Throttle, 'take'>
}

/** LIMITS: what hurts is counted, refusals are not. */
const intents: Limit = { name: 'payment-intents', times: 20, minutes: 10 }

function refuseSecond({ purchases, payments }: BillingState) {
  const running = purchases.find((each) => willCharge(each, payments))
  if (!running) return
  if (isOverdue(running))
    throw conflict('Your last renewal could not be charged. Please change your card, or cancel the renewal first.')
  throw conflict('You have a subscription that renews by itself. Cancel its renewal first to choose another plan.')
}

/** Beginning to pay (RULINGS 9, 11). */
export function createCheckout({ ledger, payments, sync, oneAtATime, throttle }: Deps) {
  async function customerFor(viewer: User): Promise<Customer> {
    const known = await ledger.customerOf(viewer.id)
    if (known) return known
    const name = [viewer.firstName, viewer.lastName].filter(Boolean).join(' ') || null
    const stripeCustomerId = await payments.createCustomer({ id: viewer.id, email: viewer.email, name })
    const added = await ledger.addCustomer(viewer.id, stripeCustomerId)
    // Deleted a moment ago, in another window.
    if (!added) throw unauthorized()
    return added
  }

  /** The payment that waits from before, for this plan: of any other plan none is left. */
  async function waiting(state: BillingState, plan: PlanId) {
    const found = state.purchases.filter(waitsForPayment)
    const same = found.find((purchase) => purchase.plan === plan)
    const others = found.filter((purchase) => purchase !== same)
    for (const { id } of others) await payments.abandon(id)
    return { secret: same && (await payments.secretOf(same.id)), hasAbandoned: others.length > 0 }
  }

  async function begin(viewer: User, planId: PlanId): Promise<string> {
    const customer = await customerFor(viewer)
    // What Stripe knows counts: a payment may have arrived there that we have not heard of.
    const state = await sync(customer)
    refuseSecond(state)
    const { secret, hasAbandoned } = await waiting(state, planId)
    // What was to be abandoned may have been paid at that very moment.
    if (hasAbandoned) refuseSecond(await sync(customer))
    if (secret) return secret
    const plan = plans.find(({ id }) => id === planId)!
    const nth = state.purchases.length
    const begun = await payments.begin(customer.stripeCustomerId, plan, { userId: viewer.id, nth })
    if (!begun.clientSecret) throw unavailable('This payment cannot be begun at the moment. Please contact support.')
    await ledger.noteBegun(customer.id, { ...begun, plan: planId })
    return begun.clientSecret
  }

  /** The client secret of the first payment of a plan: the same one however often it is asked for. */
  return async (viewer: User, planId: PlanId): Promise<string> => {
    const known = await ledger.customerOf(viewer.id)
    if (known) refuseSecond(await ledger.read(known.id))
    await throttle.take(intents, viewer.id, 'You have begun to pay too often.')
    return oneAtATime(viewer.id, () => begin(viewer, planId))
  }
}

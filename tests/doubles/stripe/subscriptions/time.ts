import type { Stripe } from 'stripe'
import {
  beginPeriod,
  chargeRenewal,
  endNow,
  expire,
  expiryOf,
  finishRenewal,
  isOver,
  periodEnd,
  subscriptionOf,
} from './subscription-life.ts'
import type { StripeState } from '#tests/doubles/stripe/state.ts'

interface Due {
  second: number
  act: () => void
}

function dueOf(state: StripeState, subscription: Stripe.Subscription): Due[] {
  if (isOver(subscription)) return []
  if (subscription.status === 'incomplete')
    return [{ second: expiryOf(subscription), act: () => expire(state, subscription) }]
  const second = periodEnd(subscription)
  if (subscription.cancel_at !== null)
    return [{ second: subscription.cancel_at, act: () => endNow(state, subscription, 'cancellation_requested') }]
  return [{ second, act: () => beginPeriod(state, subscription) }]
}

function dueOfInvoice(state: StripeState, invoice: Stripe.Invoice): Due[] {
  if (invoice.status === 'draft' && invoice.automatically_finalizes_at)
    return [{ second: invoice.automatically_finalizes_at, act: () => finishRenewal(state, invoice) }]
  if (invoice.status !== 'open' || invoice.next_payment_attempt === null) return []
  if (isOver(subscriptionOf(state, invoice))) return []
  return [{ second: invoice.next_payment_attempt, act: () => chargeRenewal(state, invoice) }]
}

/** Runs everything that is due until now, in order and at the time at which it was due. */
export function doWhatIsDue(state: StripeState) {
  for (;;) {
    const all = [
      ...[...state.kept.invoice.values()].flatMap((invoice) => dueOfInvoice(state, invoice)),
      ...[...state.kept.subscription.values()].flatMap((subscription) => dueOf(state, subscription)),
    ]
    const first = all.reduce<Due | undefined>(
      (least, each) => (least && least.second <= each.second ? least : each),
      undefined,
    )
    if (!first || first.second > state.now()) return
    state.at(first.second, first.act)
  }
}

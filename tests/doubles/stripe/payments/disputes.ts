import type { Stripe } from 'stripe'
import { page, type Route } from '#tests/doubles/stripe/http/answer.ts'
import { day } from '#tests/doubles/stripe/subscriptions/calendar.ts'
import { moveMoney } from './charges.ts'
import { idOf, type StripeState } from '#tests/doubles/stripe/state.ts'

/** Opens a dispute: the bank withdraws the money. */
export function openDispute(state: StripeState, charge: Stripe.Charge, reason = 'fraudulent'): Stripe.Dispute {
  const amount = charge.amount - charge.amount_refunded
  const dispute = state.keep('dispute', (id): Stripe.Dispute => {
    return {
      id,
      object: 'dispute',
      amount,
      balance_transactions: [moveMoney(state, 'adjustment', id, -amount, charge.currency)],
      charge: charge.id,
      created: state.now(),
      currency: charge.currency,
      enhanced_eligibility_types: [],
      evidence: {} as Stripe.Dispute.Evidence,
      evidence_details: {
        due_by: state.now() + 9 * day,
        enhanced_eligibility: {},
        has_evidence: false,
        past_due: false,
        submission_count: 0,
        submission_method: null,
      } as unknown as Stripe.Dispute.EvidenceDetails,
      intended_submission_method: null,
      is_charge_refundable: false,
      livemode: false,
      metadata: {},
      payment_intent: charge.payment_intent,
      reason,
      status: 'needs_response',
    }
  })
  charge.disputed = true
  state.emit('charge.dispute.created', dispute)
  state.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

export function closeDispute(state: StripeState, dispute: Stripe.Dispute, outcome: 'won' | 'lost' | 'prevented') {
  const before = { status: dispute.status }
  dispute.status = outcome
  if (outcome === 'won') {
    dispute.balance_transactions.push(moveMoney(state, 'adjustment', dispute.id, dispute.amount, dispute.currency))
    state.emit('charge.dispute.funds_reinstated', dispute)
  }
  state.emit('charge.dispute.closed', dispute, before)
}

/** The dispute of a charge, if there is one. */
export const disputeOf = (state: StripeState, charge: string) =>
  [...state.kept.dispute.values()].find((each) => idOf(each.charge) === charge)

export const disputeRoutes: Route[] = [
  {
    method: 'GET',
    path: '/v1/disputes',
    handle: (call) => page(call, call.state.kept.dispute.values(), '/v1/disputes', ['charge']),
  },
]

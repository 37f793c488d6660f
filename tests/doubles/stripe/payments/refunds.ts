import type { Stripe } from 'stripe'
import { page, shown, type Call, type Route } from '#tests/doubles/stripe/http/answer.ts'
import { metadataOf, needed, text } from '#tests/doubles/stripe/http/form.ts'
import { moveMoney } from './charges.ts'
import { disputeOf } from './disputes.ts'
import { badRequest } from '#tests/doubles/stripe/http/refusal.ts'
import { idOf, type StripeState } from '#tests/doubles/stripe/state.ts'

interface RefundDraft {
  /** In sen; the rest of the charge by default. */
  amount?: number
  reason?: string | null
  metadata?: Record<string, string>
}

function checkRefundable(state: StripeState, charge: Stripe.Charge) {
  if (charge.refunded)
    throw badRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  if (!charge.paid) throw badRequest(`This payment was not successful and cannot be refunded.`)
  // `disputed` is never reset. Money of a won dispute can be refunded.
  if (charge.disputed && disputeOf(state, charge.id)?.status !== 'won')
    throw badRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' })
}

export function refundCharge(state: StripeState, charge: Stripe.Charge, draft: RefundDraft = {}): Stripe.Refund {
  checkRefundable(state, charge)
  const amount = draft.amount ?? charge.amount - charge.amount_refunded
  const refund = state.keep('refund', (id): Stripe.Refund => {
    return {
      id,
      object: 'refund',
      amount,
      balance_transaction: moveMoney(state, 'refund', id, -amount, charge.currency).id,
      charge: charge.id,
      created: state.now(),
      currency: charge.currency,
      customer: charge.customer,
      customer_account: null,
      destination_details: {
        card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
        type: 'card',
      },
      metadata: draft.metadata ?? {},
      payment_intent: charge.payment_intent,
      payment_method: charge.payment_method,
      reason: draft.reason ?? null,
      receipt_number: null,
      source_transfer_reversal: null,
      status: 'succeeded',
      transfer_reversal: null,
    }
  })
  const before = { amount_refunded: charge.amount_refunded, refunded: charge.refunded }
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  state.emit('refund.created', refund)
  state.emit('charge.refunded', charge, before)
  const details = {
    ...refund.destination_details,
    card: {
      reference: refund.id,
      reference_status: 'available',
      reference_type: 'acquirer_reference_number',
      type: 'refund',
    },
  }
  state.change('refund.updated', refund, { destination_details: details as Stripe.Refund['destination_details'] })
  state.emit('charge.refund.updated', refund)
  return refund
}

/** Fails a refund: the bank returned the money. */
export function failRefund(state: StripeState, refund: Stripe.Refund) {
  const charge = state.find('charge', idOf(refund.charge))
  charge.amount_refunded -= refund.amount
  charge.refunded = false
  refund.failure_reason = 'lost_or_stolen_card'
  refund.failure_balance_transaction = moveMoney(state, 'refund_failure', refund.id, refund.amount, refund.currency).id
  refund.status = 'failed'
  state.emit('refund.updated', refund, { status: 'succeeded' })
  state.emit('charge.refund.updated', refund, { status: 'succeeded' })
  state.emit('refund.failed', refund)
}

/** Refunds the rest of a payment. */
function create({ state, params }: Call) {
  const { latest_charge } = state.find('payment_intent', needed(params, 'payment_intent'), 'payment_intent')
  const draft = { reason: text(params, 'reason') ?? null, metadata: metadataOf(params) }
  return shown(state, refundCharge(state, state.find('charge', idOf(latest_charge)), draft), params)
}

export const refundRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/refunds',
    handle: create,
  },
  {
    method: 'GET',
    path: '/v1/refunds',
    handle: (call) => page(call, call.state.kept.refund.values(), '/v1/refunds', ['payment_intent']),
  },
]

import type { Stripe } from 'stripe'
import { listParams, page, shown } from './answer.ts'
import type { Call, Route } from './answer.ts'
import { metadataAfter, text, whole } from './form.ts'
import { moveMoney } from './charges.ts'
import { disputeOf } from './disputes.ts'
import { badRequest } from './refusal.ts'
import { idOf } from './state.ts'
import type { StripeState } from './state.ts'

interface RefundDraft {
  /** In sen; without it everything that is left. */
  amount?: number
  reason?: string | null
  metadata?: Record<string, string>
}

const money = (sen: number, currency: string) => `${currency.toUpperCase()} ${(sen / 100).toFixed(2)}`

function checkRefundable(state: StripeState, charge: Stripe.Charge, amount: number, left: number) {
  if (charge.refunded)
    throw badRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  if (!charge.paid) throw badRequest(`This payment was not successful and cannot be refunded.`)
  // `disputed` stays for good; what the bank decided for the shop is its money again, and can go back.
  if (charge.disputed && disputeOf(state, charge.id)?.status !== 'won')
    throw badRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' })
  if (amount <= 0) throw badRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
  if (amount > left)
    throw badRequest(
      `Refund amount (${money(amount, charge.currency)}) is greater than unrefunded amount on charge (${money(left, charge.currency)})`,
      { param: 'amount' },
    )
}

export function refundCharge(state: StripeState, charge: Stripe.Charge, draft: RefundDraft = {}): Stripe.Refund {
  const left = charge.amount - charge.amount_refunded
  const amount = draft.amount ?? left
  checkRefundable(state, charge, amount, left)
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

/** The bank sent the money back: it is ours again. */
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

function chargeOf({ state, params }: Call): Stripe.Charge {
  const charge = text(params, 'charge')
  const intent = text(params, 'payment_intent')
  if (charge && intent)
    throw badRequest('You may only specify one of these parameters: charge, payment_intent.', { param: 'charge' })
  if (charge) return state.find('charge', charge, 'charge')
  if (!intent)
    throw badRequest('One of the following params should be provided for this request: payment_intent or charge.')
  const { latest_charge, status } = state.find('payment_intent', intent, 'payment_intent')
  if (status !== 'succeeded')
    throw badRequest(`This PaymentIntent (${intent}) does not have a successful charge to refund.`)
  return state.find('charge', idOf(latest_charge))
}

function create(call: Call) {
  const { state, params } = call
  const reason = text(params, 'reason') ?? null
  if (reason !== null && !['duplicate', 'fraudulent', 'requested_by_customer'].includes(reason))
    throw badRequest('Invalid reason: must be one of duplicate, fraudulent, or requested_by_customer', {
      param: 'reason',
    })
  const amount = whole(params, 'amount')
  const refund = refundCharge(state, chargeOf(call), { amount, reason, metadata: metadataAfter({}, params) })
  return shown(state, refund, params)
}

function update({ state, params, ids: [id = ''] }: Call) {
  const refund = state.find('refund', id)
  state.change('refund.updated', refund, { metadata: metadataAfter(refund.metadata ?? {}, params) })
  return shown(state, refund, params)
}

const metadata = ['metadata', 'metadata.*', 'expand[]']

export const refundRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/refunds',
    params: [...metadata, 'charge', 'payment_intent', 'amount', 'reason'],
    handle: create,
  },
  {
    method: 'GET',
    path: '/v1/refunds',
    params: [...listParams, 'charge', 'payment_intent'],
    handle: (call) => page(call, call.state.kept.refund.values(), '/v1/refunds', ['charge', 'payment_intent']),
  },
  {
    method: 'GET',
    path: '/v1/refunds/:id',
    params: ['expand[]'],
    handle: ({ state, params, ids: [id = ''] }) => shown(state, state.find('refund', id), params),
  },
  { method: 'POST', path: '/v1/refunds/:id', params: metadata, handle: update },
]

import type { Stripe } from 'stripe'
import { idOf, type StripeState } from '#tests/doubles/stripe/state.ts'

export const declineError = {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
} as const
/** Objects that move money: the balance is their sum. */
export function moveMoney(
  state: StripeState,
  type: Stripe.BalanceTransaction.Type,
  source: string,
  amount: number,
  currency: string,
): Stripe.BalanceTransaction {
  return state.keep('balance_transaction', (id): Stripe.BalanceTransaction => {
    return {
      id,
      object: 'balance_transaction',
      amount,
      available_on: state.now(),
      balance_type: 'payments',
      created: state.now(),
      currency,
      description: null,
      exchange_rate: null,
      fee: 0,
      fee_details: [],
      net: amount,
      reporting_category: type === 'adjustment' ? 'dispute' : type,
      source,
      status: 'available',
      type,
    }
  })
}

export function makeCharge(
  state: StripeState,
  intent: Stripe.PaymentIntent,
  card: Stripe.PaymentMethod,
  isPaid: boolean,
) {
  const billing = state.kept.customer.get(idOf(intent.customer))
  return state.keep('charge', (id): Stripe.Charge => {
    return {
      id,
      object: 'charge',
      amount: intent.amount,
      amount_captured: isPaid ? intent.amount : 0,
      amount_refunded: 0,
      application: null,
      application_fee: null,
      application_fee_amount: null,
      balance_transaction: isPaid ? moveMoney(state, 'charge', id, intent.amount, intent.currency).id : null,
      billing_details: {
        address: null,
        email: billing && !billing.deleted ? billing.email : null,
        name: billing && !billing.deleted ? (billing.name ?? null) : null,
        phone: null,
        tax_id: null,
      },
      calculated_statement_descriptor: 'LEARN',
      captured: isPaid,
      created: state.now(),
      currency: intent.currency,
      customer: intent.customer,
      description: intent.description,
      disputed: false,
      failure_balance_transaction: null,
      failure_code: isPaid ? null : 'card_declined',
      failure_message: isPaid ? null : declineError.message,
      fraud_details: {},
      livemode: false,
      // Stripe copies them when the charge is made.
      metadata: { ...intent.metadata },
      on_behalf_of: null,
      outcome: {
        advice_code: null,
        network_advice_code: null,
        network_decline_code: isPaid ? null : '01',
        network_status: isPaid ? 'approved_by_network' : 'declined_by_network',
        reason: isPaid ? null : 'generic_decline',
        risk_level: 'normal',
        risk_score: 20,
        seller_message: isPaid ? 'Payment complete.' : 'The bank did not return any further details.',
        type: isPaid ? 'authorized' : 'issuer_declined',
      },
      paid: isPaid,
      payment_intent: intent.id,
      payment_method: card.id,
      payment_method_details: {
        type: card.type,
        ...(card.type === 'card' && { card: { brand: 'visa', country: 'MY', last4: card.card?.last4 ?? null } }),
      } as Stripe.Charge.PaymentMethodDetails,
      receipt_email: null,
      receipt_number: null,
      receipt_url: isPaid ? `${state.url}/receipts/${id}` : null,
      refunded: false,
      review: null,
      shipping: null,
      source: null,
      source_transfer: null,
      statement_descriptor: null,
      statement_descriptor_suffix: null,
      status: isPaid ? 'succeeded' : 'failed',
      transfer_data: null,
      transfer_group: null,
    }
  })
}

import { randomBytes } from 'node:crypto'
import type { Stripe } from 'stripe'
import { declineError, makeCharge } from './charges.ts'
import { badRequest } from '#tests/doubles/stripe/http/refusal.ts'
import type { CardAnswer, StripeState } from '#tests/doubles/stripe/state.ts'

interface IntentDraft {
  amount: number
  currency: string
  customer: string
  description: string | null
  setup_future_usage: 'off_session' | null
  allowed_payment_method_types?: string[]
  payment_method_types?: string[]
  metadata?: Record<string, string>
}

export function makeIntent(state: StripeState, draft: IntentDraft): Stripe.PaymentIntent {
  const intent = state.keep('payment_intent', (id): Stripe.PaymentIntent => {
    return {
      id,
      object: 'payment_intent',
      allowed_payment_method_types: null,
      amount_capturable: 0,
      amount_details: { tip: {} },
      amount_received: 0,
      application: null,
      application_fee_amount: null,
      automatic_payment_methods: null,
      canceled_at: null,
      cancellation_reason: null,
      capture_method: 'automatic',
      client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
      confirmation_method: 'automatic',
      created: state.now(),
      customer_account: null,
      excluded_payment_method_types: null,
      last_payment_error: null,
      latest_charge: null,
      livemode: false,
      managed_payments: null,
      metadata: {},
      next_action: null,
      on_behalf_of: null,
      payment_method: null,
      payment_method_configuration_details: null,
      payment_method_options: {
        card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
      },
      payment_method_types: ['card'],
      payment_record: null,
      processing: null,
      receipt_email: null,
      review: null,
      shipping: null,
      source: null,
      statement_descriptor: null,
      statement_descriptor_suffix: null,
      status: 'requires_payment_method',
      transfer_data: null,
      transfer_group: null,
      ...draft,
    }
  })
  state.emit('payment_intent.created', intent)
  return intent
}

const authenticationError = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
} as const

const confirmable = new Set<string>(['requires_payment_method', 'requires_confirmation', 'requires_action'])

export function checkConfirmable(intent: Stripe.PaymentIntent) {
  if (confirmable.has(intent.status)) return
  const message = `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`
  throw badRequest(message, { code: 'payment_intent_unexpected_state' })
}

/** Charges a card once. Changes the intent, not its invoice. */
export function attempt(
  state: StripeState,
  intent: Stripe.PaymentIntent,
  card: Stripe.PaymentMethod,
  answer: CardAnswer,
) {
  checkConfirmable(intent)
  if (answer === 'requires_action') {
    const url = `${state.url}/3ds/${intent.id}`
    Object.assign(intent, {
      status: 'requires_action',
      payment_method: card.id,
      last_payment_error: null,
      next_action: { type: 'redirect_to_url', redirect_to_url: { url, return_url: null } },
    } satisfies Partial<Stripe.PaymentIntent>)
    state.emit('payment_intent.requires_action', intent)
    return
  }
  const charge = makeCharge(state, intent, card, answer === 'ok')
  if (answer === 'ok') {
    if (intent.setup_future_usage && card.customer === null) {
      card.customer = intent.customer as string
      state.emit('payment_method.attached', card)
    }
    Object.assign(intent, {
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: charge.id,
      payment_method: card.id,
      last_payment_error: null,
      next_action: null,
    } satisfies Partial<Stripe.PaymentIntent>)
    state.emit('charge.succeeded', charge)
    state.emit('payment_intent.succeeded', intent)
    return
  }
  Object.assign(intent, {
    status: 'requires_payment_method',
    latest_charge: charge.id,
    payment_method: null,
    next_action: null,
    last_payment_error: { ...declineError, charge: charge.id, payment_method: structuredClone(card) },
  } satisfies Partial<Stripe.PaymentIntent>)
  state.emit('charge.failed', charge)
  state.emit('payment_intent.payment_failed', intent)
}

/** The owner rejected the payment at the bank. */
export function failAuthentication(state: StripeState, intent: Stripe.PaymentIntent) {
  Object.assign(intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: authenticationError,
  } satisfies Partial<Stripe.PaymentIntent>)
  state.emit('payment_intent.payment_failed', intent)
}

export function cancelIntent(
  state: StripeState,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason,
) {
  if (intent.status === 'succeeded' || intent.status === 'canceled') return
  Object.assign(intent, {
    status: 'canceled',
    canceled_at: state.now(),
    cancellation_reason: reason,
    next_action: null,
  } satisfies Partial<Stripe.PaymentIntent>)
  state.emit('payment_intent.canceled', intent)
}

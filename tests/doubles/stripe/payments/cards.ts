import type { Stripe } from 'stripe'
import { Refusal } from '#tests/doubles/stripe/http/refusal.ts'
import type { CardAnswer, StripeState } from '#tests/doubles/stripe/state.ts'

interface Card {
  number: string
  /** At its first use, with its owner at the page. */
  first: CardAnswer
  /** When it is charged later without its owner. */
  later: CardAnswer
}

/** Stripe's test cards (docs.stripe.com/testing). */
const testCards: Record<string, Card> = {
  '4242424242424242': { number: '4242424242424242', first: 'ok', later: 'ok' },
  '4000000000000002': { number: '4000000000000002', first: 'declined', later: 'declined' },
  '4000002500003155': { number: '4000002500003155', first: 'requires_action', later: 'ok' },
  '4000000000000341': { number: '4000000000000341', first: 'ok', later: 'declined' },
}
export const cardFor: Record<CardAnswer, string> = {
  ok: '4242424242424242',
  declined: '4000000000000002',
  requires_action: '4000002500003155',
}

export function testCard(number: string): Card {
  const card = testCards[number.replaceAll(/\D/g, '')]
  if (card) return card
  throw new Refusal(402, {
    type: 'card_error',
    code: 'incorrect_number',
    message: 'Your card number is incorrect.',
    param: 'number',
  })
}

/** A bank account or a wallet, used once and attached to no customer. */
export function makeBank(state: StripeState, type: string): Stripe.PaymentMethod {
  return state.keep('payment_method', (id): Stripe.PaymentMethod => {
    return {
      id,
      object: 'payment_method',
      billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
      created: state.now(),
      customer: null,
      customer_account: null,
      ...(type === 'fpx' && { fpx: { account_holder_type: 'individual', bank: 'maybank2u' } }),
      livemode: false,
      metadata: {},
      type,
    }
  })
}

export function makeCard(state: StripeState, { number, later }: Card, customer: string | null): Stripe.PaymentMethod {
  const method = state.keep('payment_method', (id): Stripe.PaymentMethod => {
    return {
      id,
      object: 'payment_method',
      allow_redisplay: 'limited',
      billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
      card: {
        brand: 'visa',
        checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
        country: 'MY',
        display_brand: 'visa',
        exp_month: 12,
        exp_year: new Date(state.now() * 1000).getUTCFullYear() + 4,
        fingerprint: `card${number}`,
        funding: 'credit',
        generated_from: null,
        last4: number.slice(-4),
        networks: { available: ['visa'], preferred: null },
        regulated_status: 'unregulated',
        three_d_secure_usage: { supported: true },
        wallet: null,
      },
      created: state.now(),
      customer,
      customer_account: null,
      livemode: false,
      metadata: {},
      type: 'card',
    }
  })
  state.cards.set(method.id, later)
  return method
}

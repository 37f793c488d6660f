import type { Stripe } from 'stripe'
import { cancelIntent, makeIntent } from '#tests/doubles/stripe/payments/payments.ts'
import { badRequest } from '#tests/doubles/stripe/http/refusal.ts'
import { idOf, type StripeState } from '#tests/doubles/stripe/state.ts'

/** Opens a draft: it has a number, a page, and a payment intent of its own. */
export function finalizeInvoice(state: StripeState, invoice: Stripe.Invoice): Stripe.PaymentIntent {
  const customer = state.kept.customer.get(idOf(invoice.customer))
  const nth = customer && !customer.deleted ? customer.next_invoice_sequence! : 1
  if (customer && !customer.deleted) customer.next_invoice_sequence = nth + 1
  const secret = invoice.id.slice(-12)
  Object.assign(invoice, {
    status: 'open',
    number: `${customer && !customer.deleted ? customer.invoice_prefix : 'NONE'}-${String(nth).padStart(4, '0')}`,
    hosted_invoice_url: `${state.url}/i/${invoice.id}`,
    invoice_pdf: `${state.url}/i/${invoice.id}/pdf?s=${secret}`,
    automatically_finalizes_at: null,
    effective_at: state.now(),
    ending_balance: 0,
    status_transitions: { ...invoice.status_transitions, finalized_at: state.now() },
  } satisfies Partial<Stripe.Invoice>)
  const intent = makeIntent(state, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: idOf(invoice.customer),
    description: invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    setup_future_usage: 'off_session',
  })
  const payment = state.keep('invoice_payment', (id): Stripe.InvoicePayment => {
    return {
      id,
      object: 'invoice_payment',
      amount_paid: null,
      amount_requested: invoice.amount_due,
      created: state.now(),
      currency: invoice.currency,
      invoice: invoice.id,
      is_default: true,
      livemode: false,
      payment: { payment_intent: intent.id, type: 'payment_intent' },
      status: 'open',
      status_transitions: { canceled_at: null, paid_at: null },
    }
  })
  for (const id of [invoice.id, intent.id]) state.payments.set(id, payment)
  state.emit('invoice.finalized', invoice)
  return intent
}

export function paymentOf(state: StripeState, invoice: Stripe.Invoice) {
  const payment = state.payments.get(invoice.id)
  const intent = state.kept.payment_intent.get(idOf(payment?.payment.payment_intent))
  return payment && intent ? { payment, intent } : undefined
}

export function invoiceOf(state: StripeState, intent: Stripe.PaymentIntent): Stripe.Invoice | undefined {
  return state.kept.invoice.get(idOf(state.payments.get(intent.id)?.invoice))
}

export function markPaid(state: StripeState, invoice: Stripe.Invoice) {
  const before = { status: invoice.status, amount_paid: invoice.amount_paid, attempted: invoice.attempted }
  Object.assign(invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    next_payment_attempt: null,
    auto_advance: false,
    status_transitions: { ...invoice.status_transitions, paid_at: state.now() },
  } satisfies Partial<Stripe.Invoice>)
  state.emit('invoice.updated', invoice, before)
  state.emit('invoice.paid', invoice)
  state.emit('invoice.payment_succeeded', invoice)
  const payment = paymentOf(state, invoice)?.payment
  if (!payment) return
  payment.status = 'paid'
  payment.amount_paid = invoice.amount_due
  payment.status_transitions.paid_at = state.now()
  state.emit('invoice_payment.paid', payment)
}

/** `next` is when Stripe tries again, in seconds; null when it does not. */
export function markFailed(state: StripeState, invoice: Stripe.Invoice, next: number | null) {
  invoice.attempt_count += 1
  invoice.attempted = true
  invoice.next_payment_attempt = next
  state.emit('invoice.payment_failed', invoice)
}

export function voidInvoice(state: StripeState, invoice: Stripe.Invoice) {
  if (invoice.status !== 'open') throw badRequest(`You can only pass in open invoices. This invoice isn't open.`)
  Object.assign(invoice, {
    status: 'void',
    amount_remaining: 0,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: state.now() },
  } satisfies Partial<Stripe.Invoice>)
  const found = paymentOf(state, invoice)
  if (found) {
    cancelIntent(state, found.intent, 'void_invoice')
    found.payment.status = 'canceled'
    found.payment.status_transitions.canceled_at = state.now()
  }
  state.emit('invoice.voided', invoice)
}

import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Stripe } from 'stripe'
import { systemClock, type Clock } from '#server/clock.ts'
import { billingRoutes, findIntent } from './billing.ts'
import { catalogueRoutes } from './subscriptions/catalogue.ts'
import { liveCustomer, type Route } from './http/answer.ts'
import { customerRoutes, removeCustomer } from './customers.ts'
import { closeDispute, disputeOf, disputeRoutes, openDispute } from './payments/disputes.ts'
import { createFaults, type Calls, type Fault, type Hold } from './http/faults.ts'
import { serve, type Desk, type Seen } from './http/http.ts'
import { createIdempotency } from './http/idempotency.ts'
import { invoiceOf } from './subscriptions/invoices.ts'
import { answerBank } from './browser/pages.ts'
import { cardFor, makeBank, makeCard, testCard } from './payments/cards.ts'
import { failRefund, refundCharge, refundRoutes } from './payments/refunds.ts'
import { unknownHere } from './http/refusal.ts'
import { createState, decimal, idOf, type CardAnswer, type Settings, type StripeState } from './state.ts'
import { chargeRenewal, collect, endNow, periodEnd } from './subscriptions/subscription-life.ts'
import { cancelAll, subscriptionRoutes } from './subscriptions/subscriptions.ts'
import { doWhatIsDue } from './subscriptions/time.ts'
import { accountRoutes } from './account.ts'
import { portalRoutes } from './browser/portal.ts'
import { singleRoutes } from './payments/singles.ts'
import { createWebhooks, type Webhooks } from './http/webhooks.ts'

interface Given {
  webhookUrl?: string
  webhookSecret?: string
  clock?: Clock
  settings?: Partial<Settings>
}

export interface StripeServer {
  /** Value for STRIPE_API_BASE. */
  url: string
  secretKey: string
  publishableKey: string
  /** The double's objects by kind and id, for assertions. */
  kept: StripeState['kept']
  settings: Settings
  webhooks: Webhooks
  /** Every call that came. */
  seen: Seen[]
  /** Unsupported requests: `close` throws them. */
  refusals: string[]
  /** All events so far, oldest first. */
  events: Stripe.Event[]
  /** The card's owner pays, as at the page: by client secret, or the id of intent, invoice or subscription. */
  pay(reference: string, card?: CardAnswer, bank?: 'fpx' | 'grabpay'): Stripe.PaymentIntent
  /** The owner's answer to the bank's question that `requires_action` began. */
  answerBank(reference: string, agrees: boolean): Stripe.PaymentIntent
  /** Another attempt at the latest renewal that failed. */
  retry(subscription: string, answer?: CardAnswer): Stripe.Invoice
  /** How the subscription's card answers from now on when Stripe charges it alone. */
  setCard(subscription: string, answer: CardAnswer): void
  /** The owner changes the card in Stripe's portal. */
  changeCard(subscription: string, answer?: CardAnswer): void
  /** The same for what the portal really changes: the customer's own card. */
  changeCardInPortal(customer: string, answer?: CardAnswer): string
  /** Somebody pauses it in the dashboard: nothing is charged until it goes on. */
  pause(subscription: string): void
  /** The pause is lifted there. */
  unpause(subscription: string): void
  /** Somebody changes what it costs, in the dashboard, from the next period on. */
  changePrice(subscription: string, amount: number): void
  /** Somebody archives the price of a plan in the dashboard. */
  archivePrices(): void
  /** Somebody deletes the customer in the dashboard. */
  deleteCustomer(customer: string): void
  /** The owner ends it in Stripe's portal: only `cancel_at` tells (billing mode flexible). */
  cancelInPortal(subscription: string): void
  /** Somebody ends it at once in Stripe's dashboard. */
  cancelInDashboard(subscription: string): void
  /** Somebody refunds in Stripe's dashboard: a charge, or the one of an intent, invoice or subscription. */
  refund(reference: string, amount?: number): Stripe.Refund
  /** The bank returns a refund: the money is with the shop again. */
  failRefund(refund: string): void
  dispute(reference: string, reason?: string): Stripe.Dispute
  /** Prevented: settled with the bank before it became a dispute; what was withdrawn stays withdrawn. */
  closeDispute(reference: string, outcome: 'won' | 'lost' | 'prevented'): void
  /** Everything that fell due by the clock until now: renewals, retries, expiries, ends. */
  tick(): void
  /** The shop's balance in sen: charges less refunds and lost disputes. */
  balance(): number
  /** The next calls fail. */
  fail(fault: Fault): void
  /** The next such call waits until it is released; another with its idempotency key is refused meanwhile (409). */
  hold(calls: Calls): Hold
  /** Stripe is well again. */
  heal(): void
  /** Throws when something was asked of it that it cannot do. */
  close(): Promise<void>
}

type Controls = Omit<
  StripeServer,
  'url' | 'secretKey' | 'publishableKey' | 'webhooks' | 'seen' | 'refusals' | 'fail' | 'hold' | 'heal' | 'close'
>

function chargeFor(state: StripeState, reference: string): Stripe.Charge {
  if (reference.startsWith('ch_')) return state.find('charge', reference)
  return state.find('charge', idOf(findIntent(state, reference).latest_charge))
}

function cardControls(state: StripeState) {
  const cardOf = (subscription: string) => idOf(state.find('subscription', subscription).default_payment_method)
  return {
    setCard: (subscription: string, answer: CardAnswer) => void state.cards.set(cardOf(subscription), answer),
    changeCard(subscription: string, answer: CardAnswer = 'ok') {
      const found = state.find('subscription', subscription)
      const card = makeCard(state, testCard(cardFor[answer]), idOf(found.customer))
      state.emit('payment_method.attached', card)
      state.change<Stripe.Subscription>('customer.subscription.updated', found, { default_payment_method: card.id })
    },
    changeCardInPortal(id: string, answer: CardAnswer = 'ok') {
      const customer = liveCustomer(state, id)
      const card = makeCard(state, testCard(cardFor[answer]), id)
      state.emit('payment_method.attached', card)
      const settings = { ...customer.invoice_settings, default_payment_method: card.id }
      state.change<Stripe.Customer>('customer.updated', customer, { invoice_settings: settings })
      return card.id
    },
  }
}

function renewalControls(state: StripeState) {
  return {
    retry(id: string, answer?: CardAnswer) {
      const invoice = state.find('invoice', idOf(state.find('subscription', id).latest_invoice))
      chargeRenewal(state, invoice, answer)
      return invoice
    },
    cancelInPortal(id: string) {
      const subscription = state.find('subscription', id)
      state.change<Stripe.Subscription>('customer.subscription.updated', subscription, {
        cancel_at: periodEnd(subscription),
        canceled_at: state.now(),
        cancellation_details: {
          comment: null,
          feedback: null,
          feedback_option: null,
          reason: 'cancellation_requested',
        },
      })
    },
    pause: (id: string) =>
      state.change<Stripe.Subscription>('customer.subscription.updated', state.find('subscription', id), {
        pause_collection: { behavior: 'void', resumes_at: null },
      }),
    unpause: (id: string) =>
      state.change<Stripe.Subscription>('customer.subscription.updated', state.find('subscription', id), {
        pause_collection: null,
      }),
    changePrice(id: string, amount: number) {
      const found = state.find('subscription', id)
      const [item] = found.items.data
      const price = { ...item!.price, unit_amount: amount, unit_amount_decimal: decimal(amount) }
      const items = { ...found.items, data: [{ ...item!, price }] }
      state.change<Stripe.Subscription>('customer.subscription.updated', found, { items })
    },
    archivePrices() {
      for (const price of state.kept.price.values()) state.change('price.updated', price, { active: false })
    },
    deleteCustomer: (id: string) => removeCustomer(state, id, cancelAll),
    cancelInDashboard: (id: string) => endNow(state, state.find('subscription', id), 'cancellation_requested'),
  }
}

function controlsOf(state: StripeState): Controls {
  return {
    kept: state.kept,
    settings: state.settings,
    events: state.events,
    ...cardControls(state),
    ...renewalControls(state),
    pay(reference, answer = 'ok', bank) {
      const intent = findIntent(state, reference)
      const method = bank ? makeBank(state, bank) : makeCard(state, testCard(cardFor[answer]), null)
      collect(state, intent, invoiceOf(state, intent), method, answer)
      return intent
    },
    answerBank(reference, agrees) {
      const intent = findIntent(state, reference)
      answerBank(state, intent.id, agrees)
      return intent
    },
    refund: (reference, amount) => refundCharge(state, chargeFor(state, reference), { amount }),
    failRefund: (id) => failRefund(state, state.find('refund', id)),
    dispute: (reference, reason) => openDispute(state, chargeFor(state, reference), reason),
    closeDispute(reference, outcome) {
      const charge = chargeFor(state, reference)
      const dispute = disputeOf(state, charge.id)
      if (!dispute) throw unknownHere(`a dispute of ${charge.id}`)
      closeDispute(state, dispute, outcome)
    },
    tick: () => doWhatIsDue(state),
    balance: () => [...state.kept.balance_transaction.values()].reduce((sum, { net }) => sum + net, 0),
  }
}

/** Every call that it knows. */
export const stripeRoutes: Route[] = [
  ...customerRoutes(cancelAll),
  ...catalogueRoutes,
  ...subscriptionRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...billingRoutes,
  ...singleRoutes,
  ...portalRoutes,
  ...accountRoutes,
]

/**
 * Speaks as much of Stripe as a product that sells card subscriptions uses, in the shapes of API version
 * 2026-10-28.endive, and keeps state. Nothing happens by itself but what is called here: webhooks wait until they are
 * delivered, renewals until `tick`. Refuses all else with 501, and then fails the test in `close`.
 */
export async function startStripeServer(given: Given = {}): Promise<StripeServer> {
  const clock = given.clock ?? systemClock
  const settings: Settings = {
    retryDays: [3, 5, 7],
    afterRetries: 'canceled',
    portalSaved: true,
    percentOff: 0,
    couponLasts: 'once',
    methods: ['card', 'fpx', 'grabpay'],
    endpoints: [],
    ...given.settings,
  }
  const state = createState(clock, settings)
  const faults = createFaults()
  const key = randomBytes(12).toString('hex')
  const double: Desk = {
    state,
    routes: stripeRoutes,
    keys: { secret: `sk_test_${key}`, publishable: `pk_test_${key}` },
    faults,
    busy: new Set(),
    idempotency: createIdempotency(() => state.now()),
    seen: [],
    refusals: [],
  }
  const server = createServer((request, response) => {
    serve(double, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const webhooks = createWebhooks(state, given.webhookSecret ?? `whsec_${key}`, given.webhookUrl)
  return {
    ...controlsOf(state),
    url: state.url,
    secretKey: double.keys.secret,
    publishableKey: double.keys.publishable,
    webhooks,
    seen: double.seen,
    refusals: double.refusals,
    fail: faults.add,
    hold: (calls) => faults.hold(calls),
    heal: faults.clear,
    async close() {
      await webhooks.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      if (double.refusals.length > 0) throw new Error(`unknown to the stand-in:\n${double.refusals.join('\n')}`)
    },
  }
}

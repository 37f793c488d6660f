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
import { serve, type DoubleServer, type SeenRequest } from './http/http.ts'
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

interface Options {
  webhookUrl?: string
  clock?: Clock
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
  /** Every request so far. */
  seen: SeenRequest[]
  /** Unsupported requests: `close` throws them. */
  refusals: string[]
  /** All events so far, oldest first. */
  events: Stripe.Event[]
  /** Pays as on the page. `reference` is a client secret, or the id of an intent, invoice or subscription. */
  pay(reference: string, card?: CardAnswer, bank?: 'fpx' | 'grabpay'): Stripe.PaymentIntent
  /** Confirms or rejects at the bank, after `requires_action`. */
  answerBank(reference: string, agrees: boolean): Stripe.PaymentIntent
  /** Charges the latest failed renewal again. */
  retry(subscription: string, answer?: CardAnswer): Stripe.Invoice
  /** Sets how the subscription's card answers when Stripe charges it without its owner. */
  setCard(subscription: string, answer: CardAnswer): void
  /** Sets a new card for the subscription. */
  changeCard(subscription: string, answer?: CardAnswer): void
  /** Sets a new default card for the customer, as Stripe's portal does. */
  changeCardInPortal(customer: string, answer?: CardAnswer): string
  /** Pauses the collection in the dashboard: nothing is charged until it is resumed. */
  pause(subscription: string): void
  /** Ends the pause. */
  unpause(subscription: string): void
  /** Changes the price in the dashboard, from the next period on. */
  changePrice(subscription: string, amount: number): void
  /** Archives all prices in the dashboard. */
  archivePrices(): void
  /** Deletes the customer in the dashboard. */
  deleteCustomer(customer: string): void
  /** Cancels in Stripe's portal, which sets `cancel_at` only (billing mode flexible). */
  cancelInPortal(subscription: string): void
  /** Cancels at once in Stripe's dashboard. */
  cancelInDashboard(subscription: string): void
  /** Refunds in the dashboard: a charge, or the charge of an intent, invoice or subscription. */
  refund(reference: string, amount?: number): Stripe.Refund
  /** Fails a refund: the bank returns the money to the shop. */
  failRefund(refund: string): void
  dispute(reference: string, reason?: string): Stripe.Dispute
  /** `prevented`: settled with the bank before the dispute; withdrawn money stays withdrawn. */
  closeDispute(reference: string, outcome: 'won' | 'lost' | 'prevented'): void
  /** Runs everything that is due by the clock: renewals, retries, expiries, ends. */
  tick(): void
  /** The shop's balance in sen: charges less refunds and lost disputes. */
  balance(): number
  /** The next calls fail. */
  fail(fault: Fault): void
  /** Holds the next such call until it is released. Another call with its idempotency key gets 409 meanwhile. */
  hold(calls: Calls): Hold
  /** Removes all faults. */
  heal(): void
  /** Throws if there was an unsupported request. */
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

/** Every supported call. */
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
 * Supports the part of Stripe's API that the product uses, in the shapes of API version
 * 2026-10-28.endive, with state. Nothing happens by itself: webhooks wait until they are
 * delivered, renewals until `tick`. Other requests get 501 and fail the test in `close`.
 */
export async function startStripeServer(options: Options = {}): Promise<StripeServer> {
  const clock = options.clock ?? systemClock
  const settings: Settings = {
    retryDays: [3, 5, 7],
    afterRetries: 'canceled',
    portalSaved: true,
    percentOff: 0,
    couponLasts: 'once',
    methods: ['card', 'fpx', 'grabpay'],
    endpoints: [],
  }
  const state = createState(clock, settings)
  const faults = createFaults()
  const key = randomBytes(12).toString('hex')
  const double: DoubleServer = {
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
  const webhooks = createWebhooks(state, `whsec_${key}`, options.webhookUrl)
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
      if (double.refusals.length > 0)
        throw new Error(`unsupported by the Stripe double:\n${double.refusals.join('\n')}`)
    },
  }
}

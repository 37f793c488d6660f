import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { ResponseOf } from '#shared/endpoint.ts'
import { payments as calls } from '#shared/billing/billing.ts'
import { subscriptions, type PlanId } from '#shared/billing/subscriptions.ts'
import { customers, payments as ledgerRows } from '#server/db/tables/billing.ts'
import { sessions, users } from '#server/db/tables/people.ts'
import { createPayments } from '#server/gateways/stripe/payments.ts'
import { createLog } from '#server/log.ts'
import { startStripeServer, type StripeServer } from '#tests/doubles/stripe/server.ts'
import { idOf } from '#tests/doubles/stripe/state.ts'
import { startTestApp, type Person, type TestApp } from '#server/testing/test-app.ts'

/** The product with the Stripe double, both on one clock. */
export interface Shop {
  app: TestApp
  stripe: StripeServer
  billing: NonNullable<TestApp['product']['slices']['billing']['billing']>
  /** A person whose session does not expire while the clock moves by months. */
  person: TestApp['person']
  begin(person: Person, plan?: PlanId, once?: boolean): Promise<string>
  /** Sends a purchase that the typed client may refuse to send. */
  post(person: Person, body: object): Promise<Response>
  /** Goes through the checkout and pays; returns the id of the subscription at Stripe. The webhooks wait. */
  pay(person: Person, plan?: PlanId): Promise<string>
  /** The same, with the webhooks delivered. */
  subscribe(person: Person, plan?: PlanId): Promise<string>
  subscription(person: Person): Promise<ResponseOf<typeof subscriptions.read>>
  user(person: Person): Promise<typeof users.$inferSelect>
  /** End of the paid access; 0 if there was none. */
  endOf(person: Person): Promise<number>
  emailsTo(person: Person): Promise<Awaited<ReturnType<TestApp['emails']>>>
  ledger(person: Person): Promise<(typeof ledgerRows.$inferSelect)[]>
  stripeCustomer(person: Person): Promise<string>
  boughtBy(person: Person): Promise<Stripe.Subscription[]>
  /** Moves the clock, and Stripe processes due events. The webhooks wait. */
  pass(ms: number): void
  /** Moves the clock to this long after the end of the paid access. */
  passPeriod(person: Person, more: number): Promise<void>
  /** Everything that Stripe has to tell arrives; fails unless each is accepted. */
  deliver(): Promise<void>
  /** Runs the work with short Stripe timeouts, for tests in which Stripe never answers. */
  inHaste<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

interface Options {
  env?: Record<string, string>
  deps?: NonNullable<Parameters<typeof startTestApp>[0]>['deps']
}

const subscriptionFor = (stripe: StripeServer, secret: string) => {
  const intent = secret.split('_secret_')[0]
  const paid = [...stripe.kept.invoice_payment.values()].find(({ payment }) => payment.payment_intent === intent)
  const invoice = stripe.kept.invoice.get(idOf(paid?.invoice))
  return idOf(invoice?.parent?.subscription_details?.subscription)
}

const begin: Shop['begin'] = async (person, priceId = '1-month', once = false) =>
  (await person.call(calls.createIntent, { body: { priceId, once } })).clientSecret ?? 'nothing to pay'

const post: Shop['post'] = (person, body) => {
  const headers = { 'Content-Type': 'application/json' }
  return person.fetch('/api/create-payment-intent', { method: 'POST', headers, body: JSON.stringify(body) })
}

/** Configuration with which the product finds this Stripe double. */
export const keysOf = (stripe: StripeServer) => {
  return {
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhooks.secret,
    STRIPE_API_BASE: stripe.url,
  }
}

/** The product's gateway to this Stripe double, with one timeout in milliseconds for every call. */
export const gatewayTo = (stripe: StripeServer, clock: () => Date, timeout = 60_000) =>
  createPayments({
    secretKey: stripe.secretKey,
    webhookSecret: stripe.webhooks.secret,
    apiBase: stripe.url,
    clock,
    timeout,
  })

export async function startShop(options: Options = {}): Promise<Shop> {
  let app: TestApp | undefined
  const clock = () => app?.time.now() ?? new Date()
  const stripe = await startStripeServer({ clock })
  const [patient, hasty] = [gatewayTo(stripe, clock), gatewayTo(stripe, clock, 400)]
  const payments = { ...patient }
  const started = await startTestApp({
    env: { ...keysOf(stripe), ...options.env },
    deps: { payments, ...options.deps },
  })
  app = started
  stripe.webhooks.url = `${started.url}/api/stripe/webhook`
  const { db } = started
  const { billing } = started.product.slices.billing
  if (!billing) throw new Error('the shop sells nothing')

  const pay: Shop['pay'] = async (person, plan) => {
    const secret = await begin(person, plan)
    stripe.pay(secret)
    return subscriptionFor(stripe, secret)
  }
  async function deliver() {
    const answers = await stripe.webhooks.deliver()
    if (answers.some((status) => status !== 200)) throw new Error(`webhooks were answered ${answers.join(', ')}`)
  }

  const user: Shop['user'] = async (person) => {
    const isOfPerson = eq(users.id, String(person.id))
    return (await db.select().from(users).where(isOfPerson))[0]!
  }
  const endOf: Shop['endOf'] = async (person) => (await user(person)).subscriptionEndDate?.getTime() ?? 0
  const stripeCustomer: Shop['stripeCustomer'] = async (person) => {
    const isOfPerson = eq(customers.userId, String(person.id))
    return (await db.select().from(customers).where(isOfPerson))[0]!.stripeCustomerId
  }
  function pass(ms: number) {
    started.time.advance(ms)
    stripe.tick()
  }

  return {
    app: started,
    stripe,
    billing,
    async person(fields = {}) {
      const person = await started.person(fields)
      await db
        .update(sessions)
        .set({ expiresAt: new Date('2100-01-01') })
        .where(eq(sessions.userId, String(person.id)))
      return person
    },
    begin,
    post,
    pay,
    async subscribe(person, plan) {
      const subscription = await pay(person, plan)
      await deliver()
      return subscription
    },
    subscription: (person) => person.call(subscriptions.read, {}),
    user,
    endOf,
    emailsTo: async (person) => started.emails(String((await user(person)).email)),
    async ledger(person) {
      const rows = await db
        .select({ row: ledgerRows })
        .from(ledgerRows)
        .innerJoin(customers, eq(customers.id, ledgerRows.customerId))
        .where(eq(customers.userId, String(person.id)))
        .orderBy(ledgerRows.at, ledgerRows.stripeInvoiceId)
      return rows.map(({ row }) => row)
    },
    stripeCustomer,
    async boughtBy(person) {
      const customer = await stripeCustomer(person)
      return [...stripe.kept.subscription.values()].filter((each) => each.customer === customer)
    },
    pass,
    passPeriod: async (person, more) => pass((await endOf(person)) - clock().getTime() + more),
    deliver,
    async inHaste(work) {
      Object.assign(payments, hasty)
      try {
        return await work()
      } finally {
        Object.assign(payments, patient)
      }
    },
    async close() {
      await started.close()
      await stripe.close()
    },
  }
}

/** A shop that logs nothing, for tests whose failures at Stripe are intended. */
export const startSilentShop = () => startShop({ deps: { log: createLog('silent') } })

/** End of the last paid period, by Stripe's own invoice. */
export function paidUntil(stripe: StripeServer, subscription: string): Date {
  const invoices = [...stripe.kept.invoice.values()].filter(
    (each: Stripe.Invoice) =>
      each.status === 'paid' && each.parent?.subscription_details?.subscription === subscription,
  )
  return new Date(Math.max(...invoices.map((each) => each.lines.data[0]!.period.end)) * 1000)
}

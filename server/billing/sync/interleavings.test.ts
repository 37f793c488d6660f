import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { plans, trialDays } from '#shared/billing/subscriptions.ts'
import { dayMs, hourMs } from '#shared/time.ts'
import { paidOnceKey } from '#server/gateways/stripe/snapshot.ts'
import { dice, live, settleDown, type FreeAccess, type Life } from '#server/testing/payments/payment-life.ts'
import { aWorld, type World } from '#server/testing/payments/payment-world.ts'
import { useTestApp, type TestApp } from '#server/testing/test-app.ts'
import { idOf } from '#tests/doubles/stripe/state.ts'
import type { BillingState, BillingPerson } from '#server/billing/state.ts'

/**
 * Random lives of one person with Stripe: trials, checkouts that renew and that do not, cards that work and do not, renewals,
 * cancelling, refunds, disputes, admins; webhooks that come, come twice, in any order, late or never; slow answers; and time. All of it on
 * Postgres, with the product's own leases and its reconciliation. After each life has settled, what the product believes is held
 * against what Stripe kept, by rules written down here anew.
 */
const lives = 80
/** Every so many, one in which Stripe is read by HTTP. */
const byHttp = 10
/** To live one failed life again: set it to the seed that was printed. */
const firstSeed = 1

const byText = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)

/** A paid invoice that still stands, by what Stripe kept alone. */
interface Paid {
  subscription: string
  at: number
  start: number
  end: number
  sen: number
  backSen: number
  plan: string
}

interface Line extends Paid {
  isKept: boolean
}

function paidAt({ world }: Life): { standing: Paid[]; all: Paid[] } {
  const { invoice, charge, invoice_payment, dispute } = world.stripe.kept
  const back = (money: Stripe.Charge) => {
    const lost = [...dispute.values()].find((one) => one.charge === money.id && one.status === 'lost')
    const isKept = !lost && money.amount_refunded < money.amount
    return { backSen: money.amount_refunded + (lost?.amount ?? 0), isKept }
  }
  const renewing = [...invoice.values()]
    .filter(({ status }) => status === 'paid')
    .map((each): Line => {
      const intent = [...invoice_payment.values()].find((payment) => payment.invoice === each.id)?.payment
        .payment_intent
      const { start, end } = each.lines.data[0]!.period
      return {
        subscription: idOf(each.parent?.subscription_details?.subscription),
        plan: String(each.parent?.subscription_details?.metadata?.['plan']),
        at: Number(each.status_transitions.paid_at) * 1000,
        start: start * 1000,
        end: end * 1000,
        sen: each.amount_paid,
        ...back([...charge.values()].find((one) => one.payment_intent === intent && one.paid)!),
      }
    })
  const single = [...charge.values()]
    .filter(({ metadata, paid }) => paid && metadata[paidOnceKey] !== undefined)
    .map((each): Line => {
      const at = each.created * 1000
      const end = new Date(at)
      end.setUTCMonth(end.getUTCMonth() + plans.find(({ id }) => id === each.metadata['plan'])!.months)
      if (end.getUTCDate() !== new Date(at).getUTCDate()) end.setUTCDate(0)
      return {
        subscription: each.id,
        plan: String(each.metadata['plan']),
        at,
        start: at,
        end: +end,
        sen: each.amount,
        ...back(each),
      }
    })
  const all = [...renewing, ...single].toSorted((one, other) => one.at - other.at)
  return { all, standing: all.filter(({ isKept }) => isKept) }
}

/** The latest moment that payments and the trial, laid end to end, can reach. */
function farthest({ all, standing }: ReturnType<typeof paidAt>, freeAccess: FreeAccess[]): number {
  const lengths = [
    ...freeAccess.filter(({ kind }) => kind === 'trial').map(({ at }) => ({ at, from: at, length: trialDays * dayMs })),
    ...standing.map((paid) => {
      const isFirst = all.every((other) => other.subscription !== paid.subscription || other.at >= paid.at)
      const from = isFirst ? Math.max(paid.start, paid.at) : paid.start
      return { at: paid.at, from, length: paid.end - from }
    }),
  ].toSorted((one, other) => one.at - other.at)
  return lengths.reduce((end, { from, length }) => Math.max(end, from) + length, 0)
}

/** Stripe takes an hour after a paid period's end to collect its renewal, and the product waits for it a little longer. */
const collecting = ({ world }: Life, standing: Paid[]) =>
  [...world.stripe.kept.invoice.values()].some(
    ({ status, auto_advance, lines, parent }) =>
      status === 'draft' &&
      auto_advance &&
      standing.some(
        ({ end, subscription }) =>
          end === lines.data[0]!.period.start * 1000 && subscription === parent?.subscription_details?.subscription,
      ),
  )

function check(life: Life, person: BillingPerson, state: BillingState | undefined) {
  const now = +life.world.now()
  const { all, standing } = paidAt(life)
  const end = person.subscriptionEndDate ? +person.subscriptionEndDate : null
  const hasAccess = end === null ? person.role === 'PAID' : end > now
  const latestFreeAccess = life.freeAccess.findLast(({ kind }) => kind !== 'trial')

  for (const paid of standing)
    if (paid.start <= now && now < paid.end)
      expect(hasAccess, `paid until ${new Date(paid.end).toISOString()}`).toBe(true)
  const mayBeGiven = life.freeAccess.some(({ kind }) => kind === 'complimentary')
  if (hasAccess && !mayBeGiven) {
    const bound = farthest({ all, standing }, life.freeAccess)
    const timeout = collecting(life, standing) ? 2 * hourMs : 0
    expect(end === null ? Infinity : end, `at most ${new Date(bound).toISOString()}`).toBeLessThanOrEqual(
      Math.max(bound, now + timeout),
    )
  }
  const trial = life.freeAccess.find(({ kind }) => kind === 'trial')
  if (trial && now < trial.at + trialDays * dayMs && (!latestFreeAccess || latestFreeAccess.at < trial.at))
    expect(hasAccess, 'the trial runs').toBe(true)
  if (end !== null && end > now) expect(person.role).toBe('PAID')
  const contributes = person.contributeUntil && +person.contributeUntil > now
  const yearly = standing.filter(({ plan }) => plan === '12-months')
  if (!collecting(life, standing)) expect(Boolean(contributes)).toBe(yearly.some((paid) => now < paid.end))

  const lines = (state?.payments ?? []).map(({ amountSen, refundedSen }) => [amountSen, refundedSen])
  expect(lines.toSorted(byText)).toEqual(all.map(({ sen, backSen }) => [sen, backSen]).toSorted(byText))
  for (const { sen } of all) expect(plans.map(({ priceSen }) => priceSen)).toContain(sen)
  const open = [...life.world.stripe.kept.dispute.values()].filter(({ status }) => status === 'needs_response')
  const net = (state?.payments ?? []).reduce((sum, { amountSen, refundedSen }) => sum + amountSen - refundedSen, 0)
  expect(net - open.reduce((sum, { amount }) => sum + amount, 0)).toBe(life.world.stripe.balance())

  const alive = [...life.world.stripe.kept.subscription.values()]
  const believed = state?.purchases.map(({ id, status, cancelAtPeriodEnd }) => [id, status, cancelAtPeriodEnd])
  const actual = alive.map(({ id, status, cancel_at }) => [id, status, cancel_at !== null])
  expect(believed?.toSorted(byText) ?? []).toEqual(actual.toSorted(byText))
  const renewing = alive.filter(
    ({ status, cancel_at }) => ['active', 'past_due'].includes(status) && cancel_at === null,
  )
  expect(renewing.length).toBeLessThanOrEqual(1)
  expect(alive.filter(({ status }) => status === 'incomplete').length).toBeLessThanOrEqual(1)
}

/** One life, checked as often as it settles. */
async function lifeOf(seed: number, app: TestApp, did: Life['did']): Promise<void> {
  const world = await aWorld(app, seed % byHttp === 0 ? 'http' : 'kept')
  const nothing = { secret: undefined, slow: undefined, hasLost: false }
  const life: Life = { world, dice: dice(seed), freeAccess: [], delayed: [], story: [], did, ...nothing }
  try {
    for (let chapter = 0; chapter < 3; chapter++) {
      await live(life, 4 + life.dice.upTo(12))
      await settleDown(life)
      const person = await world.person()
      life.story.push(`${world.now().toISOString()} -- settled`)
      check(life, person, await world.state())
      await world.billing.reconcile({ everybody: true })
      expect(await world.person(), 'once settled, nothing moves').toEqual(person)
    }
    count(life)
  } catch (error) {
    throw new Error(`life ${seed}:\n${life.story.join('\n')}`, { cause: error })
  } finally {
    await world.close()
  }
}

/** Adds Stripe's events of one life to those of the others. */
function count({ world, did }: Life) {
  const all = <K extends keyof World['stripe']['kept']>(kind: K) => [...world.stripe.kept[kind].values()]
  const add = (name: string, times: number) => (did[name] = (did[name] ?? 0) + times)
  const paid = all('invoice').filter(({ status }) => status === 'paid')
  add('first payments', paid.filter(({ billing_reason }) => billing_reason === 'subscription_create').length)
  add('renewals', paid.filter(({ billing_reason }) => billing_reason === 'subscription_cycle').length)
  add('paid once', all('charge').filter((each) => each.paid && each.metadata[paidOnceKey] !== undefined).length)
  add('declined', all('charge').filter((each) => !each.paid).length)
  add('refunds', all('refund').length)
  add('disputes lost', all('dispute').filter(({ status }) => status === 'lost').length)
}

const { app } = useTestApp()

/** Events that the random lives must contain for the test to be meaningful. */
const mustHappen =
  'begin, begin once, cancel, resume, refund, give back, first payments, renewals, paid once, declined, refunds, disputes lost'.split(
    ', ',
  )

test(
  `every payment gives access, no access exceeds the payments, and the ledger equals Stripe’s, in ${lives} random lives`,
  { timeout: 600_000 },
  async () => {
    const did: Life['did'] = {}
    for (let seed = firstSeed; seed < firstSeed + lives; seed++) await lifeOf(seed, app, did)
    expect(mustHappen.filter((name) => !did[name])).toEqual([])
  },
)

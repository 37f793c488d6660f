import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planIds, plans, trialDays } from '#shared/subscriptions.ts'
import { paidOnce } from '#server/gateways/stripe/snapshot.ts'
import { Problem } from '#server/http/problem.ts'
import { aWorld } from '#server/testing/payment-world.ts'
import type { World } from '#server/testing/payment-world.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { idOf } from '#tests/doubles/stripe/state.ts'
import type { BillingState, Person } from './state.ts'

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

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** mulberry32: the same numbers for the same seed, everywhere. */
function dice(seed: number) {
  let state = seed
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    upTo: (most: number) => Math.floor(roll() * most),
    oneOf: <T>(some: readonly T[]): T | undefined => some[Math.floor(roll() * some.length)],
    happens: (chance: number) => roll() < chance,
  }
}
type Dice = ReturnType<typeof dice>

const byText = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)

/** What the person was given by others than Stripe, as it happened. */
interface Gift {
  kind: 'trial' | 'complimentary' | 'taken'
  at: number
}
interface Life {
  world: World
  dice: Dice
  gifts: Gift[]
  secret: string | undefined
  /** A reading of Stripe that is on its way, and what waits for it. */
  slow: ReturnType<World['slow']> | undefined
  delayed: Promise<void>[]
  /** Whether Stripe gave something up that was never told. */
  hasLost: boolean
  story: string[]
  /** How often what was done was not refused. */
  did: Record<string, number>
}

/** The product's refusals are part of life; any other failure is not. */
async function orRefused({ did }: Life, name: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
    did[name] = (did[name] ?? 0) + 1
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
  }
}

/** What cannot happen at Stripe now does not happen. */
function ifPossible(happening: () => unknown) {
  try {
    happening()
  } catch {}
}

async function arrived(life: Life) {
  life.slow?.release()
  life.slow = undefined
  await Promise.all(life.delayed.splice(0))
}

const kept = <K extends keyof World['stripe']['kept']>({ world }: Life, kind: K) => [
  ...world.stripe.kept[kind].values(),
]
const newestSubscription = (life: Life) => kept(life, 'subscription').at(-1)?.id ?? ''

async function begin(life: Life, name: string, once: boolean) {
  const plan = life.dice.oneOf(planIds)!
  await orRefused(life, name, async () => {
    life.secret =
      (await life.world.checkout(life.world.viewer, { plan, once, agreed: false })).clientSecret ?? undefined
  })
}

/** What may happen next. Those from `pay` on ask nothing of Stripe, or do not wait for its answer. */
const steps: Record<string, [weight: number, act: (life: Life) => unknown]> = {
  trial: [
    2,
    async (life) => {
      const before = (await life.world.person()).trialStartedAt
      await life.world.startTrial()
      if (!before && (await life.world.person()).trialStartedAt)
        life.gifts.push({ kind: 'trial', at: +life.world.now() })
    },
  ],
  gift: [
    0.4,
    async ({ world, gifts }) => {
      await world.setRole('PAID')
      if ((await world.person()).subscriptionEndDate === null) gifts.push({ kind: 'complimentary', at: +world.now() })
    },
  ],
  take: [
    0.4,
    async ({ world, gifts }) => {
      await world.setRole('NORMAL')
      if ((await world.person()).role === 'NORMAL') gifts.push({ kind: 'taken', at: +world.now() })
    },
  ],
  checkout: [5, (life) => begin(life, 'begin', false)],
  checkoutOnce: [2, (life) => begin(life, 'begin once', true)],
  cancel: [2, (life) => orRefused(life, 'cancel', () => life.world.billing.manage.cancel(life.world.viewer.id))],
  resume: [1.5, (life) => orRefused(life, 'resume', () => life.world.billing.manage.resume(life.world.viewer.id))],
  refund: [1, (life) => orRefused(life, 'refund', () => life.world.billing.manage.refund(life.world.viewer.id))],
  giveBack: [0.4, (life) => orRefused(life, 'give back', () => life.world.giveBack((ids) => life.dice.oneOf(ids)))],
  reconcile: [1, ({ world }) => world.billing.reconcile()],
  slow: [
    3,
    (life) => {
      life.slow ??= life.world.slow()
    },
  ],
  pay: [
    7,
    (life) =>
      ifPossible(
        () =>
          life.secret &&
          life.world.stripe.pay(life.secret, life.dice.oneOf(['ok', 'ok', 'declined', 'requires_action'] as const)),
      ),
  ],
  bank: [
    1,
    (life) => ifPossible(() => life.secret && life.world.stripe.answerBank(life.secret, life.dice.happens(0.7))),
  ],
  minutes: [3, ({ world, dice }) => world.pass(dice.upTo(90) * minute)],
  days: [4, ({ world, dice }) => world.pass(dice.upTo(8 * 24) * hour)],
  weeks: [3, ({ world, dice }) => world.pass(dice.upTo(40) * day)],
  declining: [1, (life) => ifPossible(() => life.world.stripe.setCard(newestSubscription(life), 'declined'))],
  newCard: [
    1,
    (life) => ifPossible(() => life.world.stripe.changeCardInPortal(idOf(kept(life, 'subscription').at(-1)?.customer))),
  ],
  retry: [1, (life) => ifPossible(() => life.world.stripe.retry(newestSubscription(life)))],
  portal: [0.5, (life) => ifPossible(() => life.world.stripe.cancelInPortal(newestSubscription(life)))],
  endNow: [0.3, (life) => ifPossible(() => life.world.stripe.cancelInDashboard(newestSubscription(life)))],
  partly: [0.4, (life) => ifPossible(() => life.world.stripe.refund(newestSubscription(life), 100))],
  wholly: [0.5, (life) => ifPossible(() => life.world.stripe.refund(newestSubscription(life)))],
  sentBack: [
    0.4,
    (life) =>
      ifPossible(() => {
        const refund = life.dice.oneOf(kept(life, 'refund').filter(({ status }) => status === 'succeeded'))
        if (refund) life.world.stripe.failRefund(refund.id)
      }),
  ],
  dispute: [
    0.5,
    (life) =>
      ifPossible(() => {
        const charge = life.dice.oneOf(kept(life, 'charge').filter(({ paid, disputed }) => paid && !disputed))
        if (charge) life.world.stripe.dispute(charge.id)
      }),
  ],
  decide: [
    1.5,
    (life) =>
      ifPossible(() => {
        const open = life.dice.oneOf(kept(life, 'dispute').filter(({ status }) => status === 'needs_response'))
        if (open) life.world.stripe.closeDispute(idOf(open.charge), life.dice.happens(0.5) ? 'won' : 'lost')
      }),
  ],
  deliver: [8, (life) => tell(life, life.dice.oneOf(life.world.stripe.webhooks.pending()))],
  again: [2, (life) => tell(life, life.dice.oneOf(life.world.stripe.events))],
  lose: [
    1.5,
    (life) => {
      const { world, dice } = life
      const lost = dice.oneOf(world.stripe.webhooks.pending())
      if (lost) world.stripe.webhooks.drop([lost])
      life.hasLost ||= lost !== undefined
    },
  ],
}
const waitsForNobody = new Set(Object.keys(steps).slice(Object.keys(steps).indexOf('pay')))

async function tell(life: Life, event: Stripe.Event | undefined) {
  if (!event) return
  life.world.stripe.webhooks.drop([event])
  const taken = life.world.receive(event)
  if (!life.slow) return taken
  const isSlow = await Promise.race([taken.then(() => false), life.slow.begun.then(() => life.delayed.length === 0)])
  if (!isSlow) return taken
  life.delayed.push(taken)
}

function nextStep({ dice, slow }: Life): string {
  const names = Object.keys(steps).filter((name) => name !== 'slow' || !slow)
  const all = names.reduce((sum, name) => sum + steps[name]![0], 0)
  let left = (dice.upTo(10_000) / 10_000) * all
  return names.find((name) => (left -= steps[name]![0]) < 0) ?? names[0]!
}

async function live(life: Life, events: number) {
  for (let n = 0; n < events; n++) {
    const name = nextStep(life)
    life.story.push(`${life.world.now().toISOString()} ${name}`)
    const wouldWait = life.slow && life.delayed.length === 0 && !waitsForNobody.has(name)
    if (wouldWait || life.dice.happens(0.05)) await arrived(life)
    await steps[name]![1](life)
  }
}

/** Everything arrives in some order; or nothing more does, and the reconciliation finds it. */
async function settleDown(life: Life) {
  const { webhooks } = life.world.stripe
  if (life.dice.happens(0.3)) {
    await arrived(life)
    webhooks.drop()
    return life.world.billing.reconcile({ everybody: true })
  }
  for (let event = life.dice.oneOf(webhooks.pending()); event; event = life.dice.oneOf(webhooks.pending()))
    await tell(life, event)
  await arrived(life)
  // What was never told is found when Stripe's list of events is read.
  if (life.hasLost) await life.world.billing.reconcile({ everybody: true })
}

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
  stands: boolean
}

function paidAt({ world }: Life): { standing: Paid[]; all: Paid[] } {
  const { invoice, charge, invoice_payment, dispute } = world.stripe.kept
  const back = (money: Stripe.Charge) => {
    const lost = [...dispute.values()].find((one) => one.charge === money.id && one.status === 'lost')
    const stands = !lost && money.amount_refunded < money.amount
    return { backSen: money.amount_refunded + (lost?.amount ?? 0), stands }
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
    .filter(({ metadata, paid }) => paid && metadata[paidOnce] !== undefined)
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
  return { all, standing: all.filter(({ stands }) => stands) }
}

/** The latest moment that payments and the trial, laid end to end, can reach. */
function farthest({ all, standing }: ReturnType<typeof paidAt>, gifts: Gift[]): number {
  const lengths = [
    ...gifts.filter(({ kind }) => kind === 'trial').map(({ at }) => ({ at, from: at, length: trialDays * day })),
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

function check(life: Life, person: Person, state: BillingState | undefined) {
  const now = +life.world.now()
  const { all, standing } = paidAt(life)
  const end = person.subscriptionEndDate ? +person.subscriptionEndDate : null
  const hasAccess = end === null ? person.role === 'PAID' : end > now
  const latestGift = life.gifts.findLast(({ kind }) => kind !== 'trial')

  for (const paid of standing)
    if (paid.start <= now && now < paid.end)
      expect(hasAccess, `paid until ${new Date(paid.end).toISOString()}`).toBe(true)
  const mayBeGiven = life.gifts.some(({ kind }) => kind === 'complimentary')
  if (hasAccess && !mayBeGiven) {
    const bound = farthest({ all, standing }, life.gifts)
    const timeout = collecting(life, standing) ? 2 * hour : 0
    expect(end === null ? Infinity : end, `at most ${new Date(bound).toISOString()}`).toBeLessThanOrEqual(
      Math.max(bound, now + timeout),
    )
  }
  const trial = life.gifts.find(({ kind }) => kind === 'trial')
  if (trial && now < trial.at + trialDays * day && (!latestGift || latestGift.at < trial.at))
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
  const life: Life = { world, dice: dice(seed), gifts: [], delayed: [], story: [], did, ...nothing }
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

/** What happened at Stripe's side in a life, added to what happened in others. */
function count({ world, did }: Life) {
  const all = <K extends keyof World['stripe']['kept']>(kind: K) => [...world.stripe.kept[kind].values()]
  const add = (name: string, times: number) => (did[name] = (did[name] ?? 0) + times)
  const paid = all('invoice').filter(({ status }) => status === 'paid')
  add('first payments', paid.filter(({ billing_reason }) => billing_reason === 'subscription_create').length)
  add('renewals', paid.filter(({ billing_reason }) => billing_reason === 'subscription_cycle').length)
  add('paid once', all('charge').filter((each) => each.paid && each.metadata[paidOnce] !== undefined).length)
  add('declined', all('charge').filter((each) => !each.paid).length)
  add('refunds', all('refund').length)
  add('disputes lost', all('dispute').filter(({ status }) => status === 'lost').length)
}

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** What a random life must not leave out, or it shows nothing. */
const mustHappen =
  'begin, begin once, cancel, resume, refund, give back, first payments, renewals, paid once, declined, refunds, disputes lost'.split(
    ', ',
  )

test(
  `nobody pays without access, nobody has access beyond what was paid, and the ledger is Stripe’s, in ${lives} random lives`,
  { timeout: 600_000 },
  async () => {
    const did: Life['did'] = {}
    for (let seed = firstSeed; seed < firstSeed + lives; seed++) await lifeOf(seed, app, did)
    expect(mustHappen.filter((name) => !did[name])).toEqual([])
  },
)

import type Stripe from 'stripe'
import { planIds } from '#shared/billing/plan-ids.ts'
import { dayMs, hourMs, minuteMs } from '#shared/time.ts'
import { Problem } from '#server/http/problem.ts'
import type { World } from './payment-world.ts'
import { idOf } from '#tests/doubles/stripe/state.ts'

// Random events in one person's life with Stripe, the same for the same seed.

/** mulberry32: a reproducible random generator. */
export function dice(seed: number) {
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

/** History of the access that the person had from others than Stripe. */
export interface FreeAccess {
  kind: 'trial' | 'complimentary' | 'taken'
  at: number
}
export interface Life {
  world: World
  dice: Dice
  freeAccess: FreeAccess[]
  secret: string | undefined
  /** A reading of Stripe in progress, and the work that waits for it. */
  slow: ReturnType<World['slow']> | undefined
  delayed: Promise<void>[]
  /** True if a Stripe event was never delivered. */
  hasLost: boolean
  story: string[]
  /** Number of accepted actions, by name. */
  did: Record<string, number>
}

/** Ignores the product's refusals, which are expected; any other failure fails the test. */
async function orRefused({ did }: Life, name: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
    did[name] = (did[name] ?? 0) + 1
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
  }
}

/** Ignores an event that is impossible at Stripe in the present state. */
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

const storedOf = <K extends keyof World['stripe']['kept']>({ world }: Life, kind: K) => [
  ...world.stripe.kept[kind].values(),
]
const newestSubscription = (life: Life) => storedOf(life, 'subscription').at(-1)?.id ?? ''

async function begin(life: Life, name: string, once: boolean) {
  const plan = life.dice.oneOf(planIds)!
  await orRefused(life, name, async () => {
    life.secret =
      (await life.world.checkout(life.world.viewer, { plan, once, agreed: false })).clientSecret ?? undefined
  })
}

/** Possible next events with their weights. From `pay` on they send nothing to Stripe, or do not wait for its answer. */
const steps: Record<string, [weight: number, act: (life: Life) => unknown]> = {
  trial: [
    2,
    async (life) => {
      const before = (await life.world.person()).trialStartedAt
      await life.world.startTrial()
      if (!before && (await life.world.person()).trialStartedAt)
        life.freeAccess.push({ kind: 'trial', at: +life.world.now() })
    },
  ],
  freeAccess: [
    0.4,
    async ({ world, freeAccess }) => {
      await world.setRole('PAID')
      if ((await world.person()).subscriptionEndDate === null)
        freeAccess.push({ kind: 'complimentary', at: +world.now() })
    },
  ],
  take: [
    0.4,
    async ({ world, freeAccess }) => {
      await world.setRole('NORMAL')
      if ((await world.person()).role === 'NORMAL') freeAccess.push({ kind: 'taken', at: +world.now() })
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
  minutes: [3, ({ world, dice }) => world.pass(dice.upTo(90) * minuteMs)],
  days: [4, ({ world, dice }) => world.pass(dice.upTo(8 * 24) * hourMs)],
  weeks: [3, ({ world, dice }) => world.pass(dice.upTo(40) * dayMs)],
  declining: [1, (life) => ifPossible(() => life.world.stripe.setCard(newestSubscription(life), 'declined'))],
  newCard: [
    1,
    (life) =>
      ifPossible(() => life.world.stripe.changeCardInPortal(idOf(storedOf(life, 'subscription').at(-1)?.customer))),
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
        const refund = life.dice.oneOf(storedOf(life, 'refund').filter(({ status }) => status === 'succeeded'))
        if (refund) life.world.stripe.failRefund(refund.id)
      }),
  ],
  dispute: [
    0.5,
    (life) =>
      ifPossible(() => {
        const charge = life.dice.oneOf(storedOf(life, 'charge').filter(({ paid, disputed }) => paid && !disputed))
        if (charge) life.world.stripe.dispute(charge.id)
      }),
  ],
  decide: [
    1.5,
    (life) =>
      ifPossible(() => {
        const open = life.dice.oneOf(storedOf(life, 'dispute').filter(({ status }) => status === 'needs_response'))
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

export async function live(life: Life, events: number) {
  for (let n = 0; n < events; n++) {
    const name = nextStep(life)
    life.story.push(`${life.world.now().toISOString()} ${name}`)
    const wouldWait = life.slow && life.delayed.length === 0 && !waitsForNobody.has(name)
    if (wouldWait || life.dice.happens(0.05)) await arrived(life)
    await steps[name]![1](life)
  }
}

/** Delivers all events in some order, or none, so that the reconciliation must find them. */
export async function settleDown(life: Life) {
  const { webhooks } = life.world.stripe
  if (life.dice.happens(0.3)) {
    await arrived(life)
    webhooks.drop()
    return life.world.billing.reconcile({ everybody: true })
  }
  for (let event = life.dice.oneOf(webhooks.pending()); event; event = life.dice.oneOf(webhooks.pending()))
    await tell(life, event)
  await arrived(life)
  // Events that were never delivered are found in Stripe's list of events.
  if (life.hasLost) await life.world.billing.reconcile({ everybody: true })
}

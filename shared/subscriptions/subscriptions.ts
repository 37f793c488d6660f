import * as z from 'zod/mini'
import { User } from '#shared/people.ts'
import { endpoint } from '#shared/endpoint.ts'
import { instant } from '#shared/text.ts'

/** Days of 24 hours. */
export const trialDays = 3

export const planIds = ['1-month', '3-months', '6-months', '12-months'] as const
export const PlanId = z.enum(planIds, 'Please select a pricing plan.')
export type PlanId = z.infer<typeof PlanId>

export interface Plan {
  id: PlanId
  /** Name on the card and in the order summary. */
  duration: string
  months: number
  /** In sen: RM 1 is 100 sen. */
  priceSen: number
  displayPrice: string
  perMonth: string
  savings?: string
  popular?: boolean
  bestValue?: boolean
}

/** A feature on the plan cards, and the first plan with it. `exists: false` shows 'coming' on the card. */
export interface Feature {
  name: string
  from: PlanId
  exists: boolean
}

const feature = (from: PlanId, name: string, exists = true): Feature => ({ name, from, exists })

/** In the order and words of the plan cards. docs/topics/payments.md says how each is delivered. */
export const features: readonly Feature[] = [
  feature('1-month', 'Full course access'),
  feature('1-month', 'Video and text lessons'),
  feature('1-month', 'Quizzes'),
  feature('1-month', 'Mobile access'),
  feature('3-months', 'Priority support'),
  feature('3-months', 'Downloadable resources'),
  feature('3-months', 'Certificates'),
  feature('6-months', 'Advanced lessons'),
  feature('6-months', 'Cultural deep-dives'),
  feature('6-months', 'Community events'),
  feature('12-months', 'Lifetime resources'),
  feature('12-months', 'Expert Q&A'),
  feature('12-months', 'Contribution privileges'),
]

/** docs/product.md 59. */
export const plans: readonly Plan[] = [
  {
    id: '1-month',
    duration: '1 Month',
    months: 1,
    priceSen: 1500,
    displayPrice: 'RM15',
    perMonth: 'RM15/month',
  },
  {
    id: '3-months',
    duration: '3 Months',
    months: 3,
    priceSen: 2800,
    displayPrice: 'RM28',
    perMonth: 'RM9.33/month',
    savings: 'Save 37%',
    popular: true,
  },
  {
    id: '6-months',
    duration: '6 Months',
    months: 6,
    priceSen: 4800,
    displayPrice: 'RM48',
    perMonth: 'RM8/month',
    savings: 'Save 47%',
  },
  {
    id: '12-months',
    duration: '12 Months',
    months: 12,
    priceSen: 9800,
    displayPrice: 'RM98',
    perMonth: 'RM8.17/month',
    savings: 'Save 46%',
    bestValue: true,
  },
]

export const planWith = (id: string | null): Plan | undefined => plans.find((plan) => plan.id === id)

/** Features that a plan adds to the plans before it. */
export const featuresFrom = ({ id }: Plan): Feature[] => features.filter(({ from }) => from === id)

/** Everything a plan has, the plans before it included. */
export const allFeatures = (plan: Plan): Feature[] =>
  plans.slice(0, plans.indexOf(plan) + 1).flatMap((each) => featuresFrom(each))

/** Ringgit with two decimals, '15.00', from sen. */
export function ringgit(sen: number): string {
  return (sen / 100).toFixed(2)
}

export const subscriptionStatuses = ['none', 'trial', 'active', 'past_due', 'cancelled', 'complimentary'] as const

export const Subscription = z.object({
  plan: z.nullable(PlanId),
  status: z.enum(subscriptionStatuses),
  accessUntil: z.nullable(instant),
  renewsAt: z.nullable(instant),
  willRenew: z.boolean(),
  /** The operator has paused the renewal: nothing is charged until it goes on, unless it is cancelled. */
  paused: z.boolean(),
  refundableUntil: z.nullable(instant),
  /** Refund under the money-back guarantee now: the rest of the person's first payment. */
  refundable: z.nullable(z.object({ plan: z.nullable(PlanId), amountSen: z.int() })),
  mayContribute: z.boolean(),
  /** Amount of the next renewal in sen; null if nothing renews. */
  renewalSen: z.nullable(z.int()),
  /** Stripe's page on which a renewal that failed can be paid. */
  payUrl: z.nullable(z.string()),
})
export type SubscriptionAnswer = z.input<typeof Subscription>

export const subscriptions = {
  /** 409 when the trial was used before. */
  startTrial: endpoint({
    method: 'POST',
    path: '/api/start-trial',
    allow: 'trial.start',
    refusal: 'The free trial is for free accounts only, and yours is of another kind.',
    /** docs/product.md 57: an empty JSON body. */
    input: z.object({}),
    output: User,
  }),
  read: endpoint({ method: 'GET', path: '/api/subscription', allow: 'subscription.read', output: Subscription }),
}

import * as z from 'zod/mini'
import { say } from '#shared/messages/say.ts'
import type { PlainText } from '#shared/messages/text.ts'
import {
  advancedLessons,
  certificatesFeature,
  communityEvents,
  contributionPrivileges,
  culturalDeepDives,
  downloadableResources,
  expertQuestions,
  fullCourseAccess,
  lifetimeResources,
  mobileAccess,
  oneMonth,
  planLength,
  prioritySupport,
  quizzes,
  selectPlan,
  sixMonths,
  threeMonths,
  trialForFreeAccounts,
  twelveMonths,
  videoAndTextLessons,
} from '#shared/billing/messages.ts'
import { User } from '#shared/people.ts'
import { endpoint } from '#shared/endpoint.ts'
import { instant } from '#shared/text.ts'
import { dayMs } from '#shared/time.ts'
import { planIds } from './plan-ids.ts'

/** Days of 24 hours. */
export const trialDays = 3
/**
 * True if access between these two moments is a trial, also one that an admin shortened. It judges stored trials too: a smaller `trialDays` would
 * take the running trials for bought access.
 */
export const isTrialPeriod = (began: Date, end: Date): boolean => end > began && +end <= +began + trialDays * dayMs

export const PlanId = z.enum(planIds, { error: () => say(selectPlan) })
export type PlanId = z.infer<typeof PlanId>

export interface Plan {
  id: PlanId
  /** Name on the card and in the order summary. */
  duration: PlainText
  months: number
  /** In sen: RM 1 is 100 sen. */
  priceSen: number
  displayPrice: string
  /** Price for each month, such as RM9.33. */
  monthlyPrice: string
  /** Per cent that it costs less than the plan of one month. */
  savings?: number
  popular?: boolean
  bestValue?: boolean
}

/** A feature on the plan cards, and the first plan with it. `exists: false` shows 'coming' on the card. */
export interface Feature {
  name: PlainText
  from: PlanId
  exists: boolean
}

const feature = (from: PlanId, name: PlainText, exists = true): Feature => ({ name, from, exists })

/** In the order and words of the plan cards. docs/topics/payments.md says how each is delivered. */
const features: readonly Feature[] = [
  feature('1-month', fullCourseAccess),
  feature('1-month', videoAndTextLessons),
  feature('1-month', quizzes),
  feature('1-month', mobileAccess),
  feature('3-months', prioritySupport),
  feature('3-months', downloadableResources),
  feature('3-months', certificatesFeature),
  feature('6-months', advancedLessons),
  feature('6-months', culturalDeepDives),
  feature('6-months', communityEvents),
  feature('12-months', lifetimeResources),
  feature('12-months', expertQuestions),
  feature('12-months', contributionPrivileges),
]

/** Amounts are in sen. */
export const plans: readonly Plan[] = [
  {
    id: '1-month',
    duration: oneMonth,
    months: 1,
    priceSen: 1500,
    displayPrice: 'RM15',
    monthlyPrice: 'RM15',
  },
  {
    id: '3-months',
    duration: threeMonths,
    months: 3,
    priceSen: 2800,
    displayPrice: 'RM28',
    monthlyPrice: 'RM9.33',
    savings: 37,
    popular: true,
  },
  {
    id: '6-months',
    duration: sixMonths,
    months: 6,
    priceSen: 4800,
    displayPrice: 'RM48',
    monthlyPrice: 'RM8',
    savings: 47,
  },
  {
    id: '12-months',
    duration: twelveMonths,
    months: 12,
    priceSen: 9800,
    displayPrice: 'RM98',
    monthlyPrice: 'RM8.17',
    savings: 46,
    bestValue: true,
  },
]

/** The plan's length within a sentence: '3 months'. */
export const lengthOf = ({ months }: Plan): string => say(planLength, { months })

export const planWith = (id: string | null): Plan | undefined => plans.find((plan) => plan.id === id)

export const longerPlan = (one: PlanId | null, other: PlanId | null): PlanId | null =>
  plans.findLast(({ id }) => id === one || id === other)?.id ?? null

/** Features that a plan adds to the plans before it. */
export const featuresFrom = ({ id }: Plan): Feature[] => features.filter(({ from }) => from === id)

/** Everything a plan has, the plans before it included. */
export const allFeatures = (plan: Plan): Feature[] =>
  plans.slice(0, plans.indexOf(plan) + 1).flatMap((each) => featuresFrom(each))

/** Ringgit with two decimals, '15.00', from sen. */
export function ringgit(sen: number): string {
  return (sen / 100).toFixed(2)
}

const subscriptionStatuses = ['none', 'trial', 'active', 'past_due', 'cancelled', 'complimentary'] as const

export const Subscription = z.object({
  plan: z.nullable(PlanId),
  /** Plan whose features are open: longer than `plan` while an earlier, longer period is not over. */
  featurePlan: z.nullable(PlanId),
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
export type SubscriptionJson = z.input<typeof Subscription>

export const subscriptions = {
  /** 409 when the trial was used before. */
  startTrial: endpoint({
    method: 'POST',
    path: '/api/start-trial',
    allow: 'trial.start',
    refusal: trialForFreeAccounts,
    /** An empty JSON object. */
    input: z.object({}),
    output: User,
  }),
  read: endpoint({ method: 'GET', path: '/api/subscription', allow: 'subscription.read', output: Subscription }),
}

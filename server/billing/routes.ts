import type { Router } from 'express'
import { auditSentence } from '#shared/site/audit/audit-sentences.ts'
import { say } from '#shared/messages/say.ts'
import { paymentsUnavailable } from '#shared/billing/refusal-messages.ts'
import { payments } from '#shared/billing/billing.ts'
import { ringgit } from '#shared/billing/subscriptions.ts'
import { record } from '#server/audit/record.ts'
import { newestFirst } from '#server/http/lists/newest-first.ts'
import { notFound, unauthorized, unavailable } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import type { Throttle } from '#server/http/limits/throttle.ts'
import type { Billing } from './stripe-billing.ts'
import type { PaymentLists } from './admin/payment-lists.ts'
import type { SubscriptionAnswer } from './subscription.ts'

export interface BillingRouteDeps {
  /** null without Stripe's keys. */
  billing: Billing | null
  lists: PaymentLists
  /** A person's subscription as it is stored; undefined once the account is deleted. */
  read: (userId: string) => Promise<SubscriptionAnswer | undefined>
  throttle: Throttle
  publicUrl: string
}

const notSetUp = () => unavailable(say(paymentsUnavailable))

export function paymentRoutes(router: Router, { billing, lists, throttle, publicUrl, ...deps }: BillingRouteDeps) {
  const checkout = billing?.checkout(throttle)
  const read = async (userId: string) => {
    const subscription = await deps.read(userId)
    if (!subscription) throw unauthorized()
    return subscription
  }
  const manage = () => {
    if (!billing) throw notSetUp()
    return billing.manage
  }

  route(router, payments.createIntent, async ({ viewer, body }) => {
    if (!checkout) throw notSetUp()
    const { priceId: plan, once = false, agreed = false, paymentsKnown } = body
    return checkout(viewer, { plan, once, agreed, paymentsKnown })
  })
  route(router, payments.outcome, async ({ viewer, params }) => ({
    outcome: await manage().outcome(viewer.id, params.intent),
  }))
  for (const command of ['cancel', 'resume', 'refund'] as const)
    route(router, payments[command], async ({ viewer }) => {
      await manage()[command](viewer.id)
      return read(viewer.id)
    })
  route(router, payments.portal, async ({ viewer }) => ({
    url: await manage().portal(viewer.id, `${publicUrl}/profile`),
  }))
  route(router, payments.listOwn, ({ viewer }) => lists.ownPayments(viewer.id))
  route(router, payments.all, (call) =>
    newestFirst(
      call,
      (request) => lists.list(request),
      ({ at }) => at,
    ),
  )
  route(router, payments.revenue, () => lists.revenue())
  route(router, payments.giveBack, async ({ params, viewer }) => {
    const { refundByAdmin } = manage()
    const [payment, owner] = await Promise.all([lists.find(params.id), lists.owner(params.id)])
    if (!payment || !owner) throw notFound()
    const subject = payment.personName ?? auditSentence('unnamed')
    const after = auditSentence('given-back', { amount: ringgit(payment.amountSen - payment.refundedSen) })
    await refundByAdmin(owner.customer, owner.stripeId, (tx) =>
      record(tx, { actorId: viewer.id, action: 'user.refund', subject, subjectId: owner.customer.userId, after }),
    )
    return (await lists.find(payment.id)) ?? payment
  })
}

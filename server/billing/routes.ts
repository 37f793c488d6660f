import type { Router } from 'express'
import type { AuditAction } from '#shared/audit.ts'
import { payments } from '#shared/billing.ts'
import { ringgit } from '#shared/subscriptions.ts'
import type { Transaction } from '#server/db/connect.ts'
import { newestFirst } from '#server/http/newest-first.ts'
import { notFound, unauthorized, unavailable } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import type { Throttle } from '#server/http/throttle.ts'
import type { Billing } from './billing.ts'
import type { PaymentLists } from './payment-lists.ts'
import type { ReadBought } from './reading.ts'

interface AuditEvent {
  actorId: string
  action: AuditAction
  subject: string
  subjectId: string | null
  after: string
}

export interface Deps {
  /** null without Stripe's keys. */
  billing: Billing | null
  lists: PaymentLists
  read: ReadBought
  throttle: Throttle
  publicUrl: string
  /** Writes an event down in the transaction it belongs to. */
  record: (tx: Transaction, event: AuditEvent) => Promise<void>
}

const notSetUp = () => unavailable('The payment system is currently unavailable. Please contact support.')

export function paymentRoutes(router: Router, { billing, lists, throttle, publicUrl, record, ...deps }: Deps) {
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
    const { priceId: plan, once = false, agreed = false } = body
    return checkout(viewer, { plan, once, agreed })
  })
  route(router, payments.outcome, async ({ viewer, params }) => ({
    outcome: await manage().outcome(viewer.id, params.intent),
  }))
  route(router, payments.cancel, async ({ viewer }) => {
    await manage().cancel(viewer.id)
    return read(viewer.id)
  })
  route(router, payments.resume, async ({ viewer }) => {
    await manage().resume(viewer.id)
    return read(viewer.id)
  })
  route(router, payments.refund, async ({ viewer }) => {
    await manage().refund(viewer.id)
    return read(viewer.id)
  })
  route(router, payments.portal, async ({ viewer }) => ({
    url: await manage().portal(viewer.id, `${publicUrl}/profile`),
  }))
  route(router, payments.mine, ({ viewer }) => lists.mine(viewer.id))
  route(router, payments.all, (call) =>
    newestFirst(
      call,
      (wanted) => lists.list(wanted),
      ({ at }) => at,
    ),
  )
  route(router, payments.revenue, () => lists.revenue())
  route(router, payments.giveBack, async ({ params, viewer }) => {
    const { giveBackTo } = manage()
    const [thing, owner] = await Promise.all([lists.find(params.id), lists.owner(params.id)])
    if (!thing || !owner) throw notFound()
    const subject = thing.personName ?? 'A person without a name'
    const after = `RM${ringgit(thing.amountSen - thing.refundedSen)} given back`
    await giveBackTo(owner.customer, owner.stripeId, (tx) =>
      record(tx, { actorId: viewer.id, action: 'user.refund', subject, subjectId: owner.customer.userId, after }),
    )
    return (await lists.find(thing.id)) ?? thing
  })
}

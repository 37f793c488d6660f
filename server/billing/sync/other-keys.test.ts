import { expect, test } from 'vitest'
import { payments } from '#shared/billing/billing.ts'
import { startSilentShop } from '#server/testing/payments/shop.ts'

test('with keys of another Stripe account a person gets a second customer, and back at the first account both count', async () => {
  const shop = await startSilentShop()
  const learner = await shop.person('a learner')
  await shop.subscribe(learner)
  const first = await shop.stripeCustomer(learner)
  // Another account has none of it.
  const things = Object.values(shop.stripe.kept) as Map<string, unknown>[]
  const saved = things.map((each) => [...each])
  for (const each of things) each.clear()

  await expect(learner.call(payments.cancel, {})).rejects.toThrow('409: You have no subscription that renews.')
  shop.stripe.pay(await shop.begin(learner, '3-months'))
  await shop.deliver()
  expect(await shop.subscription(learner)).toMatchObject({ status: 'active', plan: '3-months', willRenew: true })
  expect(await shop.stripeCustomer(learner)).not.toBe(first)
  expect(await shop.ledger(learner)).toHaveLength(2)

  things.forEach((each, n) => saved[n]!.forEach(([id, thing]) => each.set(id, thing)))
  await shop.billing.reconcile({ everybody: true })
  expect(await shop.ledger(learner)).toHaveLength(2)
  const renewing = [...shop.stripe.kept.subscription.values()].filter(({ cancel_at }) => cancel_at === null)
  expect(renewing).toMatchObject([{ metadata: { plan: '3-months' } }])
  await shop.close()
})

import { expect, inject, test } from 'vitest'
import { reconcile } from './reconcile.ts'
import { keysOf, startShop } from '#server/testing/payments/shop.ts'
import { people } from '#server/testing/test-app.ts'

test('the command finds a payment whose webhook was lost, with and without a running product', async () => {
  const shop = await startShop()
  const learner = await shop.person(people['a learner'])
  await shop.pay(learner)
  shop.stripe.webhooks.drop()
  const { rows } = await shop.app.db.$client.query<{ name: string }>('SELECT current_database() AS name')
  const url = new URL(inject('adminUrl'))
  url.pathname = `/${rows[0]!.name}`
  const variables = {
    ...keysOf(shop.stripe),
    DATABASE_URL: url.href,
    PUBLIC_URL: shop.app.url,
    SESSION_SECRET: 'kf8Qz1nW0rT5yB7uE2aL9sD4gH6jM3pV',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Learn <learn@example.test>',
    LOG_LEVEL: 'silent',
  }
  const { code, sentence } = await reconcile([], variables)
  expect(sentence).toMatch(/^\d+ events had been missed; 1 customers were read from Stripe, 0 could not be read\.$/)
  expect(code).toBe(0)
  expect(await shop.subscription(learner)).toMatchObject({ status: 'active' })
  // The name and address that the first run sent to Stripe cause an event too, which no webhook delivered.
  await reconcile([], variables)
  expect((await reconcile(['--everybody'], variables)).sentence).toMatch(/^0 events had been missed; 1 customers/)

  shop.stripe.fail({ how: 'cut', times: 9 })
  expect(await reconcile([], variables)).toEqual({
    code: 1,
    sentence: 'The payment service does not answer at the moment. Please try again in a little while.',
  })
  shop.stripe.heal()
  await shop.close()
})

test('the command prints its usage, and says when there is nothing to do', async () => {
  expect((await reconcile(['everybody'], {})).sentence).toMatch(/^npm run reconcile/)
  expect(await reconcile([], {})).toEqual({ code: 1, sentence: 'STRIPE_SECRET_KEY is not set: nobody can pay here.' })
})

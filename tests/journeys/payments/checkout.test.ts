import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  cards,
  fillCard,
  payButton,
  waitForToast,
  setUpShop,
  scriptAddress,
  atHome,
  unlocked,
} from '#tests/journeys/support/shop.ts'
import { expectFitsAndIsAccessible } from '#tests/journeys/support/axe.ts'
import { button, link, heading, region } from '#tests/journeys/support/visits.ts'

const shop = setUpShop()

/** How often a toast with these words came, from now on, in this document. */
async function countToasts(page: Page, words: string): Promise<() => Promise<number>> {
  await page.evaluate((text) => {
    const seen = new WeakSet<Element>()
    Object.assign(globalThis, { toastsSeen: 0 })
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('[data-toasts] li'))
        if (toast.textContent?.includes(text) && !seen.has(toast)) {
          seen.add(toast)
          Object.assign(globalThis, { toastsSeen: (globalThis as unknown as { toastsSeen: number }).toastsSeen + 1 })
        }
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  }, words)
  return () => page.evaluate(() => (globalThis as unknown as { toastsSeen: number }).toastsSeen)
}

test('a learner chooses a plan, pays by card, and the courses unlock', { tags: ['firefox'] }, async () => {
  const { page, email } = await shop.openFor('Buyer', { size: 'phone' })
  await page.goto('/pricing')
  await page.getByRole('radio', { name: /^3 Months/ }).check()
  await button(page, 'Subscribe Now').click()
  await page.waitForURL('**/checkout?tier=3-months')

  const order = region(page, 'Order summary')
  for (const text of [
    '3 Months',
    '28.00 MYR',
    'Video and text lessons',
    'Certificates',
    /auto-renews .* unless cancelled/,
  ])
    await order.getByText(text).first().waitFor()
  await fillCard(page, cards.good)
  await expect.poll(() => payButton(page).innerText()).toBe('Pay 28.00 MYR')
  await expectFitsAndIsAccessible(page, 'checkout')
  const thanks = await countToasts(page, 'Thank you for your subscription!')
  await payButton(page).click()
  await waitForToast(page, 'Payment Successful', 'Thank you for your subscription!')
  await atHome(page)
  await unlocked(page)

  expect(await thanks()).toBe(1)
  expect(page.url()).toMatch(/:\d+\/$/)
  expect(shop.paidBy(email)).toBe(2800)
})

test('with nothing to pay, only a press of the button starts the plan, and the courses unlock', async () => {
  const { page, email } = await shop.openFor('Lucky', { size: 'phone' })
  shop.stripe.settings.percentOff = 100
  try {
    await page.goto('/checkout?tier=1-month')
    await page.getByText('Nothing is left to pay today.').waitFor()
    await expectFitsAndIsAccessible(page, 'checkout of nothing')
    expect(shop.subscriptionsOf(email)).toEqual([])
    await page.getByRole('button', { name: 'Pay 0.00 MYR', exact: true }).click()
    await waitForToast(page, 'Payment Successful', 'Nothing was left to pay today: your subscription has begun')
  } finally {
    shop.stripe.settings.percentOff = 0
  }
  await atHome(page)
  await unlocked(page)
  expect(shop.paidBy(email)).toBe(0)
  expect(shop.subscriptionsOf(email)).toHaveLength(1)
})

test('with a reduced first period, the page and the button state both amounts', async () => {
  const { page, email } = await shop.openFor('Thrifty', { size: 'phone' })
  shop.stripe.settings.percentOff = 50
  try {
    await page.goto('/checkout?tier=3-months')
    await fillCard(page, cards.good)
  } finally {
    shop.stripe.settings.percentOff = 0
  }
  const order = region(page, 'Order summary')
  await expect
    .poll(() => order.locator('dl').innerText())
    .toMatch(/28\.00 MYR[^]+−14\.00 MYR[^]+Total now\s+14\.00 MYR/)
  await page.getByText('You pay 14.00 MYR now, then 28.00 MYR every 3 months, unless you cancel.').waitFor()
  await expect.poll(() => payButton(page).innerText()).toBe('Pay 14.00 MYR')
  await expectFitsAndIsAccessible(page, 'checkout of less')
  await payButton(page).click()
  await waitForToast(page, 'Payment Successful', 'Thank you for your subscription!')
  expect(shop.paidBy(email)).toBe(1400)
})

test('the form says that it is loading, and payment is disabled until then', async () => {
  const { page } = await shop.openFor('Waiting')
  const { promise: wait, resolve: goOn } = Promise.withResolvers<void>()
  await page.route(scriptAddress, async (route) => {
    await wait
    await route.fallback()
  })
  await page.goto('/checkout?tier=1-month')
  await payButton(page).waitFor()
  await page.getByText('Initializing secure payment...').waitFor()
  await expect.poll(() => payButton(page).isDisabled()).toBe(true)
  goOn()
  await page.getByLabel('Card number').waitFor()
  await page.getByText('Initializing secure payment...').waitFor({ state: 'detached' })
  await expect.poll(() => payButton(page).isEnabled()).toBe(true)
})

test('only the checkout loads anything from Stripe', async () => {
  const { page } = await shop.openFor('Private')
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).host))
  for (const path of ['/', '/pricing', '/profile', '/refunds', '/?payment=success']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
  }
  expect(requests.filter((host) => host.endsWith('stripe.com'))).toEqual([])
  await page.goto('/checkout?tier=1-month')
  await page.getByLabel('Card number').waitFor()
  expect(requests).toContain('js.stripe.com')
})

test('a learner can enter another card in the same form after a refusal', async () => {
  const { page, email } = await shop.openFor('Persistent')
  await page.goto('/checkout?tier=1-month')
  await page.getByLabel('Card number').waitFor()
  await payButton(page).click()
  await waitForToast(page, 'Payment Failed', 'Your card number is incomplete.')
  await fillCard(page, cards.declined)
  await payButton(page).click()
  await waitForToast(page, 'Payment Failed', 'Your card was declined.')
  await expect.poll(() => page.getByLabel('Card number').inputValue()).toBe(cards.declined)
  await fillCard(page, cards.good)
  await payButton(page).click()
  await waitForToast(page, 'Payment Successful', 'Thank you for your subscription!')
  await unlocked(page)
  expect(shop.paidBy(email)).toBe(1500)
  expect(shop.subscriptionsOf(email)).toHaveLength(1)
})

test('after the bank’s confirmation, the thanks appear, the courses unlock, and the address has no secret', async () => {
  const { page, email } = await shop.openFor('Careful')
  await page.goto('/checkout?tier=6-months')
  await fillCard(page, cards.asksTheBank)
  await payButton(page).click()
  await heading(page, 'Your bank asks: is it you?').waitFor()
  await button(page, 'Complete').click()
  await waitForToast(page, 'Payment Successful', 'Thank you for your subscription!')
  await unlocked(page)
  expect(page.url()).toMatch(/:\d+\/$/)
  expect(shop.paidBy(email)).toBe(4800)
})

test('a refusal by the bank is shown as a failure, and nothing unlocks', async () => {
  const { page, email } = await shop.openFor('Refused')
  await page.goto('/checkout?tier=1-month')
  await fillCard(page, cards.asksTheBank)
  await payButton(page).click()
  await button(page, 'Fail').click()
  await waitForToast(page, 'Payment Failed', 'Your bank did not confirm the payment, and nothing was charged.')
  await page.getByText('You can try again, or pay another way.').waitFor()
  expect(page.url()).toMatch(/:\d+\/$/)
  expect(await link(page, 'Try again').getAttribute('href')).toBe('/checkout?tier=1-month')
  expect(
    await button(page, /Subscribe to Access/)
      .first()
      .isDisabled(),
  ).toBe(true)
  expect(shop.paidBy(email)).toBe(0)
})

test('a learner without a card pays once through the bank, and nothing more is charged', async () => {
  const { page, email } = await shop.openFor('Once')
  await page.goto('/checkout?tier=3-months')
  await page.getByRole('link', { name: 'Pay once', exact: true }).press('Enter')
  await heading(page, 'Pay once, does not renew').and(page.locator(':focus')).waitFor()
  await page.getByText('It does not renew: your access ends by itself, and nothing more is charged.').waitFor()
  await page.getByLabel('Pay with').selectOption('FPX')
  await payButton(page).click()
  await button(page, 'Complete').click()
  await waitForToast(page, 'Payment Successful', 'Thank you for your subscription!')
  await unlocked(page)
  expect(shop.paidBy(email)).toBe(2800)
  expect(shop.subscriptionsOf(email).filter(({ status }) => status !== 'incomplete_expired')).toEqual([])
  await page.goto('/profile')
  await page.getByText('You paid once: it does not renew, and nothing more is charged.').waitFor()
})

test('a learner who chooses to pay once before the form has loaded pays once', async () => {
  const { page, email } = await shop.openFor('Early')
  const asked: unknown[] = []
  const { promise: late, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/create-payment-intent', async (route) => {
    asked.push(route.request().postDataJSON())
    if (asked.length === 1) await late
    await route.continue()
  })
  await page.goto('/checkout?tier=3-months')
  await expect.poll(() => asked.length).toBe(1)
  await page.getByRole('link', { name: 'Pay once', exact: true }).press('Enter')
  await heading(page, 'Pay once, does not renew').and(page.locator(':focus')).waitFor()
  // The server would keep the payment that it is asked for last.
  expect(asked).toHaveLength(1)
  answer()
  await page.getByLabel('Pay with').selectOption('FPX')
  await payButton(page).click()
  await button(page, 'Complete').click()
  await waitForToast(page, 'Payment Successful', 'Thank you for your subscription!')
  expect(shop.paidBy(email)).toBe(2800)
})

test('a payment that failed at the bank is shown as failed, whatever the address says', async () => {
  const { page, email } = await shop.openFor('Doubtful')
  await page.goto('/checkout?tier=1-month&pay=once')
  await page.getByLabel('Pay with').selectOption('FPX')
  await payButton(page).click()
  await button(page, 'Fail').waitFor()
  const intent = /\/3ds\/(pi_\w+)/.exec(page.url())?.[1] ?? ''
  await page.goto(
    new URL(
      `/?payment=success&payment_intent=${intent}&payment_intent_client_secret=${intent}_secret_1&redirect_status=succeeded`,
      shop.url,
    ).href,
  )
  await waitForToast(page, 'Payment Failed', 'Your bank did not confirm the payment, and nothing was charged.')
  await page.getByText('You can try again, or pay another way.').waitFor()
  expect(page.url()).toMatch(/:\d+\/$/)
  expect(shop.paidBy(email)).toBe(0)
})

test('a visitor who returns from the bank without a session has no secret in the address', async () => {
  const page = await shop.open()
  await page.goto(
    '/?payment=success&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded',
  )
  await link(page, 'Start 3-Day Free Trial').first().waitFor()
  await page.waitForURL((address) => !address.search.includes('payment_intent'))
})

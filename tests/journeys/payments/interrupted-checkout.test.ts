import { expect, test } from 'vitest'
import {
  buy,
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
import { ownPassword } from '#tests/journeys/support/people.ts'
import { fillLogin, toastSaying, button, link, heading, region } from '#tests/journeys/support/visits.ts'

const shop = setUpShop()

test('a double click pays once', async () => {
  const { page, email } = await shop.openFor('Hasty')
  await page.goto('/checkout?tier=1-month')
  await fillCard(page, cards.good)
  const confirmations = () => shop.stripe.seen.filter(({ path }) => path.endsWith('/confirm')).length
  const before = confirmations()
  await payButton(page).dblclick()
  await waitForToast(page, 'Payment Successful', 'Thank you for your subscription!')
  await unlocked(page)
  expect(confirmations() - before).toBe(1)
  expect(shop.paidBy(email)).toBe(1500)
})

test('two tabs with one plan create one subscription, and the second tab does not pay again', async () => {
  const { page, email } = await shop.openFor('Twofold')
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto('/checkout?tier=1-month')
    await fillCard(tab, cards.good)
  }
  await payButton(page).click()
  await unlocked(page)
  await payButton(other).click()
  await unlocked(other)
  expect(shop.subscriptionsOf(email)).toHaveLength(1)
  expect(shop.paidBy(email)).toBe(1500)
})

test('a plan chosen in another tab replaces the first one, which can be started again', async () => {
  const { page, email } = await shop.openFor('Undecided')
  await page.goto('/checkout?tier=1-month')
  await fillCard(page, cards.good)
  const other = await page.context().newPage()
  await other.goto('/checkout?tier=12-months')
  await other.getByLabel('Card number').waitFor()
  await payButton(page).click()
  await waitForToast(
    page,
    'Payment Failed',
    'You chose another plan or way to pay in another tab. Please enter your card again.',
  )
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[autocomplete=cc-number]')?.value === '')
  await fillCard(page, cards.good)
  await payButton(page).click()
  await unlocked(page)
  expect(shop.paidBy(email)).toBe(1500)
})

test('a form still open after a single payment in another tab charges nothing, and shows the plan', async () => {
  const { page, email } = await shop.openFor('Twice')
  await page.goto('/checkout?tier=3-months')
  await fillCard(page, cards.good)
  const other = await page.context().newPage()
  await other.goto('/checkout?tier=3-months&pay=once')
  await other.getByLabel('Pay with').selectOption('FPX')
  await payButton(other).click()
  await button(other, 'Complete').click()
  await waitForToast(other, 'Payment Successful', 'Thank you for your subscription!')
  await payButton(page).click()
  await page
    .getByRole('alert')
    .getByText('You have already paid in another tab, so nothing was charged here.')
    .waitFor()
  expect(await payButton(page).count()).toBe(0)
  await expectFitsAndIsAccessible(page, 'checkout that stopped')
  await link(page, 'See my plan').click()
  await page.getByText('You paid once: it does not renew, and nothing more is charged.').waitFor()
  expect(shop.paidBy(email)).toBe(2800)
})

test('a response with only a client secret shows the price of the plan', async () => {
  const { page } = await shop.openFor('Plain')
  await page.route('**/api/create-payment-intent', async (route) => {
    const answer = await route.fetch()
    const { clientSecret } = (await answer.json()) as { clientSecret: string }
    await route.fulfill({ response: answer, json: { clientSecret } })
  })
  await page.goto('/checkout?tier=3-months')
  await page.getByLabel('Card number').waitFor()
  await expect.poll(() => payButton(page).innerText()).toBe('Pay 28.00 MYR')
  const order = region(page, 'Order summary')
  await expect.poll(() => order.locator('dl').innerText()).toMatch(/Total\s+28\.00 MYR/)
})

test('a reload continues the same subscription, and after the payment shows the running plan', async () => {
  const { page, email } = await shop.openFor('Restless')
  await page.goto('/checkout?tier=1-month')
  await page.getByLabel('Card number').waitFor()
  await page.reload()
  await fillCard(page, cards.good)
  await payButton(page).click()
  await waitForToast(page, 'Payment Successful', 'Thank you for your subscription!')
  await page.reload()
  await page.waitForURL('**/pricing')
  await heading(page, 'Your plan: 1 Month').waitFor()
  expect(shop.subscriptionsOf(email)).toHaveLength(1)
  expect(shop.paidBy(email)).toBe(1500)
})

test('Back does not return from the courses to a paid form', async () => {
  const { page } = await shop.openFor('Backwards')
  await page.goto('/pricing')
  await buy(page, '1-month')
  await page.goBack()
  await heading(page, 'Your plan: 1 Month').waitFor()
})

test('a learner logged out in another tab must log in before any payment', async () => {
  const { page, email } = await shop.openFor('Departed')
  await page.goto('/checkout?tier=1-month')
  await fillCard(page, cards.good)
  await page.context().clearCookies()
  const confirmedBefore = shop.stripe.seen.filter(({ path }) => path.endsWith('/confirm'))
  const refusalShown = toastSaying(page, 'UnauthorizedPlease log in to continue')
  await payButton(page).click()
  await refusalShown
  await fillLogin(page, email, ownPassword)
  await page.waitForURL('**/checkout?tier=1-month')
  await page.getByLabel('Card number').waitFor()
  expect(shop.paidBy(email)).toBe(0)
  expect(shop.stripe.seen.filter(({ path }) => path.endsWith('/confirm'))).toEqual(confirmedBefore)
})

test('a learner logged out during the payment returns to the courses, not to the form', async () => {
  const { page, email } = await shop.openFor('Midway')
  await page.goto('/checkout?tier=1-month')
  await fillCard(page, cards.good)
  await page.route(/\/payment_intents\/\w+\/confirm\?/, async (route) => {
    await page.context().clearCookies()
    await route.fallback()
  })
  await payButton(page).click()
  await page.getByLabel('Password').waitFor()
  await fillLogin(page, email, ownPassword)
  await atHome(page)
  await unlocked(page)
  expect(shop.paidBy(email)).toBe(1500)
})

test('another account that logs in during the checkout does not pay for the first one', async () => {
  const { page, email } = await shop.openFor('Lender')
  await page.goto('/checkout?tier=1-month')
  await fillCard(page, cards.good)
  await page.context().clearCookies()
  const borrower = await shop.add('Borrower')
  await borrower.logIn(page.context())
  await payButton(page).click()
  await waitForToast(page, 'Payment Failed', 'Another account has logged in meanwhile. Nothing was charged.')
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[autocomplete=cc-number]')?.value === '')
  expect(shop.paidBy(email) + shop.paidBy(borrower.email)).toBe(0)
})

test('a typed success address unlocks no courses', async () => {
  const { page } = await shop.openFor('Wishful')
  await page.goto('/?payment=success')
  await page.getByText('Start your 3-day free trial to access all courses and lessons!').waitFor()
  await page.waitForURL((address) => address.search === '')
  expect(await page.getByText('Your payment is being confirmed').count()).toBe(0)
})

test('a payment that cannot start shows an error, and returns to the prices', async () => {
  const { page } = await shop.openFor('Unlucky')
  shop.stripe.fail({ how: 500, times: 20 })
  await page.goto('/checkout?tier=1-month')
  await page.waitForURL('**/pricing')
  await waitForToast(page, 'Error', '')
  shop.stripe.heal()
})

test('a Stripe script that fails to load shows an error, and can be loaded again', async () => {
  const { page } = await shop.openFor('Blocked')
  await page.route(scriptAddress, (route) => route.fulfill({ status: 503 }))
  await page.goto('/checkout?tier=1-month')
  await page.getByText(/card form of Stripe, our payment provider, could not be loaded/).waitFor()
  await page.unroute(scriptAddress)
  await button(page, 'Try again').click()
  await page.getByLabel('Card number').waitFor()
  await expect.poll(() => payButton(page).innerText()).toBe('Pay 15.00 MYR')
})

test('a learner logged out meanwhile must log in, and returns to the plan', async () => {
  const { page, email } = await shop.openFor('Forgotten')
  await page.goto('/pricing')
  await page.route('**/api/create-payment-intent', async (route) => {
    await page.context().clearCookies()
    await route.fulfill({ status: 401, body: 'Please log in.' })
  })
  await page.goto('/checkout?tier=6-months', { waitUntil: 'commit' })
  await toastSaying(page, 'UnauthorizedPlease log in to continue')
  await page.unroute('**/api/create-payment-intent')
  await fillLogin(page, email, ownPassword)
  await page.waitForURL('**/checkout?tier=6-months')
  await page.getByLabel('Card number').waitFor()
})

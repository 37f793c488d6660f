import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { buy, cards, fillCard, payButton, saying, aShop } from './shop.ts'
import { expectWellBuilt } from './axe.ts'
import { ownPassword } from './people.ts'
import { fillLogin, sayingSoon } from './walk.ts'

const shop = aShop()
const scriptAddress = 'https://js.stripe.com/**'

const atHome = (page: Page) => page.waitForURL((address) => address.pathname === '/')
const unlocked = (page: Page) =>
  page
    .getByRole('link', { name: /View Course/ })
    .first()
    .waitFor()

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

test('a learner chooses a plan, pays by card, and the courses open', async () => {
  const { page, email } = await shop.openFor('Buyer', { size: 'phone' })
  await page.goto('/pricing')
  await page.getByRole('link', { name: 'Subscribe Now' }).nth(1).click()
  await page.waitForURL('**/checkout?tier=3-months')

  const order = page.getByRole('region', { name: 'Order summary' })
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
  await expectWellBuilt(page, 'checkout')
  const thanks = await countToasts(page, 'Thank you for your subscription!')
  await payButton(page).click()
  await saying(page, 'Payment Successful', 'Thank you for your subscription!')
  await atHome(page)
  await unlocked(page)

  expect(await thanks()).toBe(1)
  expect(page.url()).toMatch(/:\d+\/$/)
  expect(shop.paidBy(email)).toBe(2800)
})

test('where nothing is left to pay, a press begins the plan and nothing before it, and the courses open', async () => {
  const { page, email } = await shop.openFor('Lucky', { size: 'phone' })
  shop.stripe.settings.percentOff = 100
  try {
    await page.goto('/checkout?tier=1-month')
    await page.getByText('Nothing is left to pay today.').waitFor()
    await expectWellBuilt(page, 'checkout of nothing')
    expect(shop.subscriptionsOf(email)).toEqual([])
    await page.getByRole('button', { name: 'Pay 0.00 MYR', exact: true }).click()
    await saying(page, 'Payment Successful', 'Nothing was left to pay today: your subscription has begun')
  } finally {
    shop.stripe.settings.percentOff = 0
  }
  await atHome(page)
  await unlocked(page)
  expect(shop.paidBy(email)).toBe(0)
  expect(shop.subscriptionsOf(email)).toHaveLength(1)
})

test('where the first period is cheaper, the page and the button say what is charged now and what later', async () => {
  const { page, email } = await shop.openFor('Thrifty', { size: 'phone' })
  shop.stripe.settings.percentOff = 50
  try {
    await page.goto('/checkout?tier=3-months')
    await fillCard(page, cards.good)
  } finally {
    shop.stripe.settings.percentOff = 0
  }
  const order = page.getByRole('region', { name: 'Order summary' })
  await expect
    .poll(() => order.locator('dl').innerText())
    .toMatch(/28\.00 MYR[^]+−14\.00 MYR[^]+Total now\s+14\.00 MYR/)
  await page.getByText('You pay 14.00 MYR now, then 28.00 MYR every 3 months, unless you cancel.').waitFor()
  await expect.poll(() => payButton(page).innerText()).toBe('Pay 14.00 MYR')
  await expectWellBuilt(page, 'checkout of less')
  await payButton(page).click()
  await saying(page, 'Payment Successful', 'Thank you for your subscription!')
  expect(shop.paidBy(email)).toBe(1400)
})

test('the form says that it is being prepared, and nothing can be paid before it is there', async () => {
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

test('nothing of Stripe’s is loaded but on the checkout', async () => {
  const { page } = await shop.openFor('Private')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).host))
  for (const path of ['/', '/pricing', '/profile', '/refunds', '/?payment=success']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
  }
  expect(asked.filter((host) => host.endsWith('stripe.com'))).toEqual([])
  await page.goto('/checkout?tier=1-month')
  await page.getByLabel('Card number').waitFor()
  expect(asked).toContain('js.stripe.com')
})

test('a card that is refused can be followed by another one in the same form', async () => {
  const { page, email } = await shop.openFor('Persistent')
  await page.goto('/checkout?tier=1-month')
  await page.getByLabel('Card number').waitFor()
  await payButton(page).click()
  await saying(page, 'Payment Failed', 'Your card number is incomplete.')
  await fillCard(page, cards.declined)
  await payButton(page).click()
  await saying(page, 'Payment Failed', 'Your card was declined.')
  await expect.poll(() => page.getByLabel('Card number').inputValue()).toBe(cards.declined)
  await fillCard(page, cards.good)
  await payButton(page).click()
  await saying(page, 'Payment Successful', 'Thank you for your subscription!')
  await unlocked(page)
  expect(shop.paidBy(email)).toBe(1500)
  expect(shop.subscriptionsOf(email)).toHaveLength(1)
})

test('back from the bank, the thanks show, the courses open, and the address keeps no secret', async () => {
  const { page, email } = await shop.openFor('Careful')
  await page.goto('/checkout?tier=6-months')
  await fillCard(page, cards.asksTheBank)
  await payButton(page).click()
  await page.getByRole('heading', { name: 'Your bank asks: is it you?' }).waitFor()
  await page.getByRole('button', { name: 'Complete' }).click()
  await saying(page, 'Payment Successful', 'Thank you for your subscription!')
  await unlocked(page)
  expect(page.url()).toMatch(/:\d+\/$/)
  expect(shop.paidBy(email)).toBe(4800)
})

test('a bank that refuses is told as a failure, and nothing opens', async () => {
  const { page, email } = await shop.openFor('Refused')
  await page.goto('/checkout?tier=1-month')
  await fillCard(page, cards.asksTheBank)
  await payButton(page).click()
  await page.getByRole('button', { name: 'Fail' }).click()
  await saying(page, 'Payment Failed', 'Your bank did not confirm the payment, and nothing was charged.')
  await page.getByText('You can try again, or pay another way.').waitFor()
  expect(page.url()).toMatch(/:\d+\/$/)
  expect(
    await page
      .getByRole('button', { name: /Subscribe to Access/ })
      .first()
      .isDisabled(),
  ).toBe(true)
  expect(shop.paidBy(email)).toBe(0)
})

test('who has no card that renews pays once through the bank, and nothing more is charged', async () => {
  const { page, email } = await shop.openFor('Once')
  await page.goto('/checkout?tier=3-months')
  await page.getByRole('link', { name: 'Pay once', exact: true }).press('Enter')
  await page.getByRole('heading', { name: 'Pay once, does not renew' }).and(page.locator(':focus')).waitFor()
  await page.getByText('It does not renew: your access ends by itself, and nothing more is charged.').waitFor()
  await page.getByLabel('Pay with').selectOption('FPX')
  await payButton(page).click()
  await page.getByRole('button', { name: 'Complete' }).click()
  await saying(page, 'Payment Successful', 'Thank you for your subscription!')
  await unlocked(page)
  expect(shop.paidBy(email)).toBe(2800)
  expect(shop.subscriptionsOf(email).filter(({ status }) => status !== 'incomplete_expired')).toEqual([])
  await page.goto('/profile')
  await page.getByText('You paid once: it does not renew, and nothing more is charged.').waitFor()
})

test('a payment that failed at the bank is told as that, whatever the address says', async () => {
  const { page, email } = await shop.openFor('Doubtful')
  await page.goto('/checkout?tier=1-month&pay=once')
  await page.getByLabel('Pay with').selectOption('FPX')
  await payButton(page).click()
  await page.getByRole('button', { name: 'Fail' }).waitFor()
  const intent = /\/3ds\/(pi_\w+)/.exec(page.url())?.[1] ?? ''
  await page.goto(
    new URL(
      `/?payment=success&payment_intent=${intent}&payment_intent_client_secret=${intent}_secret_1&redirect_status=succeeded`,
      shop.url,
    ).href,
  )
  await saying(page, 'Payment Failed', 'Your bank did not confirm the payment, and nothing was charged.')
  await page.getByText('You can try again, or pay another way.').waitFor()
  expect(page.url()).toMatch(/:\d+\/$/)
  expect(shop.paidBy(email)).toBe(0)
})

test('a visitor who comes back from the bank without a session finds no secret in the address', async () => {
  const page = await shop.open()
  await page.goto(
    '/?payment=success&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded',
  )
  await page.getByRole('link', { name: 'Start 3-Day Free Trial' }).first().waitFor()
  await page.waitForURL((address) => !address.search.includes('payment_intent'))
})

test('a double click pays once', async () => {
  const { page, email } = await shop.openFor('Hasty')
  await page.goto('/checkout?tier=1-month')
  await fillCard(page, cards.good)
  const confirmations = () => shop.stripe.seen.filter(({ path }) => path.endsWith('/confirm')).length
  const before = confirmations()
  await payButton(page).dblclick()
  await saying(page, 'Payment Successful', 'Thank you for your subscription!')
  await unlocked(page)
  expect(confirmations() - before).toBe(1)
  expect(shop.paidBy(email)).toBe(1500)
})

test('two tabs of one plan are one subscription, and the second tab does not pay again', async () => {
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

test('a plan chosen in another tab takes the place of the first one, which then begins anew', async () => {
  const { page, email } = await shop.openFor('Undecided')
  await page.goto('/checkout?tier=1-month')
  await fillCard(page, cards.good)
  const other = await page.context().newPage()
  await other.goto('/checkout?tier=12-months')
  await other.getByLabel('Card number').waitFor()
  await payButton(page).click()
  await saying(page, 'Payment Failed', 'You chose another plan in another tab. Please enter your card again.')
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[autocomplete=cc-number]')?.value === '')
  await fillCard(page, cards.good)
  await payButton(page).click()
  await unlocked(page)
  expect(shop.paidBy(email)).toBe(1500)
})

test('a reload in the middle goes on with the same subscription, and after the payment leads to the plan that runs', async () => {
  const { page, email } = await shop.openFor('Restless')
  await page.goto('/checkout?tier=1-month')
  await page.getByLabel('Card number').waitFor()
  await page.reload()
  await fillCard(page, cards.good)
  await payButton(page).click()
  await saying(page, 'Payment Successful', 'Thank you for your subscription!')
  await page.reload()
  await page.waitForURL('**/pricing')
  await page.getByRole('heading', { name: 'Your plan: 1 Month' }).waitFor()
  expect(shop.subscriptionsOf(email)).toHaveLength(1)
  expect(shop.paidBy(email)).toBe(1500)
})

test('the back button does not lead from the courses to a form for what is paid', async () => {
  const { page } = await shop.openFor('Backwards')
  await page.goto('/pricing')
  await buy(page, '1-month')
  await page.goBack()
  await page.getByRole('heading', { name: 'Your plan: 1 Month' }).waitFor()
})

test('whoever is logged out in another tab is asked to log in before any money moves', async () => {
  const { page, email } = await shop.openFor('Departed')
  await page.goto('/checkout?tier=1-month')
  await fillCard(page, cards.good)
  await page.context().clearCookies()
  const confirmedBefore = shop.stripe.seen.filter(({ path }) => path.endsWith('/confirm'))
  const told = sayingSoon(page, 'UnauthorizedPlease log in to continue')
  await payButton(page).click()
  await told
  await fillLogin(page, email, ownPassword)
  await page.waitForURL('**/checkout?tier=1-month')
  await page.getByLabel('Card number').waitFor()
  expect(shop.paidBy(email)).toBe(0)
  expect(shop.stripe.seen.filter(({ path }) => path.endsWith('/confirm'))).toEqual(confirmedBefore)
})

test('whoever is logged out while the payment is made comes back to the courses, not to the form', async () => {
  const { page, email } = await shop.openFor('Midway')
  await page.goto('/checkout?tier=1-month')
  await fillCard(page, cards.good)
  await page.route('**/payment_intents/*/confirm', async (route) => {
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

test('another account that logs in meanwhile does not pay for the first one', async () => {
  const { page, email } = await shop.openFor('Lender')
  await page.goto('/checkout?tier=1-month')
  await fillCard(page, cards.good)
  await page.context().clearCookies()
  const borrower = await shop.add('Borrower')
  await borrower.enter(page.context())
  await payButton(page).click()
  await saying(page, 'Payment Failed', 'Another account has logged in meanwhile. Nothing was charged.')
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[autocomplete=cc-number]')?.value === '')
  expect(shop.paidBy(email) + shop.paidBy(borrower.email)).toBe(0)
})

test('the address of a success that was only typed promises no courses', async () => {
  const { page } = await shop.openFor('Wishful')
  await page.goto('/?payment=success')
  await page.getByText('Start your 3-day free trial to access all courses and lessons!').waitFor()
  await page.waitForURL((address) => address.search === '')
  expect(await page.getByText('Your payment is being confirmed').count()).toBe(0)
})

test('a payment that cannot be begun is told, and leads back to the prices', async () => {
  const { page } = await shop.openFor('Unlucky')
  shop.stripe.fail({ how: 500, times: 20 })
  await page.goto('/checkout?tier=1-month')
  await page.waitForURL('**/pricing')
  await saying(page, 'Error', '')
  shop.stripe.heal()
})

test('a script of Stripe’s that does not come is told, and can be tried again', async () => {
  const { page } = await shop.openFor('Blocked')
  await page.route(scriptAddress, (route) => route.fulfill({ status: 503 }))
  await page.goto('/checkout?tier=1-month')
  await page.getByText(/card form of Stripe, our payment provider, could not be loaded/).waitFor()
  await page.unroute(scriptAddress)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByLabel('Card number').waitFor()
  await expect.poll(() => payButton(page).innerText()).toBe('Pay 15.00 MYR')
})

test('whoever was logged out meanwhile is asked to log in, and comes back to the plan', async () => {
  const { page, email } = await shop.openFor('Forgotten')
  await page.goto('/pricing')
  await page.route('**/api/create-payment-intent', async (route) => {
    await page.context().clearCookies()
    await route.fulfill({ status: 401, body: 'Please log in.' })
  })
  await page.goto('/checkout?tier=6-months', { waitUntil: 'commit' })
  await sayingSoon(page, 'UnauthorizedPlease log in to continue')
  await page.unroute('**/api/create-payment-intent')
  await fillLogin(page, email, ownPassword)
  await page.waitForURL('**/checkout?tier=6-months')
  await page.getByLabel('Card number').waitFor()
})

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { subscriptions } from '#shared/billing/subscriptions.ts'
import { expectFitsAndIsAccessible } from '#tests/journeys/support/axe.ts'
import { buy, waitForToast, setUpShop } from '#tests/journeys/support/shop.ts'
import { button, region } from '#tests/journeys/support/visits.ts'

const shop = setUpShop()

const answering = (page: Page, question: string) => page.getByRole('alertdialog', { name: question })
const anyDay = /\d{1,2} [A-Z][a-z]{2} \d{4}/

test('a subscriber cancels the renewal, keeps the access, and undoes the cancellation', async () => {
  const { page, email } = await shop.openFor('Steady')
  await buy(page, '3-months')
  await page.goto('/profile')
  const card = region(page, 'Active Subscription')
  await card.getByText('You have full access to all courses and lessons').waitFor()
  const renews = await card.getByText(/^Renews on/).innerText()
  expect(renews).toMatch(anyDay)
  await card.getByText(renews.replace('Renews on', 'Access until'), { exact: true }).waitFor()

  await button(card, 'Cancel renewal').click()
  const question = answering(page, 'Cancel the renewal?')
  await expect.poll(() => question.innerText()).toMatch(/access stays until \d/)
  await expectFitsAndIsAccessible(page, 'cancel the renewal')
  await button(question, 'Keep renewing').click()
  await question.waitFor({ state: 'detached' })
  expect(shop.subscriptionsOf(email)[0]?.cancel_at_period_end).toBe(false)

  await button(card, 'Cancel renewal').click()
  await button(question, 'Cancel renewal').press('Enter')
  await page.getByRole('heading', { name: 'Active Subscription' }).and(page.locator(':focus')).waitFor()
  await waitForToast(page, 'Renewal cancelled', 'You keep your access')
  await expect.poll(() => card.getByText(/^Ends on/).innerText()).toBe(renews.replace('Renews', 'Ends'))
  await button(card, 'Resume').click()
  await waitForToast(page, 'Renewal resumed', '')
  await card.getByText(renews).waitFor()
  expect(shop.subscriptionsOf(email)[0]?.status).toBe('active')
})

test('a plan paused by the operator stays paused after an undone cancellation, and the page says so', async () => {
  const { page, email, call } = await shop.openFor('Paused', { size: 'phone' })
  await buy(page, '1-month')
  const { id } = shop.subscriptionsOf(email)[0]!
  shop.stripe.pause(id)
  const now = () => call(subscriptions.read, {})
  await expect.poll(now).toMatchObject({ paused: true })
  await page.goto('/profile')
  await button(page, 'Cancel renewal').click()
  await button(answering(page, 'Cancel the renewal?'), 'Cancel renewal').click()
  await waitForToast(page, 'Renewal cancelled', 'You keep your access')
  await page.getByRole('button', { name: 'Resume', exact: true }).click()
  await waitForToast(page, 'Cancellation taken back', 'Payments are paused by us until they are resumed')
})

test('the prices mark the running plan, and explain why no other can be bought now', async () => {
  const { page } = await shop.openFor('Marked')
  await buy(page, '12-months')
  await page.goto('/pricing')
  await page.getByRole('heading', { name: 'Your plan: 12 Months' }).waitFor()
  const cards = page.getByRole('listitem').filter({ hasText: 'Subscribe Now' })
  await expect.poll(() => cards.filter({ hasText: 'Current plan' }).getByRole('heading').innerText()).toBe('12 Months')
  for (const card of await cards.all()) await expect.poll(() => button(card, 'Subscribe Now').isDisabled()).toBe(true)
  const why = page.getByText(/^Your plan renews on .* cancel its renewal first\.$/)
  await expect.poll(() => why.count()).toBe(1)
  const [hint, first] = await Promise.all([why.boundingBox(), cards.first().boundingBox()])
  expect(hint!.y + hint!.height).toBeLessThanOrEqual(first!.y)
  await expectFitsAndIsAccessible(page, 'pricing of a subscriber')
  await button(page, 'Cancel renewal').click()
  await button(answering(page, 'Cancel the renewal?'), 'Cancel renewal').click()
  await page.getByRole('link', { name: 'Subscribe Now' }).first().waitFor()
})

test('on a phone the product’s name stands on one line beside the badge of a subscriber', async () => {
  const { page } = await shop.openFor('Narrow', { size: 'phone' })
  await buy(page, '1-month')
  const header = page.getByRole('banner')
  await header.getByText('Subscribed').waitFor()
  const lines = await header.getByRole('link', { name: 'Learn Kadazandusun' }).evaluate((link) => {
    const text = document.createTreeWalker(link, NodeFilter.SHOW_TEXT).nextNode()!
    const range = document.createRange()
    range.selectNodeContents(text)
    return range.getClientRects().length
  })
  expect(lines).toBe(1)
})

test('the profile lists payments, with Stripe’s receipt, and links to Stripe to change the card', async () => {
  const { page } = await shop.openFor('Orderly')
  await buy(page, '6-months')
  await page.goto('/profile')
  const row = page.getByRole('table', { name: 'Payment history' }).getByRole('row').nth(1)
  await expect.poll(() => row.innerText()).toMatch(/6 Months[\s\S]*RM48\.00[\s\S]*Paid/)
  const receipt = page.context().waitForEvent('page')
  await row.getByRole('link', { name: /^Receipt/ }).click()
  expect(new URL((await receipt).url()).origin).toBe(shop.stripe.url)
  await expectFitsAndIsAccessible(page, 'profile of a subscriber')
  await button(page, 'Change card').click()
  await page.getByRole('heading', { name: 'Your card and invoices' }).waitFor()
  await page.getByRole('link', { name: 'Return' }).click()
  await page.getByRole('heading', { name: 'Payment history' }).waitFor()
})

test('within the guarantee the payment is refunded, the access ends, and the refund is offered once', async () => {
  const { page, email } = await shop.openFor('Doubtful')
  await buy(page, '1-month')
  await page.goto('/profile')
  await button(page, 'Request refund').click()
  const question = answering(page, 'Request a refund?')
  await question.getByText(/Your payment for 1 Month, RM15\.00, goes back the way that you paid/).waitFor()
  await button(question, 'Request refund').click()
  await waitForToast(page, 'Refund made', 'Your money is on its way back to you.')
  await page.getByText('No Active Subscription').waitFor()
  await page.getByRole('table', { name: 'Payment history' }).getByText('Refunded').waitFor()
  expect(await button(page, 'Request refund').count()).toBe(0)
  expect(shop.paidBy(email)).toBe(0)
  await page.goto('/')
  expect(
    await button(page, /Subscribe to Access/)
      .first()
      .isDisabled(),
  ).toBe(true)

  await buy(page, '1-month')
  await page.goto('/profile')
  await button(page, 'Cancel renewal').waitFor()
  expect(await button(page, 'Request refund').count()).toBe(0)
})

test('a learner who buys during the trial keeps its days', async () => {
  const { page } = await shop.openFor('Trying')
  await page.goto('/')
  await button(page, 'Start Free Trial').first().click()
  await page
    .getByRole('link', { name: /View Course/ })
    .first()
    .waitFor()
  await page.goto('/checkout?tier=1-month')
  await page.getByText(/Those days are not lost/).waitFor()
  await buy(page, '1-month')
  await page.goto('/profile')
  await page.getByText(/With the days that you had left, your access lasts until/).waitFor()
})

test('an admin finds a payment and refunds it', async () => {
  const { page: buyer, email } = await shop.openFor('Findable')
  await buy(buyer, '3-months')
  const { page } = await shop.openFor('Refunding', {}, { role: 'ADMIN' })
  await page.goto('/admin?tab=payments')
  const sums = page.getByLabel('Revenue')
  for (const name of ['Gross', 'Refunded', 'Net']) await sums.getByText(name, { exact: true }).waitFor()
  const searched = page.waitForResponse((answer) => answer.url().includes('q='))
  await page.getByLabel('Search by name or email').fill(email)
  await searched
  const row = page.getByRole('row').filter({ hasText: email })
  await row.getByText('RM28.00', { exact: true }).waitFor()
  // While a search is under way the rows are dimmed.
  await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' })
  await expectFitsAndIsAccessible(page, 'payments of the admin')
  await button(row, /^Refund/).click()
  const question = answering(page, 'Refund this payment?')
  await question.getByText(/^RM28\.00 goes back to Findable Example.*the way that it was paid/).waitFor()
  await button(question, 'Refund').click()
  await waitForToast(page, 'Success', 'Payment refunded successfully')
  await row.getByText('Refunded', { exact: true }).waitFor()
  await button(row, /^Refund/).waitFor({ state: 'detached' })
  expect(shop.paidBy(email)).toBe(0)
})

test('the legal pages are linked from the sign-up, the checkout and every footer', async () => {
  const page = await shop.open()
  await page.goto('/')
  for (const [name, heading] of [
    ['Terms', 'Terms'],
    ['Privacy', 'Privacy'],
    ['Refunds', 'Renewal, cancelling and refunds'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click()
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  }
  await page.goto('/api/login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  const main = page.getByRole('main')
  await expect.poll(() => main.getByRole('link', { name: 'terms' }).getAttribute('href')).toBe('/terms')
  await expect.poll(() => main.getByRole('link', { name: 'privacy' }).getAttribute('href')).toBe('/privacy')
})

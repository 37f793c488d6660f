import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setUpShop, cards, fillCard, payButton, waitForToast } from '#tests/journeys/support/shop.ts'
import { region } from '#tests/journeys/support/visits.ts'

const shop = setUpShop()

const features = [
  ['Full course access', 'Video and text lessons', 'Quizzes', 'Mobile access'],
  ['Priority support', 'Downloadable resources', 'Certificates'],
  ['Advanced lessons', 'Cultural deep-dives', 'Community events'],
  ['Lifetime resources', 'Expert Q&A', 'Contribution privileges'],
]
const plans = [
  { id: '1-month', duration: '1 Month', price: '15.00', shown: 'RM15' },
  { id: '3-months', duration: '3 Months', price: '28.00', shown: 'RM28' },
  { id: '6-months', duration: '6 Months', price: '48.00', shown: 'RM48' },
  { id: '12-months', duration: '12 Months', price: '98.00', shown: 'RM98' },
].map((plan, index) => ({ ...plan, index, sen: Number(plan.price.replace('.', '')) }))

const ways = plans.flatMap((plan) => [false, true].map((once) => ({ ...plan, once, way: once ? 'once' : 'renewing' })))

/** The text of each feature, without the mark of one that does not exist yet. */
const namesIn = async (list: ReturnType<Page['getByRole']>) =>
  (await list.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s*coming$/, '').trim())

/** The invoice of the renewing plan, or the intent of a period that is paid once, as Stripe has it. */
function atStripe(email: string, once: boolean) {
  const { customer, invoice, payment_intent: intent } = shop.stripe.kept
  const id = [...customer.values()].find((each) => !each.deleted && each.email === email)?.id
  if (once) return [...intent.values()].filter((each) => each.customer === id && each.status === 'succeeded')
  return [...invoice.values()].filter((each) => each.customer === id && each.status === 'paid')
}

test.each(ways)('$id $way has the same features and amount everywhere', async ({ once, ...plan }) => {
  const { page, email } = await shop.openFor('Every')
  await page.goto('/pricing')
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Subscribe Now' }).nth(plan.index)
  await card.getByText(plan.shown, { exact: true }).first().waitFor()
  expect(await namesIn(card.getByRole('list'))).toEqual(features[plan.index])

  await page.goto(`/checkout?tier=${plan.id}${once ? '&pay=once' : ''}`)
  const order = region(page, 'Order summary')
  await expect.poll(() => payButton(page).innerText()).toBe(`Pay ${plan.price} MYR`)
  expect(await namesIn(order.getByRole('list'))).toEqual(features.slice(0, plan.index + 1).flat())
  const rows = await order.locator('dl').innerText()
  expect(rows).toMatch(
    new RegExp(`Duration\\s+${plan.duration}\\s+Subtotal\\s+${plan.price} MYR\\s+Total\\s+${plan.price} MYR`),
  )
  await fillCard(page, cards.good)
  await payButton(page).click()
  await waitForToast(page, 'Payment Successful', 'Thank you for your subscription!')

  expect(shop.paidBy(email)).toBe(plan.sen)
  const [bought, ...others] = atStripe(email, once)
  expect(others).toEqual([])
  expect(bought).toMatchObject(
    once
      ? { amount_received: plan.sen, currency: 'myr', metadata: { plan: plan.id } }
      : { amount_paid: plan.sen, currency: 'myr', parent: { subscription_details: { metadata: { plan: plan.id } } } },
  )
  const sentence = `we have received RM${plan.price} for ${plan.duration.toLowerCase()} of`
  // The e-mail may still be on its way.
  await expect
    .poll(async () => {
      await page.goto('/dev/mail')
      const letters = await page.getByRole('article').allInnerTexts()
      return letters.filter((text) => text.includes(email) && text.includes(sentence)).length
    })
    .toBe(1)
})

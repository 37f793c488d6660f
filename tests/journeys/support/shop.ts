import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Page } from 'playwright-core'
import { startStripeServer } from '#tests/doubles/stripe/server.ts'
import { madeFolder } from './made-data.ts'
import { freePort, startProduct } from './product.ts'
import { replaceStripeScript } from '#tests/doubles/stripe/browser/browser-script.ts'
import type { Fields } from './people.ts'
import { toastIn, useBrowser, button, link, type Look } from './visits.ts'

/** Stripe's test cards. */
export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asksTheBank: '4000 0025 0000 3155',
}

/** A product that people can pay at, with a Stripe double that sends its webhooks. */
async function startShop() {
  const port = await freePort()
  const stripe = await startStripeServer({ webhookUrl: `http://localhost:${port}/api/stripe/webhook` })
  const keys = {
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhooks.secret,
    STRIPE_API_BASE: stripe.url,
  }
  const dataDir = await madeFolder('shop')
  const product = await startProduct({ port, dataDir, env: { ...keys, LOG_LEVEL: 'warn', RATE_LIMIT_BURST: '100000' } })
  const database = await product.database()
  stripe.webhooks.automatic()
  const customerOf = (email: string) =>
    [...stripe.kept.customer.values()].find((each) => !each.deleted && each.email === email)?.id
  return {
    url: product.url,
    database,
    said: () => product.output(),
    stripe,
    /** Stripe's subscriptions of the person with this address. */
    subscriptionsOf(email: string) {
      const customer = customerOf(email)
      return [...stripe.kept.subscription.values()].filter((each) => each.customer === customer)
    },
    /** The money that the shop has of them, in sen. */
    paidBy(email: string): number {
      const customer = customerOf(email)
      const theirs = [...stripe.kept.charge.values()].filter((each) => each.customer === customer && each.paid)
      return theirs.reduce((sum, { amount, amount_refunded }) => sum + amount - amount_refunded, 0)
    },
    async close() {
      await product.stop()
      await product.remove()
      await stripe.close()
    },
  }
}
type Shop = Awaited<ReturnType<typeof startShop>>

/** A shop for the tests of one file; in their browsers only Stripe's script is another one. */
export function aShop() {
  let shop: Shop
  beforeAll(async () => void (shop = await startShop()))
  // A fault that one test asked for is not left to the next.
  afterEach(() => shop.stripe.heal())
  afterAll(() => shop?.close())

  const browser = useBrowser(() => shop)

  const open = async (look: Look = {}): Promise<Page> => {
    const page = await browser.open(look)
    await replaceStripeScript(page.context(), shop.stripe.url)
    return page
  }
  return {
    open,
    /** A page that never asks for Stripe's script: a route would take every request through this process and turn the cache off. */
    openWithoutStripe: browser.open,
    /** Somebody new, logged in and on no page yet, and their address. */
    async openFor(firstName: string, look: Look = {}, fields: Fields = {}) {
      const [member, page] = await Promise.all([browser.add(firstName, fields), open(look)])
      await member.enter(page.context())
      return { ...member, page }
    },
    add: browser.add,
    change: browser.change,
    get url() {
      return shop.url
    },
    get stripe() {
      return shop.stripe
    },
    subscriptionsOf: (email: string) => shop.subscriptionsOf(email),
    paidBy: (email: string) => shop.paidBy(email),
  }
}

export const saying = (page: Page, title: string, text: string) =>
  toastIn(page).filter({ hasText: title }).filter({ hasText: text }).waitFor()

export const payButton = (page: Page) => button(page, /^(Pay |Processing)/)

export async function fillCard(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiration date MM / YY').fill('12 / 34')
  await page.getByLabel('Security code').fill('123')
}

/** To the checkout and through it with a good card, back to the courses. */
export async function buy(page: Page, plan: string) {
  await page.goto(`/checkout?tier=${plan}`)
  await fillCard(page, cards.good)
  await payButton(page).click()
  await saying(page, 'Payment Successful', 'Thank you for your subscription!')
  await page.waitForURL((address) => address.pathname === '/')
  await link(page, /View Course/)
    .first()
    .waitFor()
}

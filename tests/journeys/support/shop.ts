import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Page } from 'playwright-core'
import { startStripeServer } from '#tests/doubles/stripe/server.ts'
import { copyTemplateData } from './template-data.ts'
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

/** Starts a product with a Stripe double that sends its webhooks. */
async function startShop() {
  const port = await freePort()
  const stripe = await startStripeServer({ webhookUrl: `http://localhost:${port}/api/stripe/webhook` })
  const keys = {
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhooks.secret,
    STRIPE_API_BASE: stripe.url,
  }
  const dataDir = await copyTemplateData('shop')
  const product = await startProduct({ port, dataDir, env: { ...keys, LOG_LEVEL: 'warn', RATE_LIMIT_BURST: '100000' } })
  const database = await product.database()
  stripe.webhooks.automatic()
  const customerOf = (email: string) =>
    [...stripe.kept.customer.values()].find((each) => !each.deleted && each.email === email)?.id
  return {
    url: product.url,
    database,
    log: () => product.output(),
    stripe,
    /** Stripe's subscriptions of the person with this address. */
    subscriptionsOf(email: string) {
      const customer = customerOf(email)
      return [...stripe.kept.subscription.values()].filter((each) => each.customer === customer)
    },
    /** Sum of this person's payments minus refunds, in sen. */
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

/** Starts a shop for the tests of one file. Their browsers load a double in place of Stripe's script. */
export function setUpShop() {
  let shop: Shop
  beforeAll(async () => void (shop = await startShop()))
  // Removes faults that a test has requested.
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
    /** Opens a browser context of a new person, logged in and on no page yet. */
    async openFor(firstName: string, look: Look = {}, fields: Fields = {}) {
      const [member, page] = await Promise.all([browser.add(firstName, fields), open(look)])
      await member.logIn(page.context())
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

export const waitForToast = (page: Page, title: string, text: string) =>
  toastIn(page).filter({ hasText: title }).filter({ hasText: text }).waitFor()

export const payButton = (page: Page) => button(page, /^(Pay |Processing)/)

export async function fillCard(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiration date MM / YY').fill('12 / 34')
  await page.getByLabel('Security code').fill('123')
}

/** Address of Stripe's script in the page. */
export const scriptAddress = 'https://js.stripe.com/**'

export const atHome = (page: Page) => page.waitForURL((address) => address.pathname === '/')

/** Waits until the home offers a course to somebody who paid. */
export const unlocked = (page: Page) =>
  link(page, /View Course/)
    .first()
    .waitFor()

/** Pays for a plan with a good card, and returns to the courses. */
export async function buy(page: Page, plan: string) {
  await page.goto(`/checkout?tier=${plan}`)
  await fillCard(page, cards.good)
  await payButton(page).click()
  await waitForToast(page, 'Payment Successful', 'Thank you for your subscription!')
  await atHome(page)
  await unlocked(page)
}

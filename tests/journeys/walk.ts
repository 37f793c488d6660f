import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { startBrowser } from './browser.ts'

export const password = 'kopivosian'
export const sizes = {
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1280, height: 900 },
}

interface Look {
  size?: keyof typeof sizes
  scheme?: 'light' | 'dark'
  javaScriptEnabled?: boolean
  /** Of another product than the one that all journeys share. */
  baseURL?: string
}

/** What the browser itself says of a status that the page expects, and of a connection that a test takes away. */
const expectedNoise =
  /^Failed to load resource: (the server responded with a status of (4\d\d|503)|net::ERR_INTERNET_DISCONNECTED)/

/**
 * A browser for the tests of one file. Anything that a page says on its console as an error, and any error it throws,
 * fails the test in which it happened.
 */
export function useBrowser() {
  let browser: Browser
  const faults: string[] = []
  const contexts: BrowserContext[] = []
  beforeAll(async () => {
    browser = await startBrowser()
  })
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()))
    expect(faults.splice(0), 'errors in the browser').toEqual([])
  })
  afterAll(() => browser?.close())

  function watch(page: Page) {
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error' && !expectedNoise.test(message.text())) faults.push(message.text())
    })
  }

  return {
    /** A fresh browser of somebody's, not logged in. */
    async open(look: Look = {}): Promise<Page> {
      const { size = 'desktop', scheme = 'light', ...rest } = look
      const baseURL = inject('productUrl')
      const context = await browser.newContext({
        baseURL,
        viewport: sizes[size],
        colorScheme: scheme,
        timezoneId: 'Asia/Kuching',
        locale: 'en-MY',
        ...rest,
      })
      context.setDefaultTimeout(10_000)
      contexts.push(context)
      const page = await context.newPage()
      watch(page)
      return page
    },
  }
}

/** Logs a demo account in, from wherever sends people to log in. */
export async function fillLogin(page: Page, email: string, secret = password) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(secret)
  await page.getByRole('button', { name: 'Log in' }).click()
}

export async function logIn(page: Page, email: string, secret = password) {
  await page.goto('/api/login')
  await fillLogin(page, email, secret)
  await page.getByRole('heading', { name: /^Welcome back/ }).waitFor()
}

let registered = 0
/** Registers somebody new, from the landing page to the dashboard; answers their address. */
export async function register(page: Page, firstName = 'Somebody'): Promise<string> {
  registered += 1
  const email = `learner-${Date.now()}-${registered}@example.test`
  await page.goto('/')
  await page.getByRole('link', { name: 'Start 3-Day Free Trial' }).first().click()
  await page.getByRole('link', { name: /create|sign up|register/i }).click()
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill('Example')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('seven hills of rice')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: `Welcome back, ${firstName}!` }).waitFor()
  return email
}

/** Waits for a toast with these words, looking at every frame: before a redirect it shows for half a second only. */
export const sayingSoon = (page: Page, words: string) =>
  page.waitForFunction((text) => document.querySelector('[data-toasts]')?.textContent?.includes(text), words)

/** The one toast that is shown. */
export const toastIn = (page: Page) => page.locator('[data-toasts] li')

/** Nothing may be wider than the screen. */
export async function expectNoSideways(page: Page, where = 'the page') {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(excess, `pixels that ${where} is wider than the screen`).toBeLessThanOrEqual(0)
}

/** One endless word, as long as a title may be. */
export const endlessWord = 'Kadazandusun'.repeat(17).slice(0, 200)

/** Counts what the page sends from now on. */
export function countRequests(page: Page, method: string, path: RegExp) {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === method && path.test(new URL(request.url()).pathname)) sent.push(request.url())
  })
  return sent
}

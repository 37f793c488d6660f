import { AsyncLocalStorage } from 'node:async_hooks'
import { readFileSync } from 'node:fs'
import { afterAll, aroundEach, beforeAll, expect, inject } from 'vitest'
import { chromium, firefox, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core'
import { fakeMicrophone } from './firefox/microphone.ts'
import { firefoxChannel } from './firefox/options.ts'
import { peopleOf, type Fields, type Member, type People } from './people.ts'

const password = 'kopivosian'
export const sizes = {
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1280, height: 900 },
}

export interface Look {
  size?: keyof typeof sizes
  scheme?: 'light' | 'dark'
  javaScriptEnabled?: boolean
  /** Allows the service worker, which then sees requests before the test's own network routes. */
  worker?: boolean
  timezoneId?: string
  locale?: string
  /** Device pixels for one CSS pixel. */
  deviceScaleFactor?: number
}

/** Console messages about an expected status, and about a connection that a test cuts. */
const expectedNoise = new RegExp(
  [
    /^Failed to load resource: (the server responded with a status of (4\d\d|503)|net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED))/,
    /^Failed to load ‘.*’\. A ServiceWorker intercepted the request and encountered an unexpected error\./,
  ]
    .map(({ source }) => source)
    .join('|'),
)

/** The pages that one test has opened, and their errors. */
interface Visit {
  contexts: BrowserContext[]
  faults: string[]
  /** True once the test has taken a context offline: what the service worker was fetching then fails. */
  wentOffline: boolean
  over: boolean
}
/** A test that timed out may run on: it keeps its own finished visit and cannot change the next one's. */
const currentVisit = new AsyncLocalStorage<Visit>()

/** The same about a request of the service worker, if the test has cut the connection. */
const cutInWorker = 'Failed to load resource: net::ERR_FAILED'

function watch(page: Page, visit: Visit) {
  page.on('pageerror', (error) => visit.faults.push(error.message))
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() !== 'error' || expectedNoise.test(text) || (visit.wentOffline && text === cutInWorker)) return
    visit.faults.push(`${text} (${message.location().url})`)
  })
}

/** Notes in the visit that the test takes this context offline. */
function noteOffline(context: BrowserContext, visit: Visit) {
  const setOffline = context.setOffline.bind(context)
  context.setOffline = (offline) => {
    visit.wentOffline ||= offline
    return setOffline(offline)
  }
}

/** Text of the open pages after a failed test. */
const pageTextsOf = ({ contexts }: Visit) =>
  Promise.all(
    contexts
      .flatMap((context) => context.pages())
      .map(async (page) => {
        const text = await page.locator('body').innerText({ timeout: 5000 }).catch(String)
        return `the test failed at ${page.url()}, with the text: ${text.slice(0, 3000)}`
      }),
  )

interface Site {
  url: string
  /** Address of the database in which people are created. */
  database: string
  /** Console messages so far. */
  log: () => string
}

const sharedSite = (): Site => ({
  url: inject('productUrl'),
  database: inject('productDatabase'),
  log: () => readFileSync(inject('productLog'), 'utf8'),
})

/** One browser for all files of this process, which ends with it. Through another process, each command would take a detour. */
let sharedBrowser: Promise<Browser> | undefined

/**
 * A browser, for the tests of one file, at the product that most journeys share or at another one.
 * An error on a page's console, and any error that a page throws, fails the test in which it happened.
 */
export function useBrowser(site: () => Site = sharedSite) {
  let browser: Browser
  let people: People | undefined
  beforeAll(async () => {
    const options = inject('browserOptions')
    browser = await (sharedBrowser ??= (options.channel === firefoxChannel ? firefox : chromium).launch(options))
  })
  aroundEach(async (run, { task }) => {
    const visit: Visit = { contexts: [], faults: [], wentOffline: false, over: false }
    const before = site().log().length
    await currentVisit.run(visit, run)
    visit.over = true
    if (task.result?.state === 'fail') visit.faults.push(...(await pageTextsOf(visit)))
    await Promise.all(visit.contexts.map((context) => context.close()))
    if (visit.faults.length > 0) visit.faults.push(`the product meanwhile: ${site().log().slice(before)}`)
    expect(visit.faults, 'errors in the browser').toEqual([])
  })
  afterAll(async () => {
    await people?.close()
  })

  async function open({ size = 'desktop', scheme = 'light', worker = false, ...rest }: Look = {}): Promise<Page> {
    const visit = currentVisit.getStore()
    if (!visit || visit.over) throw new Error('This test is over.')
    const context = await browser.newContext({
      baseURL: site().url,
      viewport: sizes[size],
      colorScheme: scheme,
      // No test waits for an animation. A browser's flag would not do: Playwright overrides it in each context.
      reducedMotion: 'reduce',
      timezoneId: 'Asia/Kuching',
      locale: 'en-MY',
      serviceWorkers: worker ? 'allow' : 'block',
      ...rest,
    })
    // So long that only a hanging step exceeds it.
    context.setDefaultTimeout(120_000)
    visit.contexts.push(context)
    context.on('page', (page) => watch(page, visit))
    noteOffline(context, visit)
    if (browser.browserType() === firefox) await context.addInitScript(fakeMicrophone)
    return context.newPage()
  }
  /** Adds a person for this test only. */
  const add = (firstName: string, fields: Fields = {}): Promise<Member> =>
    (people ??= peopleOf(site().url, site().database)).add(firstName, fields)

  return {
    /** Opens a fresh browser context without a login. */
    open,
    add,
    change: (member: Member, fields: Fields) => people!.change(member, fields),
    /** Opens a fresh browser context of a new person, logged in and on no page yet. */
    async openAs(firstName: string, fields: Fields = {}, look: Look = {}): Promise<Member & { page: Page }> {
      const [member, page] = await Promise.all([add(firstName, fields), open(look)])
      await member.logIn(page.context())
      return { ...member, page }
    },
  }
}
const byRole = (role: 'button' | 'link' | 'heading' | 'region') => (scope: Page | Locator, name: string | RegExp) =>
  scope.getByRole(role, { name })
export const button = byRole('button')
export const link = byRole('link')
export const heading = byRole('heading')
export const region = byRole('region')

/** Taps the letters of a word, as on a phone while the word is young. */
export async function tapLetters(page: Page, word: string) {
  const letters = page.getByRole('list', { name: 'Letters to choose from' })
  for (const letter of word) await letters.getByRole('button', { name: letter, exact: true }).first().click()
  await button(page, 'Check').click()
}

/** Fills in the login form for a demo account. */
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

/** Waits until React handles the page's links. Before, a click on a link loads the next page as a document, without the state of this one. */
export const untilHydrated = (page: Page) =>
  page.waitForFunction(() => Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')))

let registered = 0
/** Registers a new person, from the landing page to the dashboard. Returns their e-mail address. */
export async function register(page: Page, firstName = 'Somebody'): Promise<string> {
  registered += 1
  const email = `learner-${Date.now()}-${registered}@example.test`
  await page.goto('/')
  await page.getByRole('link', { name: 'Start 3-Day Free Trial' }).first().click()
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill('Example')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('seven hills of rice')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: `Welcome back, ${firstName}!` }).waitFor()
  return email
}

/** Waits for a toast with these words. Checks every frame, because a toast before a redirect shows for half a second only. */
export const toastSaying = (page: Page, words: string) =>
  page.waitForFunction((text) => document.querySelector('[data-toasts]')?.textContent?.includes(text), words)

/**
 * Waits for a toast with these words after `act`, before the redirect to the login. The redirect is held until then, because a busy machine may
 * draw no frame in the half second before it.
 */
export async function toastBeforeLogin(page: Page, words: string, act: () => Promise<unknown>) {
  const seen = Promise.withResolvers<void>()
  await page.route(
    ({ pathname }) => pathname === '/api/login',
    async (route) => {
      await seen.promise
      await route.continue()
    },
  )
  // Side by side: on a busy machine a click returns only after the navigation that it led to, which waits for the toast.
  await Promise.all([toastSaying(page, words).then(() => seen.resolve()), act()])
}

/** Refuses what the device downloads by itself for offline use: its first refused request would show the end of access before the test's own. */
export const holdDownloads = (page: Page) =>
  page.route('**/api/lessons/*/texts?form=whole', (route) => route.fulfill({ status: 503, body: 'Not now.' }))

/** Holds the scripts of a page, as a slow line does, until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** The one toast that is shown. */
export const toastIn = (page: Page) => page.locator('[data-toasts] li')

export const toastAppears = (page: Page, words: string) => toastIn(page).filter({ hasText: words }).waitFor()

/** Fails if anything is wider than the screen. */
export async function expectFitsScreen(page: Page, where = 'the page') {
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const elements = scrollWidth > clientWidth ? [...document.querySelectorAll('body *')] : []
    const wide = elements.filter((each) => each.getBoundingClientRect().right > clientWidth)
    return elements.length > 0
      ? [scrollWidth - clientWidth, ...wide.slice(-5).map(({ outerHTML }) => outerHTML.slice(0, 200))]
      : []
  })
  expect(beyond, `pixels that ${where} is wider than the screen, and the elements there`).toEqual([])
}

/** One word without a break, as long as a title may be. */
export const endlessWord = 'Kadazandusun'.repeat(17).slice(0, 200)

/** Collects matching requests of the page from now on. */
export function countRequests(page: Page, method: string, path: RegExp) {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === method && path.test(new URL(request.url()).pathname)) sent.push(request.url())
  })
  return sent
}

/** Waits until the focus has come to rest on a heading, and answers its words. */
export async function headingInFocus(page: Page): Promise<string> {
  await page.waitForFunction(() => /^H[1-3]$/.test(document.activeElement?.tagName ?? ''))
  return page.evaluate(() => document.activeElement?.textContent ?? '')
}

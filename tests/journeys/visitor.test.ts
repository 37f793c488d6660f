import { describe, expect, inject, test } from 'vitest'
import {
  expectFitsScreen,
  fillLogin,
  toastBeforeLogin,
  sizes,
  useBrowser,
  button,
  link,
  heading,
  holdScripts,
} from './support/visits.ts'

const browser = useBrowser()

test('a visitor can read the first page before any script runs', async () => {
  const page = await browser.open({ javaScriptEnabled: false })
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const title of ['Interactive Lessons', 'Expert Teachers', 'Cultural Insights', 'Community Driven'])
    await heading(page, title).waitFor()
  await expect
    .poll(() => link(page, 'Start 3-Day Free Trial').first().getAttribute('href'))
    .toBe('/api/login?screen=register')
  await page.goto('/pricing')
  await page
    .getByRole('paragraph')
    .filter({ hasText: /^RM98$/ })
    .waitFor()
  await page.goto('/about')
  await page.getByText('Penampang, Sabah, Malaysia').first().waitFor()
})

test('the public pages have titles, descriptions and Open Graph data', async () => {
  for (const path of ['/', '/pricing', '/about', '/privacy', '/terms', '/refunds']) {
    const html = await (await fetch(inject('productUrl') + path)).text()
    expect(html).toMatch(/<title>[^<]+<\/title>/)
    expect(html).toContain('<h1')
    for (const name of [
      'name="description"',
      'property="og:title"',
      'property="og:description"',
      'property="og:image"',
    ])
      expect(html, `${path} ${name}`).toContain(name)
  }
})

test('public pages that the browser renders have their own titles before any script runs', async () => {
  const titles = {
    '/ms/events': 'Acara',
    '/voices/withdraw': 'Take voices back',
  }
  for (const [path, title] of Object.entries(titles)) {
    const html = await (await fetch(inject('productUrl') + path)).text()
    expect(html).toContain(`<title>${title} – Learn Kadazandusun</title>`)
    expect(html).toContain(`property="og:title" content="${title} – Learn Kadazandusun"`)
  }
})

test('a visitor who starts a trial creates an account first, and returns home with the trial', async () => {
  const page = await browser.open({ size: 'phone' })
  await page.goto('/')
  await link(page, 'Start 3-Day Free Trial').first().click()
  await button(page, 'Create account').waitFor()
  await link(page, 'Log in').waitFor()
  await page.getByLabel('First name').fill('Jeannie')
  await page.getByLabel('Email').fill(`jeannie-${Date.now()}@example.test`)
  await page.getByLabel('Password').fill('lantern river mango cloud')
  await button(page, 'Create account').click()
  await heading(page, /^Welcome back/).waitFor()
  await button(page, /Free Trial/)
    .first()
    .waitFor()
})

test('the navigation of a visitor reaches every public page, on a phone behind a toggle', async () => {
  const page = await browser.open({ size: 'phone' })
  await page.goto('/')
  await button(page, /menu/i).click()
  await link(page.getByRole('navigation'), 'Price').click()
  await page.waitForURL('**/pricing')
  await button(page, /menu/i).click()
  const nav = page.getByRole('navigation').first()
  await expect
    .poll(() => nav.getByRole('link').allInnerTexts())
    .toEqual(expect.arrayContaining(['Home', 'About', 'Price', 'Register']))
  await link(nav, 'Register').click()
  await button(page, 'Create account').waitFor()
})

test('the pricing page of a site without payment says so before a plan is chosen, and before any script runs', async () => {
  const page = await browser.open({ javaScriptEnabled: false, size: 'phone' })
  await page.goto('/pricing')
  await heading(page, 'You cannot pay here yet').waitFor()
})

async function openEarly(path: string) {
  const page = await browser.open({ size: 'phone' })
  const releaseScripts = await holdScripts(page)
  await page.goto(path, { waitUntil: 'commit' })
  return { page, releaseScripts }
}

describe('on a slow line, a press and a text before hydration count:', () => {
  test('a chosen plan stays, and the menu opens', async () => {
    const { page, releaseScripts } = await openEarly('/pricing')
    await page.getByRole('radio', { name: /^6 Months/ }).check()
    await button(page, /menu/i).click()
    releaseScripts()
    await link(page.getByRole('navigation').first(), 'About').waitFor()
    await page.getByText('RM48 for 6 months').waitFor()
    expect(await page.getByRole('radio', { name: /^6 Months/ }).isChecked()).toBe(true)
  })

  test('a typed word is asked for', async () => {
    const { page, releaseScripts } = await openEarly('/library/wanted')
    await page.getByRole('textbox').last().fill('snow plough')
    const requests = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/wanted'),
    )
    await button(page, 'Ask for it').click()
    releaseScripts()
    expect((await requests).postDataJSON()).toEqual({ word: 'snow plough' })
  })
})

test('every link to register leads to the sign-up page', async () => {
  const page = await browser.open()
  for (const [path, name] of [
    ['/', 'Register'],
    ['/', 'Start 3-Day Free Trial'],
    ['/', 'Start learning'],
    ['/library', 'Register'],
    ['/pricing', 'Register'],
  ] as const) {
    await page.goto(path)
    for (const each of await link(page, name).all()) {
      const href = await each.getAttribute('href')
      expect(new URLSearchParams(href?.split('?')[1]).get('screen'), `${name} at ${path}: ${href}`).toBe('register')
    }
    expect(await link(page, name).count(), `${name} at ${path}`).toBeGreaterThan(0)
  }
  await link(page.getByRole('main'), 'Register').click()
  await button(page, 'Create account').waitFor()
})

test('an unknown address is a 404 page with the specified text', async () => {
  const page = await browser.open()
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await heading(page, '404 Page Not Found').waitFor()
  await page.getByText('Did you forget to add the page to the router?').waitFor()
})

test('an unknown address is a 404 page before any script runs', async () => {
  const page = await browser.open({ javaScriptEnabled: false })
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  expect(await page.title()).toMatch(/^404 Page Not Found/)
  await page.getByRole('heading', { level: 1, name: '404 Page Not Found' }).waitFor()
  await page.getByText('Did you forget to add the page to the router?').waitFor()
  expect(await page.getByText('JavaScript').count()).toBe(0)
})

test(
  'a visitor at a page for members gets a message, logs in, and returns to that page',
  { tags: ['firefox'] },
  async () => {
    const page = await browser.open()
    await toastBeforeLogin(page, 'UnauthorizedYou are logged out. Logging in again...', () =>
      page.goto('/profile', { waitUntil: 'commit' }),
    )
    await fillLogin(page, 'contributor@demo.test')
    await page.waitForURL('**/profile')
    await page.getByText('contributor@demo.test').first().waitFor()
  },
)

test('a visitor at the checkout is asked to log in and keeps the plan', async () => {
  const page = await browser.open()
  await toastBeforeLogin(page, 'UnauthorizedPlease log in to continue', () =>
    page.goto('/checkout?tier=6-months', { waitUntil: 'commit' }),
  )
  await fillLogin(page, 'contributor@demo.test')
  await page.waitForURL('**/checkout?tier=6-months')
  await page.getByText('Payment System Unavailable').waitFor()
  await page.getByText('The payment system is currently unavailable. Please contact support.').waitFor()
  expect(await page.getByText(/unavailable|can’t pay/i).count()).toBe(2)
})

test('a wrong password gets the same message for known and unknown addresses', async () => {
  const page = await browser.open()
  const messages: string[] = []
  for (const email of ['learner@demo.test', 'nobody@example.test']) {
    await page.goto('/api/login')
    await fillLogin(page, email, 'not the password')
    messages.push(await page.getByRole('alert').innerText())
  }
  expect(messages[0]).toBe(messages[1])
})

test('no public page is wider than a narrow phone', async () => {
  const page = await browser.open({ size: 'phone' })
  await page.setViewportSize({ ...sizes.phone, width: 320 })
  for (const path of ['/', '/pricing', '/about', '/no-page', '/api/login']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectFitsScreen(page)
  }
})

test('each page mentions the missing details of the operator once, and not as an error', async () => {
  const page = await browser.open({ size: 'phone' })
  for (const path of ['/', '/pricing', '/about', '/terms']) {
    await page.goto(path)
    const messages = page.getByText('The operator has not filled this in yet').filter({ visible: true })
    await messages.waitFor()
    expect([path, await messages.count(), await page.getByRole('alert').count()]).toEqual([path, 1, 0])
  }
})

test('each of the four plans is named in its link for screen readers', async () => {
  const page = await browser.open()
  await page.goto('/pricing')
  for (const duration of ['1 Month', '3 Months', '6 Months', '12 Months'])
    await page.getByRole('link', { name: `Subscribe Now for ${duration}`, exact: true }).waitFor()
})

test('the legal pages have space between paragraphs and markers in lists', async () => {
  const page = await browser.open({ size: 'phone' })
  await page.goto('/privacy')
  const looks = (of: string, name: 'marginTop' | 'listStyleType') =>
    page
      .locator(of)
      .first()
      .evaluate((element, property) => getComputedStyle(element)[property], name)
  expect(await looks('.prose > p + p', 'marginTop')).toBe('16px')
  expect(await looks('.prose ul', 'listStyleType')).toBe('disc')
})

test('a visitor has a login link on every inner page', async () => {
  const page = await browser.open()
  for (const path of ['/library', '/pricing', '/about']) {
    await page.goto(path)
    const login = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Log In' })
    await expect.poll(() => login.getAttribute('href')).toBe('/api/login')
  }
})

test('the texts of the landing page never overlap the mountain', async () => {
  const page = await browser.open()
  await page.goto('/')
  const touching = await page.evaluate(() => {
    const rock = document.querySelector('svg use')
    const inRock = (x: number, y: number) => rock !== null && document.elementsFromPoint(x, y).includes(rock)
    // Else nothing would be found because there is nothing to find.
    if (!inRock(960, 520)) return ['the mountain is not where it was']
    const lines = [...document.querySelectorAll('h1, h1 ~ p')].flatMap((words) => {
      const range = document.createRange()
      range.selectNodeContents(words)
      return [...range.getClientRects()]
    })
    return lines.filter(({ right, top, bottom }) => [top, bottom].some((y) => inRock(right + 16, y)))
  })
  expect(touching).toEqual([])
})

import { expect, inject, test } from 'vitest'
import { expectNoSideways, fillLogin, sayingSoon, sizes, useBrowser } from './walk.ts'

const browser = useBrowser()

test('a visitor lands on a page that is readable before any script runs', async () => {
  const page = await browser.open({ javaScriptEnabled: false })
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const title of ['Interactive Lessons', 'Expert Teachers', 'Cultural Insights', 'Community Driven'])
    await page.getByRole('heading', { name: title }).waitFor()
  await expect
    .poll(() => page.getByRole('link', { name: 'Start 3-Day Free Trial' }).first().getAttribute('href'))
    .toBe('/api/login?screen=register')
  await page.goto('/pricing')
  await page.getByText('RM98', { exact: true }).waitFor()
  await page.goto('/about')
  await page.getByText('Penampang, Sabah, Malaysia').first().waitFor()
})

test('the public pages carry titles, descriptions and Open Graph data', async () => {
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

test('whoever starts a trial without an account makes one first, and comes home to it', async () => {
  const page = await browser.open({ size: 'phone' })
  await page.goto('/')
  await page.getByRole('link', { name: 'Start 3-Day Free Trial' }).first().click()
  await page.getByRole('button', { name: 'Create account' }).waitFor()
  await page.getByRole('link', { name: 'Log in' }).waitFor()
  await page.getByLabel('First name').fill('Jeannie')
  await page.getByLabel('Email').fill(`jeannie-${Date.now()}@example.test`)
  await page.getByLabel('Password').fill('lantern river mango cloud')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: /^Welcome back/ }).waitFor()
  await page
    .getByRole('button', { name: /Free Trial/ })
    .first()
    .waitFor()
})

test('the navigation of a visitor leads everywhere, on a phone behind a toggle', async () => {
  const page = await browser.open({ size: 'phone' })
  await page.goto('/')
  await page.getByRole('button', { name: /menu/i }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Price' }).click()
  await page.waitForURL('**/pricing')
  await page.getByRole('button', { name: /menu/i }).click()
  const nav = page.getByRole('navigation').first()
  await expect
    .poll(() => nav.getByRole('link').allInnerTexts())
    .toEqual(expect.arrayContaining(['Home', 'About', 'Price', 'Register']))
  await nav.getByRole('link', { name: 'Register' }).click()
  await page.getByRole('button', { name: 'Log in' }).waitFor()
})

test('an unknown address is a 404 page with the promised words', async () => {
  const page = await browser.open()
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
  await page.getByText('Did you forget to add the page to the router?').waitFor()
})

test('an unknown address says so before any script runs', async () => {
  const page = await browser.open({ javaScriptEnabled: false })
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  expect(await page.title()).toMatch(/^404 Page Not Found/)
  await page.getByRole('heading', { level: 1, name: '404 Page Not Found' }).waitFor()
  await page.getByText('Did you forget to add the page to the router?').waitFor()
  expect(await page.getByText('JavaScript').count()).toBe(0)
})

test('a visitor at a page for members is told so, logs in, and is back where they wanted to go', async () => {
  const page = await browser.open()
  await page.goto('/profile', { waitUntil: 'commit' })
  await sayingSoon(page, 'UnauthorizedYou are logged out. Logging in again...')
  await fillLogin(page, 'contributor@demo.test')
  await page.waitForURL('**/profile')
  await page.getByText('contributor@demo.test').first().waitFor()
})

test('at the checkout a visitor is asked to log in and keeps the plan', async () => {
  const page = await browser.open()
  await page.goto('/checkout?tier=6-months', { waitUntil: 'commit' })
  await sayingSoon(page, 'UnauthorizedPlease log in to continue')
  await fillLogin(page, 'contributor@demo.test')
  await page.waitForURL('**/checkout?tier=6-months')
  await page.getByText('Payment System Unavailable').waitFor()
  await page.getByText('The payment system is currently unavailable. Please contact support.').waitFor()
})

test('a wrong password is refused in the same words for known and unknown addresses', async () => {
  const page = await browser.open()
  const said: string[] = []
  for (const email of ['learner@demo.test', 'nobody@example.test']) {
    await page.goto('/api/login')
    await fillLogin(page, email, 'not the password')
    said.push(await page.getByRole('alert').innerText())
  }
  expect(said[0]).toBe(said[1])
})

test('no public page is wider than a narrow phone', async () => {
  const page = await browser.open({ size: 'phone' })
  await page.setViewportSize({ ...sizes.phone, width: 320 })
  for (const path of ['/', '/pricing', '/about', '/no-page', '/api/login']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectNoSideways(page)
  }
})

test('each page says once, and not as an error, what the operator has not filled in yet', async () => {
  const page = await browser.open({ size: 'phone' })
  for (const path of ['/', '/pricing', '/about', '/terms']) {
    await page.goto(path)
    const said = page.getByText('The operator has not filled this in yet').filter({ visible: true })
    await said.waitFor()
    expect([path, await said.count(), await page.getByRole('alert').count()]).toEqual([path, 1, 0])
  }
})

test('each of the four plans is named to somebody who hears only the links', async () => {
  const page = await browser.open()
  await page.goto('/pricing')
  for (const duration of ['1 Month', '3 Months', '6 Months', '12 Months'])
    await page.getByRole('link', { name: `Subscribe Now for ${duration}`, exact: true }).waitFor()
})

test('the small print keeps its paragraphs apart and its lists marked', async () => {
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

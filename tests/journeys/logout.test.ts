import { afterAll, beforeAll, expect, test } from 'vitest'
import { categories } from '#shared/entries/entries.ts'
import { study } from '#shared/study/study.ts'
import { expectFitsAndIsAccessible } from './support/axe.ts'
import { createRelay } from './support/relay.ts'
import { copyTemplateData } from './support/template-data.ts'
import { freePort, startProduct, type Product } from './support/product.ts'
import { waitForOfflineReview } from './support/offline-device.ts'
import { toastAppears, useBrowser, button, link, heading } from './support/visits.ts'

let product: Product
let relay: ReturnType<typeof createRelay>
let site: { url: string; database: string; log: () => string }
beforeAll(async () => {
  const [outside, inside] = [await freePort(), await freePort()]
  const url = `http://localhost:${outside}`
  const dataDir = await copyTemplateData('logout')
  product = await startProduct({ port: inside, dataDir, env: { PUBLIC_URL: url, LOG_LEVEL: 'warn' } })
  relay = createRelay(outside, inside)
  await relay.open()
  site = { url, database: await product.database(), log: () => product.output() }
})
afterAll(async () => {
  await relay?.cut()
  await product?.stop()
  await product?.remove()
})

const browser = useBrowser(() => site)

test('a pending logout survives the loss of its cookie', async () => {
  const member = await browser.add('Forgotten')
  const page = await browser.open({ worker: true })
  const context = page.context()
  await member.logIn(context)
  await page.goto('/')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await context.setOffline(true)
  await relay.cut()
  await link(page, 'Log Out').first().click()
  await toastAppears(page, 'You are logged out on this device')
  await context.clearCookies({ name: 'logout-due' })
  await page.goto('/review')
  await link(page, 'Start 3-Day Free Trial').first().waitFor()
  await context.clearCookies({ name: 'logout-due' })
  await page.goto('about:blank')
  await relay.open()
  await context.setOffline(false)
  const session = (await context.cookies()).find(({ name }) => name === 'session')
  expect(session).toBeDefined()
  await page.goto('/profile')
  await link(page, 'Start 3-Day Free Trial').first().waitFor()
  await context.addCookies([session!])
  expect((await context.request.get('/api/auth/user')).status()).toBe(401)
  // The next one to log in here stays so.
  await member.logIn(context)
  await page.goto('/')
  await heading(page, /^Welcome back/).waitFor()
  await page.goto('/library')
  expect((await context.request.get('/api/auth/user')).status()).toBe(200)
})

test('an offline logout shows a visitor’s page at once, and ends the session with the first request', async () => {
  const member = await browser.add('Parting')
  const [walai] = await member.call(categories.list, { query: { q: 'walai', type: 'WORD' } })
  await member.call(study.learn, { params: { id: walai!.id } })
  const page = await browser.open({ size: 'phone', worker: true })
  const context = page.context()
  await member.logIn(context)
  await page.goto('/')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const sessions = (await context.cookies()).filter(({ name }) => name === 'session')
  expect(sessions).toHaveLength(1)
  await page.goto('/review')
  await page.getByText('A new word').waitFor()
  await page.keyboard.press('Enter')
  await page
    .getByRole('heading', { level: 1 })
    .filter({ hasText: /Which one is|What is|How do you say/ })
    .waitFor()
  await context.setOffline(true)
  await relay.cut()
  await page.keyboard.press('1')
  await page.getByText('One answer is kept').waitFor()
  await page.goto('/profile')
  await page.getByText('You are offline').waitFor()
  await link(page, 'Log Out').click()
  await button(page, 'Log out, leave it behind').click()
  await toastAppears(page, 'You are logged out on this device')
  const trial = link(page, 'Start 3-Day Free Trial').first()
  await trial.waitFor()
  await expectFitsAndIsAccessible(page, '/ after logging out without a line')
  for (const path of ['/review', '/']) {
    await page.goto(path)
    await trial.waitFor()
    expect(await page.getByText('Parting').count()).toBe(0)
  }

  await page.goto('about:blank')
  await relay.open()
  await context.setOffline(false)
  // Nothing is asked as them: not by a call, and not by a page.
  expect((await context.request.get('/api/auth/user')).status()).toBe(401)
  await page.goto('/profile')
  await trial.waitFor()
  expect((await context.cookies()).filter(({ name }) => /^(session|logout-due)$/.test(name))).toEqual([])
  await context.addCookies(sessions)
  expect((await context.request.get('/api/auth/user')).status()).toBe(401)
  // Their unsent changes are still stored.
  await context.clearCookies()
  await member.logIn(context)
  await page.goto('/')
  await expect.poll(async () => (await member.call(study.today, { query: { offset: '480' } })).answered).toBe(1)
})

test('an offline page whose code was never loaded says so, and is shown on reconnection', async () => {
  const page = await browser.open({ size: 'phone', worker: true })
  const member = await browser.add('Newcomer', { role: 'TEACHER' })
  await member.logIn(page.context())
  await page.goto('/')
  await waitForOfflineReview(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await page.context().setOffline(true)
  // The browser's switch does not reach the worker.
  await relay.cut()
  await page.goto('/teacher')
  const sentence = page.getByText('This page could not be shown. Please check your network and try again.')
  await sentence.waitFor()
  await page.getByText('You are offline').waitFor()
  await relay.open()
  await page.context().setOffline(false)
  await button(page, 'Try again').click()
  await page.getByRole('heading', { name: 'Teacher Dashboard' }).waitFor()
})

test('a page that is left open leads to the login once the person has logged out in another tab', async () => {
  const { page } = await browser.openAs('Elsewhere')
  await page.goto('/library')
  await heading(page, 'Library').waitFor()
  const other = await page.context().newPage()
  await other.goto('/')
  await link(other, 'Log Out').first().click()
  await link(other, 'Start 3-Day Free Trial').first().waitFor()
  await link(page, 'Review').first().click()
  await page.waitForURL(/sign-in/)
  await page.getByLabel('Email').waitFor()
})

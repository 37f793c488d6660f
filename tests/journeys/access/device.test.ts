import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { categories } from '#shared/entries/entries.ts'
import { study } from '#shared/study/study.ts'
import { countRequests, useBrowser, button, heading, region } from '#tests/journeys/support/visits.ts'

const browser = useBrowser()

test('a device with a full store loses no answer: it is sent to the server at once', async () => {
  const { page, call } = await browser.openAs('Full', {}, { size: 'phone' })
  const [walai] = await call(categories.list, { query: { q: 'walai', type: 'WORD' } })
  await call(study.learn, { params: { id: walai!.id } })
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('There is no room.', 'QuotaExceededError')
    }
  })
  await page.goto('/review')
  await page.getByText('A new word').waitFor()
  await page.keyboard.press('Enter')
  const sent = page.waitForResponse((response) => response.url().endsWith(study.answer.path))
  await button(page, /house/).click()
  const verdict = page.getByRole('status').getByText('Right')
  await verdict.waitFor()
  expect((await sent).status()).toBe(200)
  expect((await call(study.today, { query: { offset: '480' } })).answered).toBe(1)
  await page.getByText('We ask you again tomorrow.').waitFor()
})

/** Waits until the browser is idle after the load, when the page starts its background work. */
const whenIdle = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 20_000 })))

test('a browser in data-saving mode downloads nothing automatically', async () => {
  const { page } = await browser.openAs('Saving', {}, { size: 'phone', worker: true })
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const packs = countRequests(page, 'GET', /^\/api\/study\/pack$/)
  const files = countRequests(page, 'GET', /^\/(?:objects\/|worker\.js)/)
  await page.goto('/', { waitUntil: 'load' })
  await heading(page, /^Welcome back/).waitFor()
  await region(page, 'Word of the day').waitFor()
  await whenIdle(page)
  await whenIdle(page)
  await page.evaluate(() => fetch('/healthz'))
  expect(packs).toEqual([])
  expect(files.filter((address) => address.endsWith('/worker.js'))).toEqual([])
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})

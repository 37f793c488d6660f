import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectFitsAndIsAccessible } from '#tests/journeys/support/axe.ts'
import { holdScripts, sizes, toastIn, untilHydrated, useBrowser, button } from '#tests/journeys/support/visits.ts'

const browser = useBrowser()

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search Kadazandusun, English or Malay' })
const entry = (page: Page, title: string) => page.getByRole('main').getByRole('link', { name: title, exact: true })

test('without scripts a visitor searches the library, reads an entry, and opens the next page', async () => {
  const page = await browser.open({ javaScriptEnabled: false })
  await page.goto('/')
  await page.getByRole('navigation').getByRole('link', { name: 'Library' }).click()
  await field(page).fill('tadau')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/library?q=tadau')
  await page.getByText('for “tadau”').waitFor()
  await entry(page, 'tadau').click()
  await page.getByRole('heading', { level: 1, name: 'tadau' }).waitFor()
  await page.getByRole('paragraph').filter({ hasText: /^day$/ }).waitFor()
  await page.getByText('Demo content, awaiting review by a speaker.').waitFor()
  await page.getByText(/list by Veronica Atin, Ranau 2007/).waitFor()

  await page.getByRole('link', { name: 'Library', exact: true }).last().click()
  const first = await page.getByRole('main').getByRole('listitem').last().innerText()
  await page.getByRole('link', { name: 'More entries' }).click()
  await page.waitForURL('**/library?cursor=**')
  await expect.poll(() => page.getByRole('main').getByRole('listitem').last().innerText()).not.toBe(first)
})

test(
  'the search updates during typing, tolerates a missing glottal mark, and is in the address',
  { tags: ['firefox'] },
  async () => {
    const page = await browser.open({ size: 'phone' })
    await page.goto('/library')
    await field(page).pressSequentially('SADA')
    await entry(page, "sada'").waitFor()
    await page.waitForURL('**/library?q=SADA')
    const count = page.getByRole('status').filter({ hasText: 'for “SADA”' })
    await count.waitFor()
    await expect.poll(() => field(page).inputValue()).toBe('SADA')
    await expectFitsAndIsAccessible(page, 'a search')
    await page.reload()
    await entry(page, "sada'").waitFor()
    await expect.poll(() => field(page).inputValue()).toBe('SADA')

    await entry(page, "sada'").click()
    await page.getByRole('heading', { level: 1, name: "sada'" }).waitFor()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).getAttribute('lang')).toBe('dtp')
    await page.getByRole('link', { name: 'Library', exact: true }).last().click()
    await page.waitForURL('**/library?q=SADA')
    await entry(page, "sada'").waitFor()
  },
)

test('an English word finds the Kadazandusun one, and the categories filter the search', async () => {
  const page = await browser.open()
  await page.goto('/library')
  await field(page).fill('thank')
  await entry(page, 'Pounsikou').waitFor()
  await page.getByRole('link', { name: 'Words', exact: true }).click()
  await page.waitForURL('**/library?type=WORD&q=thank')
  await page.getByText('Nothing found for “thank”.').waitFor()
  await page.getByRole('link', { name: 'Phrases', exact: true }).click()
  await entry(page, 'Pounsikou').waitFor()
  await page.goBack()
  await page.getByText('Nothing found for “thank”.').waitFor()
  expect(await page.getByRole('main').getByRole('link', { name: /plan/ }).count()).toBe(0)
})

test('filters are in the address, keep the search, and can all be removed', async () => {
  const page = await browser.open({ size: 'phone' })
  await page.goto('/library')
  await page.getByRole('link', { name: 's', exact: true }).click()
  await page.waitForURL('**/library?letter=s')
  await entry(page, "sada'").waitFor()
  expect(await entry(page, 'walai').count()).toBe(0)
  // A phone shows the filters behind one button, and the chosen ones without it.
  const topics = page.getByLabel('All topics')
  await expect.poll(() => topics.isVisible()).toBe(false)
  await button(page, 'Filters').click()
  await topics.selectOption('animals')
  await page.waitForURL('**/library?domain=animals&letter=s')
  await button(page, 'Filters, 1 chosen').click()
  await page.getByLabel('Any dialect').waitFor({ state: 'hidden' })
  await expect.poll(() => topics.isVisible()).toBe(true)
  await page.goto('/library?domain=animals&letter=s&voice=true')
  await page.getByRole('link', { name: 'With a voice' }).waitFor()
  await page.getByText('No entry fits what you chose.').waitFor()
  await expectFitsAndIsAccessible(page, 'filters that nothing fits')
  await page.reload()
  await page.getByRole('link', { name: 'Look in everything' }).click()
  await page.waitForURL('**/library')
  await page.goto('/library?dialect=kampung-hilang&letter=s')
  await page.getByRole('heading', { name: 'This place is not in the library' }).waitFor()
  await expectFitsAndIsAccessible(page, 'a filter by a place that is gone')
  await untilHydrated(page)
  await page.getByRole('heading', { name: 'This place is not in the library' }).waitFor()
  await page.getByLabel('Any dialect').selectOption('Any dialect')
  await page.waitForURL('**/library?letter=s')
  await page.goBack()
  await page.getByRole('link', { name: 'Look in everything' }).click()
  await page.waitForURL('**/library')
  await page.goto('/library/browse?letter=w')
  await entry(page, 'walai').waitFor()
  // On a desktop too: it may be one that is touched.
  await page.setViewportSize(sizes.desktop)
  const letters = page.getByRole('navigation', { name: 'By letter' }).getByRole('link')
  const narrowest = () =>
    letters.evaluateAll((links) => Math.min(...links.map((link) => link.getBoundingClientRect().width)))
  await expect.poll(narrowest).toBeGreaterThanOrEqual(44)
  // One row, also if every letter had words.
  const rows = await letters.first().evaluate((link) => {
    const list = link.closest('ul')!
    for (const item of list.children)
      if (!item.querySelector('a')) item.replaceWith(link.closest('li')!.cloneNode(true))
    return new Set([...list.children].map((item) => item.getBoundingClientRect().top)).size
  })
  expect(rows).toBe(1)
})

test('on a phone the links of the library follow the search and the filters, also for the keyboard', async () => {
  const page = await browser.open({ size: 'phone' })
  await page.goto('/library')
  await untilHydrated(page)
  await button(page, 'Filters').click()
  const order = page
    .locator('main :is(input[type=search], select, a[href="/library/word-of-the-day"])')
    .filter({ visible: true })
  await expect
    .poll(() => order.evaluateAll((found) => found.map(({ localName }) => localName)))
    .toEqual(['input', 'select', 'select', 'a'])
})

test.each([
  ['phone', 300],
  ['desktop', 500],
] as const)('the first word stands near the top on a %s, within %d px', async (size, most) => {
  const page = await browser.open({ size })
  for (const path of ['/library', '/library?letter=w', '/library/browse']) {
    await page.goto(path)
    const first = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') })
      .first()
    await first.waitFor()
    expect((await first.boundingBox())?.y).toBeLessThan(most)
  }
})

test.each(['after', 'before'])(
  'three results are visible above the keyboard of a phone that opens %s hydration',
  async (time) => {
    const page = await browser.open()
    await page.setViewportSize({ width: 360, height: 380 })
    const releaseScripts = time === 'before' ? await holdScripts(page) : () => {}
    await page.goto('/library?q=tu', { waitUntil: 'commit' })
    if (time === 'after') await untilHydrated(page)
    const third = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') })
      .nth(2)
    await third.waitFor()
    await field(page).focus()
    releaseScripts()
    const foot = async () => {
      const box = await third.boundingBox()
      return box ? box.y + box.height : Infinity
    }
    await expect.poll(foot).toBeLessThanOrEqual(380)
  },
)

test('a visitor requests a missing word without an account, also by a press before hydration', async () => {
  const page = await browser.open()
  const releaseScripts = await holdScripts(page)
  await page.goto('/library?q=helicopter+pilot', { waitUntil: 'commit' })
  const requests = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/wanted'),
  )
  await button(page, 'Ask for this word').click()
  releaseScripts()
  expect((await requests).postDataJSON()).toEqual({ word: 'helicopter pilot' })
  await page.getByText('Thank you. We pass it on.').waitFor()
  await page.getByRole('link', { name: 'Words others ask for' }).click()
  await page.getByRole('heading', { level: 1, name: 'Words people ask for' }).waitFor()
  await expectFitsAndIsAccessible(page, 'words that are asked for')
})

test('the word of the day links to its entry, without scripts too', async () => {
  const page = await browser.open({ javaScriptEnabled: false })
  await page.goto('/library/word-of-the-day')
  const word = await page.getByRole('heading', { level: 1 }).innerText()
  await page.getByRole('main').getByRole('link', { name: word, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: word, exact: true }).waitFor()
})

test('further typing aborts a search, and its late response changes nothing', async () => {
  const page = await browser.open()
  await page.goto('/library')
  await page.getByRole('link', { name: 'More entries' }).waitFor()
  const given = Promise.withResolvers<void>()
  await page.route('**/api/categories?q=ta&**', async (route) => {
    await given.promise
    await route.continue().catch(() => {})
  })
  const begun = page.waitForRequest('**/api/categories?q=ta&**')
  const brokenOff = page.waitForEvent('requestfailed', (request) => request.url().includes('q=ta&'))
  await field(page).fill('ta')
  await begun
  await field(page).fill('tasu')
  await entry(page, 'tasu').waitFor()
  await brokenOff
  given.resolve()
  await page.getByText('for “tasu”').waitFor()
  expect(await entry(page, 'tadau').count()).toBe(0)
})

test('More extends the list, moves the focus to it, and its entries are still there after Back', async () => {
  const page = await browser.open()
  await page.goto('/library')
  await untilHydrated(page)
  await page.getByRole('link', { name: 'More entries' }).click()
  await page.waitForFunction(() => document.querySelectorAll('main li h2').length === 60)
  expect(
    await page.evaluate(() =>
      [...document.querySelectorAll('main li h2 a')].indexOf(document.activeElement as Element),
    ),
  ).toBe(30)
  await page.locator('main li h2 a').nth(45).click()
  await page.getByRole('heading', { level: 1 }).and(page.locator('[lang=dtp]')).waitFor()
  await page.goBack()
  await page.waitForFunction(() => document.querySelectorAll('main li h2').length === 60)
})

test('a failed read shows an error and can be retried', async () => {
  const page = await browser.open()
  await page.goto('/library')
  await page.getByRole('link', { name: 'More entries' }).waitFor()
  await page.route('**/api/categories?**', (route) => route.fulfill({ status: 503, body: 'Briefly unavailable.' }))
  await field(page).fill('walai')
  await page.getByText('The entries could not be loaded. Briefly unavailable.').waitFor()
  await page.unroute('**/api/categories?**')
  await button(page, 'Try again').click()
  await entry(page, 'walai').waitFor()
})

test('logged-in people find the library in their navigation', async () => {
  const { page } = await browser.openAs('Searching', { role: 'CONTRIBUTOR' }, { size: 'phone' })
  await page.goto('/')
  await button(page, /menu/i).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Library' }).click()
  await field(page).fill('zzqqxx')
  await page.getByText('Nothing found for “zzqqxx”.').waitFor()
  await page.getByRole('link', { name: 'Share what you know' }).click()
  await page.waitForURL('**/contributor')
  expect(await toastIn(page).count()).toBe(0)
})

test('the library fits the narrowest phone in both themes', async () => {
  const page = await browser.open()
  await page.setViewportSize({ ...sizes.phone, width: 320 })
  for (const path of [
    '/library',
    '/library?type=GRAMMAR',
    '/library?q=nothing+of+this+name',
    '/library/contributions',
    '/library/wanted',
    '/library/word-of-the-day',
  ]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectFitsAndIsAccessible(page, `${path}, ${colorScheme}`)
    }
  }
})

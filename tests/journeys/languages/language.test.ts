import { expect, test } from 'vitest'
import { labels } from '#shared/labels/labels.ts'
import { expectFitsAndIsAccessible } from '#tests/journeys/support/axe.ts'
import { waitForOfflineReview } from '#tests/journeys/support/offline-device.ts'
import { foreignTexts } from './one-language.ts'
import { button, heading, link, useBrowser } from '#tests/journeys/support/visits.ts'

const browser = useBrowser()

const lang = (page: Awaited<ReturnType<typeof browser.open>>) => page.locator('html').getAttribute('lang')

test('a visitor changes the language without a script, and it stays on every page', async () => {
  const page = await browser.open({ javaScriptEnabled: false })
  await page.goto('/library?q=walai')
  const footer = page.getByRole('contentinfo')
  expect(await link(footer, 'English').getAttribute('aria-current')).toBe('true')
  await link(footer, 'Bahasa Melayu').click()
  await page.waitForURL('**/ms/library?q=walai')
  expect(await lang(page)).toBe('ms')
  expect(await link(footer, 'Bahasa Melayu').getAttribute('aria-current')).toBe('true')
  await page.reload()
  await link(footer, 'Pelan dan harga').click()
  await page.waitForURL('**/ms/pricing')
  await page.goto('/about')
  await page.waitForURL('**/ms/about')
  await link(footer, 'English').click()
  await page.waitForURL((url) => url.pathname === '/about')
  expect(await lang(page)).toBe('en')
})

test('a Malay phone reads Malay from the first page to home, inside of which links stay in the language', async () => {
  const page = await browser.open({ size: 'phone', locale: 'ms-MY' })
  await page.goto('/')
  await page.waitForURL('**/ms')
  await expectFitsAndIsAccessible(page, '/ms')
  await button(page, 'Buka menu').click()
  await link(page.getByRole('navigation').first(), 'Perpustakaan').click()
  await page.waitForURL('**/ms/library')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goBack()
  await page.waitForURL('**/ms')
  await link(page, 'Mulakan Percubaan Percuma 3 Hari').first().click()
  await page.waitForURL('**/sign-in/**')
  await page.locator('[name=firstName]').fill('Jeannie')
  await page.locator('[name=email]').fill(`jeannie-${Date.now()}@example.test`)
  await page.locator('[name=password]').fill('lantern river mango cloud')
  await page.locator('form button').last().click()
  await heading(page, 'Selamat kembali, Jeannie!').waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await lang(page)).toBe('ms')

  const names = page.getByRole('navigation', { name: 'Pintasan' }).locator('a > span')
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 640 })
    const cut = await names.evaluateAll((all) =>
      all.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent),
    )
    expect({ width, cut, names: await names.count() }).toEqual({ width, cut: [], names: 4 })
  }
})

test('a person changes the language in the profile: what is unsent stays, and pages open offline in it', async () => {
  const { page } = await browser.openAs('Linguist', { role: 'PAID' }, { worker: true })
  await page.goto('/')
  await waitForOfflineReview(page)
  const context = page.context()
  await page.goto('/profile#language')
  const group = page.getByRole('group', { name: 'Language' })
  expect(await group.getByRole('radio', { name: 'English' }).isChecked()).toBe(true)

  await context.setOffline(true)
  await page.evaluate(() => window.dispatchEvent(new Event('offline')))
  await group.getByText('You need a connection').waitFor()
  expect(await group.getByRole('radio', { name: 'Bahasa Melayu' }).isDisabled()).toBe(true)
  await context.setOffline(false)
  // Before the page loads: a route that is added under a service worker may miss the next request.
  await context.route('**/api/account', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 503, body: 'Please try again.' }),
  )
  await page.reload()
  await group.getByRole('radio', { name: 'Bahasa Melayu' }).click()
  await page.getByText('Please try again.', { exact: true }).waitFor()
  await expect.poll(() => group.getByRole('radio', { name: 'English' }).isChecked()).toBe(true)
  await context.unroute('**/api/account')

  await page.evaluate(() => sessionStorage.setItem('a draft', 'typed'))
  await group.getByRole('radio', { name: 'Bahasa Melayu' }).click()
  await page.getByRole('group', { name: 'Bahasa' }).waitFor()
  expect(await lang(page)).toBe('ms')
  expect(await page.evaluate(() => sessionStorage.getItem('a draft'))).toBe('typed')
  const worker = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.scriptURL)
  await expect.poll(worker).toContain('/worker.js?lang=ms')

  await context.setOffline(true)
  await page.goto('/profile')
  await heading(page, /./).first().waitFor()
  expect(await lang(page)).toBe('ms')
  await page.getByText('Anda memerlukan sambungan').waitFor()
})

test('a reader of Kadazandusun sees attested labels before any script, and what a label means', async () => {
  const plain = await browser.open({ javaScriptEnabled: false })
  const { page, call, ...member } = await browser.openAs('Linguist')
  const forms = (await call(labels.list, {})).labels.map(({ form }) => form)
  const written = () => plain.locator('main [data-label=search]')
  await plain.goto('/dtp/library')
  expect(forms).toContain((await written().first().innerText()).toLowerCase())
  await plain.goto('/ms/library')
  expect(await written().count()).toBe(0)
  await plain.goto('/ms/labels')
  expect(await plain.locator('main li a span[lang=dtp]').count()).toBe(forms.length)

  await browser.change({ call, ...member }, { language: 'dtp' })
  const [firstHtml] = await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/library')),
    // Labels open their meanings from then on.
    page.waitForResponse('**/api/labels'),
    page.goto('/library'),
  ])
  expect(await firstHtml.text()).toContain('data-label="search"')
  const label = page.locator('header [data-label=about]')
  await label.click({ button: 'right' })
  await link(page.getByRole('dialog'), /./).first().click()
  await page.waitForURL(/\/library\/[\w-]{36}/)
})

test('two tabs in two languages do not mix them, and the older tab follows when it is loaded again', async () => {
  const { page: english, call, ...member } = await browser.openAs('Linguist')
  await english.goto('/join')
  await english.getByRole('textbox').fill('AAAAAA')
  await browser.change({ call, ...member }, { language: 'ms' })
  const malay = await english.context().newPage()
  await malay.goto('/join')
  await malay.getByRole('textbox').fill('AAAAAA')
  const tabs = [
    { page: english, language: 'en' },
    { page: malay, language: 'ms' },
  ] as const
  for (const { page, language } of tabs) {
    await page.getByRole('textbox').press('Enter')
    await page.getByRole('alert').first().waitFor()
    expect(await lang(page)).toBe(language)
    expect(await foreignTexts(page, language)).toEqual([])
  }
  await english.reload()
  await english.getByRole('alert').first().waitFor()
  expect(await lang(english)).toBe('ms')
})

test('the navigation of every role takes one row beside the name of the site in Malay', async () => {
  for (const role of ['TEACHER', 'CONTRIBUTOR', 'ADMIN'] as const) {
    const { page } = await browser.openAs('Guru', { role, language: 'ms' }, { size: 'desktop' })
    await page.goto('/profile')
    await link(page, 'Log Keluar').first().waitFor()
    const links = page.getByRole('navigation', { name: 'Utama' }).getByRole('link')
    const [first, name] = await Promise.all([
      links.first().boundingBox(),
      page.locator('header a').first().boundingBox(),
    ])
    expect(first!.y).toBeLessThan(name!.y + name!.height)
    expect(name!.height).toBeLessThan(48)
  }
})

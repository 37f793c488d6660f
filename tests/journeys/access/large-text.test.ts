import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { payments } from '#shared/billing/billing.ts'
import { courses, lessons } from '#shared/courses/courses.ts'
import { buy, setUpShop } from '#tests/journeys/support/shop.ts'
import { listCourses } from '#tests/journeys/support/learning.ts'
import { expectFitsScreen, sizes, useBrowser } from '#tests/journeys/support/visits.ts'

const browser = useBrowser()
const shop = setUpShop()

/** Everything twice as large, as somebody sets it who sees little. */
async function enlarge(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
}

/** Words that reach beyond the screen, or are cut by what holds them. Drawings may; what scrolls by itself, too. */
const cutWords = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const parentsOf = (element: Element): Element[] =>
      element.parentElement ? [element.parentElement, ...parentsOf(element.parentElement)] : []
    const cut: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode
      const holder = text.parentElement
      if (!text.textContent?.trim() || !holder || holder.closest('[aria-hidden=true], script, noscript, select, svg'))
        continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const box = range.getBoundingClientRect()
      const ancestors = [holder, ...parentsOf(holder)]
      const styles = ancestors.map((each) => getComputedStyle(each))
      // For those who listen: one pixel wide and cut on purpose.
      if (ancestors.some((each) => each.clientWidth === 1) || box.width === 0) continue
      if (styles.some(({ overflowX }) => overflowX === 'auto' || overflowX === 'scroll')) continue
      const hidden = ancestors.find((_each, at) => ['hidden', 'clip'].includes(styles[at]!.overflowX))
      const edge = Math.min(width, hidden?.getBoundingClientRect().right ?? width)
      if (box.right > edge + 1) cut.push(text.textContent.trim().slice(0, 40))
    }
    return cut
  })

async function widthWithLargeText(page: Page, path: string) {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  return await page.evaluate(() => document.documentElement.scrollWidth)
}

async function expectWhole(page: Page, path: string) {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await enlarge(page)
  const folder = process.env.SCREENSHOTS
  if (folder) await page.screenshot({ path: `${folder}/large${path.replaceAll(/\W+/g, '-')}.png` })
  expect(await cutWords(page), `${path}: cut`).toEqual([])
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide, `${path}: as wide as the screen`).toBeLessThanOrEqual(sizes.phone.width)
}

test('at double text size nothing is cut off on a visitor’s phone', async () => {
  const page = await browser.open({ size: 'phone' })
  await page.goto('/library?q=tulan')
  const entry = await page.locator('main li h2 a').first().getAttribute('href')
  for (const path of ['/', '/library', '/library?q=tu', String(entry), '/library/wanted', '/library/word-of-the-day'])
    await expectWhole(page, path)
  for (const path of ['/pricing', '/about', '/api/login', '/dev/mail']) await expectWhole(page, path)
})

test.each([
  ['Learner', {}, ['/', '/profile', '/library']],
  ['Subscriber', { role: 'PAID', subscriptionEndDate: new Date('2099-01-01') }, ['/', '/profile']],
  ['Contributor', { role: 'CONTRIBUTOR' }, ['/contributor', '/studio']],
  ['Admin', { role: 'ADMIN' }, ['/admin?tab=categories', '/admin?tab=users', '/admin?tab=contributions']],
] as const)('at double text size nothing is cut off on the phone of a %s', async (name, fields, paths) => {
  const { page } = await browser.openAs(name, fields, { size: 'phone' })
  for (const path of paths) await expectWhole(page, path)
})

test('text at double size fits a narrow screen', async () => {
  const page = await browser.open({ size: 'phone' })
  for (const path of ['/', '/library', '/pricing', '/about'])
    expect([path, await widthWithLargeText(page, path)]).toEqual([path, 360])
  await (await browser.add('Large')).logIn(page.context())
  await page.goto('/')
  await page.getByRole('button', { name: 'Start Free Trial' }).click()
  await page.getByText('Subscribed', { exact: true }).waitFor()
  const [course] = await listCourses(page)
  for (const path of ['/', `/courses/${course?.id}`, '/profile'])
    expect([path, await widthWithLargeText(page, path)]).toEqual([path, 360])
})

const brokenWordsOfSiteName = (page: Page) =>
  page.locator('header a span').evaluateAll((spans) => {
    const text = spans
      .map(({ firstChild }) => firstChild)
      .find((node) => node instanceof Text && node.data.trim() !== '')
    const words = [...(text?.textContent?.matchAll(/\S+/g) ?? [])]
    return words.flatMap(({ 0: word, index }) => {
      const range = document.createRange()
      range.setStart(text!, index)
      range.setEnd(text!, index + word.length)
      return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : []
    })
  })

test.each([
  ['Subscriber', { role: 'PAID', subscriptionEndDate: new Date('2099-01-01') }],
  ['Teacher', { role: 'TEACHER' }],
  ['Visitor', null],
] as const)(
  'at double text size the header of a %s keeps the site’s name and all its links at every width',
  async (name, fields) => {
    const { page } = fields ? await browser.openAs(name, { ...fields, language: 'ms' }) : { page: await browser.open() }
    await page.goto(fields ? '/library' : '/ms/library')
    await enlarge(page)
    for (const width of [360, 640, 768, 1024, 1280]) {
      await page.setViewportSize({ ...sizes.desktop, width })
      expect(await brokenWordsOfSiteName(page), `at ${width} px`).toEqual([])
      await expectFitsScreen(page, `the page at ${width} px`)
    }
  },
)

test('at double text size nothing is cut off on the phone of a teacher with courses', async () => {
  const { page, call } = await browser.openAs('Teacher', { role: 'TEACHER' }, { size: 'phone' })
  const course = await call(courses.create, {
    body: { title: 'Words at twice the size', description: 'What one says at a door.' },
  })
  const text = { title: 'At the door', contentType: 'TEXT', contentBody: 'Words.' } as const
  await call(lessons.create, { params: { id: course.id }, body: text })
  for (const path of ['/teacher', `/courses/${course.id}`]) await expectWhole(page, path)
})

test('at double text size nothing is cut off on pages with a lost dispute', async () => {
  const { page, email, call } = await shop.openFor('Disputing', { size: 'phone' })
  await buy(page, '12-months')
  const { id } = shop.subscriptionsOf(email)[0]!
  shop.stripe.dispute(id)
  shop.stripe.closeDispute(id, 'lost')
  await expect.poll(() => call(payments.listOwn, {})).toMatchObject([{ status: 'dispute_lost' }])
  for (const path of ['/profile', '/']) await expectWhole(page, path)
  const admin = await shop.openFor('Reading', { size: 'phone' }, { role: 'ADMIN' })
  await expectWhole(admin.page, '/admin?tab=payments')
  await admin.page.getByText('Taken back by the bank').waitFor()
})

import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { courses, lessons } from '#shared/courses/courses.ts'
import { addressIn, textLanguageOf, type Language } from '#shared/site/languages.ts'
import { setUpShop } from '#tests/journeys/support/shop.ts'
import type { Member } from '#tests/journeys/support/people.ts'
import { expectFitsScreen, sizes } from '#tests/journeys/support/visits.ts'
import { everyPage } from './pages.ts'
import { foreignTexts, unfold } from './one-language.ts'

/** A product of its own, because texts that other journeys typed would be on its pages. */
const shop = setUpShop()
let world: Awaited<ReturnType<typeof everyPage>>
/** Titles of the demo content, which are inside of messages too. */
let titles: string[]
beforeAll(async () => {
  world = await everyPage(shop.add, shop.url)
  titles = await titlesSeenBy(world.people.ADMIN.member)
}, 120_000)

async function titlesSeenBy({ call }: Member): Promise<string[]> {
  const found = await call(courses.list, {})
  const inside = await Promise.all(found.map(({ id }) => call(lessons.list, { params: { id } })))
  const all = [...found, ...inside.flat()].map(({ title }) => title)
  // A title may begin with another one.
  return all.toSorted((one, other) => other.length - one.length)
}

/** Pages with Kadazandusun labels show Malay texts beside them. English is tested by the HTML of the server. */
const testedLanguages = ['ms', 'dtp'] as const

/** Makes every text of the interface twice as long. Runs in the page. */
function doubleTexts() {
  const own = document.documentElement.lang
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Node[] = []
  while (walker.nextNode()) texts.push(walker.currentNode)
  for (const each of texts) {
    const { parentElement: parent, textContent } = each
    const isOwn = parent?.closest('[lang]')?.getAttribute('lang') === own && !parent.closest('script, style, option')
    if (isOwn && textContent?.trim()) each.textContent = `${textContent} ${textContent}`
  }
}

/** Lines of the site's name in the header; 0 on pages without one. Runs in the page. */
function linesOfName() {
  const name = document.querySelector('header a span')
  if (!name) return 0
  const range = document.createRange()
  range.selectNodeContents(name)
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
}

/** Texts of the other language on the page of this address, and what does not fit the screen. */
async function look(page: Page, path: string, language: Language) {
  await page.setViewportSize(sizes.phone)
  await page.goto(path)
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  await unfold(page)
  const found = await foreignTexts(page, language, titles)
  const lang = await page.locator('html').getAttribute('lang')
  expect({ path, lang, found }).toEqual({ path, lang: textLanguageOf(language), found: [] })
  await expectFitsScreen(page, `${path} in ${language} on a phone`)
  await page.setViewportSize(sizes.desktop)
  await expectFitsScreen(page, `${path} in ${language} on a desktop`)
  expect(await page.evaluate(linesOfName), `lines of the site’s name on ${path} in ${language}`).toBeLessThanOrEqual(2)
  if (language !== 'ms') return
  await page.setViewportSize({ width: 320, height: 640 })
  await page.evaluate(doubleTexts)
  await expectFitsScreen(page, `${path} with Malay twice as long`)
}

test.each(testedLanguages)('public pages in %s hold no other language, with and without scripts', async (language) => {
  const scripted = await shop.openWithoutStripe()
  for (const path of world.visitor) {
    await look(scripted, addressIn(language, path), language)
    const answer = await fetch(new URL(addressIn(language, path), shop.url))
    const html = await answer.text()
    const lang = /<html lang="(\w+)"/.exec(html)?.[1]
    const found = await foreignTexts(scripted, language, titles, html)
    expect({ path, lang, found }).toEqual({ path, lang: textLanguageOf(language), found: [] })
  }
})

test.each(testedLanguages)('the checkout in %s holds no other language', async (language) => {
  const { page } = await shop.openFor('Payer', {}, { language })
  await look(page, '/checkout?tier=3-months', language)
})

const roles = ['NORMAL', 'PAID', 'TEACHER', 'CONTRIBUTOR', 'ADMIN'] as const
const readers = roles.map((role) => ({ role, language: 'ms' }) as const)

test.each([...readers, { role: 'NORMAL', language: 'dtp' } as const])(
  'pages of $role in $language hold no other language',
  async ({ role, language }) => {
    const { member, paths } = world.people[role]
    await shop.change(member, { language })
    const page = await shop.openWithoutStripe()
    await member.logIn(page.context())
    for (const path of paths) await look(page, path, language)
  },
)

test.each(roles)('the HTML of pages of %s in English holds no Malay', async (role) => {
  const { member, paths } = world.people[role]
  await shop.change(member, { language: 'en' })
  const page = await shop.openWithoutStripe()
  for (const path of paths) {
    const response = await fetch(new URL(path, shop.url), { headers: { Cookie: member.cookie } })
    const html = await response.text()
    expect({ path, found: await foreignTexts(page, 'en', titles, html) }).toEqual({ path, found: [] })
    expect(html, `at ${path}`).toContain('<html lang="en"')
  }
})

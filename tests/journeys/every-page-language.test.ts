import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addressIn, languages, textLanguageOf, type Language } from '#shared/site/languages.ts'
import { expectNoSideways, useBrowser } from './support/visits.ts'

const browser = useBrowser()

/** Words that only texts of the other language contain. Names of courses and licences are left out. */
const foreign = {
  ms: String.raw`\b(the|and|of|is|are|you|your|for|with|this|that|not|have|was|from|what|which|when|who|will|they)\b`,
  en: String.raw`\b(yang|dan|untuk|dengan|ini|itu|anda|tidak|pada|daripada|boleh|akan|atau|dalam|ialah|telah)\b`,
}

/** Texts of the page, outside elements in another or in no known language, that contain a word of the pattern. */
function textsWith({ pattern, names }: { pattern: string; names: string[] }) {
  const own = document.documentElement.lang
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (walker.nextNode()) {
    const { parentElement: parent, textContent } = walker.currentNode
    if (!parent || parent.closest('script, style, noscript')) continue
    if (parent.closest('[lang]')?.getAttribute('lang') !== own) continue
    const text = names.reduce((rest, name) => rest.replaceAll(name, ''), textContent ?? '')
    if (new RegExp(pattern, 'i').test(text)) found.push(text.trim())
  }
  return found
}

async function expectOneLanguage(page: Page, path: string, language: Language, names: string[]) {
  await page.goto(path)
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  const text = textLanguageOf(language)
  const found = await page.evaluate(textsWith, { pattern: foreign[text], names })
  expect({ path, lang: await page.locator('html').getAttribute('lang'), found }).toEqual({
    path,
    lang: text,
    found: [],
  })
  await expectNoSideways(page, `${path} in ${language}`)
}

const titlesOf = async (page: Page) =>
  ((await (await page.request.get('/api/courses')).json()) as { id: string; title: string }[]).map(({ title }) => title)

const publicPaths = [
  '/',
  '/library',
  '/library?q=tadau',
  '/library/contributions',
  '/library/wanted',
  '/library/word-of-the-day',
  '/pricing',
  '/about',
  '/privacy',
  '/terms',
  '/refunds',
  '/labels',
  '/nowhere',
]
const ofPeople = [
  '/',
  '/profile',
  '/profile/settings',
  '/review',
  '/classes',
  '/join',
  '/support',
  '/pricing',
  '/events',
]
const pathsOf = {
  NORMAL: ofPeople,
  TEACHER: ['/', '/teacher', '/teacher/appeals', '/teacher/questions', '/teacher/classes', '/studio'],
  CONTRIBUTOR: ['/', '/contributor', '/studio', '/library/wanted'],
  ADMIN: ['/', '/admin', '/admin/places', '/admin/imports', '/admin/classes', '/teacher'],
} as const

test.each(languages)(
  'public pages in %s hold no other language on a phone, with and without scripts',
  async (language) => {
    const [scripted, plain] = [
      await browser.open({ size: 'phone' }),
      await browser.open({ size: 'phone', javaScriptEnabled: false }),
    ]
    for (const path of publicPaths) {
      await expectOneLanguage(scripted, addressIn(language, path), language, [])
      // The list of labels is rendered in the browser.
      if (path === '/labels') continue
      await plain.goto(addressIn(language, path))
      expect([path, await plain.locator('html').getAttribute('lang')]).toEqual([path, textLanguageOf(language)])
    }
  },
)

const people = Object.entries(pathsOf).flatMap(([role, paths]) =>
  languages.map((language) => ({ role: role as keyof typeof pathsOf, language, paths })),
)

test.each(people)(
  'pages of $role in $language hold no other language on a phone',
  async ({ role, language, paths }) => {
    const { page } = await browser.openAs('Reader', { role, language }, { size: 'phone' })
    const names = await titlesOf(page)
    for (const path of paths) await expectOneLanguage(page, path, language, names)
  },
)

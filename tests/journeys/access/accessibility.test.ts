import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { expectAccessible, inBothThemes, visitInBothThemes } from '#tests/journeys/support/axe.ts'
import { listCourses } from '#tests/journeys/support/learning.ts'
import { useBrowser, link } from '#tests/journeys/support/visits.ts'

const browser = useBrowser()

/** The ids of the demo courses, by title. */
async function demoCourses(page: Page): Promise<Map<string, string>> {
  return new Map((await listCourses(page)).map(({ id, title }) => [title, id]))
}

test.each([
  '/',
  '/library',
  '/library?q=tadau',
  '/library/contributions',
  '/pricing',
  '/about',
  '/nowhere',
  '/api/login',
  '/privacy',
  '/terms',
  '/refunds',
])('the public page %s is accessible in both themes, on phone and desktop', async (path) => {
  await visitInBothThemes(await browser.open(), path)
})

test('the sign-up page is accessible in both themes, on phone and desktop', async () => {
  const page = await browser.open()
  await page.goto('/api/login')
  await link(page, /create|sign up|register/i).click()
  await page.getByLabel('First name').waitFor()
  await inBothThemes(page, 'sign-up', expectAccessible)
})

test('a learner’s pages are accessible in both themes, on phone and desktop', async () => {
  const { page } = await browser.openAs('Learner')
  const id = (await demoCourses(page)).get('First Greetings')
  for (const path of ['/', `/courses/${id}`, '/profile', '/pricing', '/checkout?tier=3-months'])
    await visitInBothThemes(page, path)
})

test.each(['First Greetings', 'Numbers'])(
  'the course %s is accessible in both themes, on phone and desktop',
  async (title) => {
    const { page } = await browser.openAs('Teacher', { role: 'TEACHER' })
    await visitInBothThemes(page, `/courses/${(await demoCourses(page)).get(title)}`)
  },
)

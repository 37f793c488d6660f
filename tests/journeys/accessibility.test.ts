import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { courses } from '#shared/courses.ts'
import { expectAccessible, expectWellBuilt, inEveryLook } from './axe.ts'
import { useBrowser } from './walk.ts'

const browser = useBrowser()

/** As it looks on a phone and on a desktop, in both themes. */
async function visit(page: Page, path: string) {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await inEveryLook(page, path, expectWellBuilt)
}

/** The ids of the demo courses, by title. */
async function demoCourses(page: Page): Promise<Map<string, string>> {
  const all = (await (await page.request.get('/api/courses')).json()) as { id: string; title: string }[]
  return new Map(all.map(({ id, title }) => [title, id]))
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
])('the public page %s is accessible in every look', async (path) => {
  await visit(await browser.open(), path)
})

test('the sign-up page is accessible in every look', async () => {
  const page = await browser.open()
  await page.goto('/api/login')
  await page.getByRole('link', { name: /create|sign up|register/i }).click()
  await page.getByLabel('First name').waitFor()
  await inEveryLook(page, 'sign-up', expectAccessible)
})

test('a learner’s pages are accessible in every look', async () => {
  const { page } = await browser.openAs('Learner')
  const id = (await demoCourses(page)).get('First Greetings')
  for (const path of ['/', `/courses/${id}`, '/profile', '/pricing', '/checkout?tier=3-months']) await visit(page, path)
})

test.each(['First Greetings', 'Numbers'])('the course %s is accessible in every look', async (title) => {
  const { page } = await browser.openAs('Teacher', { role: 'TEACHER' })
  await visit(page, `/courses/${(await demoCourses(page)).get(title)}`)
})

test('a teacher’s pages and dialogs are accessible in every look', async () => {
  const { page, call } = await browser.openAs('Teacher', { role: 'TEACHER' })
  await call(courses.create, { body: { title: 'Seen by all', description: 'A course to look at.' } })
  await visit(page, '/teacher')
  await page.getByRole('button', { name: 'Create Course' }).first().click()
  await page.getByRole('dialog').waitFor()
  await inEveryLook(page, 'course dialog', expectAccessible)
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /Add Lesson/ })
    .first()
    .click()
  await page.getByRole('dialog').getByLabel('Content Type').selectOption('QUIZ')
  await inEveryLook(page, 'lesson dialog', expectAccessible)
})

test.each(['courses', 'categories', 'users', 'contributions', 'statistics', 'audit'])(
  'the admin’s tab %s is accessible in every look',
  async (tab) => {
    const { page } = await browser.openAs('Admin', { role: 'ADMIN' })
    await page.goto(`/admin?tab=${tab}`)
    await page.getByRole('tabpanel').getByRole('heading', { level: 2 }).first().waitFor()
    await page.waitForLoadState('networkidle')
    await inEveryLook(page, tab, expectWellBuilt)
  },
)

test('the dialogs of an entry and of an upload are accessible in every look', async () => {
  const { page } = await browser.openAs('Admin', { role: 'ADMIN' })
  await page.goto('/admin?tab=categories')
  await page.getByRole('button', { name: 'Add Category' }).click()
  const entry = page.getByRole('dialog', { name: 'Add Category' })
  await entry.getByRole('button', { name: 'Upload Video' }).click()
  await page.getByRole('dialog', { name: 'Upload Video' }).waitFor()
  await inEveryLook(page, 'category and upload dialogs', expectAccessible)
})

import { test } from 'vitest'
import { courses } from '#shared/courses/courses.ts'
import { expectAccessible, inBothThemes, visitInBothThemes } from '#tests/journeys/support/axe.ts'
import { useBrowser, button } from '#tests/journeys/support/visits.ts'

const browser = useBrowser()

test('a teacher’s pages and dialogs are accessible in both themes, on phone and desktop', async () => {
  const { page, call } = await browser.openAs('Teacher', { role: 'TEACHER' })
  await call(courses.create, { body: { title: 'Seen by all', description: 'A course to look at.' } })
  await visitInBothThemes(page, '/teacher')
  await button(page, 'Create Course').first().click()
  await page.getByRole('dialog').waitFor()
  await inBothThemes(page, 'course dialog', expectAccessible)
  await page.keyboard.press('Escape')
  await button(page, /Add Lesson/)
    .first()
    .click()
  await page.getByRole('dialog').getByLabel('Content Type').selectOption('QUIZ')
  await inBothThemes(page, 'lesson dialog', expectAccessible)
})

test.each(['courses', 'categories', 'users', 'contributions', 'statistics', 'audit'])(
  'the admin’s tab %s is accessible in both themes, on phone and desktop',
  async (tab) => {
    const { page } = await browser.openAs('Admin', { role: 'ADMIN' })
    await page.goto(`/admin?tab=${tab}`)
    await page.getByRole('tabpanel').getByRole('heading', { level: 2 }).first().waitFor()
    await page.waitForLoadState('networkidle')
    await inBothThemes(page, tab)
  },
)

test('the dialogs of an entry and of an upload are accessible in both themes, on phone and desktop', async () => {
  const { page } = await browser.openAs('Admin', { role: 'ADMIN' })
  await page.goto('/admin?tab=categories')
  await button(page, 'Add Category').click()
  const entry = page.getByRole('dialog', { name: 'Add Category' })
  await button(entry, 'Upload Video').click()
  await page.getByRole('dialog', { name: 'Upload Video' }).waitFor()
  await inBothThemes(page, 'category and upload dialogs', expectAccessible)
})

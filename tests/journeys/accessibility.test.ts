import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { expectAccessible, expectWellBuilt } from './axe.ts'
import { logIn, useBrowser } from './walk.ts'

const browser = useBrowser()
async function visit(page: Page, path: string) {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await expectWellBuilt(page, path)
}

for (const scheme of ['light', 'dark'] as const) {
  for (const size of ['phone', 'desktop'] as const) {
    test(`public pages are accessible, ${scheme}, on a ${size}`, async () => {
      const page = await browser.open({ scheme, size })
      for (const path of [
        '/',
        '/library',
        '/library?q=tadau',
        '/library/contributions',
        '/pricing',
        '/about',
        '/nowhere',
        '/api/login',
      ])
        await visit(page, path)
      await page.getByRole('link', { name: /create|sign up|register/i }).click()
      await page.getByLabel('First name').waitFor()
      await expectAccessible(page, 'sign-up')
    })

    test(`a learner's pages are accessible, ${scheme}, on a ${size}`, async () => {
      const page = await browser.open({ scheme, size })
      await logIn(page, 'learner@demo.test')
      const [course] = (await (await page.request.get('/api/courses')).json()) as { id: string }[]
      for (const path of ['/', `/courses/${course?.id}`, '/profile', '/pricing', '/checkout?tier=3-months'])
        await visit(page, path)
    })

    test(`a teacher's pages and dialogs are accessible, ${scheme}, on a ${size}`, async () => {
      const page = await browser.open({ scheme, size })
      await logIn(page, 'teacher@demo.test')
      const courses = (await (await page.request.get('/api/courses')).json()) as { id: string; title: string }[]
      for (const title of ['First Greetings', 'Numbers'])
        await visit(page, `/courses/${courses.find((course) => course.title === title)?.id}`)
      await visit(page, '/teacher')
      await page.getByRole('button', { name: 'Create Course' }).first().click()
      await page.getByRole('dialog').waitFor()
      await expectAccessible(page, 'course dialog')
      await page.keyboard.press('Escape')
      await page
        .getByRole('button', { name: /Add Lesson/ })
        .first()
        .click()
      await page.getByRole('dialog').getByLabel('Content Type').selectOption('QUIZ')
      await expectAccessible(page, 'lesson dialog')
    })
  }
}

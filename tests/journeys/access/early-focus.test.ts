import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { courses, lessons } from '#shared/courses/courses.ts'
import { headingInFocus, holdScripts, toastAppears, untilHydrated, useBrowser } from '#tests/journeys/support/visits.ts'

const browser = useBrowser()

/** Focuses the element before the scripts run, as on a slow network, and waits for them. */
async function focusEarly(page: Page, path: string, element: Locator) {
  const releaseScripts = await holdScripts(page)
  await page.goto(path, { waitUntil: 'commit' })
  await element.focus()
  releaseScripts()
  await untilHydrated(page)
}

test('the focus does not jump to the top when a learner starts the trial by keyboard', async () => {
  const { page } = await browser.openAs('Keyboard')
  const button = page.getByRole('button', { name: 'Start Free Trial' }).first()
  await focusEarly(page, '/', button)
  await button.and(page.locator(':focus')).press('Enter')
  await toastAppears(page, 'Trial Started!')
  expect(await headingInFocus(page)).not.toContain('Welcome back')
})

test('a question takes the focus again when it is asked again, and leaves it to an answer that had it early', async () => {
  const { page, call } = await browser.openAs('Keyboard', { role: 'TEACHER' })
  const { id } = await call(courses.create, { body: { title: 'A quiz to repeat' } })
  const quiz = { title: 'Say it again', contentType: 'QUIZ', contentBody: 'Is *tasu* a dog? {T}' } as const
  const lesson = await call(lessons.create, { params: { id }, body: quiz })
  const answer = page.getByRole('button', { name: 'False' })
  // The page reads the lessons again after its questions could have taken the focus.
  const mounted = page.waitForRequest(`**/api/courses/${id}/lessons`)
  await focusEarly(page, `/courses/${id}/lessons/${lesson.id}`, answer)
  await mounted
  await answer.and(page.locator(':focus')).press('Enter')
  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await page.locator('legend:focus').waitFor()
})

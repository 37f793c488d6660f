import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { rowsOnDevice } from './device-rows.ts'
import { button, link } from './visits.ts'

/** The heading of the page. */
export const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Leaves the feedback. A key that is pressed before the next question shows belongs to the last one. */
export async function continueAfterFeedback(page: Page) {
  await button(page, 'Next').click()
  await button(page, 'Next').waitFor({ state: 'detached' })
}

/** True if the bundle of the review is stored. The bundle of the next course may be stored before it. */
const hasReview = async (page: Page) =>
  (await rowsOnDevice(page, 'kept', 'parcels')).some(({ key }) => (key as [string, string])[1] === 'review')

/** The worker answers for the page, and the review of the next days lies on the device. */
export async function waitForOfflineReview(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // `waitForFunction` takes a promise for true.
  await expect.poll(() => hasReview(page)).toBe(true)
}

/** Every answer of the server's that lies on the device. */
export const answersOnDevice = async (page: Page) =>
  JSON.stringify((await rowsOnDevice(page, 'kept', 'answers')).map(({ value }) => value))

export async function downloadCourseOf(page: Page, courseId: string, label = 'Download the course') {
  await page.goto(`/courses/${courseId}`)
  await button(page, label).click()
  await button(page, /^Download, \d/).click()
  await page.getByText('On this device').waitFor()
}

/** Answers the question with its first option, and goes on. */
export async function answerFirst(page: Page) {
  await heading(page)
    .filter({ hasText: /Which one is|What is/ })
    .waitFor()
  await page.keyboard.press('1')
  await continueAfterFeedback(page)
}

/** Two answers of a review that no server has. */
export async function answerTwo(page: Page) {
  await page.goto('/review')
  await button(page, 'Next').click()
  await button(page, 'Next').click()
  await answerFirst(page)
  await answerFirst(page)
  await page.getByText(/(2|Two) answers are kept/).waitFor()
}

/** Leaves a review at any of its steps. */
export const leaveReview = (page: Page) => link(page, /^(Leave the (round|review)|Done|Done for today)$/).click()

/**
 * Words of the cards on the device: of the round, and of all that is learned. A word may have come along with another one, as an
 * option.
 */
export const storedCards = async (page: Page) =>
  (JSON.parse(await answersOnDevice(page)) as { body: { cards?: { word: { text: string } }[] } | null }[])
    .flatMap(({ body }) => body?.cards ?? [])
    .map(({ word }) => word.text)
    .toSorted()

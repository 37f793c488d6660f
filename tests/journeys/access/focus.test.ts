import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { contributions } from '#shared/contributions/contributions.ts'
import { courses, lessons } from '#shared/courses/courses.ts'
import { people } from '#shared/people.ts'
import { listCourses } from '#tests/journeys/support/learning.ts'
import {
  holdDownloads,
  toastAppears,
  toastIn,
  headingInFocus,
  useBrowser,
  heading,
} from '#tests/journeys/support/visits.ts'

const browser = useBrowser()

test('the focus stays on the button in the profile until the trial has started', async () => {
  const { page } = await browser.openAs('Keyboard')
  await page.goto('/profile')
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/start-trial', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Start Free Trial' }).press('Enter')
  const working = page.getByRole('button', { name: 'Start Free Trial' }).and(page.locator('[aria-busy=true]'))
  await working.and(page.locator(':focus')).waitFor()
  answer.resolve()
  await heading(page, /^(Active Subscription|Welcome back)/)
    .and(page.locator(':focus'))
    .waitFor()
})

test('a discarded form starts again in the first field, can be restored, and its footer does not move', async () => {
  const { page } = await browser.openAs('Anew', {}, { size: 'phone' })
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Change name' }).click()
  const dialog = page.getByRole('dialog')
  const widthOfSave = async () => (await dialog.getByRole('button', { name: 'Save Name' }).boundingBox())!.width
  const before = await widthOfSave()
  await dialog.getByLabel('Last name').fill('Not like this')
  await dialog.getByRole('button', { name: 'Discard' }).waitFor()
  expect(await widthOfSave()).toBe(before)
  await dialog.getByRole('button', { name: 'Discard' }).press('Enter')
  await dialog.getByLabel('First name').and(page.locator(':focus')).waitFor()
  const lastName = dialog.getByLabel('Last name')
  expect(await lastName.inputValue()).not.toBe('Not like this')
  expect(await widthOfSave()).toBe(before)
  await dialog.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
  await expect.poll(() => lastName.inputValue()).toBe('Not like this')
  expect(await widthOfSave()).toBe(before)
  await dialog.getByRole('button', { name: 'Discard', exact: true }).press('Enter')
  await lastName.fill('Otherwise')
  await expect.poll(() => dialog.getByRole('button', { name: 'Undo', exact: true }).count()).toBe(0)
})

/** Position and height of the open dialog, in whole pixels. */
const stillDialog = async (page: Page) => {
  const dialog = page.locator('[role=dialog],[role=alertdialog]')
  // A dialog that is not there yet has no animation to wait for.
  await dialog.waitFor()
  await page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {}))))
  const box = await dialog.boundingBox()
  return { y: Math.round(box!.y), height: Math.round(box!.height) }
}

test.each(['phone', 'desktop'] as const)(
  'a short dialog does not move when its save fails, on a %s, and the focus goes to the sentence',
  async (size) => {
    const { page } = await browser.openAs('Still', {}, { size })
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Change name' }).click()
    const dialog = page.getByRole('dialog')
    const before = await stillDialog(page)
    await dialog.getByLabel('First name').fill('Other')
    await page.route('**/api/account', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 503, body: 'Back in a moment.' })
        : route.continue(),
    )
    await dialog.getByRole('button', { name: 'Save Name' }).press('Enter')
    const sentence = dialog.getByRole('alert').filter({ hasText: 'Back in a moment.' })
    await sentence.and(page.locator(':focus')).waitFor()
    expect(await stillDialog(page)).toEqual(before)
    const [messageBox, foot] = [await sentence.boundingBox(), await dialog.getByText('Discard').boundingBox()]
    expect(messageBox!.y).toBeGreaterThan(before.y)
    expect(messageBox!.y + messageBox!.height).toBeLessThanOrEqual(foot!.y)
    await dialog.getByLabel('First name').fill('Another')
    await sentence.waitFor({ state: 'detached' })
    expect(await stillDialog(page)).toEqual(before)
  },
)

test('a wrong password returns the focus to its field above an on-screen keyboard', async () => {
  const { page } = await browser.openAs('Leaving', {}, { size: 'phone' })
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('alertdialog')
  await page.setViewportSize({ width: 360, height: 380 })
  await dialog.getByLabel('Your password').fill('not the password')
  await dialog.getByRole('button', { name: 'Delete my account' }).press('Enter')
  await dialog.getByLabel('Your password').and(page.locator(':focus')).waitFor()
  const foot = async () => {
    const messageBox = await dialog.getByText('The password is not right.').boundingBox()
    return messageBox!.y + messageBox!.height
  }
  await expect.poll(foot).toBeLessThanOrEqual(380)
})

test('after the deletion of a lesson the focus is on its course', async () => {
  const { page, call } = await browser.openAs('Keyboard', { role: 'TEACHER' })
  const { id } = await call(courses.create, { body: { title: 'Of one lesson' } })
  await call(lessons.create, { params: { id }, body: { title: 'The only one', contentType: 'TEXT' } })
  await page.goto('/teacher')
  await page.getByRole('button', { name: /Show Lessons/ }).click()
  await page.getByRole('button', { name: 'Delete The only one' }).press('Enter')
  await toastAppears(page, 'Lesson deleted successfully')
  expect(await headingInFocus(page)).toBe('Of one lesson')
  await toastIn(page).getByRole('button', { name: 'Undo' }).press('Enter')
  await toastAppears(page, 'Lesson restored successfully')
  expect(await headingInFocus(page)).toBe('Of one lesson')
  await toastIn(page).filter({ hasText: 'Lesson restored successfully' }).waitFor({ state: 'detached' })
})

test('after a submission or withdrawal the focus is on the next element', async () => {
  const { page, call } = await browser.openAs('Keyboard', { role: 'CONTRIBUTOR' })
  await call(contributions.create, { body: { title: 'To be withdrawn' } })
  await page.goto('/contributor')
  await page.getByLabel('Title').fill('Word of the Day')
  await page.getByRole('button', { name: 'Submit for Review' }).press('Enter')
  await toastAppears(page, 'Contribution submitted for review')
  await page.getByRole('heading', { name: 'Word of the Day', exact: true }).and(page.locator(':focus')).waitFor()
  await page.getByRole('button', { name: 'Withdraw To be withdrawn' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw', exact: true }).press('Enter')
  await toastAppears(page, 'Contribution withdrawn')
  expect(await headingInFocus(page)).toBe('Word of the Day')
})

test('a new course and a new entry are scrolled into view with focus', async () => {
  const { page, call } = await browser.openAs('Leading', { role: 'ADMIN' })
  for (let number = 1; number <= 4; number += 1) await call(courses.create, { body: { title: `Before it ${number}` } })
  await page.goto('/teacher')
  await page.getByRole('button', { name: 'Create Course' }).first().click()
  await page.getByLabel('Course Title').fill('The newest of all')
  await page.getByRole('dialog').getByRole('button', { name: 'Create Course' }).click()
  await heading(page, 'The newest of all').and(page.locator(':focus')).waitFor()
  const top = async () => (await heading(page, 'The newest of all').boundingBox())!.y
  await expect.poll(async () => (await top()) > 0 && (await top()) < 900).toBe(true)

  await page.goto('/admin?tab=categories')
  await page.getByRole('button', { name: 'Add Category' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Category' })
  await dialog.getByLabel('Title (Kadazandusun)').fill('zzz at the end')
  await dialog.getByLabel('Translation/Explanation (English)').fill('of every list')
  await dialog.getByRole('button', { name: 'Create Category' }).click()
  await page.getByRole('rowheader', { name: 'zzz at the end' }).waitFor()
})

test('unsent text is restored with a message', async () => {
  const { page } = await browser.openAs('Forgetful', { role: 'TEACHER' })
  await page.goto('/teacher')
  await page.getByRole('button', { name: 'Create Course' }).first().click()
  await page.getByLabel('Course Title').fill('Half a thought')
  expect(await page.getByText('Your unsent text is here again.').count()).toBe(0)
  await page.reload()
  await page.getByRole('button', { name: 'Create Course' }).first().click()
  await page.getByText('Your unsent text is here again.').waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByText('Your unsent text is here again.').waitFor({ state: 'detached' })
})

test.each(['phone', 'desktop'] as const)('a message does not move an open dialog, on a %s', async (size) => {
  const { page, call } = await browser.openAs('Steady', { role: 'TEACHER' }, { size })
  await call(courses.create, { body: { title: 'To stand still' } })
  await page.goto('/teacher')
  await page
    .getByRole('button', { name: /Add Lesson/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Lesson Title').fill('A quiz')
  await dialog.getByLabel('Content Type').selectOption('QUIZ')
  await dialog.getByRole('tab', { name: 'Write' }).click()
  await dialog.getByLabel('Content', { exact: true }).fill('What is rasam? {=rain ~fire')
  await page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {}))))
  const before = await dialog.boundingBox()
  await page.route('**/lessons', (route) => route.fulfill({ status: 503, body: 'Back in a moment.' }))
  await dialog.getByRole('button', { name: 'Create Lesson' }).click()
  await toastAppears(page, 'Back in a moment.')
  const after = await dialog.boundingBox()
  expect(after!.y).toBe(before!.y)
})

test('an on-screen keyboard leaves enough space for the fields of a dialog', async () => {
  const { page, call } = await browser.openAs('Typing', { role: 'TEACHER' }, { size: 'phone' })
  await call(courses.create, { body: { title: 'Typed on a phone' } })
  await page.goto('/teacher')
  await page
    .getByRole('button', { name: /Add Lesson/ })
    .first()
    .click()
  await page.setViewportSize({ width: 360, height: 380 })
  const dialog = page.getByRole('dialog')
  const [head, foot] = [dialog.locator('header'), dialog.getByRole('button', { name: 'Create Lesson' })]
  const top = async (element: typeof head) => (await element.boundingBox())!.y
  await dialog.evaluate((box) => box.scrollTo(0, box.scrollHeight))
  await expect.poll(() => top(head)).toBeLessThan(0)
  await expect.poll(() => top(foot)).toBeLessThan(380)
  await dialog.evaluate((box) => box.scrollTo(0, 0))
  await expect.poll(() => top(foot)).toBeGreaterThan(380)
})

test('the page says so when access ends during learning', async () => {
  const { page, id } = await browser.openAs('Former', { role: 'PAID' })
  const all = await listCourses(page)
  await holdDownloads(page)
  // A page asks once more who is there, and for the files of a lesson: both would show an earlier end by themselves.
  const userRequest = page.waitForResponse('**/api/auth/user')
  const filesRequest = page.waitForResponse('**/api/lessons/*/resources')
  await page.goto(`/courses/${all.find(({ title }) => title === 'First Greetings')?.id}`)
  await page.getByRole('button', { name: /Show here Lesson 1/ }).click()
  await page.getByRole('button', { name: /Mark as done/ }).waitFor()
  await (await userRequest).finished()
  await (await filesRequest).finished()
  const admin = await browser.add('Ending', { role: 'ADMIN' })
  await admin.call(people.changeRole, { params: { id }, body: { role: 'NORMAL' } })
  await Promise.all([
    toastAppears(page, 'Your access has ended'),
    page.getByRole('button', { name: /Mark as done/ }).click(),
  ])
  await heading(page, 'Subscribe to Access').waitFor()
})

test('the button that deletes a course is red', async () => {
  const { page, call } = await browser.openAs('Careful', { role: 'TEACHER' })
  await call(courses.create, { body: { title: 'Not to be lost' } })
  await page.goto('/teacher')
  await page.getByRole('button', { name: /^More for/ }).click()
  const colourOf = (name: RegExp) =>
    page
      .getByRole('button', { name })
      .first()
      .evaluate((button) => getComputedStyle(button).color)
  expect(await colourOf(/^Delete/)).not.toBe(await colourOf(/^Edit/))
})

test('the focused element on a phone is above the shortcuts', async () => {
  const { page } = await browser.openAs('Tabbing', { role: 'CONTRIBUTOR' }, { size: 'phone' })
  await page.goto('/contributor')
  const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' })
  await shortcuts.waitFor()
  await page.getByLabel('Title').waitFor()
  const last = page.getByRole('contentinfo').getByRole('link').last()
  const isAt = () => last.evaluate((link) => link === document.activeElement)
  const hidden: string[] = []
  do {
    await page.keyboard.press('Tab')
    const behind = await shortcuts.evaluate((bar) => {
      const at = document.activeElement
      const isBehind = at && !bar.contains(at) && at.getBoundingClientRect().bottom > bar.getBoundingClientRect().top
      return isBehind ? at.outerHTML.slice(0, 80) : ''
    })
    if (behind) hidden.push(behind)
  } while (!(await isAt()))
  expect(hidden).toEqual([])
})

import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { courses } from '#shared/courses/courses.ts'
import { teacherWithCourse } from '#tests/journeys/support/learning.ts'
import {
  countRequests,
  endlessWord,
  expectFitsScreen,
  toastAppears,
  toastIn,
  useBrowser,
  button,
  link,
} from '#tests/journeys/support/visits.ts'

const browser = useBrowser()

/** An action in the menu of a course. */
async function inMenu(card: Locator, name: string) {
  await button(card, /^More for/).click()
  return button(card, name)
}

async function createCourse(page: Page, title: string) {
  await page.goto('/teacher')
  await button(page, 'Create Course').first().click()
  const dialog = page.getByRole('dialog', { name: 'Create New Course' })
  await dialog.getByText('Add a new course to teach the Kadazandusun language').waitFor()
  await expect.poll(() => button(dialog, 'Create Course').isDisabled()).toBe(true)
  await dialog.getByLabel('Course Title').fill(title)
  await dialog.getByLabel('Description').fill('Words for a test')
  await button(dialog, 'Create Course').click()
  await toastAppears(page, 'Course created successfully')
  await dialog.waitFor({ state: 'detached' })
  return page.getByRole('article', { name: title })
}

async function addLesson(
  page: Page,
  course: string,
  fill: { title: string; type: string; content: string; video?: string },
) {
  await button(page.getByRole('article', { name: course }), /Add Lesson/).click()
  const dialog = page.getByRole('dialog', { name: `Add Lesson to ${course}` })
  await dialog.getByLabel('Lesson Title').fill(fill.title)
  await dialog.getByLabel('Content Type').selectOption(fill.type)
  await dialog.getByLabel('Content', { exact: true }).fill(fill.content)
  if (fill.video) await dialog.getByLabel(/Video URL/).fill(fill.video)
  await button(dialog, 'Create Lesson').click()
  return dialog
}

test('a teacher writes a course with a text, a video and a quiz, and a learner finds it', async () => {
  const { page } = await browser.openAs('Teacher', { role: 'TEACHER' })
  const title = 'Weather words'
  const card = await createCourse(page, title)
  await addLesson(page, title, { title: 'Rain', type: 'TEXT', content: '**rasam** is rain' })
  await toastAppears(page, 'Lesson created successfully')
  await addLesson(page, title, {
    title: 'See it',
    type: 'VIDEO',
    content: '',
    video: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  })
  await toastAppears(page, 'Lesson created successfully')
  const dialog = await addLesson(page, title, {
    title: 'Try it',
    type: 'QUIZ',
    content: 'What does rasam mean? {=rain ~fire',
  })
  await toastIn(page)
    .filter({ hasText: /Line 1/ })
    .waitFor()
  await dialog.getByLabel('Content', { exact: true }).fill('What does rasam mean? {=rain ~fire}')
  await button(dialog, 'Create Lesson').click()
  await toastAppears(page, 'Lesson created successfully')

  await button(card, /^More for/).click()
  await link(card, /View/).click()
  await page.getByRole('heading', { name: title }).waitFor()
  for (const heading of [/Lesson 1: Rain/, /Lesson 2: See it/, /Lesson 3: Try it/])
    await page.getByRole('heading', { name: heading }).waitFor()
})

test('a teacher changes the order of lessons by keyboard, and it stays', async () => {
  const { page, card } = await teacherWithCourse(browser, 'Order of things', ['One', 'Two'])
  await button(card, /Show Lessons \(2\)/).click()
  const stored = page.waitForResponse((response) => response.url().endsWith('/lessons/order'))
  await button(card, 'Move down: One').focus()
  await page.keyboard.press('Enter')
  expect((await stored).status()).toBe(204)
  await page.reload()
  await button(card, /Show Lessons \(2\)/).click()
  await card.getByText('Two').waitFor()
  expect((await card.getByRole('listitem').allInnerTexts()).map((text) => /One|Two/.exec(text)?.[0])).toEqual([
    'Two',
    'One',
  ])
})

test('a teacher moves a course by keyboard, and learners see the new order', async () => {
  const { page, call } = await browser.openAs('Arranger', { role: 'TEACHER' })
  for (const title of ['Alpha of mine', 'Beta of mine']) await call(courses.create, { body: { title } })
  await page.goto('/teacher')
  const stored = page.waitForResponse((response) => response.url().endsWith('/api/teacher/courses/order'))
  await button(page, 'Move down: Alpha of mine').focus()
  await page.keyboard.press('Enter')
  expect((await stored).status()).toBe(204)
  await page.locator('button:focus[aria-label="Move up: Alpha of mine"]').waitFor()
  const ownCourses = (await call(courses.list, {}))
    .map(({ title }) => title)
    .filter((title) => title.endsWith('of mine'))
  expect(ownCourses).toEqual(['Beta of mine', 'Alpha of mine'])
})

test('on a phone a teacher moves a course by its menu', async () => {
  const { page, call } = await browser.openAs('Arranger', { role: 'TEACHER' }, { size: 'phone' })
  for (const title of ['Gamma of mine', 'Delta of mine']) await call(courses.create, { body: { title } })
  await page.goto('/teacher')
  const card = page.getByRole('article', { name: 'Gamma of mine' })
  await (await inMenu(card, 'Move down Gamma of mine')).click()
  await expect
    .poll(() => page.getByRole('article').getByRole('heading', { level: 3 }).allTextContents())
    .toEqual(['Delta of mine', 'Gamma of mine'])
  expect(await button(card, 'Move up: Gamma of mine').isVisible()).toBe(false)
  await (await inMenu(card, 'Show Results of Gamma of mine')).click()
  await card.getByText('Nobody has begun this course yet.').waitFor()
  await (await inMenu(card, 'Move up Gamma of mine')).waitFor()
  await button(card, 'Hide Results of Gamma of mine').waitFor()
  expect(await button(card, 'Move down Gamma of mine').count()).toBe(0)
  await page.keyboard.press('Escape')
  // The button is just above the bottom navigation, behind which its menu would open.
  const more = button(card, /^More for/)
  await more.evaluate((low) => scrollBy(0, low.getBoundingClientRect().bottom - innerHeight + 80))
  await more.press('Enter')
  const [last, shortcuts] = await Promise.all([
    button(card, 'Delete Gamma of mine').boundingBox(),
    page.getByRole('navigation', { name: 'Shortcuts' }).boundingBox(),
  ])
  expect(last!.y + last!.height).toBeLessThanOrEqual(shortcuts!.y)
})

test('a teacher restores a deleted course by Undo, or later from the list of deleted courses', async () => {
  const title = 'Deleted by mistake'
  const { page, card } = await teacherWithCourse(browser, title)
  await (await inMenu(card, `Delete ${title}`)).click()
  await toastAppears(page, 'Course deleted successfully')
  await button(toastIn(page), 'Undo').click()
  await card.waitFor()
  await (await inMenu(card, `Delete ${title}`)).click()
  await toastAppears(page, 'Course deleted successfully')
  await page.reload()
  await button(page, `Restore ${title}`).click()
  await card.waitFor()
})

test('script typed by a teacher is text for everybody', async () => {
  const { page } = await browser.openAs('Teacher', { role: 'TEACHER' })
  const script = `<img src=x onerror="window.brokenIn=1"><script>window.brokenIn=1</script>`
  const title = `Inert ${script}`
  const card = await createCourse(page, title)
  await addLesson(page, title, { title: script, type: 'TEXT', content: `${script}\n\n[link](javascript:alert(1))` })
  await toastAppears(page, 'Lesson created successfully')
  await button(card, /^More for/).click()
  await link(card, /View/).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await button(page, /^Show here/).click()
  await page.getByText('link', { exact: true }).waitFor()
  expect(await page.evaluate(() => 'brokenIn' in window)).toBe(false)
  expect(await page.locator('a[href^="javascript:"]').count()).toBe(0)
})

test('a double click deletes a course once and keeps Undo', async () => {
  const title = 'Clicked twice'
  const { page, card } = await teacherWithCourse(browser, title)
  const sent = countRequests(page, 'DELETE', /^\/api\/courses\//)
  await (await inMenu(card, `Delete ${title}`)).dblclick()
  await toastAppears(page, 'Course deleted successfully')
  await card.waitFor({ state: 'detached' })
  await button(page, `Restore ${title}`).waitFor()
  expect(sent).toHaveLength(1)
  await button(toastIn(page), 'Undo').click()
  await card.waitFor()
})

test('a double click sends a form once', async () => {
  const { page } = await browser.openAs('Teacher', { role: 'TEACHER' })
  await page.goto('/teacher')
  await button(page, 'Create Course').first().click()
  const dialog = page.getByRole('dialog', { name: 'Create New Course' })
  await dialog.getByLabel('Course Title').fill('Sent once')
  const sent = countRequests(page, 'POST', /^\/api\/courses$/)
  await button(dialog, 'Create Course').dblclick()
  await toastAppears(page, 'Course created successfully')
  await dialog.waitFor({ state: 'detached' })
  expect(sent).toHaveLength(1)
})

test.each(['phone', 'desktop'] as const)(
  'a dialog on a %s starts in its first field, a message covers no part of it, and Escape closes it',
  async (size) => {
    const title = `Faults on a ${size}`
    const { page, card } = await teacherWithCourse(browser, title, [], { size })
    await button(card, /Add Lesson/).click()
    await page.getByLabel('Lesson Title').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    const dialog = await addLesson(page, title, {
      title: 'Try it',
      type: 'QUIZ',
      content: 'What is rasam? {=rain ~fire',
    })
    await toastIn(page)
      .filter({ hasText: /Line 1/ })
      .waitFor()
    // Once both have come to rest.
    await page.waitForFunction(() => {
      const [toast, box] = ['[data-toasts] li', '[role=dialog]'].map((each) => document.querySelector(each))
      return toast && box && toast.getBoundingClientRect().bottom <= box.getBoundingClientRect().top
    })
    await dialog.getByLabel('Content', { exact: true }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  },
)

test('an endless word breaks no page, for its teacher and for learners', async () => {
  const { page } = await browser.openAs('Teacher', { role: 'TEACHER' })
  const card = await createCourse(page, endlessWord)
  await addLesson(page, endlessWord, {
    title: endlessWord,
    type: 'TEXT',
    content: `${endlessWord}\n\n- ${endlessWord}`,
  })
  await toastAppears(page, 'Lesson created successfully')
  await button(card, /^More for/).click()
  const address = (await link(card, /View/).getAttribute('href')) ?? ''
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['/', address, '/teacher']) {
      await page.goto(path)
      await page.getByText(endlessWord).first().waitFor()
      await expectFitsScreen(page)
    }
    await button(card, /Show Lessons/).click()
    await card.getByRole('listitem').waitFor()
    await expectFitsScreen(page)
    await button(card, /Add Lesson/).click()
    await page.getByRole('dialog').waitFor()
    await expectFitsScreen(page)
  }
  await page.keyboard.press('Escape')
  await (await inMenu(card, `Delete ${endlessWord}`)).first().click()
  await button(page, `Restore ${endlessWord}`).waitFor()
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectFitsScreen(page)
  }
})

import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { classes } from '#shared/classes/classes.ts'
import { classLimits } from '#shared/classes/limits.ts'
import { statistics, type StatisticsJson } from '#shared/site/statistics.ts'
import {
  countRequests,
  toastAppears,
  toastIn,
  useBrowser,
  button,
  heading,
  sizes,
} from '#tests/journeys/support/visits.ts'
import { adminAt, dialog } from './dashboard.ts'

const browser = useBrowser()
const topOf = async (part: Locator) => (await part.boundingBox())!.y

test('the admin dashboard leads with waiting work and all tabs in sight; a chosen tab comes before both', async () => {
  const { page } = await browser.openAs('Admin', { role: 'ADMIN' })
  await page.goto('/admin')
  const tabs = page.getByRole('tablist')
  const [waiting, figure] = [heading(page, 'Waiting for you'), page.getByText('Total Revenue', { exact: true })]
  await waiting.waitFor()
  expect(await topOf(waiting)).toBeLessThan(await topOf(figure))
  expect(await topOf(figure)).toBeLessThan(await topOf(tabs))
  expect(await tabs.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0)
  expect(await heading(page, 'How learning goes').count()).toBe(0)
  await page.getByRole('tab', { name: 'Statistics' }).click()
  await heading(page, 'How learning goes').waitFor()
  expect(await topOf(tabs)).toBeLessThan(await topOf(waiting))
  await page.goBack()
  await expect.poll(async () => (await topOf(waiting)) < (await topOf(tabs))).toBe(true)
})

test('the tabs stand in one row, which scrolls to the open tab and to the focused one', async () => {
  const { page } = await browser.openAs('Admin', { role: 'ADMIN' }, { size: 'tablet' })
  await page.route(`**${statistics.read.path}`, async (route) => {
    const figures = (await (await route.fetch()).json()) as StatisticsJson
    await route.fulfill({ json: { ...figures, pendingContributions: 128 } })
  })
  await page.goto('/admin?tab=audit')
  const tabs = page.getByRole('tablist')
  await tabs.getByText('128').waitFor()
  const tops = () => tabs.getByRole('tab').evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top))
  expect(new Set(await tops()).size).toBe(1)
  const isInRow = (name: string) =>
    tabs.evaluate((list, tabName) => {
      const tab = [...list.querySelectorAll('[role=tab]')].find(({ textContent }) => textContent.startsWith(tabName))!
      const [outer, inner] = [list.getBoundingClientRect(), tab.getBoundingClientRect()]
      return inner.left >= outer.left && inner.right <= outer.right
    }, name)
  await expect.poll(() => isInRow('Audit')).toBe(true)
  expect(await isInRow('Courses')).toBe(false)
  await tabs.getByRole('tab', { name: 'Audit' }).press('Home')
  await expect.poll(() => isInRow('Courses')).toBe(true)
  await page.setViewportSize(sizes.desktop)
  await expect.poll(() => tabs.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0)
  expect(new Set(await tops()).size).toBe(1)
})

test('each tab of the admin dashboard has its own address, and Back opens the previous tab', async () => {
  const page = await adminAt(browser, 'courses')
  for (const name of ['Total Users', 'Paid Subscribers', 'Total Revenue'])
    await page.getByText(name, { exact: true }).first().waitFor()
  await page.getByText(/^RM\d[\d,]*\.\d\d$/).waitFor()
  for (const name of ['Categories', 'Users', 'Contributions', 'Statistics', 'Audit']) {
    await page.getByRole('tab', { name }).click()
    await page.waitForURL(`**/admin?tab=${name.toLowerCase()}`)
    await page.getByRole('tabpanel').getByRole('heading', { name, level: 2 }).waitFor()
  }
  await page.goBack()
  await heading(page, 'Role Distribution').waitFor()
  await page.reload()
  await heading(page, 'Role Distribution').waitFor()
  await expect.poll(() => page.getByText(/^\d+ \(\d+\.\d%\)$/).count()).toBe(5)
})

test('an admin writes a course with a lesson, deletes it, and restores it', async () => {
  const page = await adminAt(browser, 'courses')
  await button(page, 'Add Course').click()
  const box = dialog(page, 'Add Course')
  await box.getByLabel('Course Title').fill('Written by an admin')
  await button(box, 'Create Course').click()
  await box.getByText('Description is missing.').waitFor()
  await box.getByLabel('Description').fill('A description is needed here.')
  await button(box, 'Create Course').click()
  await toastAppears(page, 'Course created successfully')

  const card = page.getByRole('article', { name: 'Written by an admin' })
  await button(card, /Show Lessons \(0\)/).click()
  await card.getByText('No lessons yet. Add your first lesson!').waitFor()
  await button(card, /Add Lesson/).click()
  const lesson = dialog(page, /Add Lesson/)
  await lesson.getByLabel('Lesson Title').fill('A word')
  await lesson.getByLabel('Video URL').fill('nonsense')
  await button(lesson, 'Create Lesson').click()
  await lesson.getByText('Content is missing.').waitFor()
  await lesson.getByText('Video URL must be a web address').waitFor()
  await lesson.getByLabel('Content', { exact: true }).fill('Walai means house.')
  await lesson.getByLabel('Video URL').fill('')
  await button(lesson, 'Create Lesson').click()
  await toastAppears(page, 'Lesson created successfully')
  await card.getByText('Order: 1').waitFor()

  await button(card, 'Delete Written by an admin').click()
  await toastAppears(page, 'Course deleted successfully')
  await button(toastIn(page), 'Undo').click()
  await toastAppears(page, 'Course restored successfully')
  await button(card, 'Delete Written by an admin').click()
  await button(page.getByRole('listitem').filter({ hasText: 'Written by an admin' }), /Restore/).waitFor()
})

test('an admin changes a role, suspends an account and restores it, and the audit log shows it', async () => {
  const { page: other, email } = await browser.openAs('Looked-after')
  const page = await adminAt(browser, 'users')
  await page.getByLabel('Search by name or email').fill(email)
  await page.getByText('Showing 1 of 1').waitFor()
  const row = page.getByRole('row').filter({ hasText: email })
  await row.getByText('No subscription').waitFor()
  await row.getByRole('combobox').selectOption('TEACHER')
  await toastAppears(page, 'User role updated successfully')
  await other.goto('/teacher')
  await heading(other, 'My Courses').waitFor()
  await button(row, /Suspend/).click()
  await button(page, 'Suspend account').click()
  await row.getByText('Suspended', { exact: true }).waitFor()
  expect((await other.request.get('/api/auth/user')).status()).toBe(401)
  await button(row, /Restore/).click()
  await button(page, 'Restore account').click()
  await toastAppears(page, 'Account restored')

  await page.getByRole('tab', { name: 'Audit' }).click()
  await page.getByRole('row').filter({ hasText: 'changed the role of' }).first().waitFor()
})

test('a refused change of a role leaves the role on the screen', async () => {
  const { page, email } = await browser.openAs('Last', { role: 'ADMIN' })
  await page.goto(`/admin?tab=users&q=${encodeURIComponent(email)}`)
  // The journeys beside this one have admins too, so that no one is the last.
  await page.route('**/api/admin/users/*/role', (route) =>
    route.fulfill({ status: 409, body: 'You are the last administrator: make somebody else one first.' }),
  )
  const own = page.getByRole('row').filter({ hasText: email })
  await own.getByRole('combobox').selectOption('NORMAL')
  await button(page, 'Change my role').click()
  await toastAppears(page, 'Error')
  await page.waitForFunction(() => document.querySelector<HTMLSelectElement>('td select')?.value === 'ADMIN')
})

test('keys on a closed role selector change nothing, and a change to or from admin needs a confirmation', async () => {
  const { email } = await browser.add('Promoted')
  const page = await adminAt(browser, 'users')
  await page.getByLabel('Search by name or email').fill(email)
  await page.getByText('Showing 1 of 1').waitFor()
  const role = page.getByRole('row').filter({ hasText: email }).getByRole('combobox')
  const sent = countRequests(page, 'PATCH', /\/role$/)
  for (const key of ['ArrowDown', 'ArrowUp', 'End', 'PageDown', 't']) {
    await role.focus()
    await page.keyboard.press(key)
    await page.keyboard.press('Escape')
  }
  await expect.poll(() => role.inputValue()).toBe('NORMAL')

  await role.selectOption('ADMIN')
  const question = page.getByRole('alertdialog')
  await question.getByText('Make Promoted Example an admin?').waitFor()
  await button(question, 'Cancel').click()
  await question.waitFor({ state: 'detached' })
  expect([await role.inputValue(), sent]).toEqual(['NORMAL', []])
  await role.selectOption('ADMIN')
  await button(question, 'Make admin').click()
  await toastAppears(page, 'User role updated successfully')
  await role.selectOption('NORMAL')
  await question.getByText('Take the admin role from Promoted Example?').waitFor()
  await button(question, 'Take the role').click()
  await page.waitForFunction(() => document.querySelector<HTMLSelectElement>('td select')?.value === 'NORMAL')
  expect(sent).toHaveLength(2)
})

test('an admin changes the seats of a class and gives it a teacher, and each refusal is at its field', async () => {
  const { call } = await browser.add('Of the class', { role: 'TEACHER' })
  await call(classes.create, { body: { name: 'Friday class' } })
  const page = await adminAt(browser, 'classes')
  const card = page.getByRole('listitem').filter({ hasText: 'Friday class' })
  expect(await card.getByRole('textbox').count()).toBe(0)
  await button(card, /^Change seats/).click()
  const seats = dialog(page, 'Seats of Friday class')
  await seats.getByLabel('Seats').fill('many')
  await button(seats, 'Save').click()
  await seats.getByText(`Choose a whole number from 0 to ${classLimits.seats}.`).waitFor()
  await seats.getByLabel('Seats').fill('12')
  await button(seats, 'Save').click()
  await card.getByText('0 of 12 seats taken').waitFor()

  await button(card, /^Add a teacher/).click()
  const teacher = dialog(page, 'A teacher for Friday class')
  const field = teacher.getByLabel('E-mail of the teacher')
  await field.fill('nobody@example.org')
  await button(teacher, 'Add a teacher').click()
  await teacher.getByText('No teacher uses this e-mail address here.').waitFor()
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  await page.keyboard.press('Escape')
  await button(card, /^Add a teacher/)
    .and(page.locator(':focus'))
    .waitFor()
})

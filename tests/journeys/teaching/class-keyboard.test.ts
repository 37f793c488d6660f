import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { classes } from '#shared/classes/classes.ts'
import { learnerClasses } from '#shared/classes/membership.ts'
import { classResults } from '#shared/classes/results.ts'
import { study } from '#shared/study/study.ts'
import { expectFitsAndIsAccessible } from '#tests/journeys/support/axe.ts'
import { button, heading, link, region, useBrowser } from '#tests/journeys/support/visits.ts'

const browser = useBrowser()

/** Presses Tab until this element has the focus. */
async function tabTo(page: Page, element: Locator) {
  await element.waitFor()
  for (let n = 0; n < 120; n += 1) {
    if (await element.evaluate((found) => found === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${String(element)}`)
}
async function pressOn(page: Page, element: Locator, key = 'Enter') {
  await tabTo(page, element)
  await page.keyboard.press(key)
}
async function typeInto(page: Page, element: Locator, text: string) {
  await tabTo(page, element)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

test('a teacher makes a class, sets words and reads results on a phone by keyboard alone; a learner joins so too', async () => {
  const { page, call } = await browser.openAs('Jainah', { role: 'TEACHER' }, { size: 'phone' })
  await page.goto('/teacher/classes')
  await typeInto(page, page.getByLabel('Name of the class'), 'Monday class')
  await expectFitsAndIsAccessible(page, 'classes of a teacher')
  await page.keyboard.press('Enter')
  await pressOn(page, button(page, 'Make a code for 7 days'))
  const code = await page.locator('[data-class-code]').innerText()
  const id = new URL(page.url()).pathname.split('/')[3]!

  await page.goto(`/teacher/classes/${id}/assignments/new`)
  await typeInto(page, page.getByLabel('Title'), 'One word')
  await tabTo(page, page.getByLabel('Kind', { exact: true }))
  await page.keyboard.press('w')
  await typeInto(page, page.getByRole('searchbox'), 'walai')
  await pressOn(page, page.getByRole('checkbox', { name: 'walai house', exact: true }), 'Space')
  await button(page, 'Remove walai').waitFor()
  await expectFitsAndIsAccessible(page, 'a new assignment')
  await pressOn(page, button(page, 'Publish'))
  await link(page, 'One word').waitFor()

  const learner = await browser.openAs('Felix', {}, { size: 'phone' })
  await learner.page.goto('/join')
  await typeInto(learner.page, learner.page.getByLabel('Code of the class'), code)
  await expectFitsAndIsAccessible(learner.page, 'the code of a class')
  await learner.page.keyboard.press('Enter')
  await typeInto(learner.page, learner.page.getByLabel('Your name in this class'), 'Felix')
  await pressOn(learner.page, learner.page.getByRole('radio').first(), 'Space')
  await pressOn(learner.page, button(learner.page, 'Join'))
  await heading(learner.page, 'Monday class').waitFor()
  await expect.poll(async () => (await learner.call(learnerClasses.list, {})).length).toBe(1)
  const [joined] = await learner.call(learnerClasses.list, {})
  const { columns } = await call(classResults.read, { params: { id }, query: {} })
  const { assignments } = await learner.call(learnerClasses.read, { params: { id } })
  expect(assignments).toHaveLength(1)
  const entries = await learner.page.request.get(`/api/assignments/${assignments[0]!.id}/words`)
  const [{ entryId }] = (await entries.json()) as [{ entryId: string }]
  const given = { id: randomUUID(), entryId, said: 'waig', assignmentId: assignments[0]!.id, offsetMinutes: 480 }
  await learner.call(study.answer, { body: { answers: [{ ...given, at: new Date().toISOString() }] } })

  await page.goto(`/teacher/classes/${id}`)
  await region(page, 'All results').getByText('0/1').waitFor()
  const cell = page.locator('[data-cell]').first()
  await tabTo(page, cell)
  expect(await cell.getAttribute('data-cell')).toBe(
    `${joined!.memberId} ${columns[0]!.assignmentId} ${columns[0]!.itemId}`,
  )
  await expectFitsAndIsAccessible(page, 'results')
  for (const path of [`/learners`, `/learners/${joined!.memberId}`, `/print?sheet=results`, `/print?sheet=join`]) {
    await page.goto(`/teacher/classes/${id}${path}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('networkidle')
    await expectFitsAndIsAccessible(page, path)
  }
  for (const path of ['/classes', `/classes/${id}`, `/classes/${id}/report`]) {
    await learner.page.goto(path)
    await learner.page.getByRole('heading', { level: 1 }).first().waitFor()
    await learner.page.waitForLoadState('networkidle')
    await expectFitsAndIsAccessible(learner.page, path)
  }
  await learner.page.goto(`/classes/${id}`)
  await pressOn(learner.page, button(learner.page, 'Leave the class'))
  await pressOn(learner.page, button(learner.page, 'Undo'))
  await heading(learner.page, 'Monday class').waitFor()
  await expect
    .poll(async () => (await learner.call(learnerClasses.list, {})).map(({ state }) => state))
    .toEqual(['joined'])
})

test('a teacher who loses the role while writing an assignment keeps the text in sight, and gets it back with the role', async () => {
  const teacher = await browser.openAs('Jainah', { role: 'TEACHER' }, { size: 'phone' })
  const { page } = teacher
  const { id } = await teacher.call(classes.create, { body: { name: 'Wednesday class' } })
  await page.goto(`/teacher/classes/${id}/assignments/new`)
  await page.getByLabel('Kind').selectOption('review')
  await page.getByLabel('Title').fill('Review twice')
  // The class is read after hydration, and would be missing if the role went first.
  await page.waitForLoadState('networkidle')
  await browser.change(teacher, { role: 'NORMAL' })
  await button(page, 'Publish').click()
  await page.getByText('You are not allowed to do this.').first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.getByLabel('Title').inputValue()).toBe('Review twice')
  await page.reload()
  await page.waitForURL('/')
  await browser.change(teacher, { role: 'TEACHER' })
  await page.goto(`/teacher/classes/${id}/assignments/new`)
  expect(await page.getByLabel('Title').inputValue()).toBe('Review twice')
})

test('what was typed survives a refusal', async () => {
  const teacher = await browser.openAs('Jainah', { role: 'TEACHER' }, { size: 'phone' })
  const { page } = teacher
  const { id, version } = await teacher.call(classes.create, { body: { name: 'Tuesday class' } })
  const params = { id }
  const { code } = await teacher.call(classes.openCode, { params, body: { days: 7 } })

  const learner = await browser.openAs('Felix', {}, { size: 'phone' })
  await learner.page.goto('/join')
  await learner.page.getByLabel('Code of the class').fill('BCDFGH')
  await button(learner.page, 'Continue').click()
  await learner.page.getByText('No class is open with this code.').waitFor()
  expect(await learner.page.getByLabel('Code of the class').inputValue()).toBe('BCDFGH')
  await learner.page.goto(`/join/${code}`)
  await learner.page.getByLabel('Your name in this class').fill('felix@example.test')
  await learner.page.getByRole('radio').first().check()
  await button(learner.page, 'Join').click()
  await learner.page.getByText('Use a name or nickname').waitFor()
  expect(await learner.page.getByLabel('Your name in this class').inputValue()).toBe('felix@example.test')

  await page.goto(`/teacher/classes/${id}/assignments/new`)
  await page.getByLabel('Kind', { exact: true }).selectOption('review')
  await page.getByLabel('Title').fill('Review twice')
  await page.getByLabel('Days of review').fill('2')
  await page.getByLabel('Opens on').fill('2026-12-02')
  await page.getByLabel('Due on').fill('2026-12-01')
  await button(page, 'Publish').click()
  await page.getByText('The due day must not be before the day on which it opens.').first().waitFor()
  expect(await page.getByLabel('Title').inputValue()).toBe('Review twice')
  expect(await page.getByLabel('Due on').inputValue()).toBe('2026-12-01')

  await page.goto(`/teacher/classes/${id}/learners`)
  await page.getByText('Name and term').click()
  await page.getByLabel('Name of the class').first().fill('Mine')
  await teacher.call(classes.change, { params, body: { name: 'Of the other teacher', version } })
  await button(page, 'Save').first().click()
  await page.getByText('Somebody else has changed this meanwhile.').first().waitFor()
  expect(await page.getByLabel('Name of the class').first().inputValue()).toBe('Mine')
})

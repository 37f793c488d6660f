import { expect, test } from 'vitest'
import { assignments } from '#shared/classes/assignments.ts'
import { classes } from '#shared/classes/classes.ts'
import { learnerClasses } from '#shared/classes/membership.ts'
import { classResults } from '#shared/classes/results.ts'
import { categories } from '#shared/entries/entries.ts'
import { waitForOfflineReview } from '#tests/journeys/support/offline-device.ts'
import { expectFitsAndIsAccessible } from '#tests/journeys/support/axe.ts'
import { button, heading, link, logIn, region, untilHydrated, useBrowser } from '#tests/journeys/support/visits.ts'

const browser = useBrowser()

test('the first screen of a class leads to a new assignment, and names all stuck learners, the hardest word, and who has not begun', async () => {
  const page = await browser.open({ size: 'phone' })
  await logIn(page, 'teacher@demo.test')
  await page.goto('/teacher/classes')
  await link(page, 'Year 4').waitFor()
  expect(await page.getByLabel('Name of the class').count()).toBe(0)
  await untilHydrated(page)
  await button(page, 'Make a class').click()
  await page.getByLabel('Name of the class').and(page.locator(':focus')).waitFor()
  await link(page, 'Year 4').click()
  const stuck = region(page, 'Stuck')
  await stuck.getByText('Benedict').waitFor()
  const first = (await link(page, 'New assignment').boundingBox())!
  expect(first.y + first.height).toBeLessThan((await stuck.boundingBox())!.y)
  const nav = await page.getByRole('navigation').last().boundingBox()
  for (const [name, texts] of [
    ['Stuck', ['Benedict', 'Ronald']],
    ['Hard', ['tolingo']],
    ['Not begun', ['Felix', 'Stella']],
  ] as const) {
    for (const text of texts) await region(page, name).getByText(text).waitFor()
    const { y, height } = (await region(page, name).boundingBox())!
    expect(y + height).toBeLessThan(nav!.y)
  }
  expect(await page.title()).toMatch(/^Results – Year 4 – /)
  expect(await page.getByLabel('Assignment', { exact: true }).count()).toBe(0)
  await link(page, '8 learners').click()
  await heading(page, 'Learners').waitFor()
})

test('a new class asks for a code first, and shows it once there is one', async () => {
  const { page, call } = await browser.openAs('Jainah', { role: 'TEACHER' }, { size: 'phone' })
  const { id } = await call(classes.create, { body: { name: 'Monday class' } })
  await page.goto(`/teacher/classes/${id}`)
  await link(page, 'Make a code').click()
  await page.getByText('Make a code. Learners join the class with it.').waitFor()
  expect(await button(page, 'Delete the class').isVisible()).toBe(false)
  await button(page, 'Make a code for 7 days').click()
  await page.getByText('Show the code, print it, or send its address.').waitFor()
  await page.goto(`/teacher/classes/${id}`)
  await link(page, 'Show the code').waitFor()
})

/** A class with one learner and a list of two words. */
async function aClass(published: boolean) {
  const teacher = await browser.openAs('Jainah', { role: 'TEACHER' }, { size: 'phone' })
  const { id } = await teacher.call(classes.create, { body: { name: 'Sunday class' } })
  const [walai] = await teacher.call(categories.list, { query: { q: 'walai', type: 'WORD' } })
  const body = { kind: 'words' as const, title: 'One word', entryIds: [walai!.id], published }
  const assignment = await teacher.call(assignments.create, { params: { id }, body })
  return { teacher, id, assignment }
}

test('a teacher sees a draft as its learners will, and tries it without a saved answer', async () => {
  const { teacher, id, assignment } = await aClass(false)
  const { page } = teacher
  await page.goto(`/teacher/classes/${id}/assignments/${assignment.id}`)
  await page.getByLabel('Title').fill('The house')
  await link(page, 'Preview').click()
  await heading(page, 'The house').waitFor()
  await expectFitsAndIsAccessible(page, 'a preview of an assignment')
  await link(page, 'Start').click()
  await button(page, 'Next').click()
  await button(page, /house/).click()
  await page.getByRole('status').getByText('Right').waitFor()
  await button(page, 'Next').click()
  await link(page, 'Continue').click()
  await link(page, 'Back to editing').click()
  expect(await page.getByLabel('Title').inputValue()).toBe('The house')
  await button(page, 'Publish').click()
  await link(page, 'The house').waitFor()
})

test('Remind prepares a message that names what has not been begun, and keeps a text that is there', async () => {
  const { teacher, id } = await aClass(true)
  const { code } = await teacher.call(classes.openCode, { params: { id }, body: { days: 7 } })
  await (await browser.add('Felix')).call(learnerClasses.join, { body: { code, name: 'Felix', consent: 'self' } })
  const { page } = teacher
  await page.goto(`/teacher/classes/${id}`)
  await button(region(page, 'Not begun'), 'Remind').click()
  const message = page.getByLabel('Message to the class')
  await expect.poll(() => message.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await message.inputValue()).toBe('Not everybody has begun yet: One word. A few minutes today are enough.')
  await message.fill('See you on Friday')
  await button(region(page, 'Not begun'), 'Remind').click()
  expect(await message.inputValue()).toBe('See you on Friday')
})

test('a learner does the words of a class offline, and they count once the connection is back', async () => {
  const { teacher, id } = await aClass(true)
  const { code } = await teacher.call(classes.openCode, { params: { id }, body: { days: 7 } })
  const learner = await browser.add('Felix')
  await learner.call(learnerClasses.join, { body: { code, name: 'Felix', consent: 'self' } })
  const page = await browser.open({ size: 'phone', worker: true })
  await learner.logIn(page.context())
  await page.goto('/')
  await waitForOfflineReview(page)
  await page.context().setOffline(true)
  await page.goto('/classes')
  await page.getByText('You are offline.').waitFor()
  await link(page, 'Sunday class').click()
  await heading(page, 'One word').waitFor()
  await link(page, 'Start').click()
  await button(page, 'Next').click()
  await button(page, /house/).click()
  await page.getByRole('status').getByText('Right').waitFor()
  await page.context().setOffline(false)
  await page.reload()
  const cells = async () => (await teacher.call(classResults.read, { params: { id }, query: {} })).cells
  await expect.poll(async () => (await cells()).map(({ state }) => state)).toEqual(['done'])
})

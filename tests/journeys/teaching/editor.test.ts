import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { courses, lessons } from '#shared/courses/courses.ts'
import { button, expectFitsScreen, link, toastAppears, useBrowser, type Look } from '#tests/journeys/support/visits.ts'

const browser = useBrowser()

const preview = (page: Page) => page.getByRole('region', { name: 'As a learner sees it' })

/** A teacher in the editor of a new lesson. */
async function writing(title: string, look: Look = {}) {
  const { page, call } = await browser.openAs('Teacher', { role: 'TEACHER' }, look)
  const { id } = await call(courses.create, { body: { title } })
  await page.goto('/teacher')
  await button(page.getByRole('article', { name: title }), /^More for/).click()
  await link(page, /Open the editor/).click()
  await page.waitForURL(`**/teacher/courses/${id}/lessons/new`)
  return { page, call, id }
}

test('a teacher writes a lesson as a draft, sees it as a learner does, and publishes it', async () => {
  const { page, call, id } = await writing('Rivers')
  await page.getByLabel('Lesson Title').fill('By the water')
  await page.getByLabel('Content', { exact: true }).fill('## First\n\nWaig is water.\n\n## Second\n\nTapui is fire.')
  await preview(page).getByText('Waig is water.').waitFor()
  await preview(page).getByRole('button', { name: 'Next step' }).click()
  await preview(page).getByText('Tapui is fire.').waitFor()
  await button(page.getByRole('navigation', { name: 'Steps' }), /First/).click()
  await preview(page).getByText('Waig is water.').waitFor()

  await button(page, 'Save draft').click()
  await toastAppears(page, 'Lesson created successfully')
  await page.waitForURL(/\/teacher\/lessons\/[\da-f-]+\/edit$/)
  await page.getByText('Draft: only you see it').waitFor()
  expect((await call(lessons.list, { params: { id } }))[0]).toMatchObject({ title: 'By the water', hidden: true })

  await button(page, 'Publish').click()
  const question = page.getByRole('alertdialog', { name: 'Publish “By the water”?' })
  await question.getByText('Everybody with a subscription or a free trial sees it in “Rivers” at once.').waitFor()
  await button(question, 'Publish').click()
  await page.getByText('Published', { exact: true }).waitFor()
  expect((await call(lessons.list, { params: { id } }))[0]).not.toHaveProperty('hidden')
})

test('a bank with an essay gives its other questions, and a quiz without questions is not published', async () => {
  const { page } = await writing('From Moodle')
  await page.getByLabel('Lesson Title').fill('A bank')
  await page.getByLabel('Content Type').selectOption('QUIZ')
  await expect.poll(() => button(page, 'Publish').isDisabled()).toBe(true)
  await page.getByText('Add a question before you publish this quiz.').waitFor()
  const bank = `${String.raw`[html]<p>What is this?<img src\="@@PLUGINFILE@@/bird.png" alt\="bird"></p>{`}=tombolog ~tasu}\n\nWrite about rivers. {}`
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'From a GIFT file').click()
  await (await chooser).setFiles({ name: 'bank.txt', mimeType: 'text/plain', buffer: Buffer.from(bank) })
  await page.getByText('One of 2 questions cannot be taken').waitFor()
  await page.getByText('Question 2. Line 3: This is an essay question').waitFor()
  await button(page, 'Take the other question').click()
  await page.getByText('Picture missing: bird.png').waitFor()
  await preview(page).getByText('tombolog').waitFor()
  await expect.poll(() => button(page, 'Publish').isDisabled()).toBe(false)
})

test('typed text survives a reload, and on a phone the parts are shown one after the other', async () => {
  const { page } = await writing('On a phone', { size: 'phone' })
  await page.getByLabel('Lesson Title').fill('Typed on the bus')
  await page.getByLabel('Content', { exact: true }).fill('Kopivosian!')
  await expectFitsScreen(page)
  await page.reload()
  await page.getByText('Your unsent text is here again.').waitFor()
  expect(await page.getByLabel('Content', { exact: true }).inputValue()).toBe('Kopivosian!')
  await button(page, 'Preview').click()
  await preview(page).getByText('Kopivosian!').waitFor()
  expect(await page.getByLabel('Lesson Title').isVisible()).toBe(false)
  await expectFitsScreen(page)
})

test('the preview lays out a word card as a phone does, with the picture above the word', async () => {
  const { page } = await writing('Cards')
  await page.getByLabel('Content', { exact: true }).fill('[[walai]]')
  const card = preview(page).getByRole('region', { name: 'walai' })
  const top = async (what: string) => (await card.locator(what).first().boundingBox())?.y ?? NaN
  await expect.poll(async () => (await top('[lang=dtp]')) - (await top('img'))).toBeGreaterThan(100)
})

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { courses, lessons } from '#shared/courses/courses.ts'
import { exercises } from '#shared/exercises/exercises.ts'
import { subscriptions } from '#shared/billing/subscriptions.ts'
import { samples } from '#server/testing/library/media-samples.ts'
import {
  button,
  expectFitsScreen,
  link,
  region,
  toastAppears,
  useBrowser,
  type Look,
} from '#tests/journeys/support/visits.ts'

const browser = useBrowser()

const content = (page: Page) => page.getByLabel('Content', { exact: true })
const state = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true }).waitFor()
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** A teacher in the editor of a new lesson. */
async function writing(title: string, look: Look, hidden = false) {
  const teacher = await browser.openAs('Teacher', { role: 'TEACHER' }, look)
  const { page, call } = teacher
  const { id } = await call(courses.create, { body: { title, hidden } })
  await page.goto(`/teacher/courses/${id}/lessons/new`)
  await field(page, 'Lesson Title').waitFor()
  return { ...teacher, courseId: id }
}

/** Puts a text in the field with the focus as a person pastes it. */
async function paste(page: Page, text: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((words) => navigator.clipboard.writeText(words), text)
  await page.keyboard.press('ControlOrMeta+V')
}

async function fromFile(page: Page, name: string, buffer: Buffer) {
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'From a GIFT file').click()
  await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer })
}

test('nothing typed on a phone is lost or torn by an upload, a save, or a logout in another tab', async () => {
  const { page, call, logIn, courseId } = await writing('A whole hour', { size: 'phone' }, true)
  // A lesson without a title is not asked about: the missing field gets the focus.
  await button(page, 'Publish').click()
  await page.getByRole('alert').getByText('Lesson title is missing.').waitFor()
  await field(page, 'Lesson Title').and(page.locator(':focus')).waitFor()
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  await field(page, 'Lesson Title').fill('By the water')
  await content(page).fill('## First\n\n[[waig]]\n\n[[tapui]]\n\n## Second\n\nHere')
  await button(page, 'Save draft').click()
  await page.waitForURL(/\/teacher\/lessons\/[\da-f-]+\/edit$/)
  await state(page, 'Saved')

  const upload = Promise.withResolvers<void>()
  await page.route('**/*', async (route) => {
    if (route.request().method() === 'PUT') await upload.promise
    await route.continue()
  })
  await button(page, 'Add a picture').click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'River.png', mimeType: 'image/png', buffer: samples.png! })
  await content(page).focus()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' it ')
  upload.resolve()
  await expect.poll(() => content(page).inputValue()).toContain('![River](')
  await page.keyboard.type('flows.')
  expect(await content(page).inputValue()).toMatch(/\n\nHere it flows\.\n\n!\[River\]\(/)
  await page.unroute('**/*')

  const save = Promise.withResolvers<void>()
  await page.route('**/api/lessons/*', async (route) => {
    await save.promise
    await route.continue()
  })
  await button(page, 'Save draft').click()
  await content(page).press('ControlOrMeta+End')
  await page.keyboard.type('\n\nTyped while it is saved.')
  save.resolve()
  await toastAppears(page, 'Lesson updated successfully')
  await state(page, 'Not saved yet')
  expect(await content(page).inputValue()).toMatch(/\)\n\nTyped while it is saved\.$/)
  await page.unroute('**/api/lessons/*')

  const other = await page.context().newPage()
  await other.goto('/profile')
  await link(other, 'Log Out').last().click()
  await link(other, 'Start 3-Day Free Trial').first().waitFor()
  await other.close()
  const address = page.url()
  await content(page).press('ControlOrMeta+End')
  await page.keyboard.type(' And after the logout.')
  await button(page, 'Save draft').click()
  await page.getByLabel('Password').waitFor()
  await logIn(page.context())
  await page.goto(address)
  await page.getByText('Your unsent text is here again.').waitFor()
  expect(await content(page).inputValue()).toMatch(/Typed while it is saved\. And after the logout\.$/)
  await button(page, 'Publish').click()
  const question = page.getByRole('alertdialog', { name: 'Publish “By the water”?' })
  await question.getByText('The course “A whole hour” is hidden.').waitFor()
  await expectFitsScreen(page)
  await button(question, 'Publish').click()
  await page.getByText('Published', { exact: true }).waitFor()
  await state(page, 'Saved')

  await call(courses.update, { params: { id: courseId }, body: { hidden: false } })
  const learner = await browser.openAs('Learner', {}, { size: 'phone' })
  await learner.call(subscriptions.startTrial, { body: {} })
  await learner.page.goto(
    new URL(address).pathname.replace(/^\/teacher\/(lessons\/.*)\/edit$/, `/courses/${courseId}/$1`),
  )
  await learner.page.getByText('waig', { exact: true }).first().waitFor()
  await button(learner.page, 'Next').click()
  await learner.page.getByText('tapui', { exact: true }).first().waitFor()
  await button(learner.page, 'Next').click()
  await learner.page.getByRole('heading', { name: /Which one is|What is/ }).waitFor()
})

test('words of the whole library and banks of other people become one quiz', async () => {
  const { page, call, courseId } = await writing('From everywhere', { size: 'desktop' })
  await field(page, 'Lesson Title').fill('A bank')
  await field(page, 'Content Type').selectOption('QUIZ')
  await content(page).focus()
  const bank = ['Water? {=waig ~watu}', 'Write. {}', 'Read this.', 'Sky: {1:SHORTANSWER:=blue}.', 'Fire? {=tapui}']
  await paste(page, bank.join('\n\n'))
  const leftOut = page.getByRole('status').filter({ hasText: '3 of 5 questions cannot be taken' })
  for (const reason of [
    'Question 2. Line 3: This is an essay',
    'Question 3. Line 5: This is a description',
    'Question 4. Line 7: This is a cloze',
  ])
    await leftOut.getByText(reason).waitFor()
  await page.getByText('The questions cannot be read yet.').waitFor()
  await button(leftOut, 'Take the other 2 questions').click()
  await button(page, 'Remove question 2').waitFor()
  await button(page, 'Undo').click()
  await page.getByText('3 of 5 questions cannot be taken').waitFor()
  await button(page, 'Take the other 2 questions').click()
  await button(page, 'Remove question 2').click()
  await button(page, 'Undo').waitFor()
  await page.getByRole('tab', { name: 'Write' }).click()
  await content(page).press('ControlOrMeta+End')
  await page.keyboard.type('\n\nFire? {=tapui}')
  await page.getByRole('tab', { name: 'Questions' }).click()
  await button(page, 'Remove question 2').waitFor()
  // It would discard the question that was typed.
  expect(await button(page, 'Undo').count()).toBe(0)

  await fromFile(page, 'bank.xml', Buffer.from('<?xml version="1.0"?><quiz></quiz>'))
  await page.getByRole('alert').getByText('Export as GIFT').waitFor()
  await fromFile(page, 'nothing.txt', Buffer.from('\n'))
  await page.getByRole('alert').getByText('This file is empty.').waitFor()
  await fromFile(page, 'notepad.txt', Buffer.from('\uFEFFBird? {=tombolog}', 'utf16le'))
  await button(page, 'Remove question 3').waitFor()

  await button(page, 'From library words').click()
  const library = region(page, 'From library words')
  const rows = library.getByRole('listitem')
  const shown = (word: RegExp) => async () => {
    const texts = await rows.allInnerTexts()
    return texts.length > 0 && texts.every((row) => word.test(row))
  }
  await library.getByText(/^Showing 1 to 50 of \d+\+?$/).waitFor()
  await library.getByRole('searchbox').fill('agayo : agazo')
  await rows.filter({ hasText: 'agayo : agazo' }).getByText('This word cannot be used as a question').first().waitFor()
  expect(await library.getByRole('checkbox', { name: /^agayo : agazo/ }).count()).toBe(0)
  await library.getByRole('searchbox').fill('water')
  // Later rows may be other journeys' entries that have the word in an example.
  await rows.first().filter({ hasText: 'water' }).waitFor()
  await library.getByRole('checkbox').first().check()
  await library.getByRole('searchbox').fill('')
  await library.getByText(/^Showing 1 to 50 of \d+\+?$/).waitFor()
  await library.getByLabel('Letter').selectOption('w')
  await expect.poll(shown(/^w/i)).toBe(true)
  await library.getByRole('checkbox').last().check()
  await library.getByLabel('Letter').selectOption('')
  await library.getByLabel('Topic').selectOption('Animals')
  await library.getByRole('checkbox', { name: 'tasu' }).check()
  await button(library, 'Make 3 questions').click()
  await button(page, 'Remove question 6').waitFor()

  await button(page, 'Publish').click()
  await button(page.getByRole('alertdialog'), 'Publish').click()
  await page.getByText('Published', { exact: true }).waitFor()
  const [lesson] = await call(lessons.list, { params: { id: courseId } })
  const stored = (await call(exercises.read, { params: { id: lesson!.id } })).exercises!
  expect(stored.map(({ body }) => body.kind)).toEqual([
    'choice',
    'short-answer',
    'short-answer',
    'choice',
    'choice',
    'choice',
  ])
})

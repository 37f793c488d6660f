import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { courses, lessons, type LessonDraft } from '#shared/courses/courses.ts'
import { exercises } from '#shared/exercises/exercises.ts'
import { subscriptions } from '#shared/billing/subscriptions.ts'
import { samples } from '#server/testing/library/media-samples.ts'
import { expectFitsAndIsAccessible } from '#tests/journeys/support/axe.ts'
import {
  expectFitsScreen,
  toastAppears,
  useBrowser,
  button,
  region,
  type Look,
} from '#tests/journeys/support/visits.ts'

const browser = useBrowser()
/** A teacher in the dialog of a lesson of theirs. */
async function writing(title: string, lesson: Pick<LessonDraft, 'contentType' | 'contentBody'>, look: Look = {}) {
  const teacher = await browser.openAs('Builder', { role: 'TEACHER' }, look)
  const { page, call } = teacher
  const course = await call(courses.create, { body: { title } })
  const { id } = await call(lessons.create, { params: { id: course.id }, body: { title: 'Water', ...lesson } })
  await page.goto('/teacher')
  await button(page, /Show Lessons/).click()
  const open = async (): Promise<Locator> => {
    await button(page, 'Edit Water').click()
    return page.getByRole('dialog', { name: 'Edit Lesson' })
  }
  const storedExercises = async () => (await call(exercises.read, { params: { id } })).exercises!
  return { ...teacher, courseId: course.id, lessonId: id, open, storedExercises }
}

const send = (box: Locator, name: string, mimeType: string, buffer: Buffer) =>
  box.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })

const firstBody = 'Which word means water? {=waig ~watu}'

test('ordering, gap and speaking questions are written by keyboard, shown as for learners, and stay unchanged', async () => {
  const { page, open, storedExercises } = await writing('Three kinds', { contentType: 'QUIZ', contentBody: firstBody })
  const [first] = await storedExercises()
  const dialog = await open()
  const preview = dialog.getByText('As a learner sees it').locator('..')
  await dialog.getByRole('tab', { name: 'Write' }).focus()
  await page.keyboard.press('ArrowLeft')
  await button(dialog, 'Empty question').focus()
  await page.keyboard.press('Enter')
  const kind = dialog.getByLabel('Kind of question')
  // A missing value is reported at its field, which gets the focus.
  const question = dialog.getByLabel('Question', { exact: true })
  await button(dialog, 'Keep the question').press('Enter')
  await expect.poll(() => question.getAttribute('aria-invalid')).toBe('true')
  await question.fill('Which one?')
  await button(dialog, 'Keep the question').press('Enter')
  await dialog.getByRole('alert').getByText('An option is empty.').waitFor()
  const option = dialog.getByLabel('Option 1', { exact: true })
  await expect.poll(() => option.evaluate((field) => field === document.activeElement)).toBe(true)
  await question.fill('')
  await kind.selectOption('Put in order')
  expect(await dialog.getByLabel('Question', { exact: true }).inputValue()).toBe('Put the words in order.')
  await dialog.getByLabel('Right order 1').focus()
  await page.keyboard.type('Monginum isio do waig')
  await dialog.getByLabel('Words that do not belong').focus()
  await page.keyboard.type('watu')
  const chips = preview.getByRole('list', { name: 'Words to choose from' }).getByRole('listitem')
  expect((await chips.allInnerTexts()).toSorted()).toEqual(['Monginum', 'do', 'isio', 'waig', 'watu'])
  await expectFitsAndIsAccessible(page, 'the editor of an order')
  await button(dialog, 'Keep the question').press('Enter')

  await button(dialog, 'Empty question').press('Enter')
  await kind.selectOption('Fill the gaps')
  await dialog.getByLabel('Text with its gaps').fill('Monginum isio do [waig')
  await dialog.getByRole('alert').getByText('A bracket has no partner.').waitFor()
  await dialog.getByLabel('Text with its gaps').fill('Monginum [isio] do [waig|vaig].')
  await preview.getByLabel('Gap 2').waitFor()
  await button(dialog, 'Keep the question').press('Enter')

  await button(dialog, 'Empty question').press('Enter')
  await kind.selectOption('Say it')
  await dialog.getByLabel('Words to say aloud').fill('Pounsikou')
  await button(preview, 'Record yourself').waitFor()
  await button(dialog, 'Update Lesson').press('Enter')
  await toastAppears(page, 'Lesson updated successfully')

  const made = await storedExercises()
  expect(made.map(({ body }) => body.kind)).toEqual(['choice', 'order', 'gaps', 'speak'])
  expect(made[0]).toEqual(first)
  expect(made[1]!.body).toMatchObject({ orders: [['Monginum', 'isio', 'do', 'waig']], extra: ['watu'] })
  expect(made[2]!.body).toMatchObject({ parts: ['Monginum ', ' do ', '.'] })

  await open()
  await dialog.getByRole('tab', { name: 'Questions' }).click()
  await button(dialog, 'Edit question 2').press('Enter')
  expect(await dialog.getByLabel('Right order 1').inputValue()).toBe('Monginum isio do waig')
  await dialog.getByLabel('Question', { exact: true }).fill('He drinks water: put it in order.')
  await button(dialog, 'Update Lesson').press('Enter')
  await toastAppears(page, 'Lesson updated successfully')
  const now = await storedExercises()
  expect(now.map(({ id }) => id)).toEqual(made.map(({ id }) => id))
  expect(now[2]).toEqual(made[2])
  expect(now[3]).toEqual(made[3])
})

test('a wrong answer with its own feedback is separate from the right ones, and keeps its feedback', async () => {
  const body = 'What shines at night? {=tulan =%0%tulang#That is a bone.}'
  const { page, open, storedExercises } = await writing('Replies', { contentType: 'QUIZ', contentBody: body })
  const [before] = await storedExercises()
  expect(before!.body).toMatchObject({ kind: 'short-answer' })
  const dialog = await open()
  await dialog.getByRole('tab', { name: 'Questions' }).click()
  await button(dialog, 'Edit question 1').click()
  const right = dialog.getByRole('group', { name: 'Right answers' })
  expect(
    await right.getByRole('textbox').evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value)),
  ).toEqual(['tulan'])
  await button(right, 'Another right answer').click()
  await right.getByLabel('Answer 2').fill('rombituon')
  const wrong = dialog.getByRole('group', { name: 'Wrong answers, with feedback' })
  expect(await wrong.getByLabel('Wrong answer 1', { exact: true }).inputValue()).toBe('tulang')
  await wrong.getByLabel('Feedback to wrong answer 1').fill('A bone does not shine.')
  await expectFitsAndIsAccessible(page, 'the editor of a short answer')
  await button(dialog, 'Update Lesson').press('Enter')
  await toastAppears(page, 'Lesson updated successfully')
  expect((await storedExercises())[0]!.body).toMatchObject({
    answers: [
      { text: 'tulan', weight: 1 },
      { text: 'rombituon', weight: 1 },
      { text: 'tulang', weight: 0, feedback: 'A bone does not shine.' },
    ],
  })
})

test('a teacher adds a picture and a sound to a lesson’s text and a question, and learners see and hear them', async () => {
  const { page, courseId, lessonId, open, call } = await writing('Of our own', {
    contentType: 'TEXT',
    contentBody: 'The river.',
  })
  const quiz = await call(lessons.create, {
    params: { id: courseId },
    body: { title: 'Fire', contentType: 'QUIZ', contentBody: firstBody },
  })
  const dialog = await open()
  await button(dialog, 'Add a picture').click()
  await send(dialog, 'notes.txt', 'text/plain', Buffer.from('no picture'))
  await dialog.getByRole('alert').getByText('This file cannot be used. Choose a picture.').waitFor()
  await send(dialog, 'The river.png', 'image/png', samples.png!)
  const content = dialog.getByLabel('Content', { exact: true })
  await expect.poll(() => content.inputValue(), { timeout: 30_000 }).toContain(`![The river](/api/lessons/${lessonId}`)
  await button(dialog, 'Add a sound').click()
  await send(dialog, 'waig.wav', 'audio/wav', samples.wav!)
  await expect.poll(() => content.inputValue(), { timeout: 30_000 }).toContain('[waig](/api/')
  await button(dialog, 'Update Lesson').click()
  await toastAppears(page, 'Lesson updated successfully')

  await page.reload()
  await button(page, /Show Lessons/).click()
  await button(page, 'Edit Fire').click()
  await dialog.getByRole('tab', { name: 'Questions' }).click()
  await button(dialog, 'Edit question 1').click()
  await button(dialog, 'Add a sound').click()
  await send(dialog, 'waig.wav', 'audio/wav', samples.wav!)
  await button(dialog, 'Remove the sound').waitFor()
  await button(dialog, 'Update Lesson').click()
  await toastAppears(page, 'Lesson updated successfully')

  const learner = await browser.openAs('Hearer', {}, { size: 'phone' })
  await learner.call(subscriptions.startTrial, { body: {} })
  await learner.page.goto(`/courses/${courseId}/lessons/${lessonId}`)
  const picture = learner.page.getByRole('img', { name: 'The river' })
  await picture.waitFor()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  await button(learner.page, 'Play waig').waitFor()
  await expectFitsScreen(learner.page)
  await learner.page.goto(`/courses/${courseId}/lessons/${quiz.id}`)
  await button(learner.page, 'Play what is asked').waitFor()
  const { questions } = await learner.call(exercises.read, { params: { id: quiz.id } })
  expect((await fetch(new URL(questions[0]!.sound!, learner.page.url()))).status).toBe(401)
})

test('a library word is found and inserted at the cursor, by keyboard and by touch', async () => {
  const lesson = { contentType: 'TEXT', contentBody: 'See , too.' } as const
  const { page, open, call, courseId, lessonId } = await writing('Marked words', lesson)
  const dialog = await open()
  const content = dialog.getByLabel('Content', { exact: true })
  await content.focus()
  await page.keyboard.press('Home')
  for (let step = 0; step < 'See '.length; step += 1) await page.keyboard.press('ArrowRight')
  await button(dialog, 'Add a word of the library').focus()
  await page.keyboard.press('Enter')
  const search = dialog.getByRole('searchbox', { name: 'Search the library' })
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('tondu')
  await page.keyboard.press('Enter')
  await button(dialog, /^tondu' /).focus()
  await expectFitsAndIsAccessible(page, 'the search for a word')
  await page.keyboard.press('Enter')
  const written = "See [[tondu']], too."
  expect(await content.inputValue()).toBe(written)
  await search.waitFor({ state: 'detached' })
  const cursor = () =>
    content.evaluate((field: HTMLTextAreaElement) => field === document.activeElement && field.selectionEnd)
  await expect.poll(cursor).toBe(written.indexOf(','))
  await dialog.getByText('How to write headings, lists and links (Markdown)').click()
  await dialog.getByText('a word of the library, with its meaning and sound').waitFor()
  await button(dialog, 'Update Lesson').click()
  await toastAppears(page, 'Lesson updated successfully')
  const all = await call(lessons.list, { params: { id: courseId } })
  expect(all.find(({ id }) => id === lessonId)).toMatchObject({ contentBody: written })

  await page.setViewportSize({ width: 360, height: 740 })
  await button(page, 'Add Lesson').click()
  const adding = page.getByRole('dialog', { name: 'Add Lesson to Marked words' })
  await button(adding, 'Add a word of the library').click()
  await adding.getByRole('searchbox', { name: 'Search the library' }).fill('woman')
  await button(adding, /^tondu' /).click()
  expect(await adding.getByLabel('Content', { exact: true }).inputValue()).toBe("[[tondu']]")
  await expectFitsScreen(page)
})

test('on a phone each word in the list is completely visible above the footer, by touch and by keyboard', async () => {
  const { page, call } = await browser.openAs('Picker', { role: 'TEACHER' }, { size: 'phone' })
  await call(courses.create, { body: { title: 'Of many words' } })
  await page.goto('/teacher')
  await button(page, /Add Lesson/).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Content Type').selectOption('QUIZ')
  await button(dialog, 'From library words').click()
  const words = region(dialog, 'From library words').getByRole('checkbox')
  await words.nth(10).waitFor()
  await words.first().check()
  /** True if the row is visible: the element at its middle belongs to the row. */
  const isSeen = (at: number) =>
    words.nth(at).evaluate((box) => {
      const row = box.closest('li')!
      const { left, bottom } = row.getBoundingClientRect()
      const shown = document.elementFromPoint(left + 20, bottom - 6)
      return shown !== null && row.contains(shown)
    })
  const last = (await words.count()) - 1
  for (const at of [9, last]) {
    await words.nth(at).focus()
    await expect.poll(() => isSeen(at)).toBe(true)
  }
  await dialog.evaluate((box) => (box.scrollTop = box.scrollHeight))
  await expect.poll(() => isSeen(last)).toBe(true)
})

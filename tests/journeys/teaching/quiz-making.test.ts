import { randomUUID } from 'node:crypto'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { courses, lessons } from '#shared/courses/courses.ts'
import { exercises } from '#shared/exercises/exercises.ts'
import { appeals } from '#shared/study/appeals.ts'
import { study } from '#shared/study/study.ts'
import { subscriptions } from '#shared/billing/subscriptions.ts'
import { teacherWithCourse } from '#tests/journeys/support/learning.ts'
import { toastAppears, useBrowser, button, link, region } from '#tests/journeys/support/visits.ts'

const browser = useBrowser()

test('an invalid quiz is reported in its preview, without a useless retry', async () => {
  const { page, call } = await browser.openAs('Teacher', { role: 'TEACHER' })
  await call(courses.create, { body: { title: 'To be asked' } })
  await page.goto('/teacher')
  await button(page, /Add Lesson/)
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Content Type').selectOption('QUIZ')
  await dialog.getByRole('tab', { name: 'Write' }).click()
  await dialog.getByLabel('Content', { exact: true }).fill('What is rasam? {=rain ~fire')
  await dialog.getByRole('tab', { name: 'Preview' }).click()
  await dialog.getByText(/Line 1/).waitFor()
  expect(await button(dialog, 'Try again').count()).toBe(0)
})

test('ten exercises are made from ten library words in 25 taps at most, and learners see nothing hidden', async () => {
  const { page, call, card } = await teacherWithCourse(browser, 'From words')
  const { id } = await call(courses.create, { body: { title: 'Kopivosian later', hidden: true } })
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.click()
  }
  await tap(button(card, /Add Lesson/))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Lesson Title').fill('Ten words')
  taps += 2
  await dialog.getByLabel('Content Type').selectOption('QUIZ')
  await tap(button(dialog, 'From library words'))
  const words = region(dialog, 'From library words').getByRole('checkbox')
  await words.nth(10).waitFor()
  for (let at = 0; at < 10; at += 1) await tap(words.nth(at))
  await expect.poll(() => words.nth(10).isDisabled()).toBe(true)
  await tap(button(dialog, 'Make 10 questions'))
  await button(dialog, 'Remove question 10').waitFor()
  await tap(dialog.getByLabel('Only I see it for now'))
  await tap(button(dialog, 'Create Lesson'))
  await toastAppears(page, 'Lesson created successfully')
  expect(taps).toBeLessThanOrEqual(25)
  await card.getByRole('listitem').getByText('Hidden from learners').waitFor()

  const learner = await browser.openAs('Learner')
  expect((await learner.call(courses.list, {})).map(({ title }) => title)).not.toContain('Kopivosian later')
  await learner.page.goto(`/courses/${id}`)
  await learner.page.getByText('Kopivosian later').waitFor({ state: 'detached' })
  const open = (await call(courses.listOwn, {})).find(({ title }) => title === 'From words')!
  expect(await learner.call(lessons.list, { params: { id: open.id } })).toEqual([])
  const [stored] = await call(lessons.list, { params: { id: open.id } })
  const { exercises: storedExercises } = await call(exercises.read, { params: { id: stored!.id } })
  expect(storedExercises?.map(({ body }) => body.asked?.length)).toEqual(Array(10).fill(1))
})

test('a reworded question keeps its identity, and an open question editor is saved with the lesson', async () => {
  const { page, call, card } = await teacherWithCourse(browser, 'Reworded')
  const [course] = await call(courses.listOwn, {})
  const contentBody = 'Which word means water? {=waig ~watu}\n\nSay it. {=waig}'
  const { id } = await call(lessons.create, {
    params: { id: course!.id },
    body: { title: 'Water', contentType: 'QUIZ', contentBody },
  })
  const idsNow = async () => (await call(exercises.read, { params: { id } })).exercises?.map((one) => one.id)
  const before = await idsNow()
  await page.reload()
  await button(card, /Show Lessons \(1\)/).click()
  await button(card, 'Edit Water').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Questions' }).click()
  await button(dialog, 'Edit question 1').click()
  await dialog.getByLabel('Question', { exact: true }).fill('What is called water?')
  await button(dialog, 'Cancel').click()
  await dialog.locator('button:focus[aria-label="Edit question 1"]').waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Question', { exact: true }).fill('')
  await button(dialog, 'Update Lesson').click()
  await dialog.getByRole('alert').getByText('The question has no text.').waitFor()
  await dialog.getByLabel('Question', { exact: true }).fill('What is the word for water?')
  await button(dialog, 'Update Lesson').click()
  await toastAppears(page, 'Lesson updated successfully')
  expect(await idsNow()).toEqual(before)
  const { contentBody: now } = await call(exercises.read, { params: { id } })
  expect(now).toContain('What is the word for water?')
})

test('a teacher sees how many learners contest an answer, accepts it, and the list is empty', async () => {
  const { page, call } = await teacherWithCourse(browser, 'Contested')
  const [course] = await call(courses.listOwn, {})
  const contentBody = 'Write the word for water. {=waig}'
  await call(lessons.create, { params: { id: course!.id }, body: { title: 'Water', contentType: 'QUIZ', contentBody } })
  const [lesson] = await call(lessons.list, { params: { id: course!.id } })
  const { exercises: storedExercises } = await call(exercises.read, { params: { id: lesson!.id } })
  const learner = await browser.openAs('Learner')
  await learner.call(subscriptions.startTrial, { body: {} })
  const answer = { id: randomUUID(), exerciseId: storedExercises![0]!.id, said: 'tuntung', attemptId: randomUUID() }
  await learner.call(study.answer, {
    body: { answers: [{ ...answer, at: new Date().toISOString(), offsetMinutes: 480 }] },
  })
  await learner.call(appeals.make, { params: { id: answer.id } })

  await page.reload()
  await link(page, 'Answers to look at 1').click()
  const group = page.getByRole('article', { name: 'Write the word for water.' })
  await group.getByText('tuntung').waitFor()
  await group.getByText('1 learner says this is right. 1 learner gave this answer.').waitFor()
  await button(group, 'Accept as right').click()
  await page.getByText('Nothing to decide').waitFor()
})

import { expect, test } from 'vitest'
import { courses, lessons } from '#shared/courses/courses.ts'
import { lessonQuestions } from '#shared/courses/lesson-questions.ts'
import { lessonFiles } from '#shared/media.ts'
import { resources } from '#shared/courses/resources.ts'
import { samples } from '#server/testing/library/media-samples.ts'
import { expectFitsAndIsAccessible } from '#tests/journeys/support/axe.ts'
import { setUpShop, buy, waitForToast } from '#tests/journeys/support/shop.ts'
import { button, heading, link, region, sizes, toastIn } from '#tests/journeys/support/visits.ts'

const shop = setUpShop()

/** A lesson of a teacher's own with a word, a file to keep, and room for questions. */
async function aLesson(title: string) {
  const teacher = await shop.add('Teacher', { role: 'TEACHER' })
  const { id } = await teacher.call(courses.create, { body: { title } })
  const body = { title: 'At home', contentType: 'TEXT' as const, contentBody: 'A house.\n\n[[walai]]' }
  const lesson = await teacher.call(lessons.create, { params: { id }, body })
  const params = { id: lesson.id }
  const announced = { kind: 'document' as const, contentType: 'application/pdf' }
  const { uploadURL, headers } = await teacher.call(lessonFiles.upload, { params, body: announced })
  await fetch(uploadURL, { method: 'PUT', headers, body: new Uint8Array(samples.pdf!) })
  await teacher.call(resources.add, { params, body: { mediaURL: uploadURL, title: 'Sheet of the house' } })
  return { teacher, courseId: id, lessonId: lesson.id }
}

test('a learner with the 12-month plan asks below a lesson, downloads its file, prints its words, and sees the events', async () => {
  const { teacher, courseId, lessonId } = await aLesson('What a year brings')
  const { page } = await shop.openFor('Holder', { size: 'phone' })
  await buy(page, '12-months')

  await page.goto(`/courses/${courseId}/lessons/${lessonId}`)
  await button(page, 'Next').click()
  // A word that is not known yet is asked once more.
  for (let asked = 0; asked < 2; asked += 1) {
    await button(page, 'I don’t know yet').click()
    await button(page, 'Next').click()
  }
  await page.getByText('Lesson done').waitFor()
  await page.getByRole('button', { name: 'Ask the teacher' }).click()
  await page.getByLabel('Ask the teacher').fill('Is it the same word everywhere?')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await waitForToast(page, 'Your question is asked', 'when the teacher has answered')
  await page.getByText('Waiting for the teacher').waitFor()
  await expectFitsAndIsAccessible(page, 'a question below a lesson')

  const downloading = page.waitForEvent('download')
  await link(page, 'Download Sheet of the house').click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  expect(await file.failure()).toBeNull()

  const [question] = await teacher.call(lessonQuestions.list, { params: { id: lessonId } })
  await teacher.call(lessonQuestions.answer, {
    params: { id: question!.id },
    body: { text: 'In these three places, yes.' },
  })
  await page.goto(`/courses/${courseId}`)
  await button(page, 'Show here Lesson 1: At home').click()
  await page.getByText('In these three places, yes.').waitFor()

  await link(page, 'Word list to print').click()
  await link(page, 'walai').waitFor()
  const print = button(page, 'Print')
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await print.click()
  await page.locator('html[data-printed]').waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await link(page, 'walai').isVisible()).toBe(true)
  expect(await page.getByRole('banner').isVisible()).toBe(false)
  expect(await print.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })

  await page.goto('/profile')
  await link(page, 'Download Sheet of the house').waitFor()
  const plan = region(page, 'Active Subscription')
  expect(await link(plan, 'Community events').getAttribute('href')).toBe('/events')
  await page.goto('/')
  await link(page.getByRole('main'), 'Community events').click()
  await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor()

  // Where a button was there is a link, and where one is gone its own row: the focus stays there.
  await page.setViewportSize(sizes.tablet)
  await page.goto(`/courses/${courseId}`)
  await button(page, 'Get your certificate').press('Enter')
  const open = link(page, 'Open your certificate')
  await open.and(page.locator(':focus')).waitFor()
  const [toastBox, openBox] = [await toastIn(page).boundingBox(), await open.boundingBox()]
  expect(toastBox!.y + toastBox!.height, 'the message stands above the next button').toBeLessThan(openBox!.y)
  const admin = await shop.openFor('Registrar', {}, { role: 'ADMIN' })
  await admin.page.goto('/admin?tab=certificates')
  const row = admin.page.getByRole('listitem').filter({ hasText: 'What a year brings' })
  await button(row, 'Take back').press('Enter')
  const dialog = admin.page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Given by mistake.')
  await dialog.getByRole('button', { name: 'Take back', exact: true }).press('Enter')
  await row.getByText('Given by mistake.').waitFor()
  await heading(row, 'Holder').and(admin.page.locator(':focus')).waitFor()
  await page.reload()
  await page.getByText('Your certificate of this course was taken back.').waitFor()
})

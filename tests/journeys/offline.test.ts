import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { courses, lessons } from '#shared/courses.ts'
import { categories } from '#shared/entries.ts'
import { progress } from '#shared/progress.ts'
import { results, study } from '#shared/study.ts'
import type { Member } from './people.ts'
import { expectWellBuilt } from './axe.ts'
import { toastIn, useBrowser } from './walk.ts'

const browser = useBrowser()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const days = (count: number) => new Date(Date.now() + count * 86_400_000)

/** A course of a teacher's own: a text with a word of the library, and a quiz of two. */
async function aCourse(title: string) {
  const teacher = await browser.add('Teacher', { role: 'TEACHER' })
  const course = await teacher.call(courses.create, { body: { title, description: '' } })
  const add = (body: { title: string; contentType: 'TEXT' | 'QUIZ'; contentBody: string }) =>
    teacher.call(lessons.create, { params: { id: course.id }, body })
  const text = await add({ title: 'At home', contentType: 'TEXT', contentBody: 'This is a house.\n\n[[walai]]' })
  const quiz = await add({
    title: 'Do you remember?',
    contentType: 'QUIZ',
    contentBody: 'A house? {=walai}\n\nWater? {=waig}',
  })
  return { teacher, course, text, quiz }
}

/** The worker answers for the page, and the review of the next days lies on the device. */
async function untilReady(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.waitForFunction(
    () =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('kept')
        opening.addEventListener('success', () => {
          const db = opening.result
          if (!db.objectStoreNames.contains('parcels')) return resolve(false)
          const counting = db.transaction('parcels').objectStore('parcels').count()
          counting.addEventListener('success', () => {
            db.close()
            resolve(counting.result > 0)
          })
        })
      }),
  )
}

async function takeAlong(page: Page, courseId: string) {
  await page.goto(`/courses/${courseId}`)
  await button(page, 'Take it along').click()
  await button(page, /^Download, \d/).click()
  await page.getByText('On this device').waitFor()
}

/** Words that a person learns. */
async function learn(member: Member, words: string[]) {
  for (const word of words) {
    const found = await member.call(categories.list, { query: { q: word, type: 'WORD' } })
    await member.call(study.learn, { params: { id: found.find(({ title }) => title === word)!.id } })
  }
}

test('a day in airplane mode: review, lesson and quiz go on through a reload, and are marked on the way back', async () => {
  const { course, text, quiz } = await aCourse('A day without a line')
  const member = await browser.add('Voyager', { role: 'PAID', subscriptionEndDate: days(20) })
  await learn(member, ['walai', 'waig'])
  const page = await browser.open({ size: 'phone', worker: true })
  const context = page.context()
  await member.enter(context)
  await page.goto('/')
  await untilReady(page)
  await takeAlong(page, course.id)
  await expectWellBuilt(page, 'a course on the device')

  await context.setOffline(true)
  await page.goto('/review')
  await page.getByText('You are offline.').waitFor()
  await page.getByText('A new word').waitFor()
  await expectWellBuilt(page, '/review without a line')
  await button(page, 'Next').click()
  await button(page, 'Next').click()
  for (const [meaning, word] of [
    ['house', 'walai'],
    ['water', 'waig'],
  ] as const) {
    await heading(page)
      .filter({ hasText: `Which one is “${meaning}` })
      .waitFor()
    await button(page, word).click()
    await page.getByRole('status').getByText('Right').waitFor()
    await button(page, 'Next').click()
  }
  await page.getByText('Two answers are kept').waitFor()
  await page.reload()
  await page.getByText('Nothing to review now').waitFor()

  await page.goto(`/courses/${course.id}/lessons/${text.id}`)
  await page.getByRole('link', { name: /Open in the library/ }).waitFor()
  await button(page, 'Finish lesson').click()
  await page.getByText('Lesson done').waitFor()
  await page.getByRole('link', { name: 'Next lesson' }).click()
  await page.getByRole('textbox').fill('walai')
  await button(page, 'Check').click()
  await page.getByText('Your answer is kept.').waitFor()
  await expectWellBuilt(page, 'a kept answer')
  await page.reload()
  await page.getByText('2 of 2').waitFor()
  await button(page, 'I don’t know yet').click()
  await button(page, 'Next').click()
  await page.getByText('They are marked when you are back').waitFor()
  expect((await member.call(progress.read, {})).lessonIds).toEqual([])

  await context.setOffline(false)
  await toastIn(page).filter({ hasText: 'All marked' }).filter({ hasText: '3 of 4 right.' }).waitFor()
  await page.getByText('50 % at the first try').waitFor()
  await page.getByText('You are offline').waitFor({ state: 'detached' })
  expect((await member.call(progress.read, {})).lessonIds).toEqual([text.id])
  expect(await member.call(results.mine, {})).toMatchObject([{ lessonId: quiz.id, best: 0.5 }])
  expect(await member.call(study.today, { query: { offset: '480' } })).toMatchObject({ answered: 2, cards: [] })
  const { answers } = await member.call(study.changes, { query: {} })
  expect(answers).toHaveLength(4)
})

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { courses, lessons } from '#shared/courses/courses.ts'
import { categories } from '#shared/entries/entries.ts'
import { exercises } from '#shared/exercises/exercises.ts'
import { study } from '#shared/study/study.ts'
import { dayMs } from '#shared/time.ts'
import { expectFitsAndIsAccessible } from './support/axe.ts'
import { demoWords } from './support/learning.ts'
import { useBrowser, button, link, tapLetters } from './support/visits.ts'

const browser = useBrowser()
const next = (page: Page) => button(page, 'Next')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a visitor learns two words and is asked by keyboard, and the account keeps the answers', async () => {
  const page = await browser.open({ size: 'phone' })
  await page.goto('/practise')
  await page.getByText('A new word').waitFor()
  await expectFitsAndIsAccessible(page, '/practise')
  await page.keyboard.press('Enter')
  await page.getByText('2 of 10').waitFor()
  await page.keyboard.press('Enter')
  await heading(page)
    .filter({ hasText: /Which one is|What is/ })
    .waitFor()
  await expectFitsAndIsAccessible(page, 'a question')
  await page.keyboard.press('1')
  await page
    .getByRole('status')
    .getByText(/Right|Not quite/)
    .waitFor()
  await expectFitsAndIsAccessible(page, 'a verdict')
  await page.keyboard.press('Enter')
  await page.getByText('4 of 10').waitFor()

  const member = await browser.add('Practiser')
  await member.logIn(page.context())
  await page.goto('/')
  await page.getByRole('heading', { name: /^Welcome back/ }).waitFor()
  // Home was rendered before the answers arrived and must still show them.
  await page.getByRole('heading', { name: 'The seedlings are out' }).waitFor()
  await expect.poll(async () => (await member.call(study.today, { query: { offset: '480' } })).answered).toBe(1)
})

test('a word chosen for learning is introduced, asked and stored, and the round ends by itself', async () => {
  const member = await browser.add('Reviewer')
  const [entry] = await member.call(categories.list, { query: { q: 'walai', type: 'WORD' } })
  const page = await browser.open({ size: 'phone' })
  await member.logIn(page.context())
  await page.goto(`/library/${entry!.id}`)
  await button(page, 'Learn this word').click()
  await button(page, 'You are learning it').waitFor()

  await link(page, 'Review').last().click()
  await page.getByText('A new word').waitFor()
  await expect.poll(() => heading(page).getAttribute('lang')).toBe('dtp')
  await expectFitsAndIsAccessible(page, '/review')
  await page.keyboard.press('Enter')
  await heading(page).filter({ hasText: /walai/ }).waitFor()
  await button(page, /house/).click()
  await page.getByRole('status').getByText('Right').waitFor()
  await next(page).click()
  await tapLetters(page, 'walai')
  await page.getByRole('status').getByText('Right').waitFor()
  await page.getByText('We ask you again tomorrow.').waitFor()
  await next(page).click()
  await page.getByRole('heading', { name: 'One word is fresh again' }).waitFor()
  expect(await page.getByText('We ask the others later.').count()).toBe(0)
  await page.getByRole('list', { name: 'Words of this review' }).getByText('walai').waitFor()
  await expectFitsAndIsAccessible(page, 'the end of a review')
  await button(page, 'A little more').click()
  await heading(page).waitFor()
  await expect.poll(async () => (await member.call(study.today, { query: { offset: '480' } })).answered).toBe(2)
})

test('a lesson question is repeated in the review, the last answer can be undone, and known words disappear', async () => {
  const teacher = await browser.add('Asker', { role: 'TEACHER' })
  const course = await teacher.call(courses.create, { body: { title: 'For the review' } })
  const lesson = await teacher.call(lessons.create, {
    params: { id: course.id },
    body: { title: 'One question', contentType: 'QUIZ', contentBody: "Who is tondu'? {=woman ~man}" },
  })
  const { questions } = await teacher.call(exercises.read, { params: { id: lesson.id } })
  const { page, call } = await browser.openAs('Again', { role: 'TEACHER' }, { size: 'phone' })
  const [walai] = await call(categories.list, { query: { q: 'walai', type: 'WORD' } })
  const [waig] = await call(categories.list, { query: { q: 'waig', type: 'WORD' } })
  const lately = { at: new Date(Date.now() - 20 * dayMs).toISOString(), offsetMinutes: 480 }
  await call(study.answer, {
    body: {
      answers: [
        { id: crypto.randomUUID(), exerciseId: questions[0]!.id!, chosen: ['woman'], ...lately },
        { id: crypto.randomUUID(), entryId: walai!.id, chosen: ['walai'], ...lately },
      ],
    },
  })
  await call(study.learn, { params: { id: waig!.id } })
  await page.goto('/review')
  // Two things are due, and one is met and then asked twice.
  await page.getByText('1 of 5').waitFor()
  const question = page.getByText("Who is tondu'?")
  const undo = button(page, 'Undo')
  await expect.poll(() => undo.isDisabled()).toBe(true)
  // The count is there before the code of the question.
  await button(page, 'I don’t know yet').waitFor()
  if (!(await question.isVisible())) {
    await page.keyboard.press('k')
    await page.getByText('2 of 5').waitFor()
  }
  await page.getByRole('button', { name: 'man', exact: true }).click()
  await page.getByRole('status').getByText('Not quite').waitFor()
  await page.getByText('You will see it again.').waitFor()
  await expectFitsAndIsAccessible(page, 'a question in the review')
  await undo.click()
  await button(page, 'woman').click()
  await page.getByRole('status').getByText('Right', { exact: true }).waitFor()
  const { cards } = await call(study.today, { query: { offset: '480' } })
  expect(cards.some(({ id }) => id === questions[0]!.id)).toBe(false)
})

test('a review ends by itself after five minutes', async () => {
  const { page, call } = await browser.openAs('Timely', {}, { size: 'phone' })
  const words = await demoWords(call, 8)
  const answers = words.map(({ id, title }) => ({
    id: crypto.randomUUID(),
    entryId: id,
    chosen: [title],
    at: new Date(Date.now() - 20 * dayMs).toISOString(),
    offsetMinutes: 480,
  }))
  await call(study.answer, { body: { answers } })
  await page.clock.install()
  await page.goto('/review')
  await page.getByText('1 of 8').waitFor()
  await button(page, 'I don’t know yet').click()
  await page.getByRole('status').getByText('Here it is').waitFor()
  await page.clock.fastForward('05:01')
  await next(page).click()
  await page.getByRole('heading', { name: 'Today’s review is done' }).waitFor()
  await page.getByText('It took 5 minutes.').waitFor()
  await page.getByText('We ask the others later.').waitFor()
})

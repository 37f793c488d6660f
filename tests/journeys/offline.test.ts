import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { categories } from '#shared/entries/entries.ts'
import { progress } from '#shared/courses/progress.ts'
import { results } from '#shared/study/results.ts'
import { study } from '#shared/study/study.ts'
import { dayMs } from '#shared/time.ts'
import { expectFitsAndIsAccessible } from './support/axe.ts'
import {
  answerTwo,
  continueAfterFeedback,
  heading,
  answersOnDevice,
  storedCards,
  downloadCourseOf,
  waitForOfflineReview,
} from './support/offline-device.ts'
import { toastIn, useBrowser, button, link, region, tapLetters } from './support/visits.ts'
import { aCourse, learn } from './support/learning.ts'

const browser = useBrowser()
const days = (count: number) => new Date(Date.now() + count * dayMs)

test(
  'a day offline: review, lesson and quiz continue after a reload, and are marked on reconnection',
  { tags: ['firefox'] },
  async () => {
    const { course, text, quiz } = await aCourse(browser, 'A day without a line')
    const member = await browser.add('Voyager', { role: 'PAID', subscriptionEndDate: days(20) })
    await learn(member, ['walai', 'waig'])
    const page = await browser.open({ size: 'phone', worker: true })
    const context = page.context()
    await member.logIn(context)
    await page.goto('/')
    await waitForOfflineReview(page)
    await downloadCourseOf(page, course.id)
    await expectFitsAndIsAccessible(page, 'a course on the device')
    const storedAnswers = await answersOnDevice(page)
    expect(storedAnswers).toContain('A house?')
    expect(storedAnswers).not.toContain('Canary')

    await context.setOffline(true)
    await page.goto('/review')
    await page.getByText('You are offline.').waitFor()
    await page.getByText('A new word').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0)
    await expectFitsAndIsAccessible(page, '/review without a line')
    await button(page, 'Next').click()
    await button(page, 'Next').click()
    for (let at = 0; at < 2; at += 1) {
      await heading(page)
        .filter({ hasText: /Which one is|What is/ })
        .waitFor()
      const house = (await heading(page).textContent())?.includes('walai')
      await button(page, house ? /house/ : /water/).click()
      await page.getByRole('status').getByText('Right').waitFor()
      await continueAfterFeedback(page)
    }
    await page.getByText('2 answers are kept').waitFor()
    for (let at = 0; at < 2; at += 1) {
      await heading(page).filter({ hasText: 'How do you say' }).waitFor()
      await tapLetters(page, (await heading(page).textContent())?.includes('house') ? 'walai' : 'waig')
      await page.getByRole('status').getByText('Right').waitFor()
      await continueAfterFeedback(page)
    }
    await page.reload()
    await page.getByText('You are up to date').waitFor()

    await page.goto(`/courses/${course.id}/lessons/${text.id}`)
    await link(page, /More about this word/).waitFor()
    await button(page, 'Next').click()
    await page.getByRole('heading', { name: /^(Which one|What) is walai\?$/ }).waitFor()
    await button(page, /house/).click()
    await page.getByRole('status').getByText('Right').waitFor()
    await continueAfterFeedback(page)
    await page.getByText('Lesson done').waitFor()
    await link(page, /^Next lesson/).click()
    await page.getByRole('textbox').pressSequentially('walai')
    await button(page, 'Check').click()
    await page.getByText('Your answer is saved.').waitFor()
    await expectFitsAndIsAccessible(page, 'a kept answer')
    await page.reload()
    await page.getByText('2 of 2').waitFor()
    await button(page, 'I don’t know yet').click()
    await button(page, 'Next').click()
    await page.getByText('We check them when you are online.').waitFor()
    expect((await member.call(progress.read, {})).lessonIds).toEqual([])

    await context.setOffline(false)
    await toastIn(page).filter({ hasText: 'All marked' }).filter({ hasText: '6 of 7 right.' }).waitFor()
    await page.getByText('1 of 2 right').waitFor()
    await page.reload()
    await page.getByText('1 of 2 right').waitFor()
    await page.getByText('You are offline').waitFor({ state: 'detached' })
    expect((await member.call(progress.read, {})).lessonIds).toEqual([text.id])
    expect(await member.call(results.listOwn, {})).toMatchObject([{ lessonId: quiz.id, best: 0.5 }])
    const offset = await page.evaluate(() => String(-new Date().getTimezoneOffset()))
    expect(await member.call(study.today, { query: { offset } })).toMatchObject({ answered: 4, cards: [] })
    const { answers } = await member.call(study.changes, { query: {} })
    expect(answers).toHaveLength(7)
  },
)

test('new chosen words are asked offline, with their pictures, and a reload continues with the rest', async () => {
  const member = await browser.add('Chooser', { role: 'PAID', subscriptionEndDate: days(20) })
  const page = await browser.open({ size: 'phone', worker: true })
  await member.logIn(page.context())
  await page.goto('/')
  await waitForOfflineReview(page)
  for (const word of ['walai', 'tapui']) {
    const found = await member.call(categories.list, { query: { q: word, type: 'WORD' } })
    await page.goto(`/library/${found.find(({ title }) => title === word)!.id}`)
    await button(page, 'Learn this word').click()
    await button(page, 'You are learning it').waitFor()
  }
  // Before the review opens: a slow server's review comes from the device.
  await expect.poll(() => storedCards(page)).toEqual(['tapui', 'tapui', 'walai', 'walai'])
  await page.goto('/review')
  await page.getByText('1 of 6').waitFor()

  await page.context().setOffline(true)
  await page.reload()
  await page.getByText('1 of 6').waitFor()
  await page.waitForFunction(() =>
    [...document.images].some(({ src, naturalWidth }) => /pictures/.test(src) && naturalWidth),
  )
  await button(page, 'Next').click()
  await page.waitForFunction(() =>
    [...document.images].some(({ src, naturalWidth }) => /pictures/.test(src) && naturalWidth),
  )
  await button(page, 'Next').click()
  await heading(page)
    .filter({ hasText: /Which one is|What is/ })
    .waitFor()
  await page.keyboard.press('1')
  await page.getByText('One answer is kept').waitFor()
  await page.reload()
  await page.getByText('1 of 3').waitFor()
  await page.getByText('A new word').waitFor()
})

test('a word chosen on another device while the review is being stored reaches this device too', async () => {
  const member = await browser.add('Chooser', { role: 'PAID', subscriptionEndDate: days(20) })
  const idOf = async (word: string) => {
    const found = await member.call(categories.list, { query: { q: word, type: 'WORD' } })
    return found.find(({ title }) => title === word)!.id
  }
  const [walai, tapui] = await Promise.all([idOf('walai'), idOf('tapui')])
  const page = await browser.open({ size: 'phone', worker: true })
  await member.logIn(page.context())
  await page.goto('/')
  await waitForOfflineReview(page)
  await page.goto(`/library/${walai}`)
  const chooseBeforeItArrives = async (route: Route) => {
    const response = await route.fetch()
    await member.call(study.learn, { params: { id: tapui } })
    await route.fulfill({ response })
  }
  await page.route('**/api/study/pack?*', chooseBeforeItArrives, { times: 1 })
  await button(page, 'Learn this word').click()
  await expect.poll(() => storedCards(page)).toContain('walai')
  await page.goto('/')
  // Before the review opens: a slow server's review comes from the device.
  await expect.poll(() => storedCards(page)).toEqual(['tapui', 'tapui', 'walai', 'walai'])
  await page.goto('/review')
  await page.getByText('1 of 6').waitFor()
})

test('every offline page says that it is offline, home names the next lesson, and the sentence disappears on reconnection', async () => {
  const member = await browser.add('Commuter', { role: 'TEACHER' })
  // Home names no lesson to teachers who never learned.
  const { text } = await aCourse(browser, 'Begun before the journey')
  await member.call(progress.markDone, { params: { id: text.id } })
  const page = await browser.open({ size: 'phone', worker: true })
  await member.logIn(page.context())
  const lists: string[] = []
  page.on('request', (request) => /\/api\/courses\/[^/]+\/lessons$/.test(request.url()) && lists.push(request.url()))
  await page.goto('/')
  await waitForOfflineReview(page)
  // At most one read, by home: the device reuses home's list.
  expect(lists.length).toBeLessThan(2)
  const first = region(page, 'Next step').getByRole('heading')
  const lesson = (await first.textContent()) ?? ''
  expect(lesson).toBe('Lesson 2: Do you remember?')

  await page.context().setOffline(true)
  await page.goto('/')
  await page.getByText('You are offline').waitFor()
  await first.filter({ hasText: lesson }).waitFor()
  for (const path of ['/pricing', '/teacher']) {
    await page.goto(path)
    await page.getByText('You are offline').waitFor()
  }
  await button(page, 'Try again').first().waitFor()
  await page.context().setOffline(false)
  await page.getByText('You are offline').waitFor({ state: 'detached' })
})

test('home reports answers that it sent when it opened', async () => {
  const member = await browser.add('Returner')
  await learn(member, ['walai', 'waig'])
  const page = await browser.open({ size: 'phone', worker: true })
  await member.logIn(page.context())
  await page.goto('/')
  await waitForOfflineReview(page)
  await page.context().setOffline(true)
  await answerTwo(page)
  await page.goto('about:blank')
  await page.context().setOffline(false)
  await page.goto('/')
  await page.getByRole('heading', { name: 'The seedlings are out' }).waitFor()
  await link(page, /^Review/)
    .filter({ hasText: 'words' })
    .waitFor({ state: 'detached' })
})

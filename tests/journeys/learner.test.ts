import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { courses, lessons } from '#shared/courses/courses.ts'
import type { BodyToSend } from '#shared/endpoint.ts'
import { dayMs } from '#shared/time.ts'
import { expectFitsAndIsAccessible } from './support/axe.ts'
import { openCourse } from './support/learning.ts'
import {
  endlessWord,
  expectFitsScreen,
  logIn,
  register,
  toastIn,
  untilHydrated,
  useBrowser,
  button,
  link,
  region,
} from './support/visits.ts'

const browser = useBrowser()

test('a visitor registers, starts the trial, and learns from a course', async () => {
  const page = await browser.open({ size: 'phone' })
  await register(page, 'Newcomer')

  await page.getByText('Start your 3-day free trial to access all courses and lessons!').waitFor()
  expect(
    await button(page, /Subscribe to Access/)
      .first()
      .isDisabled(),
  ).toBe(true)
  await button(page, 'Start Free Trial').first().click()
  const words = 'You now have full access for 3 days. Enjoy learning!'
  await toastIn(page).filter({ hasText: 'Trial Started!' }).filter({ hasText: words }).waitFor()

  await link(page, /View Course/)
    .first()
    .click()
  await page.getByRole('heading', { name: 'First Greetings' }).waitFor()
  await page
    .getByText(/Lesson 1: Saying hello/)
    .first()
    .waitFor()
  await link(page, 'Begin: Saying hello').waitFor()
  expect(await page.getByText('Kopisanangan').count()).toBe(0)
  const fold = button(page, /Show here Lesson 1/)
  await fold.click()
  await page.getByText('Kopisanangan').first().waitFor()
  await expectFitsScreen(page)

  // The words of the text push the button down when they arrive.
  await page.waitForLoadState('networkidle')
  await button(page, /Mark as done/).click()
  await page.getByText(/1 of 5 lessons done/).waitFor()
  await link(page, 'Continue: Thank you, and sorry').click()
  await page.waitForURL('**/lessons/*')
})

test('a learner answers a quiz, and sees the result and explanations', async () => {
  const { call } = await browser.add('Teacher', { role: 'TEACHER' })
  const course = (await call(courses.list, {})).find(({ title }) => title === 'Numbers')!
  const quiz = (await call(lessons.list, { params: { id: course.id } })).find(
    ({ contentType }) => contentType === 'QUIZ',
  )!
  const answers = [
    { kind: 'numerical', text: '8' },
    { kind: 'choice', chosen: ['turu'] },
    null,
    { kind: 'short-answer', text: '  Hopod  OM iso ' },
    { kind: 'true-false', value: false },
    null,
  ] satisfies BodyToSend<typeof lessons.answer>['answers']
  const { marks } = await call(lessons.answer, { params: { id: quiz.id }, body: { answers } })
  expect(marks.map(({ fraction }) => fraction)).toEqual([1, 1, 0, 1, 0, 0])
})

test('a learner finishes a lesson and its quiz by keyboard alone', { tags: ['firefox'] }, async () => {
  const teacher = await browser.add('Walking', { role: 'TEACHER' })
  const course = await teacher.call(courses.create, { body: { title: 'A walk', description: '' } })
  const params = { id: course.id }
  const sentence = 'What is done comes first in a sentence, and who does it comes after. '.repeat(2)
  const text = await teacher.call(lessons.create, {
    params,
    body: {
      title: 'The woman',
      contentType: 'TEXT',
      contentBody: `## A word\n\n[[tondu']]\n\n[[nowhere]]\n\n${sentence}\n\n## An idea\n\n${sentence}`,
    },
  })
  const quiz = await teacher.call(lessons.create, {
    params,
    body: {
      title: 'The quiz',
      contentType: 'QUIZ',
      contentBody: "::a::Who is tondu'? {=woman ~man}\n\n::b::How do you say woman? {=tondu'}",
    },
  })
  const { page } = await browser.openAs('Learning', { role: 'TEACHER' }, { size: 'phone' })
  const { keyboard } = page
  const searched: string[] = []
  page.on('request', (request) => request.url().includes('/api/categories') && searched.push(request.url()))

  await page.goto(`/courses/${course.id}/lessons/${text.id}`)
  await region(page, "tondu'").getByText('woman').waitFor()
  await page.getByText('1 of 4').waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)
  await expectFitsAndIsAccessible(page, 'a step')
  await keyboard.press('Enter')
  await page.getByText('[[nowhere]]').waitFor()
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: 'An idea' }).waitFor()
  await keyboard.press('Enter')
  // The lesson asks for the word that it has shown.
  await button(page, 'I don’t know yet').waitFor()
  await expectFitsAndIsAccessible(page, 'a question about a word')
  await button(page, /woman/).click()
  await page.getByText('Right', { exact: true }).waitFor()
  await keyboard.press('Enter')
  await page.getByText('Lesson done').waitFor()
  await page.getByText('1 of 2 lessons done').waitFor()
  // A word that is not in the library does not count as met.
  const met = page.getByRole('listitem')
  await met.getByText("tondu'", { exact: true }).waitFor()
  expect(await met.getByText('nowhere').count()).toBe(0)
  // All words of the lesson came with its page, or together where that was not drawn.
  expect(searched.length).toBeLessThan(2)
  await expectFitsAndIsAccessible(page, 'the end of a lesson')
  await link(page, /^Next lesson/).focus()
  await keyboard.press('Enter')

  await page.waitForURL(`**/lessons/${quiz.id}`)
  await page.getByText("Who is tondu'?").waitFor()
  await button(page, 'woman').focus()
  await expectFitsAndIsAccessible(page, 'an exercise')
  await keyboard.press('Enter')
  await page.getByText('Right', { exact: true }).waitFor()
  await page.locator('button:focus', { hasText: 'Next' }).waitFor()
  await expectFitsAndIsAccessible(page, 'a verdict')
  await keyboard.press('Enter')

  await page.getByLabel('Your answer').focus()
  await keyboard.type('wagu')
  await keyboard.press('Enter')
  await page.getByText('Not quite').waitFor()
  await page.getByText('You will see it again.').waitFor()
  await expectFitsAndIsAccessible(page, 'a wrong answer')
  await button(page, 'My answer was right').waitFor()
  await keyboard.press('Enter')

  await page.getByText('Last words').waitFor()
  expect(await page.getByRole('progressbar').getAttribute('value')).toBe('2')
  await page.getByLabel('Your answer').focus()
  await keyboard.type('tondu')
  await button(page, 'Put in a glottal mark').focus()
  await keyboard.press('Enter')
  await expect.poll(() => page.getByLabel('Your answer').inputValue()).toBe("tondu'")
  await keyboard.press('Enter')
  await page.getByText('Right', { exact: true }).waitFor()
  await keyboard.press('Enter')
  await page.getByText('1 of 2 right').waitFor()
  await expectFitsAndIsAccessible(page, 'the end of a quiz')
  await button(page, 'Try the quiz again').waitFor()
  await button(page, 'Practise the one you missed').click()
  await page.getByText('How do you say woman?').waitFor()
})

test('the video of a lesson plays only after a click', async () => {
  const { page } = await browser.openAs('Watching', { role: 'TEACHER' })
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto('/')
  await page.getByRole('listitem').filter({ hasText: 'From iso to hatus' }).getByRole('link').click()
  await button(page, /Show here Lesson 1/).click()
  await link(page, /Watch Video/).waitFor()
  expect(requests.filter((url) => url.endsWith('.mp4'))).toEqual([])
  await button(page, /play/i).click()
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 0)
  await page.locator('video:focus').waitFor()
  expect(requests.filter((url) => url.endsWith('.mp4'))).not.toEqual([])
})

test('a missing course shows a sentence and a link home, and no plan', async () => {
  const plan = { role: 'PAID' as const, subscriptionEndDate: new Date(Date.now() + 20 * dayMs) }
  const { page } = await browser.openAs('Seeker', plan)
  await page.goto('/courses/00000000-0000-4000-8000-000000000000')
  await page.getByRole('heading', { name: 'Course Not Found' }).waitFor()
  await untilHydrated(page)
  await page.waitForLoadState('networkidle')
  expect(await page.getByText('See our plans').count()).toBe(0)
  await link(page, 'Back to Home').click()
  await page.getByRole('heading', { name: 'Welcome back, Seeker!' }).waitFor()
})

const topOf = async (found: Locator) => (await found.boundingBox())!.y

test('the profile shows the account, and offers an unused trial', async () => {
  const { page, email } = await browser.openAs('Profiled')
  await page.goto('/profile')
  await page.getByText('Free Trial Available!').waitFor()
  for (const text of ['No Active Subscription', 'Account Information', 'Member Since', 'Free User', email])
    await page.getByText(text).first().waitFor()
  await page.getByText("You're eligible for a 3-day free trial with full access to all courses.").waitFor()
  // The words lead. The log out is with the account, and not next to the one of the navigation.
  const account = region(page, 'Account Information')
  for (const name of ['Change name', 'Change password', 'Delete my account']) await button(account, name).waitFor()
  expect(await topOf(region(page, 'Your words'))).toBeLessThan(await topOf(link(page, 'Learning settings')))
  expect(await topOf(link(page, 'Learning settings'))).toBeLessThan(await topOf(link(account, 'Log Out')))
  await link(page, 'Claim Free Trial').click()
  await page.waitForURL('**/pricing')
})

test('a logout ends the session, so that the next person on the phone must log in', async () => {
  const page = await browser.open()
  await logIn(page, 'contributor@demo.test')
  await link(page, 'Log Out').click()
  await link(page, 'Start 3-Day Free Trial').first().waitFor()
  await page.goto('/api/login')
  await button(page, 'Log in').waitFor()
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
})

test('a word in a number field is refused with a hint, and a reload stays in the quiz', async () => {
  const { page } = await browser.openAs('Teacher', { role: 'TEACHER' }, { size: 'phone' })
  await openCourse(page, 'Numbers')
  await link(page, /^Lesson 4/).click()
  const check = page.getByRole('button', { name: 'Check', exact: true })
  const answer = page.getByLabel('Your answer')
  await page.getByText('Use digits').waitFor()
  await answer.fill('eight')
  await check.click()
  await page.getByText('Please write a number in digits, such as 12.').waitFor()
  await answer.fill('8')
  await check.dblclick()
  await page.getByText('Right', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByText('2 of 6').waitFor()
  await button(page, 'turu').waitFor()

  await page.reload()
  await page.getByText('2 of 6').waitFor()
  await button(page, 'turu').click()
  await page.getByText('Right', { exact: true }).waitFor()
})

test('a table wider than a narrow phone scrolls separately and visibly', async () => {
  const { page, call } = await browser.openAs('Teacher', { role: 'TEACHER' }, { size: 'phone' })
  await page.setViewportSize({ width: 320, height: 640 })
  const { id } = await call(courses.create, { body: { title: 'Of one table' } })
  const rows = '| Kadazandusun | English |\n| --- | --- |\n| walai | house |\n| waig | water |\n'
  await call(lessons.create, {
    params: { id },
    body: { title: 'Side by side', contentType: 'TEXT', contentBody: rows },
  })
  await page.goto(`/courses/${id}`)
  await button(page, /Show here Lesson 1/).click()
  const table = region(page, 'Table').first()
  await table.waitFor()
  await expectFitsScreen(page)
  const faded = () => table.evaluate((box) => getComputedStyle(box).maskImage)
  const more = await table.evaluate((box) => box.scrollWidth - box.clientWidth)
  expect(await faded()).toMatch(more > 1 ? /^linear-gradient/ : /^none/)
  // Whatever the faces of this machine are, half the width is too little.
  await table.evaluate((box) => void (box.style.width = '50%'))
  await page.waitForFunction(() => document.querySelector('[data-more-after]') !== null)
  expect(await faded()).toMatch(/^linear-gradient/)
})

test('an endless name breaks no page', async () => {
  const { page } = await browser.openAs(endlessWord.slice(0, 100))
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['/', '/profile']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectFitsScreen(page)
    }
  }
})

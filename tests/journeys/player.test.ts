import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { courses, lessons } from '#shared/courses/courses.ts'
import { progress } from '#shared/courses/progress.ts'
import { exercises } from '#shared/exercises/exercises.ts'
import { appeals } from '#shared/study/appeals.ts'
import { study } from '#shared/study/study.ts'
import { dayMs } from '#shared/time.ts'
import { withoutStorage } from './support/device-rows.ts'
import { expectFitsAndIsAccessible } from './support/axe.ts'
import { ownPassword } from './support/people.ts'
import {
  expectFitsScreen,
  heading,
  holdDownloads,
  toastBeforeLogin,
  untilHydrated,
  useBrowser,
  region,
} from './support/visits.ts'

const browser = useBrowser()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A course of a teacher's own, its lessons in their order. */
async function aCourseOfQuizzes(title: string, bodies: string[]) {
  const teacher = await browser.add('Teacher', { role: 'TEACHER' })
  const course = await teacher.call(courses.create, { body: { title, description: '' } })
  const made = []
  for (const [at, contentBody] of bodies.entries()) {
    const body = { title: `Quiz ${at + 1}`, contentType: 'QUIZ' as const, contentBody }
    made.push(await teacher.call(lessons.create, { params: { id: course.id }, body }))
  }
  return { teacher, course, addresses: made.map(({ id }) => `/courses/${course.id}/lessons/${id}`), lessons: made }
}
const plan = { role: 'PAID' as const, subscriptionEndDate: new Date(Date.now() + 20 * dayMs) }

test('a session that ends during a lesson shows a message and the login, and the answer is marked afterwards', async () => {
  const { addresses } = await aCourseOfQuizzes('While somebody is logged out', ['Water? {=waig}\n\nMoon? {=tulan}'])
  const { page, call, email } = await browser.openAs('Interrupted', plan, { size: 'phone' })
  await holdDownloads(page)
  await page.goto(addresses[0]!)
  await untilHydrated(page)
  await page.getByRole('textbox').fill('waig')
  // A call of the page that is still under way would be refused before the answer.
  await page.waitForLoadState('networkidle')
  await page.context().clearCookies()
  await toastBeforeLogin(page, 'You are logged out. Logging in again...', () => button(page, 'Check').click())
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(ownPassword)
  await button(page, 'Log in').click()
  await page.getByText('2 of 2').waitFor()
  await expect.poll(async () => (await call(study.changes, { query: {} })).answers.length).toBe(1)
})

test('a server that cannot grade is not shown as a lost connection', async () => {
  const { addresses } = await aCourseOfQuizzes('While the server fails', ['Water? {=waig}'])
  const { page } = await browser.openAs('Patient', plan, { size: 'phone' })
  await page.goto(addresses[0]!)
  await page.route('**/api/study/answers', (route) => route.fulfill({ status: 503, body: 'Not now.' }))
  await page.getByRole('textbox').fill('waig')
  await button(page, 'Check').click()
  await page.getByText('It could not be checked just now. It is sent again by itself.').waitFor()
  await page.getByText('The server is busy. One answer is kept, and sent again by itself.').waitFor()
  expect(await page.getByText('You are offline').count()).toBe(0)
  await expectFitsAndIsAccessible(page, 'an answer that could not be marked')
})

test('a quiz without questions says so and can be passed, and the end of a course names open lessons', async () => {
  const { addresses, lessons: made } = await aCourseOfQuizzes('Still being written', ['', 'Water? {=waig}'])
  const { page, call } = await browser.openAs('Early', plan, { size: 'phone' })
  await page.goto(addresses[1]!)
  await button(page, 'I don’t know yet').click()
  await button(page, 'Next').click()
  await button(page, 'I don’t know yet').click()
  await button(page, 'Next').click()
  await heading(page, '0 of 1 right').waitFor()
  const stillOpen = page.getByText('This is the course’s last lesson. One before it is still open.')
  expect(await stillOpen.count()).toBe(0)
  await button(page, 'Try the quiz again').click()
  await page.getByRole('textbox').fill('waig')
  await button(page, 'Check').click()
  await button(page, 'Next').click()
  await stillOpen.waitFor()
  await page.getByRole('link', { name: 'Next lesson: Quiz 1' }).click()
  await page.getByText('No questions yet').waitFor()
  await expectFitsAndIsAccessible(page, 'a quiz that asks nothing')
  await button(page, 'Finish lesson').click()
  await page.getByText('Lesson done').waitFor()
  expect(await page.getByText(/\d of \d right/).count()).toBe(0)
  await expect
    .poll(async () => (await call(progress.read, {})).lessonIds.toSorted())
    .toEqual(made.map(({ id }) => id).toSorted())
})

test('a quiz with only skipped questions has no score, says so, and stays available', async () => {
  const { teacher, addresses, lessons: made } = await aCourseOfQuizzes('On a bus', ['Water? {=waig}'])
  const spoken = { kind: 'speak' as const, text: 'Say it.', says: 'waig', asked: [] }
  await teacher.call(exercises.write, { params: { id: made[0]!.id }, body: { exercises: [{ body: spoken }] } })
  const { page, call } = await browser.openAs('Among people', plan, { size: 'phone' })
  await page.goto(addresses[0]!)
  await button(page, 'I can’t speak now').click()
  await page.getByText('You skipped every question. Come back when you can listen and speak.').waitFor()
  expect(await page.getByText(/\d of \d right/).count()).toBe(0)
  await expectFitsAndIsAccessible(page, 'a quiz of which all was left out')
  expect((await call(progress.read, {})).lessonIds).toEqual([])
  await button(page, 'Try the quiz again').click()
  await button(page, 'I can’t speak now').waitFor()
})

test('a teacher’s decision on an answer is shown at home and at the end of its lesson, until it is read', async () => {
  const { teacher, addresses } = await aCourseOfQuizzes('What was decided', ['Water? {=waig}'])
  const { page, call } = await browser.openAs('Contender', plan, { size: 'phone' })
  await page.goto(addresses[0]!)
  await page.getByRole('textbox').fill('binatun')
  await button(page, 'Check').click()
  await button(page, 'My answer was right').click()
  await page.getByText('Thank you. The teacher will look at it.').and(page.locator(':focus')).waitFor()
  const [group] = await teacher.call(appeals.list, {})
  const decision = { exerciseId: group!.exerciseId, form: group!.form, accept: false, sentence: 'That is not water.' }
  await teacher.call(appeals.decide, { body: decision })
  expect(await call(appeals.listOwn, {})).toHaveLength(1)
  await button(page, 'Next').click()
  await button(page, 'I don’t know yet').click()
  await button(page, 'Next').click()
  await page.getByText('Your teacher says: That is not water.').waitFor()
  await page.goto('/')
  const decisions = region(page, 'About your answers')
  await decisions.getByText('“binatun” was looked at').waitFor()
  await decisions.getByText('Your teacher says: That is not water.').waitFor()
  await expectFitsAndIsAccessible(page, 'home with a decision')
  await button(page, 'I have read it').click()
  await decisions.waitFor({ state: 'detached' })
})

test('words are ordered and paired by keyboard without losing the focus, and endless ones fit the screen', async () => {
  const endless = 'k'.repeat(60)
  const { teacher, addresses, lessons: made } = await aCourseOfQuizzes('In order', ['Water? {=waig}'])
  const common = { text: 'Lay it.', asked: [] }
  const pairs = [
    { left: endless, right: endless },
    { left: 'b', right: 'c' },
    { left: 'd', right: 'e' },
  ]
  await teacher.call(exercises.write, {
    params: { id: made[0]!.id },
    body: {
      exercises: [
        { body: { ...common, kind: 'order', orders: [['Monginum', 'isio', endless]] } },
        { body: { ...common, kind: 'matching', pairs } },
      ],
    },
  })
  const { page } = await browser.openAs('Typist', plan)
  await page.setViewportSize({ width: 320, height: 640 })
  // Read again after hydration.
  const viewer = page.waitForResponse((response) => response.url().endsWith('/api/auth/user'))
  await page.goto(addresses[0]!)
  await viewer
  const bank = page.getByRole('list', { name: 'Words to choose from' })
  await bank.getByRole('button').first().focus()
  await expectFitsScreen(page, 'an order')
  for (let left = 3; left > 0; left -= 1) {
    await bank.getByRole('button').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
  }
  await button(page, 'Check').and(page.locator(':focus')).waitFor()
  await expectFitsScreen(page, 'an order that is laid')
  await page.getByRole('button', { name: 'take back' }).first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'take back' }).first().and(page.locator(':focus')).waitFor()
  await button(page, 'I don’t know yet').click()
  await button(page, 'Next').click()
  // By number keys: the first tile waits for its pair, then the next.
  await page.getByText('0 of 3 pairs').waitFor()
  for (const key of ['1', '2', '3']) await page.keyboard.press(key)
  await page.getByText('3 of 3 pairs').waitFor()
  await button(page, 'Check').and(page.locator(':focus')).waitFor()
  await expectFitsScreen(page, 'a matching')
  await expectFitsAndIsAccessible(page, 'a matching')
  await page.keyboard.press('Enter')
  await button(page, 'Next').waitFor()
  await expectFitsScreen(page, 'a matching that is marked')
  await expectFitsAndIsAccessible(page, 'a matching that is marked')
})

test('a question changed by a teacher during the attempt is asked again in its new version, and only right answers give 100 %', async () => {
  const {
    teacher,
    addresses,
    lessons: made,
  } = await aCourseOfQuizzes('Changed meanwhile', ['Water? {=waig}\n\nMoon? {=tulan}'])
  const { page } = await browser.openAs('Steady', plan, { size: 'phone' })
  await page.goto(addresses[0]!)
  const answer = async (answerText: string) => {
    await page.getByRole('textbox').fill(answerText)
    await button(page, 'Check').click()
  }
  await page.getByText('Water?').waitFor()
  await teacher.call(lessons.update, {
    params: { id: made[0]!.id },
    body: { contentBody: 'Water, in a cup? {=waig}\n\nMoon? {=tulan}' },
  })
  await answer('waig')
  await page.getByText('The teacher changed it, so this answer does not count.').waitFor()
  await button(page, 'Next').click()
  await page.getByText('Moon?').waitFor()
  await answer('tulan')
  await button(page, 'Next').click()
  await page.getByText('Water, in a cup?').waitFor()
  await answer('waig')
  await button(page, 'Next').click()
  await page.getByText(/^(\d) of \1 right$/).waitFor()
})

test('practice in a browser without storage is still transferred to the account', async () => {
  const member = await browser.add('Passing')
  const page = await browser.open({ size: 'phone' })
  await withoutStorage(page)
  await page.goto('/practise')
  await page.getByText('A new word').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('2 of 10').waitFor()
  await page.keyboard.press('Enter')
  await page
    .getByRole('heading', { level: 1 })
    .filter({ hasText: /Which one is|What is/ })
    .waitFor()
  await page.keyboard.press('1')
  await button(page, 'Next').waitFor()
  await member.logIn(page.context())
  await page.goto('/')
  await expect.poll(async () => (await member.call(study.changes, { query: {} })).answers.length).toBe(1)
})

test('an appeal decided in another tab disappears from this one', async () => {
  const { teacher, addresses } = await aCourseOfQuizzes('In two tabs', ['Water? {=waig}'])
  const { page } = await browser.openAs('Objector', plan)
  await page.goto(addresses[0]!)
  await page.getByRole('textbox').fill('binatun')
  await button(page, 'Check').click()
  await button(page, 'My answer was right').click()
  await page.getByText('Thank you. The teacher will look at it.').waitFor()
  const desktop = await browser.open()
  await teacher.logIn(desktop.context())
  await desktop.goto('/teacher/appeals')
  const card = desktop.getByRole('article', { name: 'Water?' })
  await card.waitFor()
  const [group] = await teacher.call(appeals.list, {})
  await teacher.call(appeals.decide, {
    body: { exerciseId: group!.exerciseId, form: group!.form, accept: false, sentence: 'That is not water.' },
  })
  await card.getByRole('button', { name: 'Accept as right' }).click()
  await card.waitFor({ state: 'detached' })
})

import { expect, test } from 'vitest'
import { expectNoSideways, logIn, register, sayingSoon, toastIn, useBrowser } from './walk.ts'

const browser = useBrowser()

test('a visitor registers, starts the trial, and learns from a course', async () => {
  const page = await browser.open({ size: 'phone' })
  await register(page, 'Newcomer')

  expect(await page.getByText('Start your 3-day free trial to access all courses and lessons!').isVisible()).toBe(true)
  expect(await page.getByRole('button', { name: /Subscribe to Access/ }).first().isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Start Free Trial' }).first().click()
  await toastIn(page).filter({ hasText: 'Trial Started!' }).waitFor()
  expect(await toastIn(page).innerText()).toContain('You now have full access for 3 days. Enjoy learning!')

  await page.getByRole('link', { name: /View Course/ }).first().click()
  await page.getByRole('heading', { name: 'First Greetings' }).waitFor()
  await page.getByText(/Lesson 1: Saying hello/).first().waitFor()
  await page.getByText('Kopisanangan').first().waitFor()
  await expectNoSideways(page)

  await page.getByRole('button', { name: /Mark as done/ }).first().click()
  await page.getByText(/1 of 5 lessons done/).waitFor()
})

test('a learner without a subscription sees what a course holds but none of it', async () => {
  const page = await browser.open()
  await register(page, 'Looker')
  const courses = (await (await page.request.get('/api/courses')).json()) as { id: string; title: string }[]
  await page.goto(`/courses/${courses[0]?.id}`)
  await page.getByRole('heading', { name: 'Subscribe to Access' }).waitFor()
  const box = 'This course is only available to paid subscribers. Start your free trial or subscribe to unlock all lessons.'
  expect(await page.getByText(box).isVisible()).toBe(true)
  expect(await page.getByText(/Lesson 1: Saying hello/).isVisible()).toBe(true)
  expect(await page.getByText('Kopisanangan').count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Watch Video' }).count()).toBe(0)
})

test('a quiz is answered, marked and explained', async () => {
  const page = await browser.open()
  await logIn(page, 'teacher@demo.test')
  const courses = (await (await page.request.get('/api/courses')).json()) as { id: string; title: string }[]
  const course = courses.find(({ title }) => title === 'Numbers')
  const lessons = (await (await page.request.get(`/api/courses/${course?.id}/lessons`)).json()) as { id: string; contentType: string }[]
  const quiz = lessons.find(({ contentType }) => contentType === 'QUIZ')
  const answer = await page.request.post(`/api/lessons/${quiz?.id}/answers`, {
    headers: { Origin: new URL(page.url()).origin },
    data: {
      answers: [
        { kind: 'numerical', text: '8' },
        { kind: 'choice', chosen: ['turu'] },
        null,
        { kind: 'short-answer', text: '  Hopod  OM iso ' },
        { kind: 'true-false', value: false },
        null,
      ],
    },
  })
  const { marks } = (await answer.json()) as { marks: { fraction: number }[] }
  expect(marks.map(({ fraction }) => fraction)).toEqual([1, 1, 0, 1, 0, 0])
})

test('the video of a lesson plays only after a click', async () => {
  const page = await browser.open()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await logIn(page, 'teacher@demo.test')
  await page.getByRole('listitem').filter({ hasText: 'From iso to hatus' }).getByRole('link').click()
  await page.getByRole('link', { name: /Watch Video/ }).waitFor()
  expect(asked.filter((url) => url.endsWith('.mp4'))).toEqual([])
  await page.getByRole('button', { name: /play/i }).click()
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 0)
  expect(asked.filter((url) => url.endsWith('.mp4'))).not.toEqual([])
})

test('a missing course says so and leads home', async () => {
  const page = await browser.open()
  await logIn(page, 'contributor@demo.test')
  await page.goto('/courses/00000000-0000-4000-8000-000000000000')
  await page.getByRole('heading', { name: 'Course Not Found' }).waitFor()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await page.getByRole('heading', { name: 'Welcome back, Contributor!' }).waitFor()
})

test('the profile shows the account, and offers the trial while it is unused', async () => {
  const page = await browser.open()
  const email = await register(page, 'Profiled')
  await page.goto('/profile')
  await page.getByText('Free Trial Available!').waitFor()
  for (const text of ['No Active Subscription', 'Account Information', 'Member Since', 'Free User', email])
    await page.getByText(text).first().waitFor()
  expect(await page.getByText("You're eligible for a 3-day free trial with full access to all courses.").isVisible()).toBe(true)
  await page.getByRole('link', { name: 'Claim Free Trial' }).click()
  await page.waitForURL('**/pricing')
})

test('logging out ends the session, so that the next person at the phone is asked', async () => {
  const page = await browser.open()
  await logIn(page, 'contributor@demo.test')
  await page.getByRole('link', { name: 'Log Out' }).click()
  await page.getByRole('link', { name: 'Start 3-Day Free Trial' }).first().waitFor()
  await page.goto('/api/login')
  await page.getByRole('button', { name: 'Log in' }).waitFor()
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
})

test('only the pages of one’s role open', async () => {
  const page = await browser.open()
  await register(page, 'Curious')
  const doors = [
    ['/teacher', 'Only teachers can access this page'],
    ['/contributor', 'Only contributors can access this page'],
    ['/admin', 'Only administrators can access this page'],
  ] as const
  for (const [path, sentence] of doors) {
    await page.goto(path, { waitUntil: 'commit' })
    await sayingSoon(page, `Access Denied${sentence}`)
    await page.getByRole('heading', { name: 'Welcome back, Curious!' }).waitFor()
  }
})

test('an unknown plan leads back to the prices', async () => {
  const page = await browser.open()
  await logIn(page, 'contributor@demo.test')
  await page.goto('/checkout?tier=2-months')
  await toastIn(page).filter({ hasText: 'Please select a pricing plan' }).waitFor()
  expect(await toastIn(page).innerText()).toContain('Invalid Plan')
  await page.waitForURL('**/pricing')
})

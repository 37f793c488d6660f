import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { courses, lessons } from '#shared/courses/courses.ts'
import { people } from '#shared/people.ts'
import { progress } from '#shared/courses/progress.ts'
import { study } from '#shared/study/study.ts'
import { dayMs } from '#shared/time.ts'
import { expectFitsAndIsAccessible } from './support/axe.ts'
import { demoWords, listCourses } from './support/learning.ts'
import { logIn, toastAppears, toastIn, untilHydrated, useBrowser, heading, region } from './support/visits.ts'

const browser = useBrowser()
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Shortcuts' })
const startTrial = (page: Page) => page.getByRole('button', { name: 'Start Free Trial' })

/** A lesson of texts to its end, each step once it is shown. Words that are not known are asked once more. */
async function walkThrough(page: Page, begin = 1) {
  const next = page.getByRole('button', { name: 'Next', exact: true })
  const unknown = page.getByRole('button', { name: 'I don’t know yet' })
  const ended = page.getByText('Lesson done', { exact: true })
  const count = await page.getByText(new RegExp(`^${begin} of \\d+$`)).textContent()
  const steps = Number(count?.split(' ').at(-1))
  for (let step = begin; step <= steps; step += 1) {
    await page.getByText(`${step} of ${steps}`, { exact: true }).waitFor()
    await next.or(unknown).waitFor()
    if (await unknown.isVisible()) await unknown.click()
    await next.click()
  }
  for (await unknown.or(ended).waitFor(); await unknown.isVisible(); await unknown.or(ended).waitFor()) {
    await page.getByText('Last words', { exact: true }).waitFor()
    await unknown.click()
    await next.click()
  }
}

const firstHeading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first().textContent()

test('at home the own work of staff comes before learning, and no first steps are offered to those who only teach', async () => {
  for (const [role, title, link] of [
    ['TEACHER', 'Your courses and classes', 'Questions from learners'],
    ['CONTRIBUTOR', 'Your contributions', 'Words people ask for'],
    ['ADMIN', 'Waiting for you', 'Admin Dashboard'],
  ] as const) {
    const { page } = await browser.openAs(role, { role })
    await page.goto('/')
    await heading(page, title).waitFor()
    expect(await firstHeading(page)).toBe(title)
    await region(page, title).getByRole('link', { name: link }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await heading(page, 'Your field is ready').count()).toBe(0)
    expect(await heading(page, 'Which words do you know?').count()).toBe(0)
    expect(await region(page, 'Next step').count()).toBe(0)
  }
})

test('a new learner at home is offered the trial, then the first lesson, then the next one', async () => {
  const { page } = await browser.openAs('Beginner', {}, { size: 'phone' })
  await page.goto('/')
  await startTrial(page).click()
  await toastAppears(page, 'Trial Started!')

  const next = region(page, 'Next step')
  await heading(next, 'Lesson 1: Saying hello').waitFor()
  await heading(page, 'Your field is ready').waitFor()
  await page.getByText(/^Free trial until \d/).waitFor()
  await next.getByRole('link', { name: 'Begin' }).click()
  const first = await page.getByText(/^1 of \d+$/).textContent()
  const second = first!.replace('1', '2')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByText(second, { exact: true }).waitFor()
  await page.goto('/')
  await next.getByText(`Step ${second}`).waitFor()
  await page.goto(
    new URL((await next.getByRole('link', { name: 'Continue' }).getAttribute('href'))!, page.url()).href.replace(
      /\/lessons.*/,
      '',
    ),
  )
  await page.getByRole('link', { name: `Continue: Saying hello, ${second}` }).click()
  await walkThrough(page, 2)
  await page.getByText(/1 of 5 lessons done/).waitFor()

  await page.goto('/')
  await heading(next, 'Lesson 2:').waitFor()
  await expect.poll(() => next.getByRole('progressbar').getAttribute('value')).toBe('1')
  await expect
    .poll(() => next.getByRole('link', { name: 'Continue' }).getAttribute('href'))
    .toMatch(/^\/courses\/[^/]+\/lessons\/[^/]+$/)
})

test('a completion that arrives during a navigation is shown on the next page', async () => {
  const { page, call } = await browser.openAs('Hasty', { role: 'TEACHER' }, { size: 'phone' })
  const [course] = await call(courses.list, {})
  const [first] = await call(lessons.list, { params: { id: course!.id } })
  await page.goto(`/courses/${course!.id}/lessons/${first!.id}`)
  const { promise: rendered, resolve: isDrawn } = Promise.withResolvers<void>()
  await page.route('**/api/lessons/*/walked', async (route) => {
    await rendered
    await route.fallback()
  })
  await page.route(
    ({ pathname }) => pathname === '/',
    async (route) => {
      const response = await route.fetch()
      // By then the earlier page knows of it too.
      const heard = page.waitForRequest('**/api/progress')
      isDrawn()
      await heard
      await route.fulfill({ response })
    },
  )
  await walkThrough(page)
  await page.getByText(/1 of 5 lessons done/).waitFor()
  await page.goto('/')
  await heading(region(page, 'Next step'), 'Lesson 2:').waitFor()
})

test('after the trial home says so once, keeps the learned words, and has one next step', async () => {
  const { page, id, call } = await browser.openAs('Stayer', {}, { size: 'phone' })
  const { promise: late, resolve: come } = Promise.withResolvers<void>()
  await page.route('**/api/courses/*/lessons', async (route) => {
    await late
    await route.fallback()
  })
  await page.goto('/')
  await startTrial(page).click()
  await toastAppears(page, 'Trial Started!')
  // However late its lessons come, it leads to one of them, and never to the course.
  expect(await page.getByRole('link', { name: 'Begin' }).count()).toBe(0)
  come()
  await page.getByRole('link', { name: 'Begin' }).click()
  await walkThrough(page)
  await page.getByText(/1 of 5 lessons done/).waitFor()
  // The page shows it before the server stores it, because the server stores nothing after the trial.
  await expect.poll(async () => (await call(progress.read, {})).lessonIds).toHaveLength(1)
  const admin = await browser.add('Ender', { role: 'ADMIN' })
  await admin.call(people.changeRole, { params: { id }, body: { role: 'NORMAL' } })

  await page.goto('/')
  await heading(page, 'Your free trial has ended. You keep your words.').waitFor()
  await page.getByText('1 lesson done', { exact: true }).waitFor()
  await page.getByText('1 of 5 lessons done').waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'View Pricing' }).count()).toBe(1)
  expect(await startTrial(page).count()).toBe(0)
  const locked = page.getByRole('button', { name: 'Subscribe to Access' })
  // The demo's four, and what other journeys make.
  expect(await locked.count()).toBeGreaterThanOrEqual(4)
  for (const button of await locked.all()) await expect.poll(() => button.isDisabled()).toBe(true)
})

test('a learner with a failed renewal sees that at home, with a link to pay', async () => {
  for (const freeTrialUsed of [true, false]) {
    const { page } = await browser.openAs('Waiting', { freeTrialUsed }, { size: 'phone' })
    await page.route('**/api/subscription', async (route) => {
      const response = await route.fetch()
      const pastDue = { status: 'past_due', plan: '1-month', payUrl: 'https://pay.example.test/invoice' }
      await route.fulfill({ response, json: { ...(await response.json()), ...pastDue } })
    })
    // Read by the page itself: the server draws what its own calls answer.
    await page.goto('/about')
    await untilHydrated(page)
    await page.getByRole('link', { name: 'Home' }).first().click()
    await page.getByText('The last payment did not go through').waitFor()
    expect(await page.getByRole('link', { name: /^Pay now/ }).getAttribute('href')).toBe(
      'https://pay.example.test/invoice',
    )
    expect(await page.getByText(/has ended/).count()).toBe(0)
    // Somebody without words is offered some before a plan.
    const practise = page.getByRole('link', { name: 'Practise', exact: true })
    await expect.poll(() => practise.count()).toBe(freeTrialUsed ? 1 : 0)
    await expectFitsAndIsAccessible(page, 'home with a payment that failed')
  }
})

test('at tablet width a message is above the bottom navigation', async () => {
  const { page } = await browser.openAs('Lost', {}, { size: 'tablet' })
  await page.goto('/teacher')
  const [message, bar] = await Promise.all([toastIn(page).first().boundingBox(), tabs(page).boundingBox()])
  expect(message!.y + message!.height).toBeLessThanOrEqual(bar!.y)
})

test('the field grows with the learning days, and the review comes first and names the next step', async () => {
  const { page, call } = await browser.openAs('Grower', { role: 'TEACHER' }, { size: 'phone' })
  const words = await demoWords(call, 5)
  const answers = words.map(({ id, title }, at) => ({
    id: crypto.randomUUID(),
    entryId: id,
    chosen: [title],
    at: new Date(Date.now() - (20 + at) * dayMs).toISOString(),
    offsetMinutes: 480,
  }))
  await call(study.answer, { body: { answers } })
  await page.goto('/')
  const next = region(page, 'Next step')
  await heading(next, '5 words wait for you').waitFor()
  await expect.poll(() => next.getByRole('link', { name: 'Start the review' }).getAttribute('href')).toBe('/review')
  await next.getByRole('link', { name: 'Lesson 1, Saying hello' }).waitFor()
  const field = region(page, 'Your field')
  await heading(field, 'Welcome back. Your field waited.').waitFor()
  await field.getByText('You have learned on 5 days.').waitFor()
  await expect.poll(() => field.locator('[aria-current=step]').textContent()).toBe('Shoots')
  await expectFitsAndIsAccessible(page, '/')
})

test('each course has a link with its own name', async () => {
  const page = await browser.open()
  await logIn(page, 'teacher@demo.test')
  const names = page.getByRole('link', { name: /^View Course: / })
  await names.first().waitFor()
  const labels = await Promise.all((await names.all()).map((link) => link.getAttribute('aria-label')))
  // Other journeys make courses meanwhile, some of the same name.
  const titles = ['First Greetings', 'Numbers', 'People, Home and Nature', 'Kaamatan']
  expect(labels).toEqual(expect.arrayContaining(titles.map((title) => `View Course: ${title}`)))
})

test('on a phone the bottom navigation has home, library and profile, and the menu hides it', async () => {
  const { page } = await browser.openAs('Thumb', {}, { size: 'phone' })
  await page.goto('/')
  await tabs(page).getByRole('link', { name: 'Library' }).click()
  await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor()
  const box = await tabs(page).boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(740)
  for (const link of await tabs(page).getByRole('link').all())
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await tabs(page).waitFor({ state: 'hidden' })
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click()
  await heading(page, /^Welcome back/).waitFor()
})

test('the badge of a subscriber keeps the header of a phone in one row', async () => {
  const { page } = await browser.openAs('Badge', {}, { size: 'phone' })
  await page.goto('/')
  await startTrial(page).click()
  const badge = await page.getByText('Subscribed', { exact: true }).boundingBox()
  const menu = await page.getByRole('button', { name: 'Open menu' }).boundingBox()
  const middle = (box: typeof badge) => (box ? box.y + box.height / 2 : Number.NaN)
  expect(Math.abs(middle(badge) - middle(menu))).toBeLessThan(4)
})

/** An entry of the Layout Instability API, which TypeScript's library lacks. */
interface LayoutShift {
  value: number
  sources: { node: Node | null }[]
}

test('the page of a course does not shift while it loads', async () => {
  const page = await browser.open({ size: 'phone' })
  await logIn(page, 'teacher@demo.test')
  // The demo's: what other journeys make may be empty, or go away meanwhile.
  const all = await listCourses(page)
  const titles = ['First Greetings', 'Numbers', 'People, Home and Nature', 'Kaamatan']
  const courses = titles.map((title) => all.find((course) => course.title === title)!)
  await page.addInitScript(() => {
    const shifts: { value: number; moved: (string | undefined)[] }[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as unknown as LayoutShift[])
        shifts.push({ value, moved: sources.map(({ node }) => node?.textContent?.slice(0, 80)) })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // One answer after the other, and code and font after the first picture, as on a slow connection.
  let answered = 0
  await page.route(/\/api\/|\/assets\/.*\.(js|woff2)$/, async (route) => {
    const wait = route.request().url().includes('/api/') ? (answered += 1) * 60 : 300
    await new Promise((resolve) => setTimeout(resolve, wait))
    await route.continue()
  })
  for (const { id } of courses) {
    answered = 0
    await page.goto(`/courses/${id}`)
    await page
      .getByText(/Lesson 1:/)
      .first()
      .waitFor()
    await page.waitForLoadState('networkidle')
    const shifts = await page.evaluate(() => (window as unknown as { shifts: { value: number }[] }).shifts)
    const sum = shifts.reduce((total, { value }) => total + value, 0)
    expect(sum, `moved: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(0.05)
  }
})

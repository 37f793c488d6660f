import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { people } from '#shared/people.ts'
import { listCourses, openCourse } from './support/learning.ts'
import {
  countRequests,
  holdDownloads,
  untilHydrated,
  toastSaying,
  toastAppears,
  toastIn,
  useBrowser,
  button,
  link,
} from './support/visits.ts'

const browser = useBrowser()

const startTrial = (page: Page) => button(page, 'Start Free Trial')

test('a learner without a subscription sees the lesson titles of a course but no content', async () => {
  const { page } = await browser.openAs('Looker')
  await page.goto('/')
  const all = await listCourses(page)
  await page.goto(`/courses/${all[0]?.id}`)
  await page.getByRole('heading', { name: 'Subscribe to Access' }).waitFor()
  const box =
    'This course is only available to paid subscribers. Start your free trial or subscribe to unlock all lessons.'
  await page.getByText(box).waitFor()
  await page.getByText(/Lesson 1: Saying hello/).waitFor()
  expect(await page.getByText('Kopisanangan').count()).toBe(0)
  expect(await link(page, 'Watch Video').count()).toBe(0)
})

test('a lesson whose access ends during an answer says so, with the next step', async () => {
  const { page, id } = await browser.openAs('Ended', { role: 'TEACHER' }, { size: 'phone' })
  await openCourse(page, 'Numbers')
  await link(page, /^Lesson 4/).click()
  await page.getByLabel('Your answer').fill('8')
  const admin = await browser.add('Closing', { role: 'ADMIN' })
  await admin.call(people.changeRole, { params: { id }, body: { role: 'NORMAL' } })
  // The page may read the viewer before the click, and show the message then.
  const ended = page.getByRole('heading', { name: 'Subscribe to Access' })
  await button(page, 'Check').or(ended).click()
  await ended.waitFor()
  await page
    .getByText(/Everything you did is kept/)
    .first()
    .waitFor()
})

test('each role opens only its own pages', async () => {
  const { page } = await browser.openAs('Curious')
  await page.goto('/')
  const doors = [
    ['/teacher', 'Only teachers can access this page'],
    ['/contributor', 'Only contributors can access this page'],
    ['/admin', 'Only administrators can access this page'],
  ] as const
  for (const [path, sentence] of doors) {
    await page.goto(path, { waitUntil: 'commit' })
    await toastSaying(page, `Access Denied${sentence}`)
    await page.getByRole('heading', { name: 'Welcome back, Curious!' }).waitFor()
  }
})

test('an unknown plan redirects to the prices', async () => {
  const { page } = await browser.openAs('Contributor', { role: 'CONTRIBUTOR' })
  await page.goto('/checkout?tier=2-months')
  await toastAppears(page, 'Please select a pricing plan')
  await toastAppears(page, 'Invalid Plan')
  await page.waitForURL('**/pricing')
})

test('a double click starts the trial once, and no error replaces the success message', async () => {
  const { page } = await browser.openAs('Hasty')
  await page.goto('/')
  const sent = countRequests(page, 'POST', /start-trial$/)
  await startTrial(page).dblclick()
  await toastAppears(page, 'Enjoy learning!')
  await link(page, /View Course/)
    .first()
    .waitFor()
  expect(sent).toHaveLength(1)
  // Its time may be up, but no other one is in its place.
  expect(await toastIn(page).filter({ hasNotText: 'Enjoy learning!' }).count()).toBe(0)
})

test('a trial started in one tab unlocks the courses in the other, without a message about plans', async () => {
  const { page } = await browser.openAs('Twofold')
  await page.goto('/')
  const other = await page.context().newPage()
  // After hydration it reads the viewer again: later, this would take its button away before the click.
  await Promise.all([other.waitForResponse('**/api/auth/user'), other.goto('/')])
  await startTrial(other).waitFor()
  await startTrial(page).click()
  await toastAppears(page, 'Trial Started!')
  await startTrial(other).click()
  await toastAppears(other, 'all courses and lessons are open to you')
  await link(other, /View Course/)
    .first()
    .waitFor()
  expect(await startTrial(other).count()).toBe(0)
  await other.getByText('Subscribed', { exact: true }).waitFor()
})

test('access that ended meanwhile disappears everywhere after the first refused call', async () => {
  const { page, id } = await browser.openAs('Former')
  await holdDownloads(page)
  await page.goto('/')
  await untilHydrated(page)
  await startTrial(page).click()
  await page.getByText('Subscribed', { exact: true }).waitFor()
  const admin = await browser.add('Ending', { role: 'ADMIN' })
  await admin.call(people.changeRole, { params: { id }, body: { role: 'NORMAL' } })

  await link(page, /View Course/)
    .first()
    .click()
  await page.getByRole('heading', { name: 'Subscribe to Access' }).waitFor()
  await page.getByText('Subscribed', { exact: true }).waitFor({ state: 'detached' })
  await link(page, 'Back to Home').click()
  await page.getByText('Open with a subscription.').first().waitFor()
  expect(await page.getByText('Open with the free trial').count()).toBe(0)
})

test('public pages are shown although the session cannot be read', async () => {
  const { page } = await browser.openAs('Contributor', { role: 'CONTRIBUTOR' })
  let failing = true
  await page.route('**/api/auth/user', (route) =>
    failing ? route.fulfill({ status: 503, body: 'The service is briefly unavailable.' }) : route.continue(),
  )
  // A busy server sends the page that asks for itself; the checkout is always one.
  const body = await (await page.request.get('/checkout')).text()
  const asking = (path: string) => page.route(`**${path}`, (route) => route.fulfill({ contentType: 'text/html', body }))
  const alert = page.getByRole('alert').filter({ hasText: 'We could not find out whether you are logged in.' })
  for (const [path, heading] of [
    ['/pricing', 'Choose a plan'],
    ['/about', 'About us'],
    ['/library', 'Library'],
  ] as const) {
    await asking(path)
    await page.goto(path)
    await alert.waitFor()
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    expect(await link(page, 'Register').count()).toBe(0)
  }
  await asking('/profile')
  await page.goto('/profile')
  await alert.waitFor()
  failing = false
  await button(page, 'Try again').click()
  await page.getByText('Account Information').waitFor()
  expect(await alert.count()).toBe(0)
})

test('a logged-in person is not asked to log in again', async () => {
  const { page } = await browser.openAs('Contributor', { role: 'CONTRIBUTOR' })
  await page.goto('/api/login?returnTo=/pricing')
  await page.waitForURL('**/pricing')
  await link(page, 'Log Out').waitFor()
})

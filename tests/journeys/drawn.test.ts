import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { categories } from '#shared/entries.ts'
import { courses, lessons } from '#shared/courses.ts'
import { countRequests, toastIn, useBrowser } from './walk.ts'

const browser = useBrowser()
const soon = () => new Date(Date.now() + 20 * 24 * 3600_000)
const everybody = {
  learner: {},
  subscriber: { role: 'PAID', subscriptionEndDate: soon(), freeTrialUsed: true },
  teacher: { role: 'TEACHER' },
  contributor: { role: 'CONTRIBUTOR' },
  admin: { role: 'ADMIN' },
} as const

/** What React says of a page that it would have drawn otherwise is an error on the console, and fails the journey. */
test.each(Object.entries(everybody))(
  'every page that the server draws for a %s is taken over as it stands',
  async (role, fields) => {
    const person = await browser.openAs(role, fields, { size: 'phone' })
    const { page } = person
    const all = await person.call(courses.list, {})
    const { id } = all.find(({ title }) => title === 'First Greetings')!
    const list = await person.call(lessons.list, { params: { id } })
    const ofEachKind = new Map(list.map((lesson) => [lesson.contentType, lesson.id]))
    const [entry] = await person.call(categories.list, {})
    const paths = [
      '/',
      `/courses/${id}`,
      ...[...ofEachKind.values()].map((lesson) => `/courses/${id}/lessons/${lesson}`),
      '/profile',
      '/pricing',
    ]
    paths.push('/library', '/library?q=a', `/library/${entry!.id}`, '/library/wanted', '/library/word-of-the-day')
    for (const path of paths) {
      const drawn = await page.goto(path, { waitUntil: 'networkidle' })
      const html = await drawn?.text()
      expect(html, `at ${path}`).toContain('<div id="root" data-ready>')
      expect(html, `at ${path}`).not.toContain('data-skeleton')
      await page.locator('main h1').first().waitFor()
    }
  },
)

test('what the server has drawn is there without a script, and is not asked for again', async () => {
  const person = await browser.openAs('Reader', everybody.subscriber, { javaScriptEnabled: false })
  await person.page.goto('/')
  await person.page.getByRole('heading', { name: 'Welcome back, Reader!' }).waitFor()
  await person.page.getByRole('link', { name: 'View Course: First Greetings' }).waitFor()
  const page = await browser.open()
  await person.enter(page.context())
  // What a device would keep for days without a line is not what the page shows.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const asked = countRequests(page, 'GET', /^\/api\/(courses\/.|library)/)
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'View Course: First Greetings' }).waitFor()
  expect(asked).toEqual([])
})

test('far from Sabah the first page is drawn anew by the browser’s clock, and the next ones come right', async () => {
  const { page } = await browser.openAs('Traveller', everybody.learner, { timezoneId: 'America/St_Johns' })
  await page.clock.setFixedTime(new Date('2026-03-02T02:00:00Z'))
  await page.goto('/')
  await page.getByText('Sunday night').waitFor()
  const zone = (await page.context().cookies()).find(({ name }) => name === 'zone')
  expect(zone?.value).toBe(encodeURIComponent('America/St_Johns'))
  const html = await (await page.request.get('/')).text()
  expect(html).toContain('"zone":"America/St_Johns"')
})

test('an answer begun in a quiz, and the lesson that the address names, are there on a page that the server drew', async () => {
  const person = await browser.openAs('Beginner', everybody.subscriber)
  const { page } = person
  const all = await person.call(courses.list, {})
  const { id } = all.find(({ title }) => title === 'First Greetings')!
  const list = await person.call(lessons.list, { params: { id } })
  await page.goto(`/courses/${id}#lesson-${list[2]!.id}`)
  const third = page.getByRole('button', { name: `Lesson 3: ${list[2]!.title}` })
  await third.waitFor()
  await expect.poll(() => third.getAttribute('aria-expanded')).toBe('true')
  const first = page.getByRole('button', { name: `Lesson 1: ${list[0]!.title}` })
  await expect.poll(() => first.getAttribute('aria-expanded')).toBe('false')
})

/** A page whose scripts wait. */
async function withoutScriptsYet(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('what somebody presses before the script is there happens when it is, once', async () => {
  const { page } = await browser.openAs('Hasty', everybody.learner)
  const arrive = await withoutScriptsYet(page)
  await page.goto('/', { waitUntil: 'commit' })
  // Twice, because nothing happened.
  await page.getByRole('button', { name: 'Start Free Trial' }).dblclick()
  arrive()
  await toastIn(page).filter({ hasText: 'Trial Started!' }).waitFor()
})

test('what somebody types before the script is there is kept, and sent', async () => {
  const teacher = await browser.add('Teacher', everybody.teacher)
  const { id } = await teacher.call(courses.create, { body: { title: 'Typed early', hidden: true } })
  const contentBody = 'How does one say thank you? {=Pounsikou}'
  const lesson = await teacher.call(lessons.create, {
    params: { id },
    body: { title: 'One question', contentType: 'QUIZ', contentBody },
  })
  const page = await browser.open()
  await teacher.enter(page.context())
  const arrive = await withoutScriptsYet(page)
  await page.goto(`/courses/${id}/lessons/${lesson.id}`, { waitUntil: 'commit' })
  await page.getByRole('textbox').fill('pounsikou')
  arrive()
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByRole('button', { name: 'Next' }).waitFor()
})

test('access that ends before the script is there is told when it is', async () => {
  const former = await browser.openAs('Former', everybody.subscriber)
  const { page } = former
  const { id } = (await former.call(courses.list, {})).find(({ title }) => title === 'First Greetings')!
  const arrive = await withoutScriptsYet(page)
  await page.goto(`/courses/${id}`, { waitUntil: 'commit' })
  await page
    .getByRole('button', { name: /Mark as done/ })
    .first()
    .waitFor()
  await browser.change(former, { role: 'NORMAL', subscriptionEndDate: null })
  arrive()
  await toastIn(page).filter({ hasText: 'Your access has ended' }).waitFor()
  await page.getByRole('heading', { name: 'Subscribe to Access' }).waitFor()
})

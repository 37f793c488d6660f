import { expect, inject, test } from 'vitest'
import { categories } from '#shared/entries/entries.ts'
import { courses, lessons } from '#shared/courses/courses.ts'
import { dayMs } from '#shared/time.ts'
import type { Member } from '#tests/journeys/support/people.ts'
import {
  countRequests,
  holdScripts,
  toastAppears,
  useBrowser,
  button,
  link,
  heading,
} from '#tests/journeys/support/visits.ts'

const browser = useBrowser()
const soon = () => new Date(Date.now() + 20 * dayMs)
const everybody = {
  learner: {},
  subscriber: { role: 'PAID', subscriptionEndDate: soon(), freeTrialUsed: true },
  teacher: { role: 'TEACHER' },
  contributor: { role: 'CONTRIBUTOR' },
  admin: { role: 'ADMIN' },
} as const

async function pathsOf({ call }: Member) {
  const { id } = (await call(courses.list, {})).find(({ title }) => title === 'First Greetings')!
  const list = await call(lessons.list, { params: { id } })
  const ofEachKind = new Map(list.map((lesson) => [lesson.contentType, `/courses/${id}/lessons/${lesson.id}`]))
  const [entry] = await call(categories.list, {})
  const library = ['', '?q=a', `/${entry!.id}`, '/wanted', '/word-of-the-day'].map((rest) => `/library${rest}`)
  return ['/', `/courses/${id}`, ...ofEachKind.values(), '/profile', '/pricing', ...library]
}

test.each(Object.entries(everybody))('every page of a %s is whole in the HTML of the server', async (role, fields) => {
  const person = await browser.add(role, fields)
  for (const path of await pathsOf(person)) {
    const response = await fetch(new URL(path, inject('productUrl')), { headers: { Cookie: person.cookie } })
    const html = await response.text()
    expect(html, `at ${path}`).toContain('<div id="root" data-ready>')
    expect(html, `at ${path}`).not.toContain('data-skeleton')
    expect(html, `at ${path}`).toMatch(/<h1.*<\/main>/s)
  }
})

/** A hydration mismatch is an error on React's console, and fails the journey. The pages of the others: `every-page-language.test.ts`. */
test('every page rendered by the server for a subscriber is hydrated without a change', async () => {
  const person = await browser.openAs('Subscriber', everybody.subscriber, { size: 'phone' })
  for (const path of await pathsOf(person)) await person.page.goto(path, { waitUntil: 'networkidle' })
})

test('a server-rendered page works without a script, and its data is not requested again', async () => {
  const person = await browser.openAs('Reader', everybody.subscriber, { javaScriptEnabled: false })
  await person.page.goto('/')
  await heading(person.page, 'Welcome back, Reader!').waitFor()
  await link(person.page, 'View Course: First Greetings').waitFor()
  const page = await browser.open()
  await person.logIn(page.context())
  // Data that a device prefetches for offline use is not part of the page.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const requests = countRequests(page, 'GET', /^\/api\/(courses\/.|library)/)
  await page.goto('/', { waitUntil: 'networkidle' })
  await link(page, 'View Course: First Greetings').waitFor()
  expect(requests).toEqual([])
})

test('far from Sabah the first page is rendered again by the browser’s clock, and later ones are right at once', async () => {
  const { page } = await browser.openAs('Traveller', everybody.learner, { timezoneId: 'America/St_Johns' })
  await page.clock.setFixedTime(new Date('2026-03-02T02:00:00Z'))
  await page.goto('/')
  await page.getByText('Sunday night').waitFor()
  const zone = (await page.context().cookies()).find(({ name }) => name === 'zone')
  expect(zone?.value).toBe(encodeURIComponent('America/St_Johns'))
  const html = await (await page.request.get('/')).text()
  expect(html).toContain('"zone":"America/St_Johns"')
})

test('a server-rendered page unfolds the lesson that the address names', async () => {
  const person = await browser.openAs('Beginner', everybody.subscriber)
  const { page } = person
  const all = await person.call(courses.list, {})
  const { id } = all.find(({ title }) => title === 'First Greetings')!
  const list = await person.call(lessons.list, { params: { id } })
  await page.goto(`/courses/${id}#lesson-${list[2]!.id}`)
  const third = button(page, `Show here Lesson 3: ${list[2]!.title}`)
  await third.waitFor()
  await expect.poll(() => third.getAttribute('aria-expanded')).toBe('true')
  const first = button(page, `Show here Lesson 1: ${list[0]!.title}`)
  await expect.poll(() => first.getAttribute('aria-expanded')).toBe('false')
})

test('a page requested before the last change of data is hydrated as the server rendered it', async () => {
  const person = await browser.openAs('Learner', everybody.subscriber, { size: 'phone' })
  const { page } = person
  const all = await person.call(courses.list, {})
  const { id } = all.find(({ title }) => title === 'First Greetings')!
  const quiz = (await person.call(lessons.list, { params: { id } })).find(({ contentType }) => contentType === 'QUIZ')!
  // An answer to the lesson before arrives while the quiz is on its way.
  await page.addInitScript(() => sessionStorage.setItem('written', String(Date.now() + 60_000)))
  const refreshed = page.waitForRequest((request) => request.url().endsWith(`/api/courses/${id}/lessons`))
  await page.goto(`/courses/${id}/lessons/${quiz.id}`)
  await page.locator('main legend').waitFor()
  await refreshed
})

test('a press before hydration has its effect afterwards, once', async () => {
  const { page } = await browser.openAs('Hasty', everybody.learner)
  const releaseScripts = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  // Twice, because nothing happened.
  await button(page, 'Start Free Trial').dblclick()
  releaseScripts()
  await toastAppears(page, 'Trial Started!')
})

test('text typed before hydration stays, and is sent', async () => {
  const teacher = await browser.add('Teacher', everybody.teacher)
  const { id } = await teacher.call(courses.create, { body: { title: 'Typed early', hidden: true } })
  const contentBody = 'How does one say thank you? {=Pounsikou}'
  const lesson = await teacher.call(lessons.create, {
    params: { id },
    body: { title: 'One question', contentType: 'QUIZ', contentBody },
  })
  const page = await browser.open()
  await teacher.logIn(page.context())
  const releaseScripts = await holdScripts(page)
  await page.goto(`/courses/${id}/lessons/${lesson.id}`, { waitUntil: 'commit' })
  await page.getByRole('textbox').fill('pounsikou')
  releaseScripts()
  await button(page, 'Check').click()
  await button(page, 'Next').waitFor()
})

test('access that ends before hydration is reported afterwards', async () => {
  const former = await browser.openAs('Former', everybody.subscriber)
  const { page } = former
  const { id } = (await former.call(courses.list, {})).find(({ title }) => title === 'First Greetings')!
  const releaseScripts = await holdScripts(page)
  await page.goto(`/courses/${id}`, { waitUntil: 'commit' })
  await page.getByText(/^Begin: /).waitFor()
  await browser.change(former, { role: 'NORMAL', subscriptionEndDate: null })
  releaseScripts()
  await toastAppears(page, 'Your access has ended')
  await heading(page, 'Subscribe to Access').waitFor()
})

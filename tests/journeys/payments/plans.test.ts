import { expect, test } from 'vitest'
import { courses, lessons } from '#shared/courses/courses.ts'
import { events } from '#shared/events.ts'
import { dayMs } from '#shared/time.ts'
import { expectFitsAndIsAccessible } from '#tests/journeys/support/axe.ts'
import { useBrowser, button, link, heading } from '#tests/journeys/support/visits.ts'

const browser = useBrowser()
const subscriber = {
  role: 'PAID',
  subscriptionEndDate: new Date(Date.now() + 20 * dayMs),
  freeTrialUsed: true,
} as const

test('an admin announces an event, and visitors see what and when, but not where', async () => {
  const { page, ...admin } = await browser.openAs('Announcer', { role: 'ADMIN' }, { size: 'tablet' })
  const title = `Evening of songs ${admin.id.slice(0, 8)}`
  await page.goto('/admin?tab=events')
  await button(page, 'Add Event').click()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Begins').fill('2099-12-05T14:00')
  await page.getByLabel('Ends').fill('2099-12-05T16:00')
  await page.getByLabel('Place').fill('Hongkod Koisaan')
  await expectFitsAndIsAccessible(page, 'the event dialog')
  await button(page, 'Create Event').click()
  await heading(page, title).waitFor()
  await expectFitsAndIsAccessible(page, '/admin?tab=events')

  const visitor = await browser.open({ size: 'phone', scheme: 'dark' })
  await visitor.goto('/events')
  const card = visitor.getByRole('listitem').filter({ hasText: title })
  await card.getByText('Sat, 5 Dec 2099, 14:00 to 16:00').waitFor()
  expect(await visitor.getByText('Hongkod Koisaan').count()).toBe(0)
  await expectFitsAndIsAccessible(visitor, '/events')
  const made = (await admin.call(events.list, {})).find((each) => each.title === title)
  await admin.call(events.remove, { params: { id: made!.id } })
})

test('a learner with a short plan sees the benefits of a longer one, and the required plan', async () => {
  const teacher = await browser.add('Planner', { role: 'TEACHER' })
  const course = await teacher.call(courses.create, { body: { title: 'What plans add', level: 'CULTURE' } })
  const params = { id: course.id }
  await teacher.call(lessons.create, { params, body: { title: 'One', contentType: 'TEXT', contentBody: '[[walai]]' } })
  const { page } = await browser.openAs('Subscriber', subscriber, { size: 'phone' })
  await page.goto(`/courses/${course.id}`)
  await page.getByRole('button', { name: 'Show here Lesson 1: One' }).click()
  await page.getByText('Asking the teacher comes with the 12-month plan.').waitFor()
  await expectFitsAndIsAccessible(page, 'questions below a lesson')
  const needed = page.getByText('The teacher’s files and word lists come with the plans of 3 months and longer.')
  await needed.waitFor()
  expect(await link(page, 'Word list to print').count()).toBe(0)
  await page.goto(`/courses/${course.id}/words`)
  await needed.waitFor()
  await page.getByRole('main').getByRole('link', { name: 'See our plans' }).waitFor()
  await expectFitsAndIsAccessible(page, 'a word list that is not in the plan')

  const own = await browser.open({ scheme: 'dark' })
  await teacher.logIn(own.context())
  await own.goto(`/courses/${course.id}/words`)
  await link(own, 'walai').waitFor()
  await expectFitsAndIsAccessible(own, 'a word list')
  await own.goto('/teacher')
  await link(own, 'Questions from learners').click()
  await heading(own, 'Every question is answered').waitFor()
  await expectFitsAndIsAccessible(own, '/teacher/questions')
  await teacher.call(courses.remove, { params })
})

test('an admin opens the certificates in their own tab', async () => {
  const { page } = await browser.openAs('Registrar', { role: 'ADMIN' }, { size: 'phone' })
  await page.goto('/admin?tab=certificates')
  await page.getByLabel('Search certificates').fill('nobody of this name')
  await heading(page, 'No certificate fits').waitFor()
  await expectFitsAndIsAccessible(page, '/admin?tab=certificates')
})

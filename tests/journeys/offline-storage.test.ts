import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { courses, lessons } from '#shared/courses/courses.ts'
import { categories } from '#shared/entries/entries.ts'
import { media } from '#shared/media.ts'
import { study } from '#shared/study/study.ts'
import { dayMs } from '#shared/time.ts'
import { samples } from '#server/testing/library/media-samples.ts'
import { expectFitsAndIsAccessible } from './support/axe.ts'
import { rowsOnDevice, withoutStorage } from './support/device-rows.ts'
import {
  answerFirst,
  answerTwo,
  leaveReview,
  answersOnDevice,
  downloadCourseOf,
  waitForOfflineReview,
} from './support/offline-device.ts'
import { useBrowser, button, link } from './support/visits.ts'
import { aCourse, learn } from './support/learning.ts'

const browser = useBrowser()
const days = (count: number) => new Date(Date.now() + count * dayMs)

/** A server that is there, and takes nothing. */
const busy = (route: Route) => route.fulfill({ status: 503, body: 'Please try again in a moment.' })

test('a logout with unsent answers asks for confirmation, and deletes personal data from the device', async () => {
  const member = await browser.add('Leaver')
  await learn(member, ['walai', 'waig'])
  const page = await browser.open({ size: 'phone', worker: true })
  await member.logIn(page.context())
  await page.goto('/')
  await waitForOfflineReview(page)
  await page.context().setOffline(true)
  await answerTwo(page)
  await leaveReview(page)
  await page.getByRole('heading', { name: 'Welcome back, Leaver!' }).waitFor()
  await button(page, 'Open menu').click()
  await link(page, 'Log Out').click()
  const question = page.getByRole('alertdialog', { name: '2 answers have not been sent' })
  await question.waitFor()
  await expectFitsAndIsAccessible(page, 'the question before logging out')
  await button(page, 'Send now, then log out').click()
  await question.getByText('There is no connection just now.').waitFor()
  await button(page, 'Stay').click()
  await question.waitFor({ state: 'detached' })

  await page.route('**/api/study/answers', busy)
  await page.context().setOffline(false)
  await link(page, 'Log Out').click()
  await button(page, 'Log out, leave them behind').click()
  await link(page, 'Start 3-Day Free Trial').first().waitFor()
  const left = await page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    places: Object.keys(localStorage),
  }))
  expect({ ...left, kept: await rowsOnDevice(page, 'kept', 'answers') }).toEqual({ workers: 0, places: [], kept: [] })
  // They wait for whose they are.
  await page.unroute('**/api/study/answers')
  await member.logIn(page.context())
  await page.goto('/')
  await expect.poll(async () => (await member.call(study.today, { query: { offset: '480' } })).answered).toBe(2)
})

test('the end of the access locks exercises of a review at the next call, on the device too, and words stay', async () => {
  const { course, quiz } = await aCourse(browser, 'While it lasts')
  const member = await browser.add('Ender', { role: 'PAID', subscriptionEndDate: days(20) })
  await learn(member, ['walai'])
  const list = await member.call(lessons.list, { params: { id: course.id } })
  const open = list.find(({ id }) => id === quiz.id)
  const firstQuestion = open && !open.locked ? open.questions![0]! : undefined
  const id = crypto.randomUUID()
  await member.call(study.answer, {
    body: {
      answers: [
        { id, exerciseId: firstQuestion!.id!, said: 'walai', at: new Date().toISOString(), offsetMinutes: 480 },
      ],
    },
  })
  const page = await browser.open({ worker: true })
  await member.logIn(page.context())
  await page.goto('/')
  await waitForOfflineReview(page)
  await downloadCourseOf(page, course.id)
  await browser.change(member, { role: 'NORMAL', subscriptionEndDate: days(-1) })
  expect((await member.call(study.offlineBundle, { query: {} })).cards).toMatchObject([
    { kind: 'exercise', locked: true, question: null, exercise: null },
    { kind: 'word', locked: false },
  ])
  // Its end was known when it was taken along.
  await page.clock.setFixedTime(days(21))
  await page.context().setOffline(true)
  await page.goto(`/courses/${course.id}/lessons/${quiz.id}`)
  await page.getByText('This lesson opens with a plan.').waitFor()
  await page.goto('/review')
  await page.getByText('A new word').waitFor()
})

/** The device's copy of a file: its bytes and its name. */
async function traces(page: Page, file: string) {
  const bytes = await page.evaluate(async (path) => !!(await (await caches.open('kept')).match(path)), file)
  const rows = [await rowsOnDevice(page, 'kept', 'answers'), await rowsOnDevice(page, 'kept', 'parcels')]
  return { bytes, named: JSON.stringify(rows).includes(file) }
}

test('a withdrawn sound is deleted from the device by the next online page', async () => {
  const admin = await browser.add('Keeper', { role: 'ADMIN' })
  const { uploadURL, headers } = await admin.call(media.upload, { body: {} })
  await fetch(uploadURL, { method: 'PUT', headers, body: new Uint8Array(samples.mp3!) })
  const { objectPath } = await admin.call(media.registerUpload, { body: { mediaURL: uploadURL } })
  const found = await admin.call(categories.list, { query: { q: 'agayo', type: 'WORD' } })
  const word = found.find(({ title }) => title === 'agayo')!
  await admin.call(categories.update, { params: { id: word.id }, body: { ...word, audioUrl: objectPath } })
  const course = await admin.call(courses.create, { body: { title: 'To be heard for a while', description: '' } })
  const params = { id: course.id }
  await admin.call(lessons.create, { params, body: { title: 'Big', contentType: 'TEXT', contentBody: '[[agayo]]' } })

  const member = await browser.add('Hearer', { role: 'PAID', subscriptionEndDate: days(20) })
  const page = await browser.open({ worker: true })
  await member.logIn(page.context())
  await page.goto('/')
  await waitForOfflineReview(page)
  await downloadCourseOf(page, course.id)
  expect(await traces(page, objectPath)).toEqual({ bytes: true, named: true })

  await admin.call(media.withdraw, { params: { id: /[\da-f-]{36}/.exec(objectPath)![0] } })
  await page.goto('/')
  await expect.poll(() => traces(page, objectPath), { timeout: 60_000 }).toEqual({ bytes: false, named: false })
  expect(await answersOnDevice(page)).toContain('agayo')
})

test('a browser without storage says so, and the product still works', async () => {
  const { course } = await aCourse(browser, 'In a private window')
  const member = await browser.add('Private', { role: 'PAID', subscriptionEndDate: days(20) })
  await learn(member, ['walai', 'waig'])
  const page = await browser.open({ size: 'phone' })
  await withoutStorage(page)
  await member.logIn(page.context())
  await page.goto(`/courses/${course.id}`)
  await button(page, 'Download the course').click()
  await button(page, /^Download, \d/).click()
  await page.getByRole('alert').filter({ hasText: 'This browser keeps nothing' }).waitFor()

  await page.goto('/review')
  for (const step of ['1 of 6', '2 of 6']) {
    // Two presses before the script runs count as one.
    await page.getByText(step, { exact: true }).waitFor()
    await button(page, 'Next').click()
  }
  await page.route('**/api/study/answers', busy)
  await answerFirst(page)
  await answerFirst(page)
  await page.getByText(/leave this page open/).waitFor()
  await page.unroute('**/api/study/answers')
  await page.getByText(/leave this page open/).waitFor({ state: 'detached' })
  await expect.poll(async () => (await member.call(study.today, { query: { offset: '480' } })).answered).toBe(2)
})

test('a newer version replaces an older one during unsent answers and an open page, and neither loses data', async () => {
  const member = await browser.add('Updater')
  await learn(member, ['walai', 'waig'])
  const page = await browser.open({ worker: true })
  const context = page.context()
  await member.logIn(context)
  await context.route('**/worker.js', async (route) => {
    const now = await route.fetch()
    await route.fulfill({ response: now, body: (await now.text()).replace(/version:(["`])\w+/, 'version:$1before') })
  })
  const shells = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('shell-')))
  await page.goto('/')
  await waitForOfflineReview(page)
  expect(await shells()).toEqual(['shell-before'])
  await context.setOffline(true)
  await answerTwo(page)
  await context.unroute('**/worker.js')
  await page.route('**/api/study/answers', busy)
  await context.setOffline(false)
  // Again and again: an update joins the browser's own one, which may have read the older version before. The page is of the previous
  // release, and so is what it loads now: both caches stay.
  const isReplaced = () =>
    page.evaluate(async () => {
      const registration = (await navigator.serviceWorker.getRegistration())!
      await registration.update()
      return registration.installing === null && registration.waiting === null
    })
  await expect.poll(async () => (await isReplaced()) && (await shells()).length).toBe(2)
  await leaveReview(page)
  await page.getByRole('heading', { name: 'Welcome back, Updater!' }).waitFor()
  expect((await member.call(study.today, { query: { offset: '480' } })).answered).toBe(0)
  await page.unroute('**/api/study/answers')
  await page.reload()
  await expect.poll(async () => (await member.call(study.today, { query: { offset: '480' } })).answered).toBe(2)
})

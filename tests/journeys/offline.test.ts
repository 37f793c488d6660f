import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { courses, lessons } from '#shared/courses/courses.ts'
import { categories } from '#shared/entries/entries.ts'
import { media } from '#shared/media.ts'
import { progress } from '#shared/courses/progress.ts'
import { results } from '#shared/study/results.ts'
import { study } from '#shared/study/study.ts'
import { samples } from '#server/testing/library/media-samples.ts'
import type { Member } from './support/people.ts'
import { expectWellBuilt } from './support/axe.ts'
import {
  answerFirst,
  answerTwo,
  goOn,
  heading,
  home,
  keptAnswers,
  storedCards,
  takeAlong,
  untilReady,
} from './support/offline-device.ts'
import { toastIn, useBrowser, button, link, region, tapLetters } from './support/visits.ts'

const browser = useBrowser()
const days = (count: number) => new Date(Date.now() + count * 86_400_000)

/** A server that is there, and takes nothing. */
const busy = (route: Route) => route.fulfill({ status: 503, body: 'Please try again in a moment.' })

/** A course of a teacher's own: a text with a word of the library, and a quiz of two. */
async function aCourse(title: string) {
  const teacher = await browser.add('Teacher', { role: 'TEACHER' })
  const course = await teacher.call(courses.create, { body: { title, description: '' } })
  const add = (body: { title: string; contentType: 'TEXT' | 'QUIZ'; contentBody: string }) =>
    teacher.call(lessons.create, { params: { id: course.id }, body })
  const text = await add({ title: 'At home', contentType: 'TEXT', contentBody: 'This is a house.\n\n[[walai]]' })
  const quiz = await add({
    title: 'Do you remember?',
    contentType: 'QUIZ',
    contentBody: 'A house? {=walai#Canary}\n\nWater? {=waig#Canary}',
  })
  return { teacher, course, text, quiz }
}

/** Words that a person learns. */
async function learn(member: Member, words: string[]) {
  for (const word of words) {
    const found = await member.call(categories.list, { query: { q: word, type: 'WORD' } })
    await member.call(study.learn, { params: { id: found.find(({ title }) => title === word)!.id } })
  }
}

test(
  'a day offline: review, lesson and quiz continue after a reload, and are graded on reconnection',
  { tags: ['firefox'] },
  async () => {
    const { course, text, quiz } = await aCourse('A day without a line')
    const member = await browser.add('Voyager', { role: 'PAID', subscriptionEndDate: days(20) })
    await learn(member, ['walai', 'waig'])
    const page = await browser.open({ size: 'phone', worker: true })
    const context = page.context()
    await member.enter(context)
    await page.goto('/')
    await untilReady(page)
    await takeAlong(page, course.id)
    await expectWellBuilt(page, 'a course on the device')
    const storedAnswers = await keptAnswers(page)
    expect(storedAnswers).toContain('A house?')
    expect(storedAnswers).not.toContain('Canary')

    await context.setOffline(true)
    await page.goto('/review')
    await page.getByText('You are offline.').waitFor()
    await page.getByText('A new word').waitFor()
    await expectWellBuilt(page, '/review without a line')
    await button(page, 'Next').click()
    await button(page, 'Next').click()
    for (let at = 0; at < 2; at += 1) {
      await heading(page)
        .filter({ hasText: /Which one is|What is/ })
        .waitFor()
      const house = (await heading(page).textContent())?.includes('walai')
      await button(page, house ? /house/ : /water/).click()
      await page.getByRole('status').getByText('Right').waitFor()
      await goOn(page)
    }
    await page.getByText('2 answers are kept').waitFor()
    for (let at = 0; at < 2; at += 1) {
      await heading(page).filter({ hasText: 'How do you say' }).waitFor()
      await tapLetters(page, (await heading(page).textContent())?.includes('house') ? 'walai' : 'waig')
      await page.getByRole('status').getByText('Right').waitFor()
      await goOn(page)
    }
    await page.reload()
    await page.getByText('You are up to date').waitFor()

    await page.goto(`/courses/${course.id}/lessons/${text.id}`)
    await link(page, /More about this word/).waitFor()
    await button(page, 'Next').click()
    await page.getByRole('heading', { name: /^(Which one|What) is walai\?$/ }).waitFor()
    await button(page, /house/).click()
    await page.getByRole('status').getByText('Right').waitFor()
    await goOn(page)
    await page.getByText('Lesson done').waitFor()
    await link(page, /^Next lesson/).click()
    await page.getByRole('textbox').pressSequentially('walai')
    await button(page, 'Check').click()
    await page.getByText('Your answer is saved.').waitFor()
    await expectWellBuilt(page, 'a kept answer')
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

test('a logout with unsent answers asks for confirmation, and deletes personal data from the device', async () => {
  const member = await browser.add('Leaver')
  await learn(member, ['walai', 'waig'])
  const page = await browser.open({ size: 'phone', worker: true })
  await member.enter(page.context())
  await page.goto('/')
  await untilReady(page)
  await page.context().setOffline(true)
  await answerTwo(page)
  await home(page)
  await page.getByRole('heading', { name: 'Welcome back, Leaver!' }).waitFor()
  await button(page, 'Open menu').click()
  await link(page, 'Log Out').click()
  const question = page.getByRole('alertdialog', { name: '2 answers have not been sent' })
  await question.waitFor()
  await expectWellBuilt(page, 'the question before logging out')
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
    kept: await new Promise<number>((resolve) => {
      const opening = indexedDB.open('kept')
      opening.addEventListener('success', () => {
        const counting = opening.result.transaction('answers').objectStore('answers').count()
        counting.addEventListener('success', () => resolve(counting.result))
      })
    }),
  }))
  expect(left).toEqual({ workers: 0, places: [], kept: 0 })
  // They wait for whose they are.
  await page.unroute('**/api/study/answers')
  await member.enter(page.context())
  await page.goto('/')
  await expect.poll(async () => (await member.call(study.today, { query: { offset: '480' } })).answered).toBe(2)
})

test('new chosen words are asked offline, with their pictures, and a reload continues with the rest', async () => {
  const member = await browser.add('Chooser', { role: 'PAID', subscriptionEndDate: days(20) })
  const page = await browser.open({ size: 'phone', worker: true })
  await member.enter(page.context())
  await page.goto('/')
  await untilReady(page)
  for (const word of ['walai', 'tapui']) {
    const found = await member.call(categories.list, { query: { q: word, type: 'WORD' } })
    await page.goto(`/library/${found.find(({ title }) => title === word)!.id}`)
    await button(page, 'Learn this word').click()
    await button(page, 'You are learning it').waitFor()
  }
  await page.goto('/review')
  await page.getByText('1 of 6').waitFor()
  await expect.poll(() => storedCards(page)).toEqual(['tapui', 'tapui', 'walai', 'walai'])

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
  await member.enter(page.context())
  await page.goto('/')
  await untilReady(page)
  await page.goto(`/library/${walai}`)
  const chooseBeforeItArrives = async (route: Route) => {
    const response = await route.fetch()
    await member.call(study.learn, { params: { id: tapui } })
    await route.fulfill({ response })
  }
  await page.route('**/api/study/pack?*', chooseBeforeItArrives, { times: 1 })
  await button(page, 'Learn this word').click()
  await expect.poll(() => storedCards(page)).toContain('walai')
  await page.goto('/review')
  await page.getByText('1 of 6').waitFor()
  await expect.poll(() => storedCards(page)).toEqual(['tapui', 'tapui', 'walai', 'walai'])
})

test('every offline page says that it is offline, home names the next lesson, and the sentence disappears on reconnection', async () => {
  const member = await browser.add('Commuter', { role: 'TEACHER' })
  const page = await browser.open({ size: 'phone', worker: true })
  await member.enter(page.context())
  const lists: string[] = []
  page.on('request', (request) => /\/api\/courses\/[^/]+\/lessons$/.test(request.url()) && lists.push(request.url()))
  await page.goto('/')
  await untilReady(page)
  // Home's own reading, where the page was not drawn with it: the device takes what home knows.
  expect(lists.length).toBeLessThan(2)
  const first = region(page, 'Next step').getByRole('heading')
  const lesson = (await first.textContent()) ?? ''
  expect(lesson).toMatch(/^Lesson 1: /)

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
  await member.enter(page.context())
  await page.goto('/')
  await untilReady(page)
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

test('the end of the access locks exercises of a review at the next call, on the device too, and words stay', async () => {
  const { course, quiz } = await aCourse('While it lasts')
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
  await member.enter(page.context())
  await page.goto('/')
  await untilReady(page)
  await takeAlong(page, course.id)
  await browser.change(member, { role: 'NORMAL', subscriptionEndDate: days(-1) })
  expect((await member.call(study.pack, { query: {} })).cards).toMatchObject([
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
const traces = (page: Page, file: string) =>
  page.evaluate(async (path) => {
    const bytes = (await (await caches.open('kept')).match(path)) !== undefined
    const named = await new Promise<string>((resolve) => {
      const opening = indexedDB.open('kept')
      opening.addEventListener('success', () => {
        const tx = opening.result.transaction(['answers', 'parcels'])
        const reading = ['answers', 'parcels'].map((name) => tx.objectStore(name).getAll())
        tx.addEventListener('complete', () => {
          opening.result.close()
          resolve(JSON.stringify(reading.map(({ result }): unknown => result)))
        })
      })
    })
    return { bytes, named: named.includes(path) }
  }, file)

test('a withdrawn sound is deleted from the device by the next online page', async () => {
  const admin = await browser.add('Keeper', { role: 'ADMIN' })
  const { uploadURL, headers } = await admin.call(media.upload, { body: {} })
  await fetch(uploadURL, { method: 'PUT', headers, body: new Uint8Array(samples.mp3!) })
  const { objectPath } = await admin.call(media.register, { body: { mediaURL: uploadURL } })
  const found = await admin.call(categories.list, { query: { q: 'agayo', type: 'WORD' } })
  const word = found.find(({ title }) => title === 'agayo')!
  await admin.call(categories.update, { params: { id: word.id }, body: { ...word, audioUrl: objectPath } })
  const course = await admin.call(courses.create, { body: { title: 'To be heard for a while', description: '' } })
  const params = { id: course.id }
  await admin.call(lessons.create, { params, body: { title: 'Big', contentType: 'TEXT', contentBody: '[[agayo]]' } })

  const member = await browser.add('Hearer', { role: 'PAID', subscriptionEndDate: days(20) })
  const page = await browser.open({ worker: true })
  await member.enter(page.context())
  await page.goto('/')
  await untilReady(page)
  await takeAlong(page, course.id)
  expect(await traces(page, objectPath)).toEqual({ bytes: true, named: true })

  await admin.call(media.withdraw, { params: { id: /[\da-f-]{36}/.exec(objectPath)![0] } })
  await page.goto('/')
  await expect.poll(() => traces(page, objectPath), { timeout: 60_000 }).toEqual({ bytes: false, named: false })
  expect(await keptAnswers(page)).toContain('agayo')
})

test('a browser without storage says so, and the product still works', async () => {
  const { course } = await aCourse('In a private window')
  const member = await browser.add('Private', { role: 'PAID', subscriptionEndDate: days(20) })
  await learn(member, ['walai', 'waig'])
  const page = await browser.open({ size: 'phone' })
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Not here.', 'SecurityError')
    }
  })
  await member.enter(page.context())
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
  await member.enter(context)
  await context.route('**/worker.js', async (route) => {
    const now = await route.fetch()
    await route.fulfill({ response: now, body: (await now.text()).replace(/version:(["`])\w+/, 'version:$1before') })
  })
  const shells = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('shell-')))
  await page.goto('/')
  await untilReady(page)
  expect(await shells()).toEqual(['shell-before'])
  await context.setOffline(true)
  await answerTwo(page)
  // Listens before there is a line: the browser may look for a newer version by itself.
  await page.evaluate(() => {
    const over = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
    Object.assign(globalThis, { over })
  })
  await context.unroute('**/worker.js')
  await page.route('**/api/study/answers', busy)
  await context.setOffline(false)
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())!.update()
    await (globalThis as unknown as { over: Promise<unknown> }).over
  })
  // The page is of the version before, and so is what it loads now.
  expect(await shells()).toHaveLength(2)
  await home(page)
  await page.getByRole('heading', { name: 'Welcome back, Updater!' }).waitFor()
  expect((await member.call(study.today, { query: { offset: '480' } })).answered).toBe(0)
  await page.unroute('**/api/study/answers')
  await page.reload()
  await expect.poll(async () => (await member.call(study.today, { query: { offset: '480' } })).answered).toBe(2)
})

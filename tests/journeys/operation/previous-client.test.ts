import { rm } from 'node:fs/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { courses, lessons } from '#shared/courses/courses.ts'
import type { ResponseOf, Endpoint } from '#shared/endpoint.ts'
import { categories } from '#shared/entries/entries.ts'
import { study } from '#shared/study/study.ts'
import { call, type CallArguments } from '#client/lib/query/api.ts'
import {
  isPreviousVersionHere,
  startPreviousProduct,
  type PreviousVersion,
} from '#server/testing/postgres/previous-version.ts'
import { quickFolder } from '#server/testing/postgres/quick-folder.ts'
import { queuedAnswers } from '#tests/journeys/support/answering-device.ts'
import {
  answerTwo,
  leaveReview,
  storedCards,
  downloadCourseOf,
  waitForOfflineReview,
} from '#tests/journeys/support/offline-device.ts'
import { startProduct, type Product } from '#tests/journeys/support/product.ts'
import { processesOf } from '#tests/journeys/support/terminal.ts'
import { button, heading, link, logIn, toastAppears, useBrowser } from '#tests/journeys/support/visits.ts'

const isHere = await isPreviousVersionHere()
if (!isHere)
  console.warn('SKIPPED: the history of this clone does not hold the previous release (git fetch --unshallow).')

let dataDir: string
let previous: PreviousVersion
let present: Product | undefined
const browser = useBrowser(() => ({
  url: previous.url,
  database: '',
  log: () => present?.output() ?? previous.faults.join('\n'),
}))

/** Sends calls with the session of this browser. */
const callsOf =
  (context: BrowserContext) =>
  <E extends Endpoint>(endpoint: E, given: CallArguments<E>): Promise<ResponseOf<E>> =>
    call(endpoint, given, (async (path: string, init: RequestInit = {}) => {
      const headers = new Headers(init.headers)
      headers.set('Origin', previous.url)
      const session = (await context.cookies()).find(({ name }) => name === 'session')
      headers.set('Cookie', `session=${session?.value}`)
      return fetch(new URL(path, previous.url), { ...init, headers })
    }) as typeof fetch)

async function learnByHand(page: Page, id: string) {
  await page.goto(`/library/${id}`)
  await button(page, 'Learn this word').click()
  await button(page, 'You are learning it').waitFor()
}

/** Script of the document, which names the version of the client. */
const entryIn = (html: string) => /<script type="module"[^>]* src="\/(assets\/[^"]+\.js)"/.exec(html)?.[1]

/** How many versions are installed completely, and whether none is about to be. */
const installed = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('shell-'))
    const frames = await Promise.all(names.map(async (name) => (await caches.open(name)).match('/shell')))
    const registration = await navigator.serviceWorker.getRegistration()
    const isSettled = !registration?.installing && !registration?.waiting && registration?.active?.state === 'activated'
    return { versions: frames.filter(Boolean).length, isSettled }
  })

describe.runIf(isHere)('a device with the previous release', () => {
  beforeAll(async () => {
    dataDir = await quickFolder('previous')
    previous = await startPreviousProduct(dataDir)
  })
  afterAll(async () => {
    await previous?.stop()
    await present?.stop()
    await rm(dataDir, { recursive: true, force: true })
    expect(await processesOf(dataDir)).toEqual([])
  })

  test('sends its answers once to this version, leads to its pages from open tabs, and works offline with it', async () => {
    const page = await browser.open({ size: 'phone', worker: true })
    const context = page.context()
    const ask = callsOf(context)
    await logIn(page, 'learner@demo.test')
    await button(page, 'Start Free Trial').click()
    await toastAppears(page, 'Trial Started!')
    await waitForOfflineReview(page)
    for (const word of ['walai', 'waig']) {
      const found = await ask(categories.list, { query: { q: word, type: 'WORD' } })
      await learnByHand(page, found.find(({ title }) => title === word)!.id)
    }
    await expect.poll(() => storedCards(page)).toEqual(['waig', 'waig', 'walai', 'walai'])
    const { id } = (await ask(courses.list, {})).find(({ title }) => title === 'First Greetings')!
    const [lesson] = await ask(lessons.list, { params: { id } })
    await downloadCourseOf(page, id, 'Take it along')
    const other = await context.newPage()
    await other.goto('/')
    await heading(other, /^Welcome back/).waitFor()

    await context.setOffline(true)
    await answerTwo(page)
    const queued = await queuedAnswers(page, true)
    expect(queued).toHaveLength(2)
    await previous.stop()
    present = await startProduct({
      dataDir,
      port: Number(new URL(previous.url).port),
      env: { LOG_LEVEL: 'warn', RATE_LIMIT_BURST: '100000' },
    })
    const presentEntry = entryIn(await (await fetch(`${present.url}/shell`)).text())
    expect(presentEntry).toBeDefined()
    const entryOf = async (at: Page) => entryIn(await at.content())
    expect(await entryOf(page)).not.toBe(presentEntry)
    const storedOnce = async () => {
      const { answers } = await ask(study.changes, { query: {} })
      expect(answers.map((answer) => answer.id).toSorted()).toEqual(queued.toSorted())
      expect(await ask(study.today, { query: { offset: '480' } })).toMatchObject({ answered: 2 })
    }

    await context.setOffline(false)
    await expect.poll(() => queuedAnswers(page, true)).toEqual([])
    await storedOnce()
    await leaveReview(page)
    await heading(page, /^Welcome back/).waitFor()
    // Pages that are not stored for offline use: only the previous release's server had their code.
    await link(page, 'Plans and prices').click()
    await heading(page, 'Choose a plan').waitFor()
    expect(await entryOf(page)).toBe(presentEntry)
    await link(other, 'About us').click()
    await heading(other, 'About us').waitFor()
    expect(await entryOf(other)).toBe(presentEntry)
    await expect.poll(() => installed(page)).toEqual({ versions: 2, isSettled: true })

    await context.setOffline(true)
    await page.goto('/review')
    await page.getByText(/Nothing to review now|You are up to date/).waitFor()
    expect(await entryOf(page)).toBe(presentEntry)
    await page.goto(`/courses/${id}/lessons/${lesson!.id}`)
    await page.getByText('Kadazandusun has more than one home').waitFor()
    await context.setOffline(false)
    await storedOnce()
  })
})

import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { rowsOnDevice } from './device-rows.ts'
import { killPage } from './kill.ts'
import type { Member } from './people.ts'
import { button, heading } from './visits.ts'

/** Browser of a person who answers questions. */
export interface Device {
  context: BrowserContext
  page: Page
  /** Ids of all answers that this device has stored. */
  answerIds: Set<string>
}

/** Ids of the answers in this browser's queue. Sent answers are included unless `unsentOnly` is true. */
export async function queuedAnswers(page: Page, unsentOnly: boolean) {
  const rows = await rowsOnDevice(page, 'outbox', 'answers')
  const answers = rows.map(({ value }) => value as { id: string; sentAt?: number })
  return answers.filter(({ sentAt }) => !unsentOnly || sentAt === undefined).map(({ id }) => id)
}

/** Waits for `wanted`. Presses 'Try again' if a busy machine has refused a request. */
async function untilShown(page: Page, wanted: Locator) {
  const named = { name: 'Try again', exact: true }
  const again = page.getByRole('button', named).or(page.getByRole('link', named))
  const either = wanted.or(again).first()
  for (await either.waitFor(); await again.isVisible(); await either.waitFor()) await again.click()
  await wanted.waitFor()
}

export async function openPractice({ page }: Device) {
  await page.goto('/practise')
  await untilShown(page, page.getByText(/^1 of \d+$/))
}

/** Passes shown words, answers with the first option, reads the verdict and continues. */
export async function answer(device: Device) {
  const next = button(device.page, 'Next')
  const question = button(device.page, 'I don’t know yet')
  for (await next.or(question).waitFor(); await next.isVisible(); await next.or(question).waitFor()) await next.click()
  await device.page.keyboard.press('1')
  await next.waitFor()
  for (const id of await queuedAnswers(device.page, false)) device.answerIds.add(id)
  await next.click()
}

/** Crashes the page and opens another one. */
export async function reopen(device: Device) {
  await device.context.setOffline(false)
  await killPage(device.page)
  device.page = await device.context.newPage()
  await openPractice(device)
}

/** Goes online, opens the home page, and waits until all answers are sent. */
export async function sendAllAnswers({ context, page }: Device) {
  await context.setOffline(false)
  await page.goto('/')
  await untilShown(page, heading(page, /^Welcome back/))
  while ((await queuedAnswers(page, true)).length > 0) await page.waitForTimeout(20)
}

/** All answers that the server returns to this browser. */
export const readChanges = (page: Page) => page.evaluate(async () => (await fetch('/api/study/changes')).text())

export async function openDevice(browser: Browser, url: string, member: Member, timeout: number): Promise<Device> {
  const context = await browser.newContext({
    baseURL: url,
    timezoneId: 'Asia/Kuching',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(timeout)
  await member.logIn(context)
  return { context, page: await context.newPage(), answerIds: new Set() }
}

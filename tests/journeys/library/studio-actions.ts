import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { button, region } from '#tests/journeys/support/visits.ts'

/** As far as the microphone, for one's own voice. */
export async function agree(page: Page): Promise<void> {
  await button(page, 'Continue').click()
  await page.getByText('I can take it back at any time').waitFor()
  await button(page, 'I agree').click()
}

export async function testTheRoom(page: Page) {
  await button(page, 'Test the room').click()
  await page.getByText('It is quiet enough here.').waitFor()
  await button(page, 'Begin').click()
}

/** Until the microphone has certainly heard its whole second. */
export async function hearASecond(page: Page) {
  const meter = page.getByRole('meter')
  await expect.poll(() => meter.getAttribute('aria-valuetext')).toMatch(/^Good level/)
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const from = performance.now()
        const look = () => (performance.now() - from > 1200 ? resolve() : requestAnimationFrame(look))
        look()
      }),
  )
}

/** Records one word; of the last one the page goes on by itself. */
export async function record(page: Page): Promise<string> {
  const word = (await region(page, 'Record').getByRole('heading').textContent()) ?? ''
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await page.getByRole('status').getByText('Recording').waitFor()
  await hearASecond(page)
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  return word
}

export async function say(page: Page): Promise<string> {
  const word = await record(page)
  await page.getByText(`Kept: ${word}`).waitFor()
  return word
}

/** How many takes the page keeps. */
export const saidHere = (page: Page) => page.getByRole('list', { name: 'Recorded here' }).getByRole('listitem').count()

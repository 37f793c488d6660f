import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { study } from '#shared/study/study.ts'
import { expectFitsAndIsAccessible } from './support/axe.ts'
import { button, heading, link, region, useBrowser } from './support/visits.ts'

const browser = useBrowser()

/** Says 'I don’t know yet' to every question, up to the end of the practice. */
async function knowNothing(page: Page) {
  const [next, unknown] = [button(page, 'Next'), button(page, 'I don’t know yet')]
  const end = heading(page, 'Your first 5 words')
  for (;;) {
    await next.or(unknown).or(end).first().waitFor()
    if (await end.isVisible()) return
    await page.getByText(/^(\d+ of 10|Last words)$/).waitFor()
    if (await unknown.isVisible()) await unknown.click()
    await next.click()
  }
}

test('the five words that a visitor tries on the first page are kept by a new account', async () => {
  const page = await browser.open({ size: 'phone' })
  await page.goto('/')
  await link(page, 'Try 5 words').click()
  await knowNothing(page)
  await expectFitsAndIsAccessible(page, 'the end of a practice')
  const tiles = page.getByRole('list', { name: 'Your first 5 words' }).getByRole('listitem')
  expect(await tiles.count()).toBe(5)
  const words = await tiles.locator('.word').allTextContents()
  const keep = link(page, 'Keep them: create a free account')
  await page.evaluate(() => scrollTo(0, 0))
  expect(await keep.evaluate((element) => element.getBoundingClientRect().bottom < innerHeight)).toBe(true)
  await keep.click()
  await page.getByLabel('First name').fill('Keeper')
  await page.getByLabel('Email').fill(`keeper-${Date.now()}@example.test`)
  await page.getByLabel('Password').fill('seven hills of rice')
  await button(page, 'Create account').click()
  await heading(page, /^Welcome back/).waitFor()
  const kept = async () => {
    const { cards } = (await (await page.request.get(`${study.offlineBundle.path}?days=7&offset=480`)).json()) as {
      cards: { word: { text: string } }[]
    }
    return cards.map(({ word }) => word.text).toSorted()
  }
  await expect.poll(kept).toEqual(words.toSorted())
})

test('a new learner names the words that they know, once, and nobody has to', async () => {
  const { page, call } = await browser.openAs('Placed', {}, { size: 'phone' })
  await page.goto('/')
  await region(page, 'Which words do you know?').waitFor()
  await link(page, 'Show me the words').click()
  const words = page.getByRole('checkbox')
  await words.first().waitFor()
  expect(await words.count()).toBe(20)
  for (const at of [0, 1, 2]) await words.nth(at).check()
  await expectFitsAndIsAccessible(page, '/placement')
  await button(page, 'I know 3 words').click()
  await heading(page, 'Is this what you thought?').waitFor()
  await words.first().uncheck()
  await button(page, 'Keep 2 words').click()
  await heading(page, /^Welcome back/).waitFor()
  await region(page, 'Which words do you know?').waitFor({ state: 'detached' })
  expect(await call(study.growth, {})).toMatchObject([{ words: 2 }])
  expect(await call(study.today, { query: {} })).toMatchObject({ answered: 0, met: 0 })

  const other = await browser.openAs('Unplaced', {}, { size: 'phone' })
  await other.page.goto('/')
  await button(other.page, 'No, thanks').click()
  await region(other.page, 'Which words do you know?').waitFor({ state: 'detached' })
  expect(await other.call(study.today, { query: {} })).not.toHaveProperty('placement')
})

test('a reminder by e-mail is off until it is chosen, at a time of one’s own, and is switched off again', async () => {
  const { page, call } = await browser.openAs('Minded', {}, { size: 'phone' })
  await page.goto('/profile/settings')
  const choice = page.getByRole('checkbox', { name: 'Remind me by e-mail' })
  await choice.waitFor()
  await page.getByText('Each change is saved at once.').waitFor()
  expect(await choice.isChecked()).toBe(false)
  await choice.click()
  const time = page.getByLabel('Time of the reminder')
  await time.selectOption('06:30')
  const chosen = async () => (await call(study.settings, {})).reminderAt
  await expect.poll(chosen).toBe('06:30')
  await page.reload()
  await expect.poll(() => time.inputValue()).toBe('06:30')
  await choice.click()
  await expect.poll(chosen).toBeNull()
  await time.waitFor({ state: 'detached' })
})

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { categories } from '#shared/entries.ts'
import { study } from '#shared/study.ts'
import { expectWellBuilt } from './axe.ts'
import { useBrowser } from './walk.ts'

const browser = useBrowser()
const next = (page: Page) => page.getByRole('button', { name: 'Next' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('whoever comes by practises ten words with the keys, and what was answered goes along to their account', async () => {
  const page = await browser.open({ size: 'phone' })
  await page.goto('/practise')
  // By ear where a voice is known.
  await heading(page)
    .filter({ hasText: /Which one is|What do you hear/ })
    .waitFor()
  await expectWellBuilt(page, '/practise')
  await page.keyboard.press('1')
  await page
    .getByRole('status')
    .getByText(/Right|Not this time/)
    .waitFor()
  await expectWellBuilt(page, 'a verdict')
  await page.keyboard.press('Enter')
  await page.getByText(/^2 of/).waitFor()

  const member = await browser.add('Practiser')
  await member.enter(page.context())
  await page.goto('/')
  await page.getByRole('heading', { name: /^Welcome back/ }).waitFor()
  await expect
    .poll(async () => (await member.call(study.today, { query: { offset: '480' } })).answered, { timeout: 30_000 })
    .toBe(1)
})

test('a word that somebody wants to learn is shown, chosen and kept, and the round ends by itself', async () => {
  const member = await browser.add('Reviewer')
  const [entry] = await member.call(categories.list, { query: { q: 'walai', type: 'WORD' } })
  const page = await browser.open({ size: 'phone' })
  await member.enter(page.context())
  await page.goto(`/library/${entry!.id}`)
  await page.getByRole('button', { name: 'Learn this word' }).click()
  await page.getByRole('button', { name: 'You are learning it' }).waitFor()

  await page.getByRole('link', { name: 'Review' }).last().click()
  await page.getByText('A new word').waitFor()
  expect(await heading(page).getAttribute('lang')).toBe('dtp')
  await expectWellBuilt(page, '/review')
  await page.keyboard.press('Enter')
  await heading(page).filter({ hasText: 'Which one is' }).waitFor()
  await page.getByRole('button', { name: 'walai' }).click()
  await page.getByRole('status').getByText('Right').waitFor()
  await next(page).click()
  await page.getByRole('heading', { name: 'One word stays with you a while longer' }).waitFor()
  await expectWellBuilt(page, 'the end of a round')
  await page.getByRole('link', { name: 'Done' }).click()
  await expect
    .poll(async () => (await member.call(study.today, { query: { offset: '480' } })).answered, { timeout: 30_000 })
    .toBe(1)
})

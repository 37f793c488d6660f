import type { Page } from 'playwright-core'
import type { TestBrowser } from '#tests/journeys/support/learning.ts'

export async function adminAt(browser: TestBrowser, tab: string): Promise<Page> {
  const { page } = await browser.openAs('Admin', { role: 'ADMIN' })
  await page.goto(`/admin?tab=${tab}`)
  await page.getByRole('tabpanel').getByRole('heading', { level: 2 }).first().waitFor()
  return page
}

export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

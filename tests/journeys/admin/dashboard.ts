import type { Page } from 'playwright-core'
import { toastIn, type Look, type useBrowser } from '#tests/journeys/support/visits.ts'

export async function adminAt(browser: ReturnType<typeof useBrowser>, tab: string, look: Look = {}): Promise<Page> {
  const { page } = await browser.openAs('Admin', { role: 'ADMIN' }, look)
  await page.goto(`/admin?tab=${tab}`)
  await page.getByRole('tabpanel').getByRole('heading', { level: 2 }).first().waitFor()
  return page
}

export const toastAppears = (page: Page, words: string) => toastIn(page).filter({ hasText: words }).waitFor()
export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

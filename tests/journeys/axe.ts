import { source } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectNoSideways, sizes } from './walk.ts'

interface Finding {
  id: string
  impact: string | null
  nodes: { html: string }[]
}

/** All that one theme can have and the other has not. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** What axe finds serious or critical on the page as it stands, by all its rules or by `only` some. */
export async function expectAccessible(page: Page, where: string, only?: string[]) {
  // What is still fading in has the contrast of nothing.
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter((each) => each.playState === 'running' && each.effect?.getComputedTiming().endTime !== Infinity)
    const ended = Promise.all(passing.map((each) => each.finished.catch(() => {})))
    // One whose element is taken away meanwhile never ends.
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 3000))])
  })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const found = await page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: { run(given: object): Promise<{ violations: Finding[] }> } }
      return (await axe.run(options)).violations
    },
    { resultTypes: ['violations'], preload: false, ...(only && { runOnly: only }) },
  )
  const grave = found.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(grave.map(({ id, nodes }) => `${where}: ${id}: ${nodes[0]?.html}`)).toEqual([])
}

/** Accessible, and not wider than the screen. */
export async function expectWellBuilt(page: Page, where: string, only?: string[]) {
  await expectNoSideways(page)
  await expectAccessible(page, where, only)
}

/** On a phone and a desktop, in both themes; with the variable SCREENSHOTS a picture of each goes into that folder. */
export async function inEveryLook(page: Page, where: string, check = expectWellBuilt) {
  for (const size of ['phone', 'desktop'] as const) {
    await page.setViewportSize(sizes[size])
    for (const colorScheme of ['light', 'dark'] as const) {
      // Half of a look would be waiting for one theme to fade into the other.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await check(page, `${where}, ${colorScheme}, on a ${size}`, colorScheme === 'dark' ? rulesOfColour : undefined)
      const folder = process.env.SCREENSHOTS
      if (folder)
        await page.screenshot({
          path: `${folder}/${where.replaceAll(/\W+/g, '-')}-${colorScheme}-${size}.png`,
          fullPage: true,
        })
    }
  }
}

/** As it looks on a phone and on a desktop, in both themes. */
export async function visitInEveryLook(page: Page, path: string) {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await inEveryLook(page, path, expectWellBuilt)
}

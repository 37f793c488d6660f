import { source } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectFitsScreen, sizes } from './visits.ts'

interface Finding {
  id: string
  impact: string | null
  nodes: { html: string }[]
}

/** Fails where axe finds something serious or critical on the page; in Chromium alone, because the page is the same in Firefox. */
export async function expectAccessible(page: Page, where: string) {
  if (page.context().browser()?.browserType().name() === 'firefox') return
  // An element that still fades in has too little contrast.
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter((each) => each.playState === 'running' && each.effect?.getComputedTiming().endTime !== Infinity)
    const ended = Promise.all(passing.map((each) => each.finished.catch(() => {})))
    // The animation of an element that is removed meanwhile never ends.
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 3000))])
  })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(given: object): Promise<{ violations: Finding[] }> } }
    return (await axe.run({ resultTypes: ['violations'], preload: false })).violations
  })
  const grave = found.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(grave.map(({ id, nodes }) => `${where}: ${id}: ${nodes[0]?.html}`)).toEqual([])
}

/** Accessible, and not wider than the screen. */
export async function expectFitsAndIsAccessible(page: Page, where: string) {
  await expectFitsScreen(page)
  await expectAccessible(page, where)
}

/** On a phone in the light theme, and on a desktop in the dark one; with the variable SCREENSHOTS a picture of each goes into that folder. */
export async function inBothThemes(page: Page, where: string, check = expectFitsAndIsAccessible) {
  for (const [size, colorScheme] of [
    ['phone', 'light'],
    ['desktop', 'dark'],
  ] as const) {
    await page.setViewportSize(sizes[size])
    await page.emulateMedia({ colorScheme })
    await check(page, `${where}, ${colorScheme}, on a ${size}`)
    const folder = process.env.SCREENSHOTS
    if (folder)
      await page.screenshot({
        path: `${folder}/${where.replaceAll(/\W+/g, '-')}-${colorScheme}-${size}.png`,
        fullPage: true,
      })
  }
}

/** Opens a page and looks at it in every look. */
export async function visitInBothThemes(page: Page, path: string) {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await inBothThemes(page, path)
}

/** Draws the icons of the installed product from the favicon. Run `node scripts/draw-icons.ts` after a change of the drawing. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { serveBrowser } from '#tests/journeys/support/browser.ts'

const folder = join(import.meta.dirname, '../client/public')
const drawing = await readFile(join(folder, 'favicon.svg'), 'utf8')
/**
 * Phones crop a maskable icon to any shape that contains a circle of four fifths: the background reaches the edges, the drawing stays
 * inside.
 */
const maskable = drawing
  .replace(' rx="8"', '')
  .replace(/(<rect[^>]*>)(.*)(<\/svg>)/s, '$1<g transform="translate(2.4 2.4) scale(.85)">$2</g>$3')
const icons = [
  { name: 'icon-192.png', size: 192, svg: drawing },
  { name: 'icon-512.png', size: 512, svg: drawing },
  { name: 'icon-maskable-512.png', size: 512, svg: maskable },
]

const shared = await serveBrowser()
const browser = await chromium.connect(shared.endpoint)
try {
  await mkdir(join(folder, 'icons'), { recursive: true })
  for (const { name, size, svg } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px}</style>${svg}`)
    await writeFile(join(folder, 'icons', name), await page.screenshot({ omitBackground: true }))
    await page.close()
  }
} finally {
  await browser.close()
  await shared.close()
}

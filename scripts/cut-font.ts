// Subsets the heading font of the npm package to one weight, one optical size, Basic Latin and the few other characters in use. Run by
// hand after an update of the package (`node scripts/cut-font.ts`); the result is committed.
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const budgetBytes = 15 * 1024 // bytes on the first visit
const font = fileURLToPath(import.meta.resolve('@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2'))
const licence = fileURLToPath(import.meta.resolve('@fontsource-variable/fraunces/LICENSE'))
const target = (name: string) => new URL(`../client/src/assets/${name}`, import.meta.url)

const basicLatin = Array.from({ length: 0x7f - 0x20 }, (_, i) => String.fromCodePoint(0x20 + i)).join('')
const marks = '\u00a0‘’“”–—…ʼ·×'

const cut = await subsetFont(await readFile(font), basicLatin + marks, {
  targetFormat: 'woff2',
  variationAxes: { wght: 640, opsz: 40 },
  keepFeatures: ['kern', 'mark', 'ccmp', 'locl'],
  noHinting: true,
})
if (cut.length > budgetBytes)
  throw new Error(`The cut font is ${cut.length} bytes; the first visit allows ${budgetBytes}.`)
await writeFile(target('fraunces-640.woff2'), cut)
await copyFile(licence, target('fraunces-OFL.txt'))
console.log(`fraunces-640.woff2: ${cut.length} bytes`)

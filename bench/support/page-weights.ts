import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { note } from './figures.ts'

const dist = join(import.meta.dirname, '../../dist')

type Manifest = Record<string, { file: string; imports?: string[] }>
const homePage = 'src/pages/learning/home.tsx'

/** Pages about classes, with their most kilobytes. */
const pages = { join: 5, class: 8, 'teacher-class': 20 }
const classPages = 'src/pages/classes/'

/** Compressed scripts of the pages about classes: those that no page of another part loads, and all that the home has not loaded yet. */
export function pageWeights(): void {
  const manifest = JSON.parse(readFileSync(join(dist, 'pages/en/manifest.json'), 'utf8')) as Manifest
  const reached = (roots: string[]) => {
    const found = new Set<string>()
    const visit = (name: string) => {
      if (found.has(name)) return
      found.add(name)
      manifest[name]!.imports?.forEach(visit)
    }
    roots.forEach(visit)
    return [...found]
  }
  const sizeOf = (names: string[]) =>
    names.reduce((sum, name) => sum + statSync(join(dist, 'client', `${manifest[name]!.file}.br`)).size, 0) / 1024
  const home = reached(['index.html', homePage])
  const elsewhere = reached(
    Object.keys(manifest).filter((name) => name.startsWith('src/pages/') && !name.startsWith(classPages)),
  )
  for (const [name, most] of Object.entries(pages)) {
    const loaded = reached([`${classPages}${name}.tsx`])
    const [own = 0, later = 0] = [elsewhere, home].map((others) =>
      sizeOf(loaded.filter((each) => !others.includes(each))),
    )
    note(`classes: scripts of the page ${name}`, own, 'KB', 'less')
    console.log(
      `  page ${name}: ${own.toFixed(1)} KB of its own (at most ${most}), ${later.toFixed(1)} KB after the home`,
    )
  }
}

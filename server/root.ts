import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

function holdsProduct(folder: string): string {
  if (existsSync(join(folder, 'package.json')) || dirname(folder) === folder) return folder
  return holdsProduct(dirname(folder))
}

/** Where the product lies: its migrations, its build, the demo's content. Found from the sources and from the bundle alike. */
export const root = holdsProduct(import.meta.dirname)

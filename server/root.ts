import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

function holdsProduct(folder: string): string {
  if (existsSync(join(folder, 'package.json')) || dirname(folder) === folder) return folder
  return holdsProduct(dirname(folder))
}

/** Root folder of the product, with its migrations, build and demo content; the same for sources and bundle. */
export const root = holdsProduct(import.meta.dirname)

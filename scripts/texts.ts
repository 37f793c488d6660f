import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { stringify } from 'csv-stringify/sync'
import type { Text } from '#shared/messages/text.ts'

/** Writes every text as CSV to standard output: its name, English and Malay, for people who read or correct them. */
const root = join(import.meta.dirname, '..')

const rows: string[][] = []
for (const file of globSync('shared/**/*messages.ts', { cwd: root }).toSorted()) {
  const texts = (await import(pathToFileURL(join(root, file)).href)) as Record<string, Text>
  for (const [name, { en, ms }] of Object.entries(texts)) rows.push([`${file} ${name}`, en, ms])
}
process.stdout.write(stringify([['name', 'English', 'Malay'], ...rows]))

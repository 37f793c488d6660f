import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { CategoryType, demoMark } from '#shared/entries.ts'
import type { Database } from '#server/db/connect.ts'
import { categories } from '#server/db/tables.ts'

/** A row of the files beside this one. */
const Row = z.strictObject({
  type: CategoryType,
  title: z.string().check(z.minLength(1)),
  content: z.string().check(z.minLength(1)),
  /** Where this form is spoken; `(none: …)` says why nobody is named. */
  dialect: z.string().check(z.minLength(1)),
  grade: z.enum(['A', 'B', 'B or better']),
  /** In words, or the name of one that is always cited in full. */
  source: z.string().check(z.minLength(1)),
})

const cited: Record<string, string> = {
  ABVD:
    'agrees in all three Central Dusun lists of the Austronesian Basic Vocabulary Database (Greenhill, Blust & Gray 2008), ' +
    'by Veronica Atin (Ranau 2007), Gordian Pius (Tambunan 2009) and Stemmah Sariau (Kota Belud 2012); CC BY 4.0',
}

const folder = join(import.meta.dirname, 'library')

function readRows(file: string): z.output<typeof Row>[] {
  const [head = '', ...lines] = readFileSync(join(folder, file), 'utf8').trimEnd().split('\n')
  const names = head.split('\t')
  return lines.map((line) => {
    const cells = line.split('\t')
    return z.parse(Row, Object.fromEntries(names.map((name, at) => [name, cells[at]])))
  })
}

function entryOf({ type, title, content, dialect, grade, source }: z.output<typeof Row>) {
  const [, reason] = /^\(none: (.+)\)$/.exec(dialect) ?? []
  const told = `${demoMark} Grade ${grade}: ${cited[source] ?? source}.`
  const noDialect = reason === undefined ? '' : ` No dialect is named: ${reason}.`
  return { type, title, content, dialect: reason === undefined ? dialect : null, source: told + noDialect }
}

/** The demo library: what the files hold, each entry with its dialect, grade and source. */
export function readDemoLibrary() {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.tsv'))
    .toSorted()
    .flatMap((file) => readRows(file).map(entryOf))
}

/** Puts the demo library into an empty one. What people then change or delete stays so. */
export async function seedDemoLibrary(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await tx.$count(categories)) === 0) await tx.insert(categories).values(readDemoLibrary())
  })
}

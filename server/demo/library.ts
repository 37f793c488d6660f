import { and, eq, isNull, sql } from 'drizzle-orm'
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

function readTable(path: string): Record<string, string | undefined>[] {
  const [head = '', ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n')
  const names = head.split('\t')
  return lines.map((line) => {
    const cells = line.split('\t')
    return Object.fromEntries(names.map((name, at) => [name, cells[at]]))
  })
}

const Drawn = z.strictObject({ word: z.string().check(z.minLength(1)), picture: z.string().check(z.minLength(1)) })

/** Which of the pictures in `client/public/pictures` shows a word. */
export const readDemoPictures = (): Map<string, string> =>
  new Map(
    readTable(join(import.meta.dirname, 'pictures.tsv')).map((row) => {
      const { word, picture } = z.parse(Drawn, row)
      return [word, `/pictures/${picture}.svg`]
    }),
  )

function entryOf(
  { type, title, content, dialect, grade, source }: z.output<typeof Row>,
  pictures: Map<string, string>,
) {
  const [, reason] = /^\(none: (.+)\)$/.exec(dialect) ?? []
  const told = `${demoMark} Grade ${grade}: ${cited[source] ?? source}.`
  const noDialect = reason === undefined ? '' : ` No dialect is named: ${reason}.`
  return {
    type,
    title,
    content,
    dialect: reason === undefined ? dialect : null,
    source: told + noDialect,
    imageUrl: pictures.get(title) ?? null,
  }
}

/** The demo library: what the files hold, each entry with its dialect, grade and source. */
export function readDemoLibrary() {
  const pictures = readDemoPictures()
  return readdirSync(folder)
    .filter((file) => file.endsWith('.tsv'))
    .toSorted()
    .flatMap((file) => readTable(join(folder, file)).map((row) => entryOf(z.parse(Row, row), pictures)))
}

/** Entries that an earlier version put in without a picture get theirs; nobody has touched them, or their version would tell. */
async function addPictures(db: Database): Promise<void> {
  const bare = and(
    isNull(categories.imageUrl),
    eq(categories.version, 1),
    sql`starts_with(${categories.source}, ${demoMark})`,
  )
  const waiting = await db.select({ title: categories.title }).from(categories).where(bare)
  const pictures = readDemoPictures()
  for (const { title } of waiting) {
    const imageUrl = pictures.get(title)
    if (imageUrl)
      await db
        .update(categories)
        .set({ imageUrl })
        .where(and(bare, eq(categories.title, title)))
  }
}

/** Puts the demo library into an empty one. What people then change or delete stays so. */
export async function seedDemoLibrary(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await tx.$count(categories)) === 0) await tx.insert(categories).values(readDemoLibrary())
  })
  await addPictures(db)
}

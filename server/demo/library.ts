import { randomUUID } from 'node:crypto'
import { and, eq, isNull, like } from 'drizzle-orm'
import * as z from 'zod/mini'
import { demoMark, demoOrigin } from '#shared/entries/entries.ts'
import { EntryDocument } from '#shared/entries/document.ts'
import { lettersOf } from '#shared/language/language.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { sources, attestations } from '#server/db/tables/entries.ts'
import { categories } from '#server/db/tables/library.ts'
import { readDemoPictures, readRows, type LibraryRow } from './library-rows.ts'

/** The three word lists in which everyday words agree, each from one person in one place. */
const lists = [
  { author: 'Veronica Atin', place: 'Ranau', year: 2007 },
  { author: 'Gordian Pius', place: 'Tambunan', year: 2009 },
  { author: 'Stemmah Sariau', place: 'Kota Belud', year: 2012 },
]
const database = 'Austronesian Basic Vocabulary Database (Greenhill, Blust & Gray 2008)'
const inLists = {
  dialect: 'Ranau, Tambunan and Kota Belud',
  cited:
    'Agrees in all three Central Dusun lists of the Austronesian Basic Vocabulary Database (Greenhill, Blust & Gray 2008), ' +
    'by Veronica Atin (Ranau 2007), Gordian Pius (Tambunan 2009) and Stemmah Sariau (Kota Belud 2012); CC BY 4.0.',
  sources: lists.map(({ author, place, year }) => ({
    title: `${database}, list by ${author}, ${place} ${year}`,
    author,
    year,
    licence: 'CC BY 4.0',
  })),
}

/** Notes about the origin of a form, by grade. */
const collected: Record<LibraryRow['grade'], string> = {
  A: `${demoOrigin}: two or more independent sources agree.`,
  B: `${demoOrigin} from two weaker sources.`,
  'B or better': `${demoOrigin}.`,
}

const isListed = ({ source }: LibraryRow) => source === 'ABVD'
const slugOf = (name: string) => lettersOf(name).replaceAll(' ', '-')
const dialectOf = (row: LibraryRow) =>
  isListed(row) ? inLists.dialect : row.dialect.startsWith('(none: ') ? null : row.dialect
const placesOf = (row: LibraryRow) => dialectOf(row)?.split(/, | and /) ?? []

const sourcesOf = (row: LibraryRow) => (isListed(row) ? inLists.sources : [{ title: collected[row.grade] }])

interface Known {
  /** Ids of the other entries by title. */
  entry: (title: string) => string | undefined
  /** Ids of sources by title. */
  source: (title: string) => string
  picture: (title: string) => string | null
}

/** An entry's row and document. */
function entryOf(row: LibraryRow, idOf: Known) {
  const { type, title, content, ms, twin, partOfSpeech, domain } = row
  const [, reason] = /^\(none: (.+)\)$/.exec(row.dialect) ?? []
  const twinId = twin && idOf.entry(twin)
  const document = z.parse(EntryDocument, {
    forms: [{ text: title, kind: 'main', dialects: placesOf(row).map(slugOf) }],
    senses: [
      {
        partOfSpeech: partOfSpeech || null,
        en: content,
        ms,
        note: reason === undefined ? null : `No dialect is named: ${reason}.`,
        domains: domain ? [domain] : [],
      },
    ],
    relations: twinId ? [{ kind: 'twin', entryId: twinId }] : [],
    sources: sourcesOf(row).map((source) => ({ sourceId: idOf.source(source.title) })),
  })
  const source = `${demoMark} ${isListed(row) ? inLists.cited : collected[row.grade]}`
  const attestationCount = isListed(row) ? lists.length : 0
  const imageUrl = idOf.picture(title)
  return {
    type,
    title,
    content,
    dialect: dialectOf(row),
    source,
    imageUrl,
    document,
    attestationCount,
    demo: true,
  }
}

function pictureOf(): Known['picture'] {
  const pictures = readDemoPictures()
  return (title) => pictures.get(title) ?? null
}

/** The demo library from the files beside this one, each entry with its dialect and source. */
export function readDemoLibrary() {
  const picture = pictureOf()
  const ids = new Map(readRows().map(({ title }) => [title, randomUUID()]))
  return readRows().map((row) =>
    entryOf(row, { entry: (title) => ids.get(title), source: () => randomUUID(), picture }),
  )
}

/** The sources that the demo content cites, by title. */
async function citedSources(tx: Transaction, rows: LibraryRow[]): Promise<(title: string) => string> {
  const cited = new Map(rows.flatMap(sourcesOf).map((source) => [source.title, source]))
  await tx
    .insert(sources)
    .values([...cited.values()])
    .onConflictDoNothing()
  const stored = await tx.select({ id: sources.id, title: sources.title }).from(sources)
  const ids = new Map(stored.map(({ id, title }) => [title, id]))
  return (title) => ids.get(title)!
}

/** Each of the three word lists attests its words in the dialect of its place. */
async function attest(tx: Transaction, entryId: string, row: LibraryRow, sourceId: (title: string) => string) {
  if (!isListed(row)) return
  const attestation = { entryId, form: row.title, formKey: lettersOf(row.title), stance: 'same' as const }
  const values = inLists.sources.map(({ title }, index) => ({
    ...attestation,
    dialect: slugOf(lists[index]!.place),
    sourceId: sourceId(title),
  }))
  await tx.insert(attestations).values(values).onConflictDoNothing()
}

async function fillEmpty(tx: Transaction): Promise<void> {
  const rows = readRows().map((row) => ({ row, id: randomUUID() }))
  const source = await citedSources(
    tx,
    rows.map(({ row }) => row),
  )
  const ids = new Map(rows.map(({ row, id }) => [row.title, id]))
  const idOf = { entry: (title: string) => ids.get(title), source, picture: pictureOf() }
  await tx.insert(categories).values(rows.map(({ row, id }) => ({ id, ...entryOf(row, idOf) })))
  for (const { row, id } of rows) await attest(tx, id, row, source)
}

/** The previous release stored twins in the explanation. */
const hasSameContent = (row: LibraryRow, content: string) =>
  content === row.content ||
  (row.twin !== '' && content.startsWith(row.content) && content.includes(` twin: ${row.twin}`))

/** Demo entries of the previous release that nobody has changed get the current structure. */
async function bringUpToDate(tx: Transaction): Promise<void> {
  const { id, type, title, content, version } = categories
  const isOld = and(isNull(categories.document), like(categories.source, `${demoMark}%`))
  const old = await tx.select({ id, type, title, content, version }).from(categories).where(isOld).for('no key update')
  if (old.length === 0) return
  const source = await citedSources(tx, readRows())
  const matches = readRows().flatMap((row) => {
    const existing = old.find(
      (oldRow) => oldRow.type === row.type && oldRow.title === row.title && hasSameContent(row, oldRow.content),
    )
    return existing ? [{ row, there: existing }] : []
  })
  const idOf = {
    entry: (name: string) => matches.find(({ row }) => row.title === name)?.there.id,
    source,
    picture: pictureOf(),
  }
  for (const { row, there } of matches) {
    await tx
      .update(categories)
      .set({ ...entryOf(row, idOf), version: there.version + 1 })
      .where(eq(id, there.id))
    await attest(tx, there.id, row, source)
  }
}

/** Adds pictures to demo entries that an earlier release inserted without one. Version 1 shows that nobody has changed the entry. */
async function addPictures(tx: Transaction): Promise<void> {
  const isBare = and(isNull(categories.imageUrl), eq(categories.version, 1), like(categories.source, `${demoMark}%`))
  const waiting = await tx.select({ title: categories.title }).from(categories).where(isBare)
  const pictures = readDemoPictures()
  for (const { title } of waiting) {
    const imageUrl = pictures.get(title)
    if (imageUrl)
      await tx
        .update(categories)
        .set({ imageUrl })
        .where(and(isBare, eq(categories.title, title)))
  }
}

/** Inserts the demo library if the library is empty. Later changes and deletions by people are kept. */
export async function seedDemoLibrary(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await tx.$count(categories)) === 0) return fillEmpty(tx)
    await bringUpToDate(tx)
    await addPictures(tx)
  })
}

import type { CategoryType } from '#shared/entries.ts'
import type { Import, ImportColumn, ImportField } from '#shared/exchange.ts'
import { keyOf } from '#shared/language.ts'
import type { Dialect } from '#shared/dictionary.ts'
import { isObjectPath } from '#shared/addresses.ts'
import type { Clock } from '#server/clock.ts'
import { invalid } from '#server/http/problem.ts'
import { namesOf } from './cited.ts'
import { createJudging } from './judging.ts'
import type { Drafting, Present, Read, Sources } from './judging.ts'
import { createRepeated } from './repeated.ts'
import { cellsOf, draftOf, guessFields, plainName } from './row-draft.ts'
import type { Fault, RowContext } from './row-draft.ts'
import { noRows } from './staged.ts'
import type { StagedRow } from './staged.ts'
import type { SheetRow } from './sheet-reader.ts'
import { withTable } from './table-reader.ts'
import type { Format, TableFile } from './table-reader.ts'

/** Rows that are looked at, and written, together: enough to be fast, few enough for one statement. */
const batchSize = 250
const mostRows = 1_000_000
const sampleLength = 200

/** A file, and a folder of its own in which it may be unpacked. */
export interface Brought {
  bytes: Uint8Array
  folder: string
}

/** What is said of a file beside it, and what the library has for it to name. */
export interface Given {
  dialect: string | undefined
  type: CategoryType | undefined
  map: string | undefined
  sources: Sources
  dialects: Dialect[]
  publicUrl: string
}

export interface Described {
  format: Format
  columns: ImportColumn[]
}

/** What looking through a file asks of the library, and writes down. */
export interface Library extends Present {
  begin(described: Described): Promise<void>
  /** The next rows, as JSON of `StagedRow`s, and what the file counts with them. */
  stage(rows: string, counts: Import['counts']): Promise<void>
  /** Of these addresses of uploads those of pictures that everybody may see. */
  picturesAmong(paths: string[]): Promise<Set<string>>
  /** Makes faults of rows that were staged. */
  refuse(rows: number[], fault: Fault): Promise<void>
}

interface Deps {
  library: Library
  drafting: Drafting
  clock: Clock
}

/** Rows with the same id, one after the other, are the meanings of one entry. */
interface Group {
  row: number
  cells: ReturnType<typeof cellsOf>[]
}

async function* groups(rows: AsyncIterable<string[]>, context: RowContext): AsyncGenerator<Group> {
  let current: Group | undefined
  let [count, number] = [1, 1]
  for await (const row of rows as AsyncIterable<SheetRow>) {
    number = Math.max(number + 1, row.number ?? 0)
    const cells = cellsOf(row, context)
    if (Object.keys(cells).length === 0) continue
    count += 1
    if (count > mostRows) throw invalid('The file has more than 1,000,000 rows. Please divide it.')
    if (current && cells.id !== undefined && cells.id === current.cells[0]?.id) {
      current.cells.push(cells)
      continue
    }
    if (current) yield current
    current = { row: number, cells: [cells] }
  }
  if (current) yield current
}

async function* inBatches<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** The first row of a file, which names its columns; what they hold; and all rows after it. */
async function opened(rows: AsyncIterable<string[]>) {
  const iterator = rows[Symbol.asyncIterator]()
  const head = await iterator.next()
  const columns = head.done ? [] : head.value.map((name) => name.trim())
  if (columns.every((name) => name === ''))
    throw invalid('The file holds no rows. Its first row must name the columns.')
  const first = await iterator.next()
  async function* rest() {
    if (!first.done) yield first.value
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
  }
  const described = (fields: readonly (ImportField | null)[]): ImportColumn[] =>
    columns.map((name, at) => ({
      name,
      field: fields[at] ?? null,
      sample: (first.done ? '' : (first.value[at] ?? '')).slice(0, sampleLength),
    }))
  const close = async () => void (await iterator.return?.())
  return { columns, described, rest: rest(), close }
}

function contextOf(
  { map, dialect: named, type, sources, dialects: list, publicUrl }: Given,
  columns: string[],
): RowContext {
  const mapped = map?.split(',').map((name) => (name || null) as ImportField | null)
  const fields = mapped ? columns.map((_, at) => mapped[at] ?? null) : guessFields(columns)
  if (!fields.includes('form')) throw invalid(`No column holds the word. The columns are: ${columns.join(', ')}.`)
  const dialects = new Map(list.flatMap(({ slug, name }) => [[plainName(name), slug] as const, [slug, slug] as const]))
  const dialect = named ? (dialects.get(plainName(named)) ?? null) : null
  if (named && dialect === null) throw invalid(`There is no dialect '${named}' in the list.`)
  const says = new Set(fields.filter((field) => field !== null))
  // A dialect for the whole file is said of each of its words.
  if (dialect !== null) says.add('dialects')
  const defaults = { dialect, type: type ?? 'WORD' }
  const names = namesOf(sources.list)
  return { fields, says, columns, dialects, sourceId: sources.id, sources: names, defaults, publicUrl }
}

/** What rows of one entry become that do not stand together: nobody could say which of them the entry is to follow. */
const apartFault = ({ fields, columns }: RowContext): Fault => ({
  column: columns[fields.indexOf('id')] ?? null,
  sentence: 'Other rows of this file have the same id, and stand elsewhere. Please put the rows of one entry together.',
})

/** The uploaded picture that a row would give an entry; one that the entry has already is none. */
const newPicture = ({ state, before }: StagedRow): string | null =>
  state?.imageUrl && isObjectPath(state.imageUrl) && state.imageUrl !== before?.imageUrl ? state.imageUrl : null

/** Makes faults of rows that would give an entry an uploaded picture which is not here. */
async function withTheirPictures(
  staged: StagedRow[],
  library: Pick<Library, 'picturesAmong'>,
  { fields, columns }: RowContext,
): Promise<StagedRow[]> {
  const named = staged.flatMap((row) => newPicture(row) ?? [])
  if (named.length === 0) return staged
  const here = await library.picturesAmong(named)
  const column = columns[fields.indexOf('picture')] ?? null
  const faults = [{ column, sentence: 'This picture is not here: it was never uploaded, or it was taken back.' }]
  const nothing = { hash: null, entryId: null, baseVersion: null, before: null, state: null }
  return staged.map((row) => {
    const picture = newPicture(row)
    return picture === null || here.has(picture) ? row : { ...row, ...nothing, outcome: 'fault', faults }
  })
}

/**
 * The rows of a file as they were read, each with the key that it is known by. Into `apart` goes, by its row, what has been told already
 * when the same id came up again.
 */
async function* readRows(
  table: AsyncIterable<string[]>,
  context: RowContext,
  apart: Set<number>,
): AsyncGenerator<Read> {
  const seen = new Map<string, { nth: number; row: number }>()
  const repeats = createRepeated()
  for await (const { row, cells } of groups(table, context)) {
    const [first] = cells
    const name = first?.id ?? `${first?.type ?? context.defaults.type} ${keyOf(first?.form ?? '')}`
    const before = seen.get(name)
    const nth = (before?.nth ?? 0) + 1
    seen.set(name, { nth, row: before?.row ?? row })
    const told = draftOf(cells, context)
    const sameAs = 'draft' in told ? repeats(row, told.draft) : undefined
    const isApart = before !== undefined && first?.id !== undefined && sameAs === undefined
    if (isApart) apart.add(before.row)
    yield {
      row,
      key: nth > 1 ? `${name} #${nth}` : name,
      form: first?.form ?? '',
      meaning: first?.english ?? '',
      ...(isApart ? { faults: [apartFault(context)] } : told),
      sameAs,
    }
  }
}

/** What the columns of a file are called, and what each would become. */
export const describe = (file: Brought): Promise<Described> =>
  withTable(file, async ({ format, rows }) => {
    const { columns, described, close } = await opened(rows)
    await close()
    return { format, columns: described(guessFields(columns)) }
  })

async function stageAll(
  { format, rows }: TableFile,
  given: Given,
  { library, drafting, clock }: Deps,
): Promise<Described> {
  const { columns, described, rest, close } = await opened(rows)
  const judged = createJudging({ present: library, drafting, clock, sources: given.sources })
  const counts = noRows()
  try {
    const context = contextOf(given, columns)
    const description = { format, columns: described(context.fields) }
    await library.begin(description)
    const apart = new Set<number>()
    for await (const batch of inBatches(readRows(rest, context, apart))) {
      const staged = await withTheirPictures(await judged(batch), library, context)
      for (const { outcome } of staged) counts[outcome] += 1
      // Nothing is read meanwhile: with the database that would be two processors, which others need.
      await library.stage(JSON.stringify(staged), counts)
    }
    if (apart.size > 0) await library.refuse([...apart], apartFault(context))
    return description
  } finally {
    await close()
  }
}

/** Looks a file through, row by row: what applying each would do. */
export const lookThrough = (file: Brought, given: Given, deps: Deps): Promise<Described> =>
  withTable(file, (table) => stageAll(table, given, deps))

import type { EntryType } from '#shared/entries/entries.ts'
import type { Import, ImportColumn, ImportValue, LeftOutKind } from '#shared/exchange.ts'
import type { ImportField } from '#shared/exchange/import-fields.ts'
import type { Dialect } from '#shared/entries/document-calls.ts'
import { isObjectPath } from '#shared/text/addresses.ts'
import { pictureMissing } from '#shared/exchange/fault-messages.ts'
import { dialectUnknown, fileNoRows, noWordColumn } from '#shared/exchange/file-messages.ts'
import { say } from '#shared/messages/say.ts'
import type { Clock } from '#server/clock.ts'
import { invalid } from '#server/http/problem.ts'
import { namesOf } from './citations.ts'
import type { Drafter } from '#server/exchange/import/documents/drafter.ts'
import { createClassifier, type Sources } from './classify.ts'
import { apartFault, leftOutOf, readRows, type EndFindings } from './rows/read-rows.ts'
import { createRepeats, type Repeats } from './rows/repeats.ts'
import { guessFields } from './rows/row-cells.ts'
import type { Fault, RowContext } from './rows/row-draft.ts'
import { createRelations, type FoundRelation } from './relations.ts'
import { nameKey } from './rows/usual-values.ts'
import { createValues, type ValueMapping } from './rows/values.ts'
import { withoutEntry, zeroCounts, type StagedRow } from './store/staging.ts'
import type { LibraryReads } from './store/library-reads.ts'
import type { SheetRow } from '#server/exchange/formats/sheet-reader.ts'
import { withTable, type Format, type TableFile } from '#server/exchange/formats/table-reader.ts'

/** Rows that are classified and stored in one batch: many enough to be fast, few enough for one statement. */
const batchSize = 250
const sampleLength = 200

/** The uploaded file, and a folder of its own for unpacking it. */
export interface SourceFile {
  bytes: Uint8Array
  folder: string
}

/** The settings of an import, and the dialects and sources that its rows may name. */
export interface ImportOptions {
  dialect: string | undefined
  type: EntryType | undefined
  map: string | undefined
  mapping: readonly ValueMapping[]
  sources: Sources
  dialects: Dialect[]
  /** Names of merged places, and tags of languages that one place has. */
  otherPlaceNames: { slug: string; name: string; into: string }[]
  publicUrl: string
}

export interface FileDescription {
  format: Format
  columns: ImportColumn[]
}

/** A part of a row that no entry can hold. */
export interface LeftOutRow {
  row: number
  kind: LeftOutKind
  form: string
  text: string
}

/** The library as the dry run reads and writes it. */
export interface DryRunStore extends LibraryReads {
  begin(described: FileDescription): Promise<void>
  /** Forgets the staged rows, because the file is read a second time. */
  restart(): Promise<void>
  /** Stores the next rows, as a JSON array of `StagedRow`, what they leave out, and the counts so far. */
  stage(rows: string, leftOut: readonly LeftOutRow[], counts: Import['counts']): Promise<void>
  /** Adds relations to staged rows. */
  relate(relations: FoundRelation[]): Promise<void>
  /** Decides on rows that differ from their entries only by relations. */
  settle(): Promise<void>
  /** Stores what the dry run found. */
  finish(found: { values: ImportValue[]; leftOut: Partial<Record<LeftOutKind, number>> }): Promise<void>
  /** Turns staged rows into faults. */
  refuse(rows: number[], fault: Fault): Promise<void>
}

interface Deps {
  library: DryRunStore
  drafter: Drafter
  clock: Clock
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

/** Reads the header and the first row; returns the columns and an iterator over all rows after the header. */
async function openRows(rows: AsyncIterable<string[]>) {
  const iterator = rows[Symbol.asyncIterator]()
  const head = await iterator.next()
  const columns = head.done ? [] : head.value.map((name) => name.trim())
  if (columns.every((name) => name === '')) throw invalid(say(fileNoRows))
  const first = await iterator.next()
  async function* rest() {
    if (!first.done) yield first.value
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
  }
  const guessed = (head.value as SheetRow | undefined)?.fields ?? guessFields(columns)
  const described = (fields: readonly (ImportField | null)[]): ImportColumn[] =>
    columns.map((name, index) => ({
      name,
      field: fields[index] ?? null,
      sample: (first.done ? '' : (first.value[index] ?? '')).slice(0, sampleLength),
    }))
  const close = async () => void (await iterator.return?.())
  const { number = 1, leftOut } = (head.value ?? []) as SheetRow
  return { columns, guessed, described, rest: rest(), headLeftOut: leftOutOf(number, '', leftOut), close }
}

function contextOf(
  { map, dialect: dialectSlug, type, mapping, sources, dialects: list, otherPlaceNames, publicUrl }: ImportOptions,
  { columns, guessed }: { columns: string[]; guessed: readonly (ImportField | null)[] },
): RowContext {
  const mapped = map?.split(',').map((name) => (name || null) as ImportField | null)
  const fields = mapped ? columns.map((_, index) => mapped[index] ?? null) : guessed
  if (!fields.includes('form')) throw invalid(say(noWordColumn, { columns: columns.join(', ') }))
  const named = [...otherPlaceNames, ...list.map((place) => ({ ...place, into: place.slug }))]
  const dialects = new Map(
    named.flatMap(({ slug, name, into }) => [[nameKey(name), into] as const, [slug, into] as const]),
  )
  const dialect = dialectSlug ? (dialects.get(nameKey(dialectSlug)) ?? null) : null
  if (dialectSlug && dialect === null) throw invalid(say(dialectUnknown, { name: dialectSlug }))
  const includedFields = new Set(fields.filter((field) => field !== null))
  // A dialect for the whole file applies to each of its words.
  if (dialect !== null) includedFields.add('dialects')
  const defaults = { dialect, type: type ?? 'WORD' }
  const names = namesOf(sources.list)
  const values = createValues({ fields, columns, dialects, mapping })
  return { fields, includedFields, columns, values, sourceId: sources.id, sources: names, defaults, publicUrl }
}

/** The uploaded picture that a row adds to an entry; null if the entry has it already. */
const newPicture = ({ state, before }: StagedRow): string | null =>
  state?.imageUrl && isObjectPath(state.imageUrl) && state.imageUrl !== before?.imageUrl ? state.imageUrl : null

/** Turns rows into faults if they add an uploaded picture that is not public. */
async function withMissingPictureFaults(
  stagedRows: StagedRow[],
  library: Pick<DryRunStore, 'picturesAmong'>,
  { fields, columns }: RowContext,
): Promise<StagedRow[]> {
  const newPictures = stagedRows.flatMap((row) => newPicture(row) ?? [])
  if (newPictures.length === 0) return stagedRows
  const present = await library.picturesAmong(newPictures)
  const column = columns[fields.indexOf('picture')] ?? null
  const faults = [{ column, sentence: say(pictureMissing) }]
  return stagedRows.map((row) => {
    const picture = newPicture(row)
    return picture === null || present.has(picture) ? row : { ...row, ...withoutEntry, outcome: 'fault', faults }
  })
}

/** The columns of a file, and the field that each column probably means. */
export const describe = (file: SourceFile): Promise<FileDescription> =>
  withTable(file, async ({ format, rows }) => {
    const { guessed, described, close } = await openRows(rows)
    await close()
    return { format, columns: described(guessed) }
  })

/** Stages the rows of a file; null if it must be read again first, because later rows add to earlier ones. */
async function stageAll(
  { format, rows }: TableFile,
  options: ImportOptions,
  repeats: Repeats,
  { library, drafter, clock }: Deps,
): Promise<FileDescription | null> {
  const { columns, guessed, described, rest, headLeftOut, close } = await openRows(rows)
  const classifyBatch = createClassifier({ library, drafter, clock, sources: options.sources })
  const counts = zeroCounts()
  try {
    const context = contextOf(options, { columns, guessed })
    const description = { format, columns: described(context.fields) }
    await library.begin(description)
    const endFindings: EndFindings = { separatedRows: new Set(), leftOutWithoutEntry: headLeftOut }
    const relations = createRelations(context.includedFields.has('related'))
    const leftOut: Partial<Record<LeftOutKind, number>> = {}
    let isUnsettled = false
    for await (const batch of inBatches(readRows(rest, context, repeats, endFindings))) {
      if (repeats.needSecondReading()) {
        await library.stage('[]', [], counts)
        continue
      }
      const stagedRows = await withMissingPictureFaults(await classifyBatch(batch), library, context)
      for (const { outcome, state } of stagedRows) {
        counts[outcome] += 1
        isUnsettled ||= outcome === 'same' && state !== null
      }
      // Reading pauses here: together with the database it would use two processors, which other requests need.
      const leftOutRows = batch.flatMap((item) =>
        leftOutOf(item.row, item.form, item.leftOut, 'sameAs' in item ? item.sameAs : item.row),
      )
      for (const { kind } of leftOutRows) leftOut[kind] = (leftOut[kind] ?? 0) + 1
      relations.add(batch, stagedRows)
      await library.stage(JSON.stringify(stagedRows), leftOutRows, counts)
    }
    if (repeats.needSecondReading()) return null
    if (endFindings.separatedRows.size > 0) await library.refuse([...endFindings.separatedRows], apartFault(context))
    const { found, lost } = await relations.resolve((ids) => library.entriesAmong(ids))
    for (let index = 0; index < found.length; index += batchSize)
      await library.relate(found.slice(index, index + batchSize))
    if (isUnsettled) await library.settle()
    const lastLeftOut = [...endFindings.leftOutWithoutEntry, ...lost]
    for (let index = 0; index < lastLeftOut.length; index += batchSize)
      await library.stage('[]', lastLeftOut.slice(index, index + batchSize), counts)
    for (const { kind } of lastLeftOut) leftOut[kind] = (leftOut[kind] ?? 0) + 1
    await library.finish({ values: context.values.list(), leftOut })
    return description
  } finally {
    await close()
  }
}

/** The dry run: determines the outcome of each row of a file and stages it. */
export async function runDryRun(file: SourceFile, options: ImportOptions, deps: Deps): Promise<FileDescription> {
  const repeats = createRepeats()
  const read = () => withTable(file, (table) => stageAll(table, options, repeats, deps))
  const description = await read()
  if (description) return description
  repeats.readAgain()
  await deps.library.restart()
  return (await read())!
}

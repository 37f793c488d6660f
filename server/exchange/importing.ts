import type { CategoryType } from '#shared/entries.ts'
import type { Import, ImportColumn, ImportField } from '#shared/exchange.ts'
import { keyOf } from '#shared/language.ts'
import type { Clock } from '#server/clock.ts'
import { conflict, invalid, notFound } from '#server/http/problem.ts'
import { carryOut } from './carrying-out.ts'
import { namesOf } from './cited.ts'
import type { ListedSource } from './cited.ts'
import { cellsOf, draftOf, guessFields, plainName } from './row-draft.ts'
import type { RowContext } from './row-draft.ts'
import { noRows } from './import-store.ts'
import type { ImportStore } from './import-store.ts'
import { createJudging } from './judging.ts'
import type { EntriesForImport, Read, Sources } from './judging.ts'
import { createRepeated } from './repeated.ts'
import { withTable } from './table-reader.ts'
import type { TableFile } from './table-reader.ts'
import { othersInBetween } from './turns.ts'

/** Rows that are looked at together: enough to be fast, few enough that sending them holds up nobody else. */
const batchSize = 100
const mostRows = 1_000_000
const sampleLength = 200

interface Deps {
  store: ImportStore
  entries: EntriesForImport
  clock: Clock
  publicUrl: string
}

interface Asked {
  name: string
  source: string
  dialect?: string | undefined
  type?: CategoryType | undefined
  map?: string | undefined
}

/** Rows with the same id, one after the other, are the meanings of one entry. */
interface Group {
  row: number
  cells: ReturnType<typeof cellsOf>[]
}

async function* groups(rows: AsyncIterable<string[]>, context: RowContext): AsyncGenerator<Group> {
  let [current, number]: [Group | undefined, number] = [undefined, 1]
  for await (const row of rows) {
    number += 1
    if (number > mostRows) throw invalid('The file has more than 1,000,000 rows. Please divide it.')
    const cells = cellsOf(row, context)
    if (Object.keys(cells).length === 0) continue
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
    // Rows that are read already would not wait for anything.
    await othersInBetween()
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

export type Importing = ReturnType<typeof createImporting>

/** Files of words: looked through first, then applied, and taken back. */
export function createImporting({ store, entries, clock, publicUrl }: Deps) {
  const judged = createJudging({ store, entries, clock })
  const required = async (id: string): Promise<Import> => {
    const found = await store.find(id)
    if (!found) throw notFound()
    return found
  }

  /** As it stands where somebody has done it already; else why it cannot be done now. */
  async function doneOr(id: string, state: 'applied' | 'undone'): Promise<Import> {
    const found = await required(id)
    if (found.state === state) return found
    throw conflict(sayWhy(found))
  }

  async function contextOf(asked: Asked, columns: string[]): Promise<{ context: RowContext; listed: ListedSource[] }> {
    const given = asked.map?.split(',').map((name) => (name || null) as ImportField | null)
    const fields = given ? columns.map((_, at) => given[at] ?? null) : guessFields(columns)
    if (!fields.includes('form')) throw invalid(`No column holds the word. The columns are: ${columns.join(', ')}.`)
    const list = await entries.dialects()
    const dialects = new Map(
      list.flatMap(({ slug, name }) => [[plainName(name), slug] as const, [slug, slug] as const]),
    )
    const dialect = asked.dialect ? (dialects.get(plainName(asked.dialect)) ?? null) : null
    if (asked.dialect && dialect === null) throw invalid(`There is no dialect '${asked.dialect}' in the list.`)
    const listed = fields.includes('sources') ? await entries.sources() : []
    const says = new Set(fields.filter((field) => field !== null))
    // A dialect for the whole file is said of each of its words.
    if (dialect !== null) says.add('dialects')
    const defaults = { dialect, type: asked.type ?? 'WORD' }
    const sources = namesOf(listed)
    const context = { fields, says, columns, dialects, sourceId: asked.source, sources, defaults, publicUrl }
    return { context, listed }
  }

  async function stageAll(importId: string, table: AsyncIterable<string[]>, context: RowContext, source: Sources) {
    const seen = new Map<string, number>()
    const repeats = createRepeated()
    const read = async function* (): AsyncGenerator<Read> {
      for await (const { row, cells } of groups(table, context)) {
        const [first] = cells
        const name = first?.id ?? `${first?.type ?? context.defaults.type} ${keyOf(first?.form ?? '')}`
        const nth = (seen.get(name) ?? 0) + 1
        seen.set(name, nth)
        const told = draftOf(cells, context)
        yield {
          row,
          key: nth > 1 ? `${name} #${nth}` : name,
          form: first?.form ?? '',
          meaning: first?.english ?? '',
          ...told,
          ...('draft' in told && { sameAs: repeats(row, told.draft) }),
        }
      }
    }
    const counts = noRows()
    // While the database writes one batch, the next is read.
    let written: Promise<void> = Promise.resolve()
    try {
      for await (const batch of inBatches(read())) {
        const rows = await judged(batch, source)
        await written
        for (const { outcome } of rows) counts[outcome] += 1
        written = store.stage(importId, rows, { ...counts })
        written.catch(() => {})
      }
    } finally {
      await written
    }
  }

  async function begin(
    { format, rows }: TableFile,
    asked: Asked,
    { creatorId, cited }: { creatorId: string; cited: string },
  ): Promise<string> {
    const { columns, described, rest, close } = await opened(rows)
    let id: string | undefined
    try {
      const { context, listed } = await contextOf(asked, columns)
      const { name, source: sourceId } = asked
      const source = { id: sourceId, title: cited, list: listed }
      id = await store.begin({ name, format, columns: described(context.fields), sourceId, creatorId })
      await stageAll(id, rest, context, source)
      await store.pass(id, 'checked')
      return id
    } catch (error) {
      if (id !== undefined) await store.discard(id)
      throw error
    } finally {
      await close()
    }
  }

  return {
    columns: (bytes: Uint8Array) =>
      withTable(bytes, async ({ format, rows }) => {
        const { columns, described, close } = await opened(rows)
        await close()
        return { format, columns: described(guessFields(columns)) }
      }),

    /** The dry run of a file. Refuses with 400 what cannot be read, and a source without a licence. */
    async check(bytes: Uint8Array, asked: Asked, creatorId: string): Promise<Import> {
      const source = await entries.sourceTitle(asked.source)
      if (!source) throw invalid('The source is not in the list of sources.')
      if (!source.licence)
        throw invalid('The source has no licence. Please say first under which licence its words may be shown here.')
      return required(await withTable(bytes, (table) => begin(table, asked, { creatorId, cited: source.title })))
    },

    /** Goes on where an import was left. */
    async apply(id: string, actorId: string): Promise<Import> {
      if (!(await store.claim(id, 'checked', 'applying'))) return doneOr(id, 'applied')
      const found = await required(id)
      const by = { actorId, at: clock(), why: `From ${found.name}` }
      await carryOut(store, id, 'applied', (most) => store.applyBatch(id, by, most))
      return required(id)
    },

    async undo(id: string, actorId: string): Promise<Import> {
      if (!(await store.claim(id, 'applied', 'undoing'))) return doneOr(id, 'undone')
      const by = { actorId, at: clock() }
      await carryOut(store, id, 'undone', (most) => store.undoBatch(id, by, most))
      return required(id)
    },

    async discard(id: string): Promise<void> {
      if (!(await store.discard(id)))
        throw conflict('This import was applied. It can be taken back, but not forgotten.')
    },
  }
}

/** Why an import in this state cannot be applied or taken back now. */
function sayWhy({ state }: Import): string {
  const sentences: Record<Import['state'], string> = {
    checking: 'This file is still being looked through.',
    checked: 'Only an import that was applied can be taken back.',
    applying: 'This import is being applied already.',
    applied: 'This import was applied already.',
    undoing: 'This import is being taken back already.',
    undone: 'This import was taken back. Please check the file again.',
  }
  return sentences[state]
}

import type { CategoryType } from '#shared/entries.ts'
import type { EntryState } from '#shared/entry-history.ts'
import { sameState } from '#shared/entry-history.ts'
import type { Import, ImportField, RowOutcome } from '#shared/exchange.ts'
import { keyOf } from '#shared/language.ts'
import type { Clock } from '#server/clock.ts'
import { conflict, invalid, notFound } from '#server/http/problem.ts'
import { cellsOf, draftOf, guessFields, plainName } from './row-draft.ts'
import type { Draft, Fault, RowContext } from './row-draft.ts'
import { alikeKey, hashOfDraft } from './import-store.ts'
import type { ImportStore, Known, StagedRow } from './import-store.ts'
import { withTable } from './table-reader.ts'
import type { TableFile } from './table-reader.ts'

/** Rows that are looked up and written together: enough to be fast, few enough that nobody else waits. */
const batchSize = 500
const mostRows = 1_000_000
const claimedFor = 2 * 60_000

/** What an import needs to know of the library's entries. */
export interface EntriesForImport {
  dialects(): Promise<{ slug: string; name: string }[]>
  sourceTitle(id: string): Promise<{ title: string; licence: string | null } | undefined>
  /** How a new entry of this document stands. */
  madeOf(draft: Omit<Draft, 'givenId' | 'version'>, cited: string): Promise<EntryState>
  /** What a present entry becomes. */
  changedBy(now: EntryState, draft: Omit<Draft, 'givenId' | 'version'>, cited: string): Promise<EntryState>
  /** Entries as they stand, deleted ones as null. */
  statesOf(ids: readonly string[]): Promise<Map<string, { version: number; state: EntryState } | null>>
}

interface Deps {
  store: ImportStore
  entries: EntriesForImport
  clock: Clock
}

interface Asked {
  name: string
  source: string
  dialect?: string | undefined
  type?: CategoryType | undefined
  map?: string | undefined
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const clipped = (text: string) => text.slice(0, 200)

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
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

type Read = { row: number; key: string; form: string; meaning: string } & ({ draft: Draft } | { faults: Fault[] })

/** The entry is left as it is. */
const stays = (outcome: RowOutcome, sentence: string) => ({
  outcome,
  baseVersion: null,
  before: null,
  state: null,
  faults: sentence ? [{ column: null, sentence }] : [],
})

export type Importing = ReturnType<typeof createImporting>

/** Files of words: looked through first, then applied, and taken back. */
export function createImporting({ store, entries, clock }: Deps) {
  const required = async (id: string): Promise<Import> => {
    const found = await store.find(id)
    if (!found) throw notFound()
    return found
  }

  async function contextOf(asked: Asked, columns: string[]): Promise<RowContext> {
    const given = asked.map?.split(',').map((name) => (name || null) as ImportField | null)
    const fields = given ? columns.map((_, at) => given[at] ?? null) : guessFields(columns)
    if (!fields.includes('form')) throw invalid(`No column holds the word. The columns are: ${columns.join(', ')}.`)
    const list = await entries.dialects()
    const dialects = new Map(
      list.flatMap(({ slug, name }) => [[plainName(name), slug] as const, [slug, slug] as const]),
    )
    const dialect = asked.dialect ? (dialects.get(plainName(asked.dialect)) ?? null) : null
    if (asked.dialect && dialect === null) throw invalid(`There is no dialect '${asked.dialect}' in the list.`)
    return { fields, columns, dialects, sourceId: asked.source, defaults: { dialect, type: asked.type ?? 'WORD' } }
  }

  /** What becomes of a batch, in the light of what is there. */
  async function judged(
    batch: Read[],
    { id: sourceId, title: cited }: { id: string; title: string },
  ): Promise<StagedRow[]> {
    const known = await store.knownBy(
      sourceId,
      batch.map(({ key }) => key),
    )
    const ids = batch.flatMap((each) => ('draft' in each ? (idOf(each.draft, known.get(each.key)) ?? []) : []))
    const present = await entries.statesOf([...new Set(ids)])
    const fresh = batch.flatMap((each) =>
      'draft' in each && !present.has(idOf(each.draft, known.get(each.key)) ?? '') ? [alikeOf(each, each.draft)] : [],
    )
    const alike = await store.alike(fresh)
    return Promise.all(
      batch.map(async (each): Promise<StagedRow> => {
        const { row, key, form, meaning } = each
        const staged = {
          row,
          key,
          form: clipped(form),
          meaning: clipped(meaning),
          faults: [],
          hash: null,
          entryId: null,
          baseVersion: null,
          before: null,
          state: null,
        }
        if ('faults' in each) return { ...staged, outcome: 'fault', faults: each.faults }
        const earlier = known.get(key)
        const hash = hashOfDraft(each.draft)
        const id = idOf(each.draft, earlier)
        const there = id === null ? undefined : present.get(id)
        if (id === null || there === undefined) {
          if (alike.has(alikeKey(alikeOf(each, each.draft)))) return { ...staged, hash, outcome: 'same' }
          return {
            ...staged,
            hash,
            outcome: 'new',
            entryId: id ?? crypto.randomUUID(),
            state: await entries.madeOf(each.draft, cited),
          }
        }
        if (earlier?.hash === hash) return { ...staged, hash, outcome: 'same', entryId: id }
        return { ...staged, hash, entryId: id, ...(await against(there, each.draft, earlier, cited)) }
      }),
    )
  }

  /** A row that says something else of an entry that is there. */
  async function against(
    there: { version: number; state: EntryState } | null,
    draft: Draft,
    earlier: Known | undefined,
    cited: string,
  ): Promise<Pick<StagedRow, 'outcome' | 'baseVersion' | 'before' | 'state' | 'faults'>> {
    if (there === null) return stays('conflict', 'The entry was deleted here.')
    const state = await entries.changedBy(there.state, draft, cited)
    // That a second source says the same is no change.
    const { sources } = there.state.document
    const saysTheSame = { ...state, source: there.state.source, document: { ...state.document, sources } }
    if (sameState(there.state, saysTheSame)) return stays('same', '')
    const from = earlier?.version ?? draft.version
    if (from !== there.version)
      return stays(
        'conflict',
        from === null ? 'The entry is here already and says something else.' : 'The entry was edited here since.',
      )
    return { outcome: 'changed', baseVersion: there.version, before: there.state, state, faults: [] }
  }

  async function stageAll(importId: string, table: AsyncIterable<string[]>, context: RowContext, cited: string) {
    const source = { id: context.sourceId, title: cited }
    const seen = new Map<string, number>()
    const read = async function* (): AsyncGenerator<Read> {
      for await (const { row, cells } of groups(table, context)) {
        const [first] = cells
        const name = first?.id ?? `${first?.type ?? context.defaults.type} ${keyOf(first?.form ?? '')}`
        const nth = (seen.get(name) ?? 0) + 1
        seen.set(name, nth)
        yield {
          row,
          key: nth > 1 ? `${name} #${nth}` : name,
          form: first?.form ?? '',
          meaning: first?.english ?? '',
          ...draftOf(cells, context),
        }
      }
    }
    for await (const batch of inBatches(read())) await store.stage(importId, await judged(batch, source))
  }

  async function begin(
    { format, rows }: TableFile,
    asked: Asked,
    by: { creatorId: string; cited: string },
  ): Promise<string> {
    const iterator = rows[Symbol.asyncIterator]()
    const head = await iterator.next()
    const columns = head.done ? [] : head.value.map((name) => name.trim())
    if (columns.every((name) => name === ''))
      throw invalid('The file holds no rows. Its first row must name the columns.')
    const context = await contextOf(asked, columns)
    const first = await iterator.next()
    const sample = first.done ? [] : first.value
    const described = columns.map((name, at) => ({
      name,
      field: context.fields[at] ?? null,
      sample: clipped(sample[at] ?? ''),
    }))
    const id = await store.begin({
      name: asked.name,
      format,
      columns: described,
      sourceId: asked.source,
      creatorId: by.creatorId,
      at: clock(),
    })
    const rest = async function* () {
      if (!first.done) yield first.value
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
    }
    try {
      await stageAll(id, rest(), context, by.cited)
      await store.count(id)
      return id
    } catch (error) {
      await store.discard(id)
      throw error
    }
  }

  return {
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
      const found = await required(id)
      if (found.state === 'applied') return found
      if (!(await store.claim(id, clock(), claimedFor)))
        throw conflict(
          found.state === 'undone'
            ? 'This import was taken back. Please check the file again.'
            : 'This import is being applied already.',
        )
      const by = { actorId, at: clock(), why: `From ${found.name}` }
      while ((await store.applyBatch(id, by, batchSize)) > 0) await store.renew(id, clock())
      await store.count(id)
      await store.pass(id, 'applied', clock())
      return required(id)
    },

    async undo(id: string, actorId: string): Promise<Import> {
      const found = await required(id)
      if (found.state === 'undone') return found
      if (found.state !== 'applied') throw conflict('Only an import that was applied can be taken back.')
      while ((await store.undoBatch(id, { actorId, at: clock() }, batchSize)) > 0);
      await store.count(id)
      await store.pass(id, 'undone', clock())
      return required(id)
    },
  }
}

const idOf = (draft: Draft, known: Known | undefined) =>
  known?.entryId ?? (draft.givenId !== null && uuid.test(draft.givenId) ? draft.givenId.toLowerCase() : null)
const alikeOf = ({ form, meaning }: Read, { type }: Draft) => ({ type, form, meaning })

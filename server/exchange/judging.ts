import type { EntryState } from '#shared/entry-history.ts'
import { same, sameState } from '#shared/entry-history.ts'
import type { RowOutcome } from '#shared/exchange.ts'
import type { Clock } from '#server/clock.ts'
import { citedText } from './cited.ts'
import type { ListedSource } from './cited.ts'
import { growingId } from './growing-ids.ts'
import { alikeKey, hashOfDraft } from './hashes.ts'
import type { Alike } from './hashes.ts'
import type { Known, StagedRow } from './staged.ts'
import type { Draft, Fault } from './row-draft.ts'

/** What a file says of an entry; `sources` all of them, where it speaks of them. */
type Told = Omit<Draft, 'givenId' | 'version' | 'cited'> & { sources?: EntryState['document']['sources'] | undefined }

/** The source of the whole file, and those that its rows may name. */
export interface Sources {
  id: string
  title: string
  list: readonly ListedSource[]
}

/** How drafts and entries are brought together. */
export interface Drafting {
  /** How a new entry of this document stands. */
  madeOf(draft: Told, cited: string): EntryState
  /** What a present entry becomes. */
  changedBy(now: EntryState, draft: Told, cited: string): EntryState
  /** Entries as they stand by the rows that the library has told, deleted ones as null. */
  statesIn(rows: string): Map<string, { version: number; state: EntryState } | null>
}

/** What the library knows of the rows of a file. */
export interface Present {
  /** What earlier files of its source brought, by key. */
  known(keys: string[]): Promise<Map<string, Known>>
  /** Rows of entries, as the text that `statesIn` reads. */
  rowsOf(ids: string[]): Promise<string>
  /** Of these deleted entries those that went because their import was taken back. */
  takenBack(ids: string[]): Promise<Set<string>>
  /** Those of these that the library has already, by `alikeKey`. */
  alike(wanted: Alike[]): Promise<Set<string>>
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** A row as it was read. */
export type Read = { row: number; key: string; form: string; meaning: string } & (
  | { draft: Draft; sameAs?: number | undefined }
  | { faults: Fault[] }
)

const clipped = (text: string) => text.slice(0, 200)

/** The entry is left as it is. */
const stays = (outcome: RowOutcome, sentence: string) => ({
  outcome,
  baseVersion: null,
  before: null,
  state: null,
  faults: sentence ? [{ column: null, sentence }] : [],
})

interface Deps {
  present: Present
  drafting: Drafting
  clock: Clock
  sources: Sources
}

/** Says of rows what applying them would do. */
export function createJudging({ present: library, drafting, clock, sources: { title, list } }: Deps) {
  /** What becomes of a batch, in the light of what is there. */
  async function judged(batch: Read[]): Promise<StagedRow[]> {
    const known = await library.known(batch.map(({ key }) => key))
    const ids = batch.flatMap((each) => ('draft' in each ? (idOf(each.draft, known.get(each.key)) ?? []) : []))
    const present = drafting.statesIn(await library.rowsOf([...new Set(ids)]))
    // What somebody deleted stays deleted; what went with its import may come again, as another entry.
    const gone = await library.takenBack([...present].flatMap(([id, there]) => (there === null ? id : [])))
    for (const id of gone) present.delete(id)
    const fresh = batch.flatMap((each) =>
      'draft' in each && !present.has(idOf(each.draft, known.get(each.key)) ?? '') ? [alikeOf(each, each.draft)] : [],
    )
    const alike = await library.alike(fresh)
    const judgedOne = (each: Read): StagedRow => {
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
      if (each.sameAs !== undefined)
        return { ...staged, ...stays('same', `Row ${each.sameAs} of this file says the same.`) }
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
          entryId: id === null || gone.has(id) ? growingId(clock()) : id,
          state: made(each.draft),
        }
      }
      if (earlier?.hash === hash) return { ...staged, hash, outcome: 'same', entryId: id }
      return { ...staged, hash, entryId: id, ...against(there, each.draft, earlier) }
    }
    return batch.map(judgedOne)
  }

  /** What names no source of the list is kept as words. */
  function made({ cited, ...draft }: Draft): EntryState {
    if (!cited) return drafting.madeOf(draft, title)
    const known = cited.known.filter(({ sourceId }) => draft.document.sources.every((one) => one.sourceId !== sourceId))
    const document = { ...draft.document, sources: [...known, ...draft.document.sources] }
    return drafting.madeOf({ ...draft, document }, titlesOf([...titled(known, list), title, ...cited.unknown]))
  }

  /** A row that says something else of an entry that is there. */
  function against(
    there: { version: number; state: EntryState } | null,
    { cited, version, givenId: _given, ...draft }: Draft,
    earlier: Known | undefined,
  ): Pick<StagedRow, 'outcome' | 'baseVersion' | 'before' | 'state' | 'faults'> {
    if (there === null) return stays('conflict', 'The entry was deleted here.')
    const isSaid = cited !== undefined && cited.text !== citedText(there.state, list)
    if (isSaid && cited.unknown.length > 0)
      return stays(
        'fault',
        `The source '${cited.unknown[0]}' is not in the list of sources. Please add it there first.`,
      )
    const sources = isSaid ? cited.known : undefined
    const titles = sources ? titlesOf([...titled(sources, list), title]) : title
    const state = drafting.changedBy(there.state, { ...draft, sources }, titles)
    // That the file's own source says the same is no change.
    const before = there.state.document.sources
    const saysTheSame = { ...state, source: there.state.source, document: { ...state.document, sources: before } }
    if (same(sources ?? before, before) && sameState(there.state, saysTheSame)) return stays('same', '')
    // The file was made from what is here, or nobody has edited since a file of its source was applied or taken back.
    const isUntouched = version === there.version || earlier?.version === there.version
    if (!isUntouched)
      return stays(
        'conflict',
        version === null && earlier === undefined
          ? 'The entry is here already and says something else.'
          : 'The entry was edited here since.',
      )
    return { outcome: 'changed', baseVersion: there.version, before: there.state, state, faults: [] }
  }

  return judged
}

const idOf = (draft: Draft, known: Known | undefined) =>
  known?.entryId ?? (draft.givenId !== null && uuid.test(draft.givenId) ? draft.givenId.toLowerCase() : null)
const alikeOf = ({ form, meaning }: Read, { type }: Draft) => ({ type, form, meaning })
const titled = (sources: readonly { sourceId: string }[], list: readonly ListedSource[]) =>
  sources.flatMap(({ sourceId }) => list.find(({ id }) => id === sourceId)?.title ?? [])
const titlesOf = (titles: readonly string[]) => [...new Set(titles)].join('; ')

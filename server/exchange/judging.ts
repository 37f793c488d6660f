import type { EntryState } from '#shared/entry-history.ts'
import { sameState } from '#shared/entry-history.ts'
import type { RowOutcome } from '#shared/exchange.ts'
import { alikeKey, hashOfDraft } from './import-store.ts'
import type { ImportStore, Known, StagedRow } from './import-store.ts'
import type { Draft, Fault } from './row-draft.ts'

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

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** A row as it was read. */
export type Read = { row: number; key: string; form: string; meaning: string } & (
  | { draft: Draft }
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
  store: ImportStore
  entries: EntriesForImport
}

/** Says of rows what applying them would do. */
export function createJudging({ store, entries }: Deps) {
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
    // What somebody deleted stays deleted; what went with its import may come again, as another entry.
    const gone = await store.takenBack([...present].flatMap(([id, there]) => (there === null ? id : [])))
    for (const id of gone) present.delete(id)
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
            entryId: id === null || gone.has(id) ? crypto.randomUUID() : id,
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

  return judged
}

const idOf = (draft: Draft, known: Known | undefined) =>
  known?.entryId ?? (draft.givenId !== null && uuid.test(draft.givenId) ? draft.givenId.toLowerCase() : null)
const alikeOf = ({ form, meaning }: Read, { type }: Draft) => ({ type, form, meaning })

import { plainSense } from '#shared/entries/document.ts'
import { same, type EntryState } from '#shared/entries/history.ts'
import { compareMeanings } from '#server/exchange/import/documents/enriched-document.ts'
import type { Drafter } from '#server/exchange/import/documents/drafter.ts'
import type { LeftOut } from '#server/exchange/formats/left-out.ts'
import { leftOutOfAddition } from './additions.ts'
import type { Sources } from './classify.ts'
import type { LibraryReads } from './store/library-reads.ts'
import type { Draft } from './rows/row-draft.ts'

/** An addition of a second source to an existing library entry. */
export interface EntryAddition {
  entryId: string
  version: number
  before: EntryState
  /** The entry with the addition; null if there is none. */
  state: EntryState | null
  /** The earlier row of the file that adds to this entry. */
  row?: number
  /** The parts of the row that the entry has no place for. */
  leftOut: LeftOut[]
}

interface Deps {
  library: Pick<LibraryReads, 'homographs' | 'rowsOf'>
  drafter: Pick<Drafter, 'enrichedState' | 'statesIn'>
  sources: Sources
}

const languageOf = ({ document }: Pick<EntryState, 'document'>) => document.language ?? 'dtp'

/**
 * Finds the entry that a new row means: same word, type and language, and a shared meaning; across languages only if the word has one
 * entry. Otherwise the row is a homograph.
 */
export function createEntryMatcher({ library, drafter, sources }: Deps) {
  const rowByEntry = new Map<string, number>()

  return async (fresh: readonly { row: number; draft: Draft }[]): Promise<Map<number, EntryAddition>> => {
    const candidates = fresh.filter(({ draft }) => !draft.isOfOther)
    const homographIds = await library.homographs(
      candidates.map(({ draft }) => ({ type: draft.type, form: draft.document.forms[0]!.text })),
    )
    const states = drafter.statesIn(await library.rowsOf([...new Set(homographIds.flat())]))
    const additions = new Map<number, EntryAddition>()
    for (const [index, { row, draft }] of candidates.entries()) {
      const entries = (homographIds[index] ?? []).flatMap((id) => {
        const entry = states.get(id)
        return entry && languageOf(entry.state) === languageOf(draft) ? { id, ...entry } : []
      })
      const meaningIs = (meaning: 'same' | 'unknown', { state }: { state: EntryState }) =>
        compareMeanings(sensesOf(state), draft.document.senses) === meaning
      const entry =
        entries.find((candidate) => meaningIs('same', candidate)) ??
        (entries.length === 1 && meaningIs('unknown', entries[0]!) ? entries[0] : undefined)
      if (!entry) continue
      const state = drafter.enrichedState(entry.state, draft, sources)
      const earlier = rowByEntry.get(entry.id)
      const addition = {
        entryId: entry.id,
        version: entry.version,
        before: entry.state,
        leftOut: leftOutOfAddition(draft, state, sources.list),
      }
      if (same(state, entry.state)) additions.set(row, { ...addition, state: null })
      else if (earlier !== undefined) additions.set(row, { ...addition, state: null, row: earlier })
      else {
        rowByEntry.set(entry.id, row)
        additions.set(row, { ...addition, state })
      }
    }
    return additions
  }
}

const sensesOf = ({ document, content }: EntryState) =>
  document.senses.length > 0 ? document.senses : [plainSense(content)]

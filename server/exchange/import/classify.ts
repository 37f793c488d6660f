import { isUuid } from '#shared/text/addresses.ts'
import { same, type EntryState } from '#shared/entries/history.ts'
import type { RowOutcome } from '#shared/exchange.ts'
import {
  addedByRow,
  addedToRow,
  deletedHere,
  editedHere,
  sameAsRow,
  saysSomethingElse,
  sourceUnknown,
} from '#shared/exchange/fault-messages.ts'
import { lettersOf } from '#shared/language/language.ts'
import { say } from '#shared/messages/say.ts'
import type { Clock } from '#server/clock.ts'
import type { Drafter } from '#server/exchange/import/documents/drafter.ts'
import type { LeftOut } from '#server/exchange/formats/left-out.ts'
import { citedText, type ListedSource } from './citations.ts'
import { hashOfDraft } from './hashes.ts'
import { createEntryMatcher, type EntryAddition } from './entry-matcher.ts'
import { withoutEntry, type ImportedEntry, type StagedRow } from './store/staging.ts'
import type { LibraryReads } from './store/library-reads.ts'
import type { Draft, Fault } from './rows/row-draft.ts'

/** The source of the whole file, and the sources that its rows may name. */
export interface Sources {
  id: string
  title: string
  list: readonly ListedSource[]
}

/** A row of the file after it was read. */
export type ParsedRow = {
  row: number
  key: string
  form: string
  meaning: string
  leftOut?: readonly LeftOut[]
  /** Other ids by which rows of the file refer to this one. */
  ids?: readonly string[]
  /** The relations of its entry, if the row adds nothing else to it and so no relation either. */
  heldRelations?: EntryState['document']['relations']
} & (
  | { draft: Draft }
  /** A later row of the entry that the row `sameAs` made; true if it added to that row. */
  | { sameAs: number; isAdded?: boolean }
  | { faults: Fault[] }
)

let uuidCount = 0

/**
 * A UUID version 7: ids of an import ascend, except after each 4,096th of one millisecond. Its rows are then neighbours in every
 * index, while random ids would touch every page.
 */
function uuidv7(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, '0')
  const count = (uuidCount++ % 4096).toString(16).padStart(3, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${crypto.randomUUID().slice(19)}`
}

const clip = (text: string) => text.slice(0, 200)

/** An outcome that leaves the entry unchanged. */
const withoutChange = (outcome: RowOutcome, sentence: string) => ({
  outcome,
  baseVersion: null,
  before: null,
  state: null,
  faults: sentence ? [{ column: null, sentence }] : [],
})

interface Deps {
  library: LibraryReads
  drafter: Drafter
  clock: Clock
  sources: Sources
}

/** Determines the outcome of each row without writing. */
export function createClassifier({ library, drafter, clock, sources }: Deps) {
  const { title, list } = sources
  const findAdditions = createEntryMatcher({ library, drafter, sources })
  /** Classifies a batch against the current library. */
  async function classifyBatch(batch: ParsedRow[]): Promise<StagedRow[]> {
    const known = await library.importedEntries(batch.map(({ key }) => key))
    const ids = batch.flatMap((parsed) =>
      'draft' in parsed ? (idForDraft(parsed.draft, known.get(parsed.key)) ?? []) : [],
    )
    const present = drafter.statesIn(await library.rowsOf([...new Set(ids)]))
    // An entry that somebody deleted stays deleted. An entry that was deleted when its import was undone may come again under another id.
    const undoneIds = await library.deletedByUndo([...present].flatMap(([id, there]) => (there === null ? id : [])))
    for (const id of undoneIds) present.delete(id)
    const fresh = batch.flatMap((parsed) =>
      'draft' in parsed && !present.has(idForDraft(parsed.draft, known.get(parsed.key)) ?? '')
        ? [{ row: parsed.row, draft: parsed.draft }]
        : [],
    )
    const additions = await findAdditions(fresh)
    const classifyRow = (parsed: ParsedRow): StagedRow => {
      const { row, key, form, meaning } = parsed
      const stagedRow = {
        row,
        key,
        form: clip(form),
        meaning: clip(meaning),
        faults: [],
        ...withoutEntry,
      }
      if ('faults' in parsed) return { ...stagedRow, outcome: 'fault', faults: parsed.faults }
      if ('sameAs' in parsed)
        return {
          ...stagedRow,
          ...withoutChange('same', say(parsed.isAdded ? addedToRow : sameAsRow, { row: parsed.sameAs })),
        }
      const earlier = known.get(key)
      const hash = hashOfDraft(parsed.draft)
      const id = idForDraft(parsed.draft, earlier)
      const current = id === null ? undefined : present.get(id)
      if (id === null || current === undefined) {
        const addition = additions.get(row)
        if (addition) {
          // The dry run lists these parts with those that the row itself leaves out.
          parsed.leftOut = [...(parsed.leftOut ?? []), ...addition.leftOut]
          if (addition.state === null) parsed.heldRelations = addition.before.document.relations
          return { ...stagedRow, hash, ...toAddition(addition), places: placesOf(parsed.draft) }
        }
        return {
          ...stagedRow,
          hash,
          places: placesOf(parsed.draft),
          outcome: 'new',
          entryId: id === null || undoneIds.has(id) ? uuidv7(clock()) : id,
          state: newState(parsed.draft),
          homograph: parsed.draft.homograph ?? null,
        }
      }
      if (earlier?.hash === hash) return { ...stagedRow, hash, outcome: 'same', entryId: id }
      const places = placesOf(parsed.draft)
      return { ...stagedRow, hash, entryId: id, places, ...compareWith(current, parsed.draft, earlier) }
    }
    return batch.map(classifyRow)
  }

  /** A citation that names no known source is stored as text. */
  function newState({ cited, refs: _refs, isOfOther: _other, homograph: _number, ...draft }: Draft): EntryState {
    if (!cited) return drafter.newState(draft, title)
    // A row that names only sources of the library names all of them; another one gets the source of the file too.
    const isComplete = cited.unknown.length === 0 || cited.known.some(({ sourceId }) => sourceId === sources.id)
    const named = isComplete ? cited.known : [...cited.known, ...draft.document.sources]
    const titles = joinTitles([...listedTitles(named, list), ...cited.unknown])
    return drafter.newState({ ...draft, document: { ...draft.document, sources: named } }, titles)
  }

  /** Compares a row with the existing entry. */
  function compareWith(
    current: { version: number; state: EntryState } | null,
    { cited, version, idInFile: _id, refs, isOfOther: _other, homograph: _number, ...draft }: Draft,
    earlier: ImportedEntry | undefined,
  ): Pick<StagedRow, 'outcome' | 'baseVersion' | 'before' | 'state' | 'faults'> {
    if (current === null) return withoutChange('conflict', say(deletedHere))
    const citesOthers = cited !== undefined && cited.text !== citedText(current.state, list)
    if (citesOthers && cited.unknown.length > 0)
      return withoutChange('fault', say(sourceUnknown, { source: cited.unknown[0]! }))
    const sources = citesOthers ? cited.known : undefined
    const titles = sources ? joinTitles([...listedTitles(sources, list), title]) : title
    const state = drafter.changedState(current.state, { ...draft, sources }, titles)
    // The source of the file itself does not count as a change.
    const before = current.state.document.sources
    const withSameSource = { ...state, source: current.state.source, document: { ...state.document, sources: before } }
    const isSame = same(sources ?? before, before) && same(current.state, withSameSource)
    if (isSame && !mayRelate(current.state, refs)) return withoutChange('same', '')
    // True if the file was exported from the current version, or nobody has edited the entry since the last import or undo of the same source.
    const isUntouched = version === current.version || earlier?.version === current.version
    if (!isUntouched)
      return withoutChange(
        'conflict',
        version === null && earlier === undefined ? say(saysSomethingElse) : say(editedHere),
      )
    // A row whose relations are not known yet becomes 'changed' when they are found (`relate`).
    const outcome = isSame ? 'same' : 'changed'
    return {
      outcome,
      baseVersion: current.version,
      before: current.state,
      state: isSame ? current.state : state,
      faults: [],
    }
  }

  return classifyBatch
}

const idForDraft = (draft: Draft, known: ImportedEntry | undefined) =>
  known?.entryId ?? (draft.idInFile !== null && isUuid(draft.idInFile) ? draft.idInFile.toLowerCase() : null)

/** True if the row names a relation that the entry may lack. */
const mayRelate = ({ document }: EntryState, refs: Draft['refs'] = []) =>
  refs.some(
    ({ kind, ref }) =>
      !document.relations.some((relation) => relation.kind === kind && relation.entryId === ref.toLowerCase()),
  )

/** The forms of a row with their places. */
function placesOf({ document }: Draft): StagedRow['places'] {
  const places = document.forms.flatMap(({ text, dialects }) =>
    dialects.map((dialect) => ({ form: text, key: lettersOf(text), dialect })),
  )
  return places.length > 0 ? places : null
}

const toAddition = ({ entryId, version, before, state, row }: EntryAddition) =>
  state === null
    ? {
        ...(row === undefined ? withoutChange('same', '') : withoutChange('conflict', say(addedByRow, { row }))),
        entryId,
      }
    : { outcome: 'add' as const, entryId, baseVersion: version, before, state }
const listedTitles = (sources: readonly { sourceId: string }[], list: readonly ListedSource[]) =>
  sources.flatMap(({ sourceId }) => list.find(({ id }) => id === sourceId)?.title ?? [])
const joinTitles = (titles: readonly string[]) => [...new Set(titles)].join('; ')

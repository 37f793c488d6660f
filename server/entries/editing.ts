import type { EntryChange, Revision } from '#shared/dictionary.ts'
import type { EntryDocument } from '#shared/entry-document.ts'
import { changesBetween } from '#shared/entry-history.ts'
import type { EntryState } from '#shared/entry-history.ts'
import { textLimits } from '#shared/text.ts'
import type { Database } from '#server/db/connect.ts'
import { invalid, notFound } from '#server/http/problem.ts'
import { presentAmong } from './revisions.ts'
import type { Changed, Doing, RevisionStore } from './revisions.ts'
import { listDialects, sourcesOf } from './sources.ts'
import { byOwnPaths, refuseTakenBack } from './files.ts'
import type { WithdrawnAmong } from './files.ts'
import { afterDocumentChange } from './state.ts'
import type { EntryRow } from './state.ts'
import { stale } from './versions.ts'

const named = {
  dialects: ({ forms, examples }: EntryDocument) => [
    ...forms.flatMap((form) => form.dialects),
    ...examples.flatMap(({ dialect }) => dialect ?? []),
  ],
  sources: ({ sources, examples }: EntryDocument) => [
    ...sources.map(({ sourceId }) => sourceId),
    ...examples.flatMap(({ sourceId }) => sourceId ?? []),
  ],
  entries: ({ relations }: EntryDocument) => relations.map(({ entryId }) => entryId),
}

/** Names that came in with a change; what was there before may lead to what is gone by now. */
const fresh = (of: (document: EntryDocument) => string[], before: EntryDocument, after: EntryDocument) => {
  const known = new Set(of(before))
  return [...new Set(of(after))].filter((name) => !known.has(name))
}

/** Refuses names of what is not there, among those that a change brings in. */
export async function checkReferences(
  tx: Pick<Database, 'select'>,
  id: string,
  before: EntryDocument,
  after: EntryDocument,
) {
  const slugs = new Set((await listDialects(tx)).map(({ slug }) => slug))
  const unknown = fresh(named.dialects, before, after).find((slug) => !slugs.has(slug))
  if (unknown !== undefined) throw invalid(`There is no dialect '${unknown}'.`)
  const cited = fresh(named.sources, before, after)
  if ((await sourcesOf(tx, cited)).size < cited.length) throw invalid('A source that is named is not in the list.')
  if (named.entries(after).includes(id)) throw invalid('An entry cannot be related to itself.')
  const entries = fresh(named.entries, before, after)
  if ((await presentAmong(tx, entries)).size < entries.length)
    throw invalid('An entry that is named as related is not in the library.')
}

/** What an entry becomes by an editor's change; refuses what it may not name. */
export async function edited(
  tx: Pick<Database, 'select'>,
  now: EntryState,
  row: EntryRow,
  given: EntryChange,
): Promise<EntryState> {
  await checkReferences(tx, row.id, now.document, given.document)
  const titles = await sourcesOf(
    tx,
    given.document.sources.map(({ sourceId }) => sourceId),
  )
  const next = afterDocumentChange(now, given, {
    dialects: await listDialects(tx),
    titles: given.document.sources.flatMap(({ sourceId }) => titles.get(sourceId)?.title ?? []),
    demo: row.demo,
  })
  if (next.content.length > textLimits.contribution)
    throw invalid('All meanings together are too long: 20,000 characters at most.')
  return next
}

interface Deps {
  db: Database
  revisions: RevisionStore
  withdrawn: WithdrawnAmong
  publicUrl: string
}

export type Editing = ReturnType<typeof createEditing>

function required(changed: Changed | undefined): void {
  if (!changed) throw notFound()
}

/** An admin's own changes of entries. */
export function createEditing({ db, revisions, withdrawn, publicUrl }: Deps) {
  /** What was taken back stays away, whatever an earlier version says, and by whichever address. */
  async function withoutWithdrawn(tx: Pick<Database, 'select'>, kept: EntryState[]): Promise<EntryState[]> {
    const states = kept.map((state) => byOwnPaths(state, publicUrl))
    const paths = states.flatMap(({ imageUrl, audioUrl, videoUrl }) => [imageUrl, audioUrl, videoUrl])
    const gone = new Set(await withdrawn(tx, [...new Set(paths.filter((path) => path !== null))]))
    const unlessGone = (path: string | null) => (path !== null && gone.has(path) ? null : path)
    return states.map((state) => ({
      ...state,
      imageUrl: unlessGone(state.imageUrl),
      audioUrl: unlessGone(state.audioUrl),
      videoUrl: unlessGone(state.videoUrl),
    }))
  }

  return {
    async change(id: string, given: EntryChange, by: Omit<Doing, 'action' | 'why'>): Promise<void> {
      const doing = { ...by, action: 'edited' as const, why: given.why?.trim() || null }
      await db.transaction(async (tx) => {
        await refuseTakenBack(tx, withdrawn, given)
        const edit = async (now: EntryState, row: EntryRow) => {
          if (row.version !== given.version) throw stale()
          return edited(tx, now, row, given)
        }
        required(await revisions.change(tx, id, edit, doing))
      })
    },

    async revert(
      id: string,
      { to, version, why }: { to: number; version: number; why?: string | undefined },
      by: Omit<Doing, 'action' | 'why'>,
    ): Promise<void> {
      await db.transaction(async (tx) => {
        const back = await revisions.stateAt(id, to, tx)
        if (!back) throw notFound('There is no such version of this entry.')
        const edit = async (_now: EntryState, row: EntryRow) => {
          if (row.version !== version) throw stale()
          return (await withoutWithdrawn(tx, [back]))[0]!
        }
        const doing = { ...by, action: 'reverted' as const, why: why?.trim() || `Back to version ${to}` }
        required(await revisions.change(tx, id, edit, doing))
      })
    },

    /** One page of versions, the newest first, each with what it changed. */
    async history(id: string, wanted: { before: number | undefined; limit: number }) {
      const { kept, total } = await revisions.list(id, wanted)
      const states = await withoutWithdrawn(
        db,
        kept.map(({ state }) => state),
      )
      const rows = kept.slice(0, wanted.limit).map(({ state: _whole, ...revision }, at): Revision => {
        const before = states[at + 1]
        return { ...revision, changes: before ? changesBetween(before, states[at]!) : [] }
      })
      return { rows, total, isMore: kept.length > wanted.limit }
    },
  }
}

import type { EntryChange, Revision } from '#shared/entries/document-calls.ts'
import type { EntryDocument } from '#shared/entries/document.ts'
import { changesBetween, type EntryState } from '#shared/entries/history.ts'
import { textLimits } from '#shared/text.ts'
import { say } from '#shared/messages/say.ts'
import {
  meaningsTooLong,
  noSuchDialect,
  noSuchVersion,
  notRelatedToItself,
  relatedNotThere,
  sourceNotListed,
} from '#shared/entries/refusal-messages.ts'
import type { DatabaseReader } from '#server/db/connect.ts'
import type { Deps } from '#server/deps.ts'
import { invalid, notFound, orNotFound } from '#server/http/problem.ts'
import { presentAmong, type ChangeContext } from './revisions.ts'
import { listDialects, sourcesOf } from '#server/entries/sources.ts'
import { byOwnPaths, refuseFiles, withoutWithdrawn } from '#server/entries/entry-file-checks.ts'
import { afterDocumentChange, type EntryRow } from './state.ts'
import { stale } from './versions.ts'
import { reasonsOf, storedReasons } from './reasons.ts'
import * as revisions from './revisions.ts'

/** The slugs and ids that a document refers to. */
export const referencesIn = {
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

/** References that a change adds. Existing references are not checked, because their targets may be deleted by now. */
const addedReferences = (
  keysIn: (document: EntryDocument) => string[],
  before: EntryDocument,
  after: EntryDocument,
) => {
  const known = new Set(keysIn(before))
  return [...new Set(keysIn(after))].filter((name) => !known.has(name))
}

/** Refuses references to dialects, sources or entries that do not exist, if the change adds them. */
export async function checkReferences(tx: DatabaseReader, id: string, before: EntryDocument, after: EntryDocument) {
  const slugs = new Set((await listDialects(tx)).map(({ slug }) => slug))
  const unknown = addedReferences(referencesIn.dialects, before, after).find((slug) => !slugs.has(slug))
  if (unknown !== undefined) throw invalid(say(noSuchDialect, { slug: unknown }))
  const citedIds = addedReferences(referencesIn.sources, before, after)
  if ((await sourcesOf(tx, citedIds)).size < citedIds.length) throw invalid(say(sourceNotListed))
  if (referencesIn.entries(after).includes(id)) throw invalid(say(notRelatedToItself))
  const entries = addedReferences(referencesIn.entries, before, after)
  if ((await presentAmong(tx, entries)).size < entries.length) throw invalid(say(relatedNotThere))
}

/** The state of an entry after an editor's change. Throws 400 if the change refers to something that does not exist. */
export async function applyEdit(
  tx: DatabaseReader,
  now: EntryState,
  row: EntryRow,
  change: EntryChange,
): Promise<EntryState> {
  await checkReferences(tx, row.id, now.document, change.document)
  const titles = await sourcesOf(
    tx,
    change.document.sources.map(({ sourceId }) => sourceId),
  )
  const next = afterDocumentChange(now, change, {
    dialects: await listDialects(tx),
    titles: change.document.sources.flatMap(({ sourceId }) => titles.get(sourceId)?.title ?? []),
    demo: row.demo,
  })
  if (next.content.length > textLimits.contribution) throw invalid(say(meaningsTooLong))
  return next
}

/** Changes that admins make to entries. */
export function createEntryEditor({ db, config: { publicUrl } }: Deps) {
  return {
    async change(id: string, change: EntryChange, context: Omit<ChangeContext, 'action' | 'why'>): Promise<void> {
      const changeContext = { ...context, action: 'edited' as const, why: change.why?.trim() || null }
      await db.transaction(async (tx) => {
        await refuseFiles(tx, change, async () => (await revisions.find(tx, id))?.row)
        const edit = async (now: EntryState, row: EntryRow) => {
          if (row.version !== change.version) throw stale()
          return applyEdit(tx, now, row, change)
        }
        orNotFound(await revisions.change(tx, id, edit, changeContext))
      })
    },

    async revert(
      id: string,
      { to, version, why }: { to: number; version: number; why?: string | undefined },
      context: Omit<ChangeContext, 'action' | 'why'>,
    ): Promise<void> {
      await db.transaction(async (tx) => {
        const back = await revisions.stateAt(id, to, tx, { hold: true })
        if (!back) throw notFound(say(noSuchVersion))
        const edit = async (_now: EntryState, row: EntryRow) => {
          if (row.version !== version) throw stale()
          return byOwnPaths(back, publicUrl)
        }
        const changeContext = { ...context, action: 'reverted' as const, why: why?.trim() || storedReasons.backTo(to) }
        orNotFound(await revisions.change(tx, id, edit, changeContext))
      })
    },

    /** One page of versions, newest first, each with its changes. */
    async history(id: string, page: { before: number | undefined; limit: number }) {
      const { rows: stored, total } = await revisions.list(db, id, page)
      const states = await withoutWithdrawn(
        db,
        stored.map(({ state }) => byOwnPaths(state, publicUrl)),
      )
      const reasons = await reasonsOf(
        db,
        stored.map(({ why }) => why),
      )
      const rows = stored.slice(0, page.limit).map(({ state: _state, ...revision }, index): Revision => {
        const before = states[index + 1]
        return { ...revision, ...reasons[index]!, changes: before ? changesBetween(before, states[index]!) : [] }
      })
      return { rows, total, isMore: stored.length > page.limit }
    },
  }
}

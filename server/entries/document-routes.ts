import type { Router } from 'express'
import type { OptionalViewer } from '#shared/policy.ts'
import * as z from 'zod/mini'
import { coverEntry, coverRow } from '#shared/entries/cover-content.ts'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { record } from '#server/audit/record.ts'
import { decodeCursor, encodeCursor, pageOf } from '#server/http/lists/paging.ts'
import { orNotFound } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import { createEntryEditor } from './history/editing.ts'
import { byOwnPaths } from './entry-file-checks.ts'
import { letters } from './lists/letters.ts'
import { listDialects, listSources, sourceTitled } from './sources.ts'
import { merge, type MergeDeps } from './history/merging.ts'
import { findFullEntry, unmarkKnown, markKnown } from './full-entry.ts'
import type { WordOfTheDay } from './words/word-of-the-day.ts'
import * as store from './store.ts'

/** The version at which a page of the history ended. */
const HistoryCursor = z.int().check(z.gte(0))

export function entryDocumentRoutes(router: Router, deps: MergeDeps, wordOfTheDay: WordOfTheDay) {
  const { db, clock, config } = deps
  const { publicUrl } = config
  const editor = createEntryEditor(deps)
  const findEntry = ({ id }: { id: string }) => store.find(db, id)
  const findShown = async (id: string, viewer: OptionalViewer) => {
    return orNotFound(await findFullEntry(db, id, viewer))
  }

  route(router, entryDocuments.read, async ({ params, query, viewer }) => {
    const entry = await findShown(params.id, viewer)
    return query.covered ? coverEntry(entry) : entry
  })
  route(router, entryDocuments.change, findEntry, async ({ params, body, viewer }) => {
    await editor.change(params.id, byOwnPaths(body, publicUrl), { actorId: viewer.id, at: clock() })
    return findShown(params.id, viewer)
  })
  route(router, entryDocuments.history, findEntry, async (call) => {
    const { limit, cursor } = call.query
    const { rows, isMore, total } = await editor.history(call.params.id, {
      before: decodeCursor(HistoryCursor, cursor),
      limit,
    })
    const last = rows.at(-1)
    const shownRevisions = call.viewer
      ? rows
      : rows.map((revision) => ({ ...revision, actorName: null, authorName: null }))
    return pageOf(call, shownRevisions, {
      next: isMore && last ? encodeCursor(HistoryCursor, last.version) : undefined,
      total,
    })
  })
  route(router, entryDocuments.revert, findEntry, async ({ params, body, viewer }) => {
    await editor.revert(params.id, body, { actorId: viewer.id, at: clock() })
    return findShown(params.id, viewer)
  })

  route(router, entryDocuments.join, findEntry, async ({ params, body, viewer }) => {
    const { into, version, why } = body
    const event = { actorId: viewer.id, action: 'category.join' as const, subjectId: params.id }
    await merge(deps, params.id, { into, version }, { actorId: viewer.id, at: clock(), why }, (tx, titles) =>
      record(tx, { ...event, subject: titles.from, after: titles.into }),
    )
    return findShown(into, viewer)
  })

  route(router, entryDocuments.wordOfTheDay, async ({ query }) => {
    const { day, entry } = await wordOfTheDay()
    return { day, entry: entry && query.covered ? coverRow(entry) : entry }
  })

  route(router, entryDocuments.letters, ({ query }) => letters(db, Boolean(query.voice)))
  route(router, entryDocuments.know, async ({ params, viewer }) => {
    orNotFound(await markKnown(db, params.id, viewer.id))
  })
  route(router, entryDocuments.forget, ({ params, viewer }) => unmarkKnown(db, params.id, viewer.id))

  route(router, entryDocuments.dialects, () => listDialects(db))
  route(router, entryDocuments.sources, ({ query }) => listSources(db, query))
  route(router, entryDocuments.createSource, ({ body }) => sourceTitled(db, body))
}

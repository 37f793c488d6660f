import type { Router } from 'express'
import * as z from 'zod/mini'
import { covered, coveredRow } from '#shared/covered.ts'
import { dictionary } from '#shared/dictionary.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/connect.ts'
import { decodeCursor, encodeCursor, pageOf } from '#server/http/paging.ts'
import { notFound } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import type { Editing } from './editing.ts'
import { byOwnPaths } from './files.ts'
import { letters } from './letters.ts'
import { listDialects, listSources, sourceTitled } from './sources.ts'
import type { Joining } from './joining.ts'
import type { RecordEntryEvent } from './routes.ts'
import type { CategoryStore } from './store.ts'
import type { WholeEntries } from './whole.ts'

interface Deps {
  db: Database
  store: CategoryStore
  whole: WholeEntries
  editing: Editing
  joining: Joining
  record: RecordEntryEvent
  wordOfTheDay: () => Promise<z.output<typeof dictionary.wordOfTheDay.output>>
  clock: Clock
  publicUrl: string
}

/** The version at which a page of a history ended. */
const HistoryPlace = z.int().check(z.gte(0))

export function dictionaryRoutes(router: Router, deps: Deps) {
  const { db, store, whole, editing, joining, record, wordOfTheDay, clock, publicUrl } = deps
  const present = ({ id }: { id: string }) => store.find(id)
  const shown = async (id: string, viewerId: string | undefined) => {
    const entry = await whole.find(id, viewerId)
    if (!entry) throw notFound()
    return entry
  }

  route(router, dictionary.whole, async ({ params, query, viewer }) => {
    const entry = await shown(params.id, viewer?.id)
    return query.covered ? covered(entry) : entry
  })
  route(router, dictionary.change, present, async ({ params, body, viewer }) => {
    await editing.change(params.id, byOwnPaths(body, publicUrl), { actorId: viewer.id, at: clock() })
    return shown(params.id, viewer.id)
  })
  route(router, dictionary.history, present, async (call) => {
    const { limit, cursor } = call.query
    const { rows, isMore, total } = await editing.history(call.params.id, {
      before: decodeCursor(HistoryPlace, cursor),
      limit,
    })
    const last = rows.at(-1)
    const shown = call.viewer ? rows : rows.map((revision) => ({ ...revision, actorName: null }))
    return pageOf(call, shown, { next: isMore && last ? encodeCursor(HistoryPlace, last.version) : undefined, total })
  })
  route(router, dictionary.revert, present, async ({ params, body, viewer }) => {
    await editing.revert(params.id, body, { actorId: viewer.id, at: clock() })
    return shown(params.id, viewer.id)
  })

  route(router, dictionary.join, present, async ({ params, body, viewer }) => {
    const { into, version, why } = body
    const event = { actorId: viewer.id, action: 'category.join' as const, subjectId: params.id }
    await joining.join(params.id, { into, version }, { actorId: viewer.id, at: clock(), why }, (tx, titles) =>
      record(tx, { ...event, subject: titles.from, after: titles.into }),
    )
    return shown(into, viewer.id)
  })

  route(router, dictionary.wordOfTheDay, async ({ query }) => {
    const { day, entry } = await wordOfTheDay()
    return { day, entry: entry && query.covered ? coveredRow(entry) : entry }
  })

  route(router, dictionary.letters, () => letters(db))
  route(router, dictionary.know, async ({ params, viewer }) => {
    if (!(await whole.know(params.id, viewer.id))) throw notFound()
  })
  route(router, dictionary.forget, ({ params, viewer }) => whole.forget(params.id, viewer.id))

  route(router, dictionary.dialects, () => listDialects(db))
  route(router, dictionary.sources, ({ query }) => listSources(db, query))
  route(router, dictionary.createSource, ({ body }) => sourceTitled(db, body))
}

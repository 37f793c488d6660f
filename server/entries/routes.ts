import type { Request, Router } from 'express'
import { coverRow } from '#shared/entries/cover-content.ts'
import { categories, type EntryJson } from '#shared/entries/entries.ts'
import { lettersOf } from '#shared/language/language.ts'
import { auditWriter, record } from '#server/audit/record.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { createCachedLists } from '#server/http/lists/cached-list.ts'
import { decodeCursor, encodeCursor, pageOf } from '#server/http/lists/paging.ts'
import { newestFirst } from '#server/http/lists/newest-first.ts'
import { conflict, notFound, orNotFound } from '#server/http/problem.ts'
import { route, type JsonText, type Page } from '#server/http/route.ts'
import { MiB } from '#shared/site/site.ts'
import { say } from '#shared/messages/say.ts'
import { ofWithdrawnContribution } from '#shared/entries/refusal-messages.ts'
import { byOwnPaths } from './entry-file-checks.ts'
import { listDeleted } from './lists/deleted.ts'
import { ListCursor, facetsIn, listPage, type ListQuery } from './lists/listing.ts'
import { SearchCursor, searchPage } from './lists/searching.ts'
import { split, type MergeDeps } from './history/merging.ts'
import { findEntriesByWords } from './lists/entries-by-word.ts'
import { versionGiven } from './history/versions.ts'
import { placeThatStays } from './sources.ts'
import * as store from './store.ts'

export interface ListCall {
  request: Request
  query: ListQuery
}

/** One page of the library: the best matches first for a search, else in the order of the keys. */
export async function entriesPage(db: Database, call: ListCall): Promise<Page<JsonText & { version: number }>> {
  const { q, type, limit, cursor, dialect } = call.query
  // Old links name places that were merged since.
  const facets = facetsIn({ ...call.query, ...(dialect && { dialect: await placeThatStays(db, dialect) }) })
  if (q) {
    const letters = lettersOf(q)
    const matches = await searchPage(db, { q: letters, type, facets, limit, after: decodeCursor(SearchCursor, cursor) })
    const next = matches.last && encodeCursor(SearchCursor, matches.last)
    const listCall = { request: call.request, query: { ...call.query, q: letters } }
    const page = pageOf(listCall, matches, { next, total: matches.total })
    return matches.areTypos ? { ...page, headers: { ...page.headers, 'X-Fits': 'slip' } } : page
  }
  const listed = await listPage(db, { type, facets, limit, after: decodeCursor(ListCursor, cursor) })
  return pageOf(call, listed, { next: listed.last && encodeCursor(ListCursor, listed.last), total: listed.total })
}

function coveredText({ version, jsonText }: JsonText & { version: number }) {
  const rows = JSON.parse(jsonText) as EntryJson[]
  return { version, jsonText: JSON.stringify(rows.map(coverRow)) }
}

/** Size of the cache for searches and pages of the library, in one process. */
const cachedBytes = 24 * MiB

/** The same page from the cache, while the library's version is unchanged. It is the same for everybody, and a few searches are very frequent. */
function createCachedPage(db: Database) {
  const cachedLists = createCachedLists(cachedBytes)
  const libraryVersion = store.createLibraryVersion(db)
  return async (call: ListCall) => {
    const { q, covered } = call.query
    const name = JSON.stringify({ ...call.query, q: q && `=${lettersOf(q)}` })
    const version = call.request.sessionInfo?.versions.library ?? (await libraryVersion())
    const list = await cachedLists.get(name, version, async () => {
      const { content, headers } = await entriesPage(db, call)
      return { ...(covered ? coveredText(content) : content), headers }
    })
    return list!
  }
}

export function entryRoutes(router: Router, deps: MergeDeps) {
  const { db, clock, config, followUpSoon } = deps
  const { publicUrl } = config
  const page = createCachedPage(db)
  const findEntry = ({ id }: { id: string }) => store.find(db, id)
  const restorable = ({ id }: { id: string }) => store.findRestorable(db, id, clock())
  route(router, categories.list, page)
  route(router, categories.named, ({ query }) => findEntriesByWords(db, query.words.split('\n')))
  route(router, categories.read, findEntry, ({ target }) => target)
  route(router, categories.create, async ({ body, viewer }) => {
    const draft = byOwnPaths(body, publicUrl)
    return orNotFound(
      await store.find(db, await db.transaction((tx) => store.insert(tx, draft, { actorId: viewer.id }))),
    )
  })
  route(router, categories.update, findEntry, async ({ params, body, request, viewer }) => {
    const { version, ...draft } = body
    const expected = versionGiven(version, request.get('If-Match'))
    if (
      !(await store.update(db, params.id, byOwnPaths(draft, publicUrl), expected, { actorId: viewer.id, at: clock() }))
    )
      throw notFound()
    return orNotFound(await store.find(db, params.id))
  })
  route(router, categories.remove, findEntry, async ({ params, viewer }) => {
    orNotFound(await store.remove(db, params.id, clock(), auditWriter(viewer.id, 'category.delete')))
  })
  route(router, categories.restore, restorable, async ({ params, viewer }) => {
    const splitEvent = { actorId: viewer.id, action: 'category.part' as const, subjectId: params.id }
    const splitOff = (tx: Transaction) =>
      split(deps, tx, params.id, {
        actorId: viewer.id,
        at: clock(),
        writeAudit: (subject) => record(tx, { ...splitEvent, subject }),
      })
    const restored = await store.restore(db, params.id, splitOff, auditWriter(viewer.id, 'category.restore'))
    if (restored === 'withdrawn') throw conflict(say(ofWithdrawnContribution))
    await followUpSoon()
    return orNotFound(restored)
  })
  route(router, categories.deleted, (call) =>
    newestFirst(
      call,
      (asked) => listDeleted(db, clock(), call.query.source, asked),
      ({ deletedAt }) => deletedAt,
    ),
  )
}

import type { Request, Router } from 'express'
import type * as z from 'zod/mini'
import type { AuditAction } from '#shared/audit.ts'
import { coveredRow } from '#shared/covered.ts'
import { categories } from '#shared/entries.ts'
import type { CategoryAnswer } from '#shared/entries.ts'
import { lettersOf } from '#shared/language.ts'
import type { Clock } from '#server/clock.ts'
import type { Transaction } from '#server/db/connect.ts'
import type { HotList, HotLists } from '#server/http/hot-list.ts'
import { decodeCursor, encodeCursor, pageOf } from '#server/http/paging.ts'
import { conflict, notFound } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import type { JsonText, Page } from '#server/http/route.ts'
import { byOwnPaths } from './files.ts'
import { ListPlace, SearchPlace, facetsIn } from './listing.ts'
import type { Joining } from './joining.ts'
import type { CategoryStore } from './store.ts'
import { versionGiven } from './versions.ts'

/** What a store gave, unless somebody deleted it since it was looked up. */
function orNotFound<T>(found: T | undefined): T {
  if (found === undefined) throw notFound()
  return found
}

/** Keeps an event for the admins to read. */
export type RecordEntryEvent = (
  tx: Transaction,
  event: { actorId: string; action: AuditAction; subject: string; subjectId: string; after?: string },
) => Promise<void>

export interface Deps {
  store: CategoryStore
  hotLists: HotLists
  joining: Joining
  clock: Clock
  record: RecordEntryEvent
  publicUrl: string
}

export interface ListCall {
  request: Request
  query: z.output<typeof categories.list.query>
}

/** One page of the library: what fits best first where something is searched for, else in the order of its keys. */
export async function entriesPage(store: CategoryStore, call: ListCall): Promise<Page<JsonText & { version: number }>> {
  const { q, type, limit, cursor } = call.query
  const facets = facetsIn(call.query)
  if (q) {
    const letters = lettersOf(q)
    const found = await store.search({ q: letters, type, facets, limit, after: decodeCursor(SearchPlace, cursor) })
    const next = found.last && encodeCursor(SearchPlace, found.last)
    const asked = { request: call.request, query: { ...call.query, q: letters } }
    const page = pageOf(asked, found, { next, total: found.total })
    return found.areSlips ? { ...page, headers: { ...page.headers, 'X-Fits': 'slip' } } : page
  }
  const found = await store.list({ type, facets, limit, after: decodeCursor(ListPlace, cursor) })
  return pageOf(call, found, { next: found.last && encodeCursor(ListPlace, found.last), total: found.total })
}

function coveredText({ version, jsonText }: JsonText & { version: number }) {
  const rows = JSON.parse(jsonText) as CategoryAnswer[]
  return { version, jsonText: JSON.stringify(rows.map(coveredRow)) }
}

/** The same page as text that is kept while the library stays as it is: it is the same for everybody, and a few beginnings are asked for all the time. */
async function hotPage({ store, hotLists }: Pick<Deps, 'store' | 'hotLists'>, call: ListCall): Promise<HotList> {
  const { q, type, limit, cursor, covered } = call.query
  const name = JSON.stringify([q && `=${lettersOf(q)}`, type, limit, cursor, covered, ...facetsIn(call.query)])
  const version = call.request.held?.versions.library ?? (await store.libraryVersion())
  const list = await hotLists.get(name, version, async () => {
    const { rows, headers } = await entriesPage(store, call)
    return { ...(covered ? coveredText(rows) : rows), headers }
  })
  return list!
}

export function categoryRoutes(router: Router, { joining, clock, record, publicUrl, ...kept }: Deps) {
  const { store } = kept
  const present = ({ id }: { id: string }) => store.find(id)
  const restorable = ({ id }: { id: string }) => store.findRestorable(id, clock())
  const notedAs = (action: AuditAction, actorId: string) => (tx: Transaction, entry: { id: string; title: string }) =>
    record(tx, { actorId, action, subject: entry.title, subjectId: entry.id })

  route(router, categories.list, (call) => hotPage(kept, call))
  route(router, categories.named, ({ query }) => store.named(query.words.split('\n')))
  route(router, categories.read, present, ({ thing }) => thing)
  route(router, categories.create, async ({ body, viewer }) => {
    return orNotFound(await store.find(await store.insert(byOwnPaths(body, publicUrl), { actorId: viewer.id })))
  })
  route(router, categories.update, present, async ({ params, body, request, viewer }) => {
    const { version, ...draft } = body
    const expected = versionGiven(version, request.get('If-Match'))
    if (!(await store.update(params.id, byOwnPaths(draft, publicUrl), expected, { actorId: viewer.id, at: clock() })))
      throw notFound()
    return orNotFound(await store.find(params.id))
  })
  route(router, categories.remove, present, async ({ params, viewer }) => {
    if (!(await store.remove(params.id, clock(), notedAs('category.delete', viewer.id)))) throw notFound()
  })
  route(router, categories.restore, restorable, async ({ params, viewer }) => {
    const parted = { actorId: viewer.id, action: 'category.part' as const, subjectId: params.id }
    await joining.part(params.id, { actorId: viewer.id, at: clock() }, (tx, subject) =>
      record(tx, { ...parted, subject }),
    )
    const restored = await store.restore(params.id, notedAs('category.restore', viewer.id))
    if (restored === 'withdrawn')
      throw conflict(
        'It was made of a contribution that is withdrawn. First put that back, under Contributions; then restore this.',
      )
    return orNotFound(restored)
  })
  route(router, categories.deleted, () => store.listDeleted(clock()))
}

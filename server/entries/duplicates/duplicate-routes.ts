import type { Router } from 'express'
import { duplicates } from '#shared/entries/duplicates.ts'
import { noSuchPair } from '#shared/entries/duplicate-messages.ts'
import { say } from '#shared/messages/say.ts'
import type { Deps } from '#server/deps.ts'
import { decodeCursor, encodeCursor, pageOf } from '#server/http/lists/paging.ts'
import { notFound } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import * as store from './duplicate-store.ts'

/** Likely duplicates, for admins. */
export function duplicateRoutes(router: Router, { db, clock }: Deps) {
  route(router, duplicates.list, async (call) => {
    const { state, limit, cursor } = call.query
    await store.compareSome(db)
    const after = decodeCursor(store.PairCursor, cursor)
    const { rows, total, unchecked } = await store.list(db, state, { after, limit })
    const pairs = rows.slice(0, limit)
    const last = rows.length > limit ? pairs.at(-1) : undefined
    const next = last && encodeCursor(store.PairCursor, [last.kind, last.one.id, last.other.id])
    return pageOf(call, { pairs, unchecked }, { next, total })
  })

  route(router, duplicates.decide, async ({ viewer, body: { one, other, state } }) => {
    const decision = { state, actorId: viewer.id, at: clock() }
    if (!(await store.decide(db, [one, other], decision))) throw notFound(say(noSuchPair))
  })
}

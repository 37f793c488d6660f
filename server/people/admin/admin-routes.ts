import type { Router } from 'express'
import * as z from 'zod/mini'
import { say } from '#shared/messages/say.ts'
import { boughtPeriodRuns, cannotSuspendSelf, lastAdministrator } from '#shared/people/refusal-messages.ts'
import { people } from '#shared/people.ts'
import type { PeopleAdminStore, Suspension } from './admin-store.ts'
import type { PeopleStore, RoleChange } from '#server/people/store.ts'
import { adminUserAt, type StoredUser } from '#server/people/user.ts'
import type { Clock } from '#server/clock.ts'
import { newestFirst, type ListPageRequest } from '#server/http/lists/newest-first.ts'
import { cursorText, decodeCursor, encodeCursor, pageOf } from '#server/http/lists/paging.ts'
import { conflict, notFound, orNotFound } from '#server/http/problem.ts'
import { route, type Call } from '#server/http/route.ts'

interface Deps {
  store: PeopleAdminStore
  changeRole: PeopleStore['changeRole']
  clock: Clock
}

const PersonCursor = z.object({ key: cursorText, id: z.uuid() })

function demand(outcome: RoleChange | Suspension) {
  if (outcome === 'absent') throw notFound()
  if (outcome === 'last admin') throw conflict(say(lastAdministrator))
  if (outcome === 'bought period') throw conflict(say(boughtPeriodRuns))
}

/** Admin calls about people. */
export function peopleAdminRoutes(router: Router, { store, changeRole, clock }: Deps) {
  async function toJson(rows: StoredUser[]) {
    const lastAdminId = await store.findLastAdminId()
    return rows.map((row) => adminUserAt(row, clock(), lastAdminId))
  }

  async function present(id: string) {
    const person = orNotFound(await store.find(id))
    const [json] = await toJson([person])
    return json!
  }

  async function listNewest(pageRequest: ListPageRequest) {
    const { rows, total } = await store.listNewest(pageRequest)
    return { rows: await toJson(rows), total }
  }

  async function search(call: Call<typeof people.list, undefined>, words: string) {
    const { limit, cursor } = call.query
    const { found, total } = await store.search(words, limit, decodeCursor(PersonCursor, cursor))
    const page = found.slice(0, limit)
    const last = page.at(-1)
    const next = found.length > limit && last ? encodeCursor(PersonCursor, last.fit) : undefined
    return pageOf(call, await toJson(page.map(({ person }) => person)), { next, total })
  }

  route(router, people.list, (call) => {
    const words = call.query.q?.normalize('NFC').replaceAll(/\s+/g, ' ')
    if (words) return search(call, words)
    return newestFirst(call, listNewest, (person) => person.createdAt)
  })
  route(router, people.changeRole, async ({ params, body, viewer }) => {
    demand(await changeRole(params.id, body.role, clock(), viewer.id))
    return present(params.id)
  })
  route(router, people.suspend, async ({ params, viewer }) => {
    if (params.id.toLowerCase() === viewer.id) throw conflict(say(cannotSuspendSelf))
    demand(await store.suspend(params.id, clock(), viewer.id))
    return present(params.id)
  })
  route(router, people.unsuspend, async ({ params, viewer }) => {
    demand(await store.restore(params.id, viewer.id))
    return present(params.id)
  })
}

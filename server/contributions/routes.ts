import type { Router } from 'express'
import { contributions } from '#shared/contributions.ts'
import type { ContributionStatus } from '#shared/contributions.ts'
import type { Clock } from '#server/clock.ts'
import { newestFirst } from '#server/http/newest-first.ts'
import { notFound } from '#server/http/problem.ts'
import type { Problem } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import type { DecisionStore } from './decision-store.ts'
import { checkAmendment, checkDecision, decidedAlready, tooLateTo } from './decision.ts'
import type { ContributionStore } from './store.ts'

interface Deps {
  store: ContributionStore
  decisions: DecisionStore
  clock: Clock
}

const createdAt = (row: { id: string; createdAt: Date }) => row.createdAt

export function contributionRoutes(router: Router, { store, decisions, clock }: Deps) {
  const found = ({ id }: { id: string }) => store.find(id)
  const present = async (id: string) => {
    const row = await store.find(id)
    if (!row) throw notFound()
    return row
  }
  /** Why nothing was done: it is decided already, unless it is gone. */
  const because = async (id: string, refusal: (status: ContributionStatus) => Problem) =>
    refusal((await present(id)).status)

  route(router, contributions.mine, (call) =>
    newestFirst(call, (wanted) => store.listOf(call.viewer.id, wanted), createdAt),
  )
  route(router, contributions.create, ({ body, viewer }) => store.insert(body, viewer.id))
  route(router, contributions.update, found, async ({ params, body }) => {
    if (!(await store.update(params.id, body))) throw await because(params.id, (status) => tooLateTo('changed', status))
    return present(params.id)
  })
  route(router, contributions.withdraw, found, async ({ params }) => {
    if (!(await store.remove(params.id))) throw await because(params.id, (status) => tooLateTo('withdrawn', status))
  })

  route(router, contributions.published, (call) =>
    newestFirst(call, (wanted) => store.listPublished(wanted), createdAt),
  )
  route(router, contributions.readPublished, async ({ params }) => {
    const row = await store.findPublished(params.id)
    if (!row) throw notFound()
    return row
  })

  route(router, contributions.all, (call) =>
    newestFirst(call, (wanted) => store.listAll(call.query.status, wanted), createdAt),
  )
  route(router, contributions.decide, found, async ({ params: { id }, body, viewer }) => {
    checkDecision(body)
    const by = { actorId: viewer.id, now: clock() }
    const { status, entry, withdrawn } = body
    // Kept as written, but a note of spaces is none.
    const note = body.note === undefined ? undefined : body.note?.trim() ? body.note : null
    if (status) {
      if (!(await decisions.decide(id, { status, note, entry }, by))) throw await because(id, decidedAlready)
    } else {
      const check = (now: ContributionStatus) => checkAmendment(now, body)
      if (!(await decisions.amend(id, { note, withdrawn }, by, check))) throw notFound()
    }
    return present(id)
  })
}

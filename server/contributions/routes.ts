import type { Router } from 'express'
import { contributions } from '#shared/contributions.ts'
import type { ContributionStatus } from '#shared/contributions.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { newestFirst } from '#server/http/newest-first.ts'
import { invalid, notFound } from '#server/http/problem.ts'
import type { Problem } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import { filesOf } from './decision-store.ts'
import type { DecisionStore } from './decision-store.ts'
import { checkAmendment, checkDecision, tooLateTo } from './decision.ts'
import type { Showing } from './shown.ts'
import type { ContributionRow, ContributionStore } from './store.ts'

interface Deps {
  db: Database
  store: ContributionStore
  decisions: DecisionStore
  clock: Clock
  showing: Showing
  files: SentFiles
  takeBackVoice: (recordingId: string) => Promise<unknown>
}

/** Files that people send in. */
export interface SentFiles {
  /** Whether it is a file of their own of that kind, or none of the files that are sent in. */
  mayGive: (path: string | null, kind: 'image' | 'audio', userId: string) => Promise<boolean>
  drop: (tx: Transaction, paths: string[]) => Promise<void>
}
export const notYours = (what: string) => invalid(`${what} must be a file that you have uploaded here.`)

export const notReplaceable = () => invalid('replacesId must name a contribution of your own that was rejected.')

const createdAt = (row: { id: string; createdAt: Date }) => row.createdAt

export function contributionRoutes(
  router: Router,
  { db, store, decisions, clock, showing, files, takeBackVoice }: Deps,
) {
  const reviewed = (rows: ContributionRow[], viewer: { id: string }) => showing.review(rows, { viewer, clock })
  const shown = async (row: ContributionRow) => (await showing.show([row]))[0]!

  const found = ({ id }: { id: string }) => store.find(id)
  const present = async (id: string) => {
    const row = await store.find(id)
    if (!row) throw notFound()
    return row
  }
  /** Why nothing was done: it is decided already, unless it is gone. */
  const because = async (id: string, refusal: (status: ContributionStatus) => Problem) =>
    refusal((await present(id)).status)

  route(router, contributions.mine, async (call) => {
    const page = await newestFirst(call, (wanted) => store.listOf(call.viewer.id, wanted), createdAt)
    return { ...page, rows: await showing.show(page.rows) }
  })
  route(router, contributions.create, async ({ body, viewer }) => {
    if (!(await files.mayGive(body.imageUrl, 'image', viewer.id))) throw notYours('Picture')
    if (!(await files.mayGive(body.audioUrl, 'audio', viewer.id))) throw notYours('Sound')
    const made = await store.insert(body, viewer.id)
    if (!made) throw notReplaceable()
    return shown(made)
  })
  route(router, contributions.update, found, async ({ params, body }) => {
    if (!(await store.update(params.id, body))) throw await because(params.id, (status) => tooLateTo('changed', status))
    return shown(await present(params.id))
  })
  route(router, contributions.withdraw, found, async ({ params, thing }) => {
    // With the recording goes what waits of it.
    if (thing.recordingId !== null && thing.status === 'PENDING') return void (await takeBackVoice(thing.recordingId))
    const isGone = await db.transaction(async (tx) => {
      const removed = await store.remove(tx, params.id)
      if (removed) await files.drop(tx, filesOf(removed.proposal))
      return removed !== undefined
    })
    if (!isGone) throw await because(params.id, (status) => tooLateTo('withdrawn', status))
  })

  route(router, contributions.published, (call) =>
    newestFirst(call, (wanted) => store.listPublished(wanted), createdAt),
  )
  route(router, contributions.readPublished, async ({ params }) => {
    const row = await store.findPublished(params.id)
    if (!row) throw notFound()
    return row
  })

  route(router, contributions.all, async (call) => {
    const page = await newestFirst(call, (wanted) => store.listAll(call.query, wanted), createdAt)
    return { ...page, rows: await reviewed(page.rows, call.viewer) }
  })
  route(router, contributions.decide, found, async ({ params: { id }, body, viewer, thing }) => {
    checkDecision(body, thing.kind)
    const by = { actorId: viewer.id, now: clock() }
    const { status, withdrawn, ...verdict } = body
    // Kept as written, but a note of spaces is none.
    const note = body.note === undefined ? undefined : body.note?.trim() ? body.note : null
    const check = (now: Pick<ContributionRow, 'status' | 'kind'>) => checkAmendment(now, body)
    const done = status
      ? await decisions.decide(id, { ...verdict, status, note }, by)
      : await decisions.amend(id, { note, withdrawn }, by, check)
    if (!done) throw notFound()
    return (await reviewed([await present(id)], viewer))[0]!
  })
  route(router, contributions.undo, found, async ({ params: { id }, viewer }) => {
    if (!(await decisions.undo(id, { actorId: viewer.id, now: clock() }))) throw notFound()
    return (await reviewed([await present(id)], viewer))[0]!
  })
}

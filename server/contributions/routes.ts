import type { Router } from 'express'
import { contributions, type ContributionStatus } from '#shared/contributions/contributions.ts'
import { say } from '#shared/messages/say.ts'
import type { PlainText } from '#shared/messages/text.ts'
import { mustBeYourFile, replacesOwnRejected } from '#shared/contributions/refusal-messages.ts'
import { proposedPictureField, proposedSoundField } from '#shared/contributions/field-messages.ts'
import type { Database } from '#server/db/connect.ts'
import type { Deps } from '#server/deps.ts'
import { mayContribute, withdrawUploads } from '#server/media/pending-uploads.ts'
import { withdraw as withdrawRecording } from '#server/voices/recordings/recording-store.ts'
import { filesOfEntry, refuseWithdrawn } from '#server/db/queries/withdrawn-file-refusals.ts'
import { newestFirst } from '#server/http/lists/newest-first.ts'
import { invalid, notFound, orNotFound, type Problem } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import { createDecisions, filesOf } from './decision-store.ts'
import { checkAmendment, checkDecision, tooLateTo } from './decision.ts'
import { presentForReview, presentContribution } from './presentation.ts'
import type { ContributionRow } from './lists.ts'
import * as lists from './lists.ts'
import * as store from './store.ts'

export const notYours = (label: PlainText) => invalid(say(mustBeYourFile, { label: say(label) }))

export const notReplaceable = () => invalid(say(replacesOwnRejected))

const createdAt = (row: { id: string; createdAt: Date }) => row.createdAt

export const publishedPage = (db: Database, call: Parameters<typeof newestFirst>[0]) =>
  newestFirst(call, (pageQuery) => lists.listPublished(db, pageQuery), createdAt)

export function contributionRoutes(router: Router, deps: Deps) {
  const { db, clock } = deps
  const decisions = createDecisions(deps)
  const reviewRows = (rows: ContributionRow[], viewer: { id: string }) => presentForReview(deps, rows, viewer)
  const presentRow = async (row: ContributionRow) => (await presentContribution(db, [row]))[0]!

  const findContribution = ({ id }: { id: string }) => lists.find(db, id)
  const contributionOf = async (id: string) => orNotFound(await lists.find(db, id))
  /** The reason why a change had no effect: 404 if the contribution is gone, else the given refusal. */
  const refusalOf = async (id: string, refusal: (status: ContributionStatus) => Problem) =>
    refusal((await contributionOf(id)).status)

  route(router, contributions.listOwn, async (call) => {
    const page = await newestFirst(call, (pageQuery) => lists.listOf(db, call.viewer.id, pageQuery), createdAt)
    return { ...page, content: await presentContribution(db, page.content) }
  })
  const checkFiles = async (imageUrl: string | null, audioUrl: string | null, authorId: string) => {
    if (!(await mayContribute(db, imageUrl, 'image', authorId))) throw notYours(proposedPictureField)
    if (!(await mayContribute(db, audioUrl, 'audio', authorId))) throw notYours(proposedSoundField)
    await db.transaction((tx) => refuseWithdrawn(tx, filesOfEntry({ imageUrl, audioUrl })))
  }
  route(router, contributions.create, async ({ body, viewer }) => {
    await checkFiles(body.imageUrl, body.audioUrl, viewer.id)
    const created = await store.insert(db, body, viewer.id)
    if (!created) throw notReplaceable()
    return presentRow(created)
  })
  route(router, contributions.update, findContribution, async ({ params, body, viewer }) => {
    await checkFiles(body.imageUrl ?? null, body.audioUrl ?? null, viewer.id)
    if (!(await store.update(db, params.id, body)))
      throw await refusalOf(params.id, (status) => tooLateTo('changed', status))
    return presentRow(await contributionOf(params.id))
  })
  route(router, contributions.withdraw, findContribution, async ({ params, target }) => {
    // If the recording is withdrawn, its pending contribution is withdrawn with it.
    if (target.recordingId !== null && target.status === 'PENDING')
      return void (await withdrawRecording(deps, target.recordingId, async () => {}))
    const isRemoved = await db.transaction(async (tx) => {
      const removed = await store.remove(tx, params.id)
      if (removed) await withdrawUploads(deps, tx, filesOf(removed.proposal))
      return removed !== undefined
    })
    if (!isRemoved) throw await refusalOf(params.id, (status) => tooLateTo('withdrawn', status))
    deps.removal.soon()
  })

  route(router, contributions.published, (call) => publishedPage(db, call))
  route(router, contributions.readPublished, async ({ params }) => {
    return orNotFound(await lists.findPublished(db, params.id))
  })

  route(router, contributions.all, async (call) => {
    const page = await newestFirst(call, (pageQuery) => lists.listAll(db, call.query, pageQuery), createdAt)
    return { ...page, content: await reviewRows(page.content, call.viewer) }
  })
  route(router, contributions.decide, findContribution, async ({ params: { id }, body, viewer, target }) => {
    checkDecision(body, target.kind)
    const context = { actorId: viewer.id, now: clock() }
    const { status, withdrawn, ...verdict } = body
    // A note of spaces counts as no note; any other note is stored unchanged.
    const note = body.note === undefined ? undefined : body.note?.trim() ? body.note : null
    const check = (now: Pick<ContributionRow, 'status' | 'kind'>) => checkAmendment(now, body)
    const isFound = status
      ? await decisions.decide(id, { ...verdict, status, note }, context)
      : await decisions.amend(id, { note, withdrawn }, context, check)
    if (!isFound) throw notFound()
    return (await reviewRows([await contributionOf(id)], viewer))[0]!
  })
  route(router, contributions.undo, findContribution, async ({ params: { id }, viewer }) => {
    orNotFound(await decisions.undo(id, { actorId: viewer.id, now: clock() }))
    return (await reviewRows([await contributionOf(id)], viewer))[0]!
  })
}

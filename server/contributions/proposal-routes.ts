import type { Router } from 'express'
import * as z from 'zod/mini'
import { EntryDocument } from '#shared/entries/document.ts'
import { contributions } from '#shared/contributions/contributions.ts'
import type { Proposal, ProposalDraft } from '#shared/contributions/proposals.ts'
import { lettersOf } from '#shared/language/language.ts'
import { same } from '#shared/entries/history.ts'
import { say, type Sentence } from '#shared/messages/say.ts'
import {
  formNotProposable,
  learnerAnswered,
  muchForOneDay,
  nothingWasChanged,
  takenBackMeanwhile,
} from '#shared/contributions/refusal-messages.ts'
import { noSuchDialect } from '#shared/entries/refusal-messages.ts'
import { proposedPictureField } from '#shared/contributions/field-messages.ts'
import type { Transaction } from '#server/db/connect.ts'
import type { Deps } from '#server/deps.ts'
import { createProposalApplier } from '#server/entries/proposals/applying.ts'
import * as revisions from '#server/entries/history/revisions.ts'
import { listDialects } from '#server/entries/sources.ts'
import { find as findEntry } from '#server/entries/store.ts'
import { mayContribute } from '#server/media/pending-uploads.ts'
import { filesOfEntry, refuseWithdrawn } from '#server/db/queries/withdrawn-file-refusals.ts'
import { newestFirst } from '#server/http/lists/newest-first.ts'
import { conflict, invalid, orNotFound } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import type { Limit } from '#server/http/limits/throttle.ts'
import { notReplaceable, notYours } from './routes.ts'
import { presentContribution } from './presentation.ts'
import type { NewProposal } from './store.ts'
import * as lists from './lists.ts'
import * as store from './store.ts'

const dailyLimit: Limit = { name: 'proposals', times: 60, minutes: 24 * 60 }

/** A proposal for another form of an entry, made from an accepted appeal; its dialect is unknown. */
export const createFormProposals =
  ({ throttle, config }: Deps) =>
  async (tx: Transaction, authorId: string, entryId: string, form: string): Promise<void> => {
    const current = orNotFound(await revisions.find(tx, entryId))
    const { document, title } = current.state
    const forms = [...document.forms, { text: form, kind: 'variant', dialects: [] }]
    const parsed = z.safeParse(EntryDocument, { ...document, forms })
    if (!parsed.success)
      throw invalid((parsed.error.issues[0]?.message as Sentence | undefined) ?? say(formNotProposable))
    const why = say(learnerAnswered)
    const { version } = current.row
    const states = orNotFound(
      await createProposalApplier(config.publicUrl).propose(tx, entryId, { version, why, document: parsed.data }),
    )
    await throttle.take(dailyLimit, authorId, say(muchForOneDay), tx)
    const proposal = { kind: 'edit' as const, ...states }
    await store.insertProposal(
      tx,
      { entry: { id: entryId, title }, content: why, proposal, baseVersion: version, replacesId: null },
      authorId,
    )
  }

type StatementDraft = Extract<ProposalDraft, { kind: 'witness' }>

/** A statement as it is stored: about a form of the entry, with the form that they say instead in `note`. */
async function statementOf(
  tx: Transaction,
  { id, title }: { id: string; title: string },
  { form, about, stance, dialect, note }: StatementDraft,
): Promise<Extract<Proposal, { kind: 'witness' }>> {
  const statement = { kind: 'witness' as const, dialect, stance }
  if (stance !== 'different') return { ...statement, form: about ?? form ?? title, note }
  const isHeadword = form === undefined || lettersOf(form) === lettersOf(title)
  const forms = orNotFound(await revisions.find(tx, id)).state.document.forms
  const isFormOfEntry = forms.some(({ text }) => lettersOf(text) === lettersOf(form ?? title))
  if (about === undefined && (isHeadword || (isFormOfEntry && note !== null)))
    return { ...statement, form: form ?? title, note }
  return { ...statement, form: about ?? title, note: form ?? note }
}

/** Calls by which people with a confirmed address send in proposals for an entry. */
export function proposalRoutes(router: Router, { db, throttle, config }: Deps) {
  const applier = createProposalApplier(config.publicUrl)

  async function proposalOf(
    tx: Transaction,
    entry: { id: string; title: string },
    draft: ProposalDraft,
  ): Promise<NewProposal> {
    const { replacesId } = draft
    if (draft.kind === 'witness') {
      if (!(await listDialects(tx)).some(({ slug }) => slug === draft.dialect))
        throw invalid(say(noSuchDialect, { slug: draft.dialect }))
      const proposal = await statementOf(tx, entry, draft)
      return { entry, content: draft.note ?? '', proposal, baseVersion: null, replacesId }
    }
    if (draft.kind === 'picture') {
      const { why, imageUrl } = draft
      await refuseWithdrawn(tx, filesOfEntry({ imageUrl }))
      return {
        entry,
        content: why ?? '',
        proposal: { kind: 'picture', imageUrl: imageUrl ?? '' },
        baseVersion: null,
        replacesId,
      }
    }
    const states = orNotFound(await applier.propose(tx, entry.id, draft))
    if (same(states.base, states.proposed)) throw invalid(say(nothingWasChanged))
    const proposal = { kind: 'edit' as const, ...states }
    return { entry, content: draft.why ?? '', proposal, baseVersion: draft.version, replacesId }
  }

  route(
    router,
    contributions.propose,
    ({ id }) => findEntry(db, id),
    async ({ body, viewer, target }) => {
      if (body.kind === 'picture' && !(await mayContribute(db, body.imageUrl, 'image', viewer.id)))
        throw notYours(proposedPictureField)
      const createdId = await db.transaction(async (tx) => {
        const proposal = await proposalOf(tx, { id: target.id, title: target.title }, body)
        await throttle.take(dailyLimit, viewer.id, say(muchForOneDay), tx)
        const id = await store.insertProposal(tx, proposal, viewer.id)
        if (id === undefined) throw notReplaceable()
        return id
      })
      const row = await lists.find(db, createdId)
      if (!row) throw conflict(say(takenBackMeanwhile))
      return (await presentContribution(db, [row]))[0]!
    },
  )

  route(router, contributions.listProposals, async (call) => {
    const page = await newestFirst(
      call,
      (pageQuery) => lists.listOf(db, call.viewer.id, pageQuery, call.query.id),
      ({ createdAt }) => createdAt,
    )
    return { ...page, content: await presentContribution(db, page.content) }
  })
}

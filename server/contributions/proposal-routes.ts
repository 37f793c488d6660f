import type { Router } from 'express'
import * as z from 'zod/mini'
import { EntryDocument } from '#shared/entry-document.ts'
import { contributions } from '#shared/contributions.ts'
import type { ProposalDraft } from '#shared/proposals.ts'
import type { EntryChange } from '#shared/dictionary.ts'
import { sameState } from '#shared/entry-history.ts'
import type { EntryState } from '#shared/entry-history.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { newestFirst } from '#server/http/newest-first.ts'
import { conflict, invalid, notFound } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import type { Throttle } from '#server/http/throttle.ts'
import { notReplaceable, notYours } from './routes.ts'
import type { SentFiles } from './routes.ts'
import type { Showing } from './shown.ts'
import type { ContributionStore, NewProposal } from './store.ts'

/** What proposals need to know of entries. */
export interface ProposedEntries {
  find: (id: string) => Promise<{ id: string; title: string } | undefined>
  isDialect: (slug: string) => Promise<boolean>
  present: (tx: Transaction, id: string) => Promise<{ version: number; state: EntryState } | undefined>
  /** Undefined where there is no such entry; throws 409 where the version that was seen is not kept. */
  propose: (
    tx: Transaction,
    id: string,
    change: EntryChange,
  ) => Promise<{ base: EntryState; proposed: EntryState } | undefined>
}

interface Deps {
  db: Database
  store: ContributionStore
  throttle: Throttle
  proposed: ProposedEntries
  showing: Showing
  files: Pick<SentFiles, 'mayGive'>
}

const aDay = { name: 'proposals', times: 60, minutes: 24 * 60 }

const enough = 'Thank you: that was very much for one day.'

/** Another form of an entry, by somebody who thinks that it is right; where it is said nobody has told yet. */
export const createFormProposals =
  ({ store, throttle, proposed }: Pick<Deps, 'store' | 'throttle' | 'proposed'>) =>
  async (tx: Transaction, authorId: string, entryId: string, form: string): Promise<void> => {
    const now = await proposed.present(tx, entryId)
    if (!now) throw notFound()
    const { document, title } = now.state
    const forms = [...document.forms, { text: form, kind: 'variant', dialects: [] }]
    const read = z.safeParse(EntryDocument, { ...document, forms })
    if (!read.success) throw invalid(read.error.issues[0]?.message ?? 'This form cannot be proposed.')
    const why = 'A learner answered with it and says that it is right.'
    const states = await proposed.propose(tx, entryId, { version: now.version, why, document: read.data })
    if (!states) throw notFound()
    await throttle.take(aDay, authorId, enough)
    const proposal = { kind: 'edit' as const, ...states }
    await store.insertProposal(
      tx,
      { entry: { id: entryId, title }, content: why, proposal, baseVersion: now.version, replacesId: null },
      authorId,
    )
  }

/** What anybody with a confirmed address may send in for an entry. */
export function proposalRoutes(router: Router, { db, store, throttle, proposed, showing, files }: Deps) {
  async function proposalOf(
    tx: Transaction,
    entry: { id: string; title: string },
    draft: ProposalDraft,
  ): Promise<NewProposal> {
    const { replacesId } = draft
    if (draft.kind === 'witness') {
      if (!(await proposed.isDialect(draft.dialect))) throw invalid(`There is no dialect '${draft.dialect}'.`)
      const { replacesId: _old, ...proposal } = draft
      return { entry, content: draft.note ?? '', proposal, baseVersion: null, replacesId }
    }
    if (draft.kind === 'picture') {
      const { why, imageUrl } = draft
      return {
        entry,
        content: why ?? '',
        proposal: { kind: 'picture', imageUrl: imageUrl ?? '' },
        baseVersion: null,
        replacesId,
      }
    }
    const states = await proposed.propose(tx, entry.id, draft)
    if (!states) throw notFound()
    if (sameState(states.base, states.proposed)) throw invalid('Nothing was changed.')
    const proposal = { kind: 'edit' as const, ...states }
    return { entry, content: draft.why ?? '', proposal, baseVersion: draft.version, replacesId }
  }

  route(
    router,
    contributions.propose,
    ({ id }) => proposed.find(id),
    async ({ body, viewer, thing }) => {
      if (body.kind === 'picture' && !(await files.mayGive(body.imageUrl, 'image', viewer.id)))
        throw notYours('Picture')
      const made = await db.transaction(async (tx) => {
        const proposal = await proposalOf(tx, { id: thing.id, title: thing.title }, body)
        await throttle.take(aDay, viewer.id, enough)
        const id = await store.insertProposal(tx, proposal, viewer.id)
        if (id === undefined) throw notReplaceable()
        return id
      })
      const row = await store.find(made)
      if (!row) throw conflict('This was taken back meanwhile.')
      return (await showing.show([row]))[0]!
    },
  )

  route(router, contributions.given, async (call) => {
    const page = await newestFirst(
      call,
      (wanted) => store.listOf(call.viewer.id, wanted, call.query.id),
      ({ createdAt }) => createdAt,
    )
    return { ...page, rows: await showing.show(page.rows) }
  })
}

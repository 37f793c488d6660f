import { eq } from 'drizzle-orm'
import type { ContributionStatus, Decision } from '#shared/contributions/contributions.ts'
import type { Proposal } from '#shared/contributions/proposals.ts'
import { record } from '#server/audit/record.ts'
import type { Transaction } from '#server/db/connect.ts'
import { contributions } from '#server/db/tables/library.ts'
import type { Deps } from '#server/deps.ts'
import { createProposalApplier, type DecisionContext, type SentProposal } from '#server/entries/proposals/applying.ts'
import { requirePresentEntry } from '#server/entries/proposals/reviewing.ts'
import * as entries from '#server/entries/store.ts'
import { holdUpload, publishUpload } from '#server/media/pending-uploads.ts'
import { lockRecording, setDecision } from '#server/voices/recordings/decision.ts'
import { builtUpon, changedSince, checkUndo, decidedAlready, voiceWithdrawn } from './decision.ts'
import { recallEmail, writeEmail } from './emails.ts'

type DecisionFields = Pick<Decision, 'note' | 'entry' | 'version' | 'entryVersion' | 'resolved' | 'asForm'> & {
  status: Exclude<ContributionStatus, 'PENDING'>
}
type DecisionChange = Pick<Decision, 'note' | 'withdrawn'>

/** Files that were sent in with a proposal. */
export function filesOf(proposal: Proposal | null): string[] {
  if (proposal?.kind === 'picture') return [proposal.imageUrl]
  if (proposal?.kind !== 'text') return []
  return [proposal.audioUrl, proposal.imageUrl].filter((path) => path !== null)
}

const voiceStatus = { PENDING: 'pending', APPROVED: 'published', REJECTED: 'rejected' } as const

type Row = typeof contributions.$inferSelect

const toProposed = ({ id, entryId, authorId }: Row, proposal: Proposal): SentProposal => ({
  contributionId: id,
  entryId,
  authorId,
  proposal,
})

/** Locks the contribution's row. A withdrawal locks the recording first, so this does too. */
async function lockContribution(tx: Transaction, id: string) {
  const isThisRow = eq(contributions.id, id)
  const [found] = await tx.select({ recordingId: contributions.recordingId }).from(contributions).where(isThisRow)
  if (found?.recordingId) await lockRecording(tx, found.recordingId)
  return (await tx.select().from(contributions).where(isThisRow).for('no key update'))[0]
}

/** Decisions about contributions, and what they change in the library. */
export function createDecisions(deps: Deps) {
  const { db, config } = deps
  const applier = createProposalApplier(config.publicUrl)

  /** Applies an approval: a recording gets its new status, other kinds change their entry. Returns the new version of the entry. */
  async function apply(
    tx: Transaction,
    row: Row,
    verdict: DecisionFields,
    context: DecisionContext,
  ): Promise<number | null> {
    const { proposal, kind, recordingId, entryId } = row
    const { status, note = null, entryVersion, resolved, asForm } = verdict
    const isApproved = status === 'APPROVED'
    if (kind === 'voice' && recordingId !== null) {
      if (isApproved) await requirePresentEntry(tx, entryId)
      if (!(await setDecision(tx, recordingId, { status: voiceStatus[status], note, at: context.now })))
        throw voiceWithdrawn()
      return null
    }
    if (!isApproved || !proposal) return null
    const paths = new Map<string, string>()
    for (const path of filesOf(proposal)) paths.set(path, await publishUpload(tx, path))
    if (kind === 'text') return null
    const applied = proposal.kind === 'picture' ? { ...proposal, imageUrl: paths.get(proposal.imageUrl)! } : proposal
    return applier.apply(tx, toProposed(row, applied), { entryVersion, resolved, asForm }, context)
  }

  async function undoDecision(tx: Transaction, row: Row, context: DecisionContext): Promise<void> {
    const { id, status, kind, proposal, appliedVersion, recordingId } = row
    if (kind === 'voice' && recordingId !== null) {
      const pendingDecision = { status: 'pending' as const, note: null, at: context.now }
      if (!(await setDecision(tx, recordingId, pendingDecision))) throw voiceWithdrawn()
    } else if (status === 'APPROVED' && kind === 'text') await applier.unmake(tx, id)
    else if (status === 'APPROVED' && proposal)
      await applier.undo(tx, toProposed(row, proposal), appliedVersion, context)
    if (status === 'APPROVED') for (const path of filesOf(proposal)) await holdUpload(tx, path)
  }

  return {
    /**
     * A pending contribution is decided once. False if it does not exist. Throws 409 if it is decided already, or if the entry has changed since the
     * admin saw it.
     */
    async decide(id: string, verdict: DecisionFields, context: DecisionContext): Promise<boolean> {
      const { status, note, entry, version } = verdict
      return db.transaction(async (tx) => {
        const row = await lockContribution(tx, id)
        if (!row) return false
        if (row.status !== 'PENDING') throw decidedAlready(row.status)
        if (version !== undefined && version !== row.version) throw changedSince()
        const appliedVersion = await apply(tx, row, verdict, context)
        await tx
          .update(contributions)
          .set({ status, note, decidedAt: context.now, decidedBy: context.actorId, appliedVersion })
          .where(eq(contributions.id, id))
        const event = { actorId: context.actorId, subject: row.title, subjectId: id }
        await record(tx, { ...event, action: 'contribution.decide', before: 'PENDING', after: status })
        if (note) await record(tx, { ...event, action: 'contribution.note', after: note })
        if (entry) {
          await entries.insert(tx, entry, { contributionId: id, actorId: context.actorId })
          await record(tx, { ...event, action: 'contribution.publish', after: entry.title })
        }
        await writeEmail(deps, tx, { ...row, status, note: note ?? null, decidedAt: context.now })
        return true
      })
    },

    /** False if it does not exist. Throws 409 if another admin decided it, the time is over, or somebody changed the entry since. */
    async undo(id: string, context: DecisionContext): Promise<boolean> {
      return db.transaction(async (tx) => {
        const row = await lockContribution(tx, id)
        if (!row) return false
        checkUndo(row, context)
        // A decision cannot be undone after the author has sent a changed contribution in its place, or after the text has left the library.
        const replacementCount = await tx.$count(contributions, eq(contributions.replacesId, id))
        if (replacementCount > 0 || row.withdrawnAt) throw builtUpon()
        await undoDecision(tx, row, context)
        await recallEmail(tx, row)
        await tx
          .update(contributions)
          .set({ status: 'PENDING', note: null, decidedAt: null, decidedBy: null, appliedVersion: null })
          .where(eq(contributions.id, id))
        const event = {
          actorId: context.actorId,
          subject: row.title,
          subjectId: id,
          action: 'contribution.undo' as const,
        }
        await record(tx, { ...event, before: row.status, after: 'PENDING' })
        return true
      })
    },

    /** False if it does not exist. `check` gets the current status and may throw to refuse. */
    async amend(
      id: string,
      { note, withdrawn }: DecisionChange,
      { actorId, now }: DecisionContext,
      check: (row: Pick<typeof contributions.$inferSelect, 'status' | 'kind'>) => void,
    ): Promise<boolean> {
      return db.transaction(async (tx) => {
        const isThisRow = eq(contributions.id, id)
        const row = await lockContribution(tx, id)
        if (!row) return false
        check(row)
        const event = { actorId, subject: row.title, subjectId: id }
        if (note !== undefined && note !== row.note) {
          await tx.update(contributions).set({ note }).where(isThisRow)
          await record(tx, { ...event, action: 'contribution.note', before: row.note, after: note })
        }
        if (withdrawn === true && !row.withdrawnAt) {
          await tx.update(contributions).set({ withdrawnAt: now }).where(isThisRow)
          await entries.hideEntryOfContribution(tx, id, now)
          await record(tx, { ...event, action: 'contribution.withdraw' })
        }
        if (withdrawn === false && row.withdrawnAt) {
          await tx.update(contributions).set({ withdrawnAt: null }).where(isThisRow)
          await entries.showEntryOfContribution(tx, id, row.withdrawnAt)
          await record(tx, { ...event, action: 'contribution.restore' })
        }
        return true
      })
    },
  }
}

import { eq } from 'drizzle-orm'
import type { ContributionStatus, Decision } from '#shared/contributions.ts'
import type { Proposal } from '#shared/proposals.ts'
import type { EntryChange } from '#shared/dictionary.ts'
import type { CategoryDraft } from '#shared/entries.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { contributions } from '#server/db/tables.ts'
import { builtUpon, changedSince, checkUndo, decidedAlready, takenBack } from './decision.ts'
import type { DecisionEmails } from './emails.ts'

interface ContributionEvent {
  actorId: string
  action:
    | 'contribution.decide'
    | 'contribution.undo'
    | 'contribution.note'
    | 'contribution.publish'
    | 'contribution.withdraw'
    | 'contribution.restore'
  subject: string
  subjectId: string
  before?: string | null
  after?: string | null
}

interface By {
  actorId: string
  now: Date
}

/** A proposal for an entry, as it was sent in. */
interface Proposed {
  contributionId: string
  entryId: string | null
  authorId: string | null
  proposal: Proposal
}

/** What must happen in the same transaction as a decision. */
export interface Alongside {
  voices: {
    /** Nobody takes this voice back until the transaction is over. */
    hold: (tx: Transaction, recordingId: string) => Promise<unknown>
    /** False where it was taken back. */
    decide: (tx: Transaction, recordingId: string, verdict: VoiceVerdict) => Promise<boolean>
  }
  /** Writes down who did what. */
  record: (tx: Transaction, event: ContributionEvent) => Promise<void>
  emails: DecisionEmails
  /** Files that were sent in along. */
  files: {
    /** Lets everybody have it and answers where. Throws 409 where it was taken back. */
    publish: (tx: Transaction, path: string) => Promise<string>
    hold: (tx: Transaction, path: string) => Promise<void>
  }
  /** The library entry of a contribution, and what proposals do to entries. */
  entries: {
    /** Credited to the author. */
    make: (tx: Transaction, draft: CategoryDraft, contributionId: string, actorId: string) => Promise<unknown>
    /** Takes back what `make` made; throws 409 where something was built on it. */
    unmake: (tx: Transaction, contributionId: string) => Promise<void>
    hide: (tx: Transaction, contributionId: string, at: Date) => Promise<unknown>
    show: (tx: Transaction, contributionId: string, hiddenAt: Date) => Promise<unknown>
    /** Answers the version that it made, null where it changed nothing; throws 409 where it does not fit any more. */
    apply: (
      tx: Transaction,
      proposed: Proposed,
      looked: { entryVersion?: number | undefined; resolved?: EntryChange | undefined },
      by: By,
    ) => Promise<number | null>
    undo: (tx: Transaction, proposed: Proposed, appliedVersion: number | null, by: By) => Promise<void>
    /** Throws 409 where it is not in the library any more. */
    checkThere: (tx: Transaction, entryId: string | null) => Promise<void>
  }
}
interface VoiceVerdict {
  status: 'published' | 'rejected' | 'pending'
  note: string | null
  at: Date
}

type Verdict = Pick<Decision, 'note' | 'entry' | 'version' | 'entryVersion' | 'resolved'> & {
  status: Exclude<ContributionStatus, 'PENDING'>
}
type Amendment = Pick<Decision, 'note' | 'withdrawn'>

export type DecisionStore = ReturnType<typeof createDecisionStore>

/** The files that came along with what was sent in. */
export function filesOf(proposal: Proposal | null): string[] {
  if (proposal?.kind === 'picture') return [proposal.imageUrl]
  if (proposal?.kind !== 'text') return []
  return [proposal.audioUrl, proposal.imageUrl].filter((path) => path !== null)
}

const voiceStatus = { PENDING: 'pending', APPROVED: 'published', REJECTED: 'rejected' } as const

type Row = typeof contributions.$inferSelect

const proposedBy = ({ id, entryId, authorId }: Row, proposal: Proposal): Proposed => ({
  contributionId: id,
  entryId,
  authorId,
  proposal,
})

export function createDecisionStore(db: Database, { record, entries, voices, files, emails }: Alongside) {
  /** The row, for this transaction alone. Whoever takes a voice back begins with the recording: so it is held first. */
  async function locked(tx: Transaction, id: string) {
    const mine = eq(contributions.id, id)
    const [found] = await tx.select({ recordingId: contributions.recordingId }).from(contributions).where(mine)
    if (found?.recordingId) await voices.hold(tx, found.recordingId)
    return (await tx.select().from(contributions).where(mine).for('no key update'))[0]
  }

  /** A voice is what its decision makes of it; anything else changes its entry. Answers the entry's version that this made. */
  async function apply(tx: Transaction, row: Row, verdict: Verdict, by: By): Promise<number | null> {
    const { proposal, kind, recordingId, entryId } = row
    const { status, note = null, entryVersion, resolved } = verdict
    const approved = status === 'APPROVED'
    if (kind === 'voice' && recordingId !== null) {
      if (approved) await entries.checkThere(tx, entryId)
      if (!(await voices.decide(tx, recordingId, { status: voiceStatus[status], note, at: by.now }))) throw takenBack()
      return null
    }
    if (!approved || !proposal) return null
    const paths = new Map<string, string>()
    for (const path of filesOf(proposal)) paths.set(path, await files.publish(tx, path))
    if (kind === 'text') return null
    const applied = proposal.kind === 'picture' ? { ...proposal, imageUrl: paths.get(proposal.imageUrl)! } : proposal
    return entries.apply(tx, proposedBy(row, applied), { entryVersion, resolved }, by)
  }

  async function takeBack(tx: Transaction, row: Row, by: By): Promise<void> {
    const { id, status, kind, proposal, appliedVersion, recordingId } = row
    if (kind === 'voice' && recordingId !== null) {
      const again = { status: 'pending' as const, note: null, at: by.now }
      if (!(await voices.decide(tx, recordingId, again))) throw takenBack()
    } else if (status === 'APPROVED' && kind === 'text') await entries.unmake(tx, id)
    else if (status === 'APPROVED' && proposal) await entries.undo(tx, proposedBy(row, proposal), appliedVersion, by)
    if (status === 'APPROVED') for (const path of filesOf(proposal)) await files.hold(tx, path)
  }

  return {
    /** PENDING decides once: false when it is gone. Throws 409 where it is decided already, or does not fit what was looked at. */
    async decide(id: string, verdict: Verdict, by: By): Promise<boolean> {
      const { status, note, entry, version } = verdict
      return db.transaction(async (tx) => {
        const row = await locked(tx, id)
        if (!row) return false
        if (row.status !== 'PENDING') throw decidedAlready(row.status)
        if (version !== undefined && version !== row.version) throw changedSince()
        const appliedVersion = await apply(tx, row, verdict, by)
        await tx
          .update(contributions)
          .set({ status, note, decidedAt: by.now, decidedBy: by.actorId, appliedVersion })
          .where(eq(contributions.id, id))
        const about = { actorId: by.actorId, subject: row.title, subjectId: id }
        await record(tx, { ...about, action: 'contribution.decide', before: 'PENDING', after: status })
        if (note) await record(tx, { ...about, action: 'contribution.note', after: note })
        if (entry) {
          await entries.make(tx, entry, id, by.actorId)
          await record(tx, { ...about, action: 'contribution.publish', after: entry.title })
        }
        await emails.write(tx, { ...row, status, note: note ?? null, decidedAt: by.now })
        return true
      })
    },

    /** False when it is gone. Throws 409 where it is somebody else's, too late, or something was built on it. */
    async undo(id: string, by: By): Promise<boolean> {
      return db.transaction(async (tx) => {
        const row = await locked(tx, id)
        if (!row) return false
        checkUndo(row, by)
        // A changed one that was sent in for it, and text that left the library again, were built on the decision.
        const later = await tx.$count(contributions, eq(contributions.replacesId, id))
        if (later > 0 || row.withdrawnAt) throw builtUpon()
        await takeBack(tx, row, by)
        await emails.recall(tx, row)
        await tx
          .update(contributions)
          .set({ status: 'PENDING', note: null, decidedAt: null, decidedBy: null, appliedVersion: null })
          .where(eq(contributions.id, id))
        const event = { actorId: by.actorId, subject: row.title, subjectId: id, action: 'contribution.undo' as const }
        await record(tx, { ...event, before: row.status, after: 'PENDING' })
        return true
      })
    },

    /** False when it is gone. `check` sees the status as it is now, and may refuse by throwing. */
    async amend(
      id: string,
      { note, withdrawn }: Amendment,
      { actorId, now }: By,
      check: (row: Pick<typeof contributions.$inferSelect, 'status' | 'kind'>) => void,
    ): Promise<boolean> {
      return db.transaction(async (tx) => {
        const mine = eq(contributions.id, id)
        const row = await locked(tx, id)
        if (!row) return false
        check(row)
        const about = { actorId, subject: row.title, subjectId: id }
        if (note !== undefined && note !== row.note) {
          await tx.update(contributions).set({ note }).where(mine)
          await record(tx, { ...about, action: 'contribution.note', before: row.note, after: note })
        }
        if (withdrawn === true && !row.withdrawnAt) {
          await tx.update(contributions).set({ withdrawnAt: now }).where(mine)
          await entries.hide(tx, id, now)
          await record(tx, { ...about, action: 'contribution.withdraw' })
        }
        if (withdrawn === false && row.withdrawnAt) {
          await tx.update(contributions).set({ withdrawnAt: null }).where(mine)
          await entries.show(tx, id, row.withdrawnAt)
          await record(tx, { ...about, action: 'contribution.restore' })
        }
        return true
      })
    },
  }
}

import { eq } from 'drizzle-orm'
import type { ContributionStatus, Decision, Proposal } from '#shared/contributions.ts'
import type { EntryChange } from '#shared/dictionary.ts'
import type { CategoryDraft } from '#shared/entries.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { contributions } from '#server/db/tables.ts'
import { builtUpon, changedSince, checkUndo, decidedAlready } from './decision.ts'
import type { DecisionLetters } from './letters.ts'

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
  /** Writes down who did what. */
  record: (tx: Transaction, event: ContributionEvent) => Promise<void>
  letters: DecisionLetters
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
  }
}

type Verdict = Pick<Decision, 'note' | 'entry' | 'version' | 'entryVersion' | 'resolved'> & {
  status: Exclude<ContributionStatus, 'PENDING'>
}
type Amendment = Pick<Decision, 'note' | 'withdrawn'>

export type DecisionStore = ReturnType<typeof createDecisionStore>

const locked = async (tx: Transaction, id: string) =>
  (await tx.select().from(contributions).where(eq(contributions.id, id)).for('no key update'))[0]

const proposedBy = ({ id, entryId, authorId }: typeof contributions.$inferSelect, proposal: Proposal): Proposed => ({
  contributionId: id,
  entryId,
  authorId,
  proposal,
})

export function createDecisionStore(db: Database, { record, entries, letters }: Alongside) {
  return {
    /** PENDING decides once: false when it is gone. Throws 409 where it is decided already, or does not fit what was looked at. */
    async decide(id: string, { status, note, entry, version, ...looked }: Verdict, by: By): Promise<boolean> {
      return db.transaction(async (tx) => {
        const row = await locked(tx, id)
        if (!row) return false
        if (row.status !== 'PENDING') throw decidedAlready(row.status)
        if (version !== undefined && version !== row.version) throw changedSince()
        const { proposal } = row
        const applies = status === 'APPROVED' && proposal && row.kind !== 'text'
        const appliedVersion = applies ? await entries.apply(tx, proposedBy(row, proposal), looked, by) : null
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
        await letters.write(tx, { ...row, status, note: note ?? null, decidedAt: by.now })
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
        const { proposal, appliedVersion } = row
        if (row.status === 'APPROVED' && row.kind === 'text') await entries.unmake(tx, id)
        if (row.status === 'APPROVED' && row.kind !== 'text' && proposal)
          await entries.undo(tx, proposedBy(row, proposal), appliedVersion, by)
        await letters.recall(tx, row)
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

import { and, eq } from 'drizzle-orm'
import type { AuditAction } from '#shared/audit.ts'
import type { CategoryDraft } from '#shared/entries.ts'
import type { ContributionStatus } from '#shared/contributions.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { contributions } from '#server/db/tables.ts'

interface AuditEvent {
  actorId: string
  action: AuditAction
  subject: string
  subjectId: string
  before?: string | null
  after?: string | null
}

/** What must happen in the same transaction as a decision. */
export interface Alongside {
  /** Writes down who did what. */
  record: (tx: Transaction, event: AuditEvent) => Promise<void>
  /** The library entry of a contribution. */
  entries: {
    /** Credited to the author. */
    make: (tx: Transaction, draft: CategoryDraft, contributionId: string, actorId: string) => Promise<unknown>
    hide: (tx: Transaction, contributionId: string, at: Date) => Promise<unknown>
    show: (tx: Transaction, contributionId: string, hiddenAt: Date) => Promise<unknown>
  }
}

interface By {
  actorId: string
  now: Date
}
interface Verdict {
  status: Exclude<ContributionStatus, 'PENDING'>
  note?: string | null | undefined
  entry?: CategoryDraft | undefined
}
interface Amendment {
  note?: string | null | undefined
  withdrawn?: boolean | undefined
}

export type DecisionStore = ReturnType<typeof createDecisionStore>

export function createDecisionStore(db: Database, { record, entries }: Alongside) {
  return {
    /** PENDING decides once: false when it is decided already, or gone, and then nothing is done. */
    async decide(id: string, { status, note, entry }: Verdict, { actorId, now }: By): Promise<boolean> {
      return db.transaction(async (tx) => {
        const [decided] = await tx
          .update(contributions)
          .set({ status, note, decidedAt: now })
          .where(and(eq(contributions.id, id), eq(contributions.status, 'PENDING')))
          .returning({ title: contributions.title })
        if (!decided) return false
        const about = { actorId, subject: decided.title, subjectId: id }
        await record(tx, { ...about, action: 'contribution.decide', before: 'PENDING', after: status })
        if (note) await record(tx, { ...about, action: 'contribution.note', after: note })
        if (entry) {
          await entries.make(tx, entry, id, actorId)
          await record(tx, { ...about, action: 'contribution.publish', after: entry.title })
        }
        return true
      })
    },

    /** False when it is gone. `check` sees the status as it is now, and may refuse by throwing. */
    async amend(
      id: string,
      { note, withdrawn }: Amendment,
      { actorId, now }: By,
      check: (status: ContributionStatus) => void,
    ): Promise<boolean> {
      return db.transaction(async (tx) => {
        const mine = eq(contributions.id, id)
        const [row] = await tx.select().from(contributions).where(mine).for('no key update')
        if (!row) return false
        check(row.status)
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

import { and, eq, isNull } from 'drizzle-orm'
import type { ContributionStatus } from '#shared/contributions.ts'
import { undoMinutes } from '#shared/contributions.ts'
import type { Transaction } from '#server/db/connect.ts'
import { outbox, users } from '#server/db/tables.ts'
import type { Enqueue } from '#server/gateways/mail.ts'

interface Decided {
  id: string
  title: string
  authorId: string | null
  status: ContributionStatus
  note: string | null
  decidedAt: Date | null
}

export interface DecisionLetters {
  /** Tells the author, once the decision can no longer be undone. */
  write(tx: Transaction, decided: Decided): Promise<void>
  /** Nothing is told of a decision that was taken back. */
  recall(tx: Transaction, decided: Decided): Promise<void>
}

const keyOf = ({ id, decidedAt }: Decided) => `decision ${id} ${decidedAt?.getTime() ?? 0}`

function textOf({ title, status, note }: Decided, site: { name: string; url: string }): string {
  const outcome =
    status === 'APPROVED'
      ? `Thank you: what you sent in, "${title}", was approved and is now in the library.`
      : `Thank you for sending in "${title}". It was not taken into the library as it is. You can change it and send it in again.`
  const said = note ? `\n\nWhat was written to it:\n${note.trim()}` : ''
  return `${outcome}${said}\n\n${site.name}\n${site.url}/library\n`
}

/** E-mails about decisions: they wait as long as an admin may change their mind. */
export function createDecisionLetters(enqueue: Enqueue, site: { name: string; url: string }): DecisionLetters {
  return {
    async write(tx, decided) {
      if (decided.authorId === null || decided.decidedAt === null) return
      const [author] = await tx
        .select({ email: users.email, emailVerified: users.emailVerified })
        .from(users)
        .where(eq(users.id, decided.authorId))
      if (!author?.email || !author.emailVerified) return
      await enqueue(tx, {
        kind: 'decision',
        to: author.email,
        userId: decided.authorId,
        subject: decided.status === 'APPROVED' ? 'Your contribution was approved' : 'About your contribution',
        text: textOf(decided, site),
        key: keyOf(decided),
        sendAt: new Date(decided.decidedAt.getTime() + undoMinutes * 60_000),
      })
    },
    async recall(tx, decided) {
      await tx.delete(outbox).where(and(eq(outbox.key, keyOf(decided)), isNull(outbox.sentAt)))
    },
  }
}

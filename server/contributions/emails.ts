import { and, eq, isNull } from 'drizzle-orm'
import { undoMinutes } from '#shared/contributions.ts'
import type { ContributionStatus } from '#shared/contributions.ts'
import { entryAddress, publishedAddress } from '#shared/library.ts'
import type { ContributionKind } from '#shared/proposals.ts'
import type { Transaction } from '#server/db/connect.ts'
import { categories, outbox, users } from '#server/db/tables.ts'
import type { Enqueue } from '#server/gateways/mail.ts'

interface Decided {
  id: string
  title: string
  kind: ContributionKind
  entryId: string | null
  authorId: string | null
  status: ContributionStatus
  note: string | null
  decidedAt: Date | null
}

export interface DecisionEmails {
  /** Tells the author, once the decision can no longer be undone. */
  write(tx: Transaction, decided: Decided): Promise<void>
  /** Nothing is told of a decision that was taken back. */
  recall(tx: Transaction, decided: Decided): Promise<void>
}

/** Milliseconds: the process that sends may be so far ahead of the one that lets a decision be taken back. */
const clocksApart = 2 * 60_000

const keyOf = ({ id, decidedAt }: Decided) => `decision ${id} ${decidedAt?.getTime() ?? 0}`

const things: Record<ContributionKind, (title: string) => string> = {
  text: (title) => `what you sent in, "${title}"`,
  edit: (title) => `what you proposed for "${title}"`,
  voice: (title) => `your voice for "${title}"`,
  picture: (title) => `your picture for "${title}"`,
  witness: (title) => `what you told us about "${title}"`,
}

/** What was decided about which of their things, what was written to it, and where to look. */
function textOf(decided: Decided, path: string, site: { name: string; url: string }): string {
  const { title, kind, status, note } = decided
  const outcome =
    status === 'APPROVED'
      ? `Thank you: ${things[kind](title)}, was approved and is now in the library:\n${site.url}${path}`
      : `Thank you for ${things[kind](title)}. It was not taken into the library as it is. You find it here, and can send a changed one:\n${site.url}${path}`
  const said = note ? `\n\nWhat was written to it:\n${note.trim()}` : ''
  return `${outcome}${said}\n\n${site.name}\n`
}

/** What was approved is in the library; what was rejected stands among what its author gave. */
async function pathOf(tx: Transaction, { id, kind, entryId, status }: Decided): Promise<string> {
  if (status !== 'APPROVED') return kind === 'text' ? '/contributor' : '/profile'
  if (kind !== 'text') return entryId === null ? '/library' : entryAddress(entryId)
  const [made] = await tx.select({ id: categories.id }).from(categories).where(eq(categories.contributionId, id))
  return made ? entryAddress(made.id) : publishedAddress(id)
}

/** E-mails about decisions: they wait as long as an admin may change their mind. */
export function createDecisionEmails(enqueue: Enqueue, site: { name: string; url: string }): DecisionEmails {
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
        text: textOf(decided, await pathOf(tx, decided), site),
        key: keyOf(decided),
        sendAt: new Date(decided.decidedAt.getTime() + undoMinutes * 60_000 + clocksApart),
      })
    },
    async recall(tx, decided) {
      await tx.delete(outbox).where(and(eq(outbox.key, keyOf(decided)), isNull(outbox.sentAt)))
    },
  }
}

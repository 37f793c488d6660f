import { minuteMs } from '#shared/time.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { undoMinutes, type ContributionStatus } from '#shared/contributions/contributions.ts'
import { entryAddress, publishedAddress } from '#shared/entries/library/library.ts'
import type { ContributionKind } from '#shared/contributions/proposals.ts'
import { say } from '#shared/messages/say.ts'
import {
  approvedMail,
  approvedMailSubject,
  noteOfMail,
  rejectedMail,
  rejectedMailSubject,
} from '#shared/contributions/refusal-messages.ts'
import type { Transaction } from '#server/db/connect.ts'
import { categories } from '#server/db/tables/library.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { users } from '#server/db/tables/people.ts'
import type { Deps } from '#server/deps.ts'
import { defineEmail, emailFrom } from '#server/gateways/mail.ts'

interface DecidedContribution {
  id: string
  title: string
  kind: ContributionKind
  entryId: string | null
  authorId: string | null
  status: ContributionStatus
  note: string | null
  decidedAt: Date | null
}

/** Milliseconds by which the clock of the sending process may be ahead of the clock of the process that allows the undo. */
const maxClockDifferenceMs = 2 * minuteMs

const decisionEmailKey = ({ id, decidedAt }: DecidedContribution) => `decision ${id} ${decidedAt?.getTime() ?? 0}`

interface DecisionValues {
  title: string
  kind: ContributionKind
  isApproved: boolean
  note: string | null
  path: string
}
/** The decision, the title, the note, and a link. */
const decisionEmail = defineEmail(
  'decision',
  ({ title, kind, isApproved, note, path }: DecisionValues, { publicUrl, siteName }) => {
    const outcome = `${say(isApproved ? approvedMail : rejectedMail, { kind, title })}\n${publicUrl}${path}`
    const noteText = note ? `\n\n${say(noteOfMail)}\n${note.trim()}` : ''
    const subject = say(isApproved ? approvedMailSubject : rejectedMailSubject)
    return { subject, text: `${outcome}${noteText}\n\n${siteName}\n` }
  },
)

/** An approved contribution links to the library, a rejected one to the author's list of contributions. */
async function pathOf(tx: Transaction, { id, kind, entryId, status }: DecidedContribution): Promise<string> {
  if (status !== 'APPROVED') return kind === 'text' ? '/contributor' : '/profile'
  if (kind !== 'text') return entryId === null ? '/library' : entryAddress(entryId)
  const [createdEntry] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.contributionId, id))
  return createdEntry ? entryAddress(createdEntry.id) : publishedAddress(id)
}

/** Queues the e-mail to the author, to be sent when the decision can no longer be undone. */
export async function writeEmail({ enqueue }: Deps, tx: Transaction, decided: DecidedContribution): Promise<void> {
  if (decided.authorId === null || decided.decidedAt === null) return
  const [author] = await tx
    .select({ email: users.email, emailVerified: users.emailVerified, language: users.language })
    .from(users)
    .where(eq(users.id, decided.authorId))
  if (!author?.email || !author.emailVerified) return
  const { title, kind, note, status } = decided
  await enqueue(tx, {
    kind: 'decision',
    to: author.email,
    userId: decided.authorId,
    // Without a choice English: the current request is an admin's.
    language: author.language ?? 'en',
    ...emailFrom(decisionEmail, {
      title,
      kind,
      note,
      isApproved: status === 'APPROVED',
      path: await pathOf(tx, decided),
    }),
    key: decisionEmailKey(decided),
    sendAt: new Date(decided.decidedAt.getTime() + undoMinutes * minuteMs + maxClockDifferenceMs),
  })
}

/** Deletes the queued e-mail of a decision that was undone. */
export async function recallEmail(tx: Transaction, decided: DecidedContribution): Promise<void> {
  await tx.delete(outbox).where(and(eq(outbox.key, decisionEmailKey(decided)), isNull(outbox.sentAt)))
}

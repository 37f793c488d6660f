import { eq, sql } from 'drizzle-orm'
import type { AuditAction } from '#shared/site/audit/audit.ts'
import { auditSentence, sayAudit, type AuditSentence, type AuditWords } from '#shared/site/audit/audit-sentences.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { auditEvents } from '#server/db/tables/operations.ts'
import { inLanguage } from '#server/http/language-context.ts'

/** A name or title, or a sentence of the product. */
type Words = string | AuditSentence

/** An action of a person with special rights. */
interface AuditEvent {
  /** Null if the product itself acted. */
  actorId: string | null
  /** The action, for example 'contribution.decide'. */
  action: AuditAction
  /** A readable name of the subject: a title or a name. */
  subject: Words
  subjectId: string | null
  before?: Words | null
  after?: Words | null
}

/** Maximum length in characters. */
const maxTextLength = 200

/** Shortens the text and removes e-mail addresses, because the audit log outlives the accounts. */
function shorten(text: string): string {
  const plain = text.replaceAll(/[^\s@<>"']{1,64}@[^\s@<>"',;]+/g, '(e-mail address)')
  const characters = Array.from(plain)
  return characters.length > maxTextLength ? `${characters.slice(0, maxTextLength - 1).join('')}…` : plain
}

const isSentence = (words: Words | null | undefined): words is AuditSentence =>
  typeof words === 'object' && words !== null
/** Sentences are also written in English, for the search and for the previous release, which reads no codes. */
const auditTextOf = (words: Words) =>
  shorten(isSentence(words) ? inLanguage('en', () => sayAudit(words) ?? words.code) : words)
const textOrNull = (words: Words | null | undefined) => (words ? auditTextOf(words) : null)

function sentencesOf(event: Pick<AuditEvent, keyof AuditWords>): AuditWords | null {
  const contents = (['subject', 'before', 'after'] as const).flatMap((name) => {
    const words = event[name]
    return isSentence(words) ? [[name, words] as const] : []
  })
  return contents.length > 0 ? Object.fromEntries(contents) : null
}

/** Writes an event to the audit log. Call it in the transaction of the action. */
export async function record(tx: Pick<Database, 'insert'>, event: AuditEvent): Promise<void> {
  const { subject, before, after, ...rest } = event
  const texts = { subject: auditTextOf(subject), before: textOrNull(before), after: textOrNull(after) }
  await tx.insert(auditEvents).values({ ...rest, ...texts, words: sentencesOf(event) })
}

/** Called when an account is deleted: events about the person stay without their name. */
export async function forgetName(tx: Pick<Database, 'update'>, personId: string): Promise<void> {
  const subject = auditSentence('deleted-account')
  const words = sql`coalesce(${auditEvents.words}, '{}') || ${JSON.stringify({ subject })}::jsonb`
  await tx
    .update(auditEvents)
    .set({ subject: auditTextOf(subject), words })
    .where(eq(auditEvents.subjectId, personId))
}

/** Writes the audit event of a deletion or a restore in the same transaction. */
export type WriteAudit = (tx: Transaction, subject: { id: string; title: string }) => Promise<void>

export const auditWriter =
  (actorId: string, action: AuditAction): WriteAudit =>
  (tx, { id, title }) =>
    record(tx, { actorId, action, subject: title, subjectId: id })

import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNull, lte, sql, type SQL } from 'drizzle-orm'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { users } from '#server/db/tables/people.ts'
import type { Email, Enqueue, EnqueueAll, EmailTemplate, Sender, WrittenEmail } from '#server/gateways/mail.ts'
import { inLanguageOf } from '#server/http/language-context.ts'
import { textLanguage } from '#shared/messages/current.ts'
import type { Language } from '#shared/site/languages.ts'

export type OutboxRow = typeof outbox.$inferSelect

/** Limits the list that an admin sees. */
const maxListedEmails = 50

/** Key of a waiting link, so that several requests result in one e-mail. */
const waitingLink = ({ link, accountId, to }: Email) =>
  link && accountId && `link:${link}:${accountId}:${to.toLowerCase()}`

/** A template is also written now, for the previous release, which sends the text as it stands. */
function storedText(email: Email, sender: Sender) {
  if (!('template' in email))
    return { subject: email.subject, text: email.text, template: null, values: null, language: null }
  const { template, values, language = null } = email
  return inLanguageOf(language, () => ({
    ...(template as EmailTemplate<object>).write(values, sender),
    template: template.name,
    values,
    language: language ?? textLanguage(),
  }))
}

function rowOf({ sendAt, ...email }: Email, sender: Sender, now: Date) {
  return { ...email, ...storedText(email, sender), createdAt: now, dueAt: sendAt ?? now }
}

/** An e-mail with a used key is not stored again. A repeated request for a link replaces the waiting one and is due at once. */
export const createEnqueue =
  (clock: Clock, sender: Sender): Enqueue =>
  async (tx, email) => {
    const row = rowOf(email, sender, clock())
    const key = waitingLink(email)
    if (!key) return void (await tx.insert(outbox).values(row).onConflictDoNothing({ target: outbox.key }))
    const untried = { tries: 0, triedAt: null, fault: null, sentAt: null }
    const fresh = { ...row, ...untried, key, id: randomUUID() }
    await tx.insert(outbox).values(fresh).onConflictDoUpdate({ target: outbox.key, set: fresh })
  }

/** A link that was sent loses its key, so that the next request results in another e-mail. */
const keyAfter = sql`CASE WHEN ${outbox.link} IS NULL THEN ${outbox.key} END`

export const createEnqueueAll =
  (clock: Clock, sender: Sender): EnqueueAll =>
  async (tx, emails) => {
    const rows = emails.map((email) => rowOf(email, sender, clock()))
    if (rows.length > 0) await tx.insert(outbox).values(rows).onConflictDoNothing({ target: outbox.key })
  }

export function createOutboxStore(db: Database) {
  return {
    /** Claims the e-mail that has been due the longest, reminders last; no other process takes it before `heldUntil`. */
    async claim(now: Date, heldUntil: Date): Promise<OutboxRow | undefined> {
      const claimOf = async (kinds: SQL) => {
        const next = db
          .select({ id: outbox.id })
          .from(outbox)
          .where(and(lte(outbox.dueAt, now), kinds))
          .orderBy(outbox.dueAt)
          .limit(1)
          .for('update', { skipLocked: true })
        const [row] = await db
          .update(outbox)
          .set({ dueAt: heldUntil, triedAt: now, tries: sql`${outbox.tries} + 1` })
          .where(eq(outbox.id, sql`(${next})`))
          .returning()
        return row
      }
      return (await claimOf(sql`${outbox.kind} <> 'reminder'`)) ?? (await claimOf(sql`${outbox.kind} = 'reminder'`))
    },

    /** The language that a person has chosen; undefined if none is known. */
    async languageOf(userId: string): Promise<Language | undefined> {
      const [person] = await db.select({ language: users.language }).from(users).where(eq(users.id, userId))
      return person?.language ?? undefined
    },

    /** Runs `work` in a transaction that locks the e-mail; undefined if it was deleted. */
    whileThere: <T>(id: string, work: (tx: Transaction) => Promise<T | undefined>): Promise<T | undefined> =>
      db.transaction(async (tx) => {
        const [found] = await tx.select({ id: outbox.id }).from(outbox).where(eq(outbox.id, id)).for('update')
        return found && (await work(tx))
      }),

    /** Deletes the text, keeps the fact that it was sent. */
    async markSent(id: string, now: Date, { subject }: Pick<WrittenEmail, 'subject'>): Promise<void> {
      await db
        .update(outbox)
        .set({
          sentAt: now,
          dueAt: null,
          fault: null,
          subject,
          text: '',
          values: null,
          unsubscribeUrl: null,
          key: keyAfter,
        })
        .where(eq(outbox.id, id))
    },

    /** Without another date the e-mail is abandoned. */
    async markFailed(id: string, fault: string, dueAt: Date | null): Promise<void> {
      const over = dueAt === null && { key: keyAfter }
      await db
        .update(outbox)
        .set({ fault, dueAt, ...over })
        .where(eq(outbox.id, id))
    },

    /** Deletes an e-mail without a reason. */
    async remove(id: string): Promise<void> {
      await db.delete(outbox).where(eq(outbox.id, id))
    },

    /** E-mails that failed and were not sent, newest first. */
    async unsent() {
      const rows = await db
        .select()
        .from(outbox)
        .where(and(isNull(outbox.sentAt), gt(outbox.tries, 0)))
        .orderBy(desc(outbox.createdAt))
        .limit(maxListedEmails)
      return rows.flatMap(({ id, kind, createdAt, triedAt, tries, fault, dueAt }) =>
        triedAt && fault
          ? [
              {
                id,
                kind,
                createdAt,
                triedAt,
                tries,
                fault,
                state: dueAt ? ('waiting' as const) : ('given up' as const),
              },
            ]
          : [],
      )
    },

    /** E-mails to the person, except those of a built-in account, which are exported with the account. */
    personalData(userId: string): Promise<object[]> {
      const { kind, to, subject, createdAt, sentAt } = outbox
      return db.select({ kind, to, subject, createdAt, sentAt }).from(outbox).where(eq(outbox.userId, userId))
    },

    async deleteFinished(before: Date): Promise<void> {
      await db.delete(outbox).where(and(isNull(outbox.dueAt), lte(outbox.createdAt, before)))
    },
  }
}

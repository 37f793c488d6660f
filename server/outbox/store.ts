import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { outbox } from '#server/db/tables.ts'
import type { Email, Enqueue } from '#server/gateways/mail.ts'

export type Waiting = typeof outbox.$inferSelect

/** How many an admin sees at once. */
const shownAtMost = 50

/** While a link waits to be sent, this names it: of those that were asked for, one is enough. */
const waitingLink = ({ link, accountId, to }: Email) =>
  link && accountId && `link:${link}:${accountId}:${to.toLowerCase()}`

/**
 * One with a key that was used before is not written down. A link that is asked for again takes the place of the one that waits, as
 * another e-mail: it is due at once.
 */
export const createEnqueue =
  (clock: Clock): Enqueue =>
  async (tx, { sendAt, ...email }) => {
    const now = clock()
    const row = { ...email, createdAt: now, dueAt: sendAt ?? now }
    const key = waitingLink(email)
    if (!key) return void (await tx.insert(outbox).values(row).onConflictDoNothing({ target: outbox.key }))
    const untried = { tries: 0, triedAt: null, fault: null, sentAt: null }
    const fresh = { ...row, ...untried, key, id: randomUUID() }
    await tx.insert(outbox).values(fresh).onConflictDoUpdate({ target: outbox.key, set: fresh })
  }

/** A link that waits no more has no name: the next one is another. */
const keyAfter = sql`CASE WHEN ${outbox.link} IS NULL THEN ${outbox.key} END`

export function createOutboxStore(db: Database) {
  return {
    /** Takes the one that has been due the longest; until `heldUntil` no other process takes it. */
    async claim(now: Date, heldUntil: Date): Promise<Waiting | undefined> {
      const next = db
        .select({ id: outbox.id })
        .from(outbox)
        .where(lte(outbox.dueAt, now))
        .orderBy(outbox.dueAt)
        .limit(1)
        .for('update', { skipLocked: true })
      const [row] = await db
        .update(outbox)
        .set({ dueAt: heldUntil, triedAt: now, tries: sql`${outbox.tries} + 1` })
        .where(eq(outbox.id, sql`(${next})`))
        .returning()
      return row
    },

    /** Works in a transaction while nobody else can take the e-mail away; undefined when it is gone. */
    whileThere: <T>(id: string, work: (tx: Transaction) => Promise<T | undefined>): Promise<T | undefined> =>
      db.transaction(async (tx) => {
        const [found] = await tx.select({ id: outbox.id }).from(outbox).where(eq(outbox.id, id)).for('update')
        return found && (await work(tx))
      }),

    /** Its words are no longer needed; that it went is. */
    async markSent(id: string, now: Date): Promise<void> {
      await db
        .update(outbox)
        .set({ sentAt: now, dueAt: null, fault: null, text: '', key: keyAfter })
        .where(eq(outbox.id, id))
    },

    /** Without another date it is given up. */
    async markFailed(id: string, fault: string, dueAt: Date | null): Promise<void> {
      const over = dueAt === null && { key: keyAfter }
      await db
        .update(outbox)
        .set({ fault, dueAt, ...over })
        .where(eq(outbox.id, id))
    },

    /** What it tells of is no more. */
    async remove(id: string): Promise<void> {
      await db.delete(outbox).where(eq(outbox.id, id))
    },

    /** What was tried and has not gone, newest first. */
    async unsent() {
      const rows = await db
        .select()
        .from(outbox)
        .where(and(isNull(outbox.sentAt), gt(outbox.tries, 0)))
        .orderBy(desc(outbox.createdAt))
        .limit(shownAtMost)
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

    /** Those that go with the person; those that go with a built-in account are told with it. */
    heldAbout(userId: string): Promise<object[]> {
      const { kind, to, subject, createdAt, sentAt } = outbox
      return db.select({ kind, to, subject, createdAt, sentAt }).from(outbox).where(eq(outbox.userId, userId))
    },

    async sweep(before: Date): Promise<void> {
      await db.delete(outbox).where(and(isNull(outbox.dueAt), lte(outbox.createdAt, before)))
    },
  }
}

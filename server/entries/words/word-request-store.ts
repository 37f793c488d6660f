import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Language } from '#shared/site/languages.ts'
import { lettersOf } from '#shared/language/language.ts'
import type { WordRequestStatus, WordRequest } from '#shared/entries/library/word-requests.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { wordRequestAskers, wordRequests } from '#server/db/tables/entries.ts'
import { users } from '#server/db/tables/people.ts'

const { id, word, key, asked, status, entryId, decidedAt } = wordRequests
const columns = { id, word, asked, status, entryId }

const maxRequests = 100

/** Words that people asked the library to add. */
/** A person who asked for a word and can get an e-mail. */
interface Asker {
  userId: string
  email: string
  language: Language | null
}

export function createWordRequestStore(db: Database) {
  return {
    /** A repeated request counts once more, but a signed-in person counts only once. A request for an answered word becomes pending again. */
    async ask(wordRequest: string, userId: string | null): Promise<void> {
      await db.transaction(async (tx) => {
        const [row] = await tx
          .insert(wordRequests)
          .values({ word: wordRequest, key: lettersOf(wordRequest) || wordRequest, asked: 0 })
          .onConflictDoUpdate({ target: key, set: { word: sql`${word}` } })
          .returning({ id })
        const asker =
          userId &&
          (await tx.insert(wordRequestAskers).values({ wordRequestId: row!.id, userId }).onConflictDoNothing())
        if (userId && asker && asker.rowCount === 0) return
        const again = sql<WordRequestStatus>`CASE WHEN ${status} = 'ANSWERED' THEN 'PENDING' ELSE ${status} END`
        await tx
          .update(wordRequests)
          .set({ asked: sql`${asked} + 1`, status: again })
          .where(eq(id, row!.id))
      })
    },

    list: (state: WordRequestStatus): Promise<WordRequest[]> =>
      db
        .select(columns)
        .from(wordRequests)
        .where(eq(status, state))
        .orderBy(desc(asked), asc(word), id)
        .limit(maxRequests),

    async find(wordRequestId: string): Promise<WordRequest | undefined> {
      return (await db.select(columns).from(wordRequests).where(eq(id, wordRequestId)))[0]
    },

    async decide(
      tx: Transaction,
      wordRequestId: string,
      to: { status: WordRequestStatus; entryId: string | null; at: Date },
    ): Promise<WordRequest | undefined> {
      const set = { status: to.status, entryId: to.entryId, decidedAt: to.at }
      return (await tx.update(wordRequests).set(set).where(eq(id, wordRequestId)).returning(columns))[0]
    },

    /** Askers with a confirmed address who have not been notified yet; marks them as notified. */
    async takeAskers(tx: Transaction, wordRequestId: string, at: Date): Promise<Asker[]> {
      const isUntold = and(eq(wordRequestAskers.wordRequestId, wordRequestId), isNull(wordRequestAskers.toldAt))
      const rows = await tx
        .update(wordRequestAskers)
        .set({ toldAt: at })
        .where(isUntold)
        .returning({ userId: wordRequestAskers.userId })
      const notified: Asker[] = []
      for (const { userId } of rows) {
        const [person] = await tx
          .select({ email: users.email, language: users.language })
          .from(users)
          .where(and(eq(users.id, userId), eq(users.emailVerified, true)))
        if (person?.email) notified.push({ userId, email: person.email, language: person.language })
      }
      return notified
    },

    async personalData(userId: string): Promise<object[]> {
      return db
        .select({ word, at: wordRequestAskers.at, decidedAt })
        .from(wordRequestAskers)
        .innerJoin(wordRequests, eq(id, wordRequestAskers.wordRequestId))
        .where(eq(wordRequestAskers.userId, userId))
    },
  }
}

import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { lettersOf } from '#shared/language.ts'
import type { WantedStatus, WantedWord } from '#shared/wanted.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { users, wantedAskers, wantedWords } from '#server/db/tables.ts'

const { id, word, key, asked, status, entryId, decidedAt } = wantedWords
const columns = { id, word, asked, status, entryId }

const most = 100

export type WantedStore = ReturnType<typeof createWantedStore>

/** Words that the library was asked for. */
export function createWantedStore(db: Database) {
  return {
    /** The same wish again counts once more; somebody signed in is counted once. A word that was answered and is asked for anew waits again. */
    async ask(wish: string, userId: string | null): Promise<void> {
      await db.transaction(async (tx) => {
        const [row] = await tx
          .insert(wantedWords)
          .values({ word: wish, key: lettersOf(wish) || wish, asked: 0 })
          .onConflictDoUpdate({ target: key, set: { word: sql`${word}` } })
          .returning({ id })
        const mine =
          userId && (await tx.insert(wantedAskers).values({ wantedId: row!.id, userId }).onConflictDoNothing())
        if (userId && mine && mine.rowCount === 0) return
        const again = sql<WantedStatus>`CASE WHEN ${status} = 'ANSWERED' THEN 'PENDING' ELSE ${status} END`
        await tx
          .update(wantedWords)
          .set({ asked: sql`${asked} + 1`, status: again })
          .where(eq(id, row!.id))
      })
    },

    list: (state: WantedStatus): Promise<WantedWord[]> =>
      db.select(columns).from(wantedWords).where(eq(status, state)).orderBy(desc(asked), asc(word), id).limit(most),

    async find(wantedId: string): Promise<WantedWord | undefined> {
      return (await db.select(columns).from(wantedWords).where(eq(id, wantedId)))[0]
    },

    async decide(
      tx: Transaction,
      wantedId: string,
      to: { status: WantedStatus; entryId: string | null; at: Date },
    ): Promise<WantedWord | undefined> {
      const set = { status: to.status, entryId: to.entryId, decidedAt: to.at }
      return (await tx.update(wantedWords).set(set).where(eq(id, wantedId)).returning(columns))[0]
    },

    /** Those to be told of an answer, once each: with an address that they confirmed. */
    async takeAskers(tx: Transaction, wantedId: string, at: Date): Promise<{ userId: string; email: string }[]> {
      const waiting = and(eq(wantedAskers.wantedId, wantedId), isNull(wantedAskers.toldAt))
      const rows = await tx
        .update(wantedAskers)
        .set({ toldAt: at })
        .where(waiting)
        .returning({ userId: wantedAskers.userId })
      const told: { userId: string; email: string }[] = []
      for (const { userId } of rows) {
        const [person] = await tx
          .select({ email: users.email })
          .from(users)
          .where(and(eq(users.id, userId), eq(users.emailVerified, true)))
        if (person?.email) told.push({ userId, email: person.email })
      }
      return told
    },

    async heldAbout(userId: string): Promise<object[]> {
      return db
        .select({ word, at: wantedAskers.at, decidedAt })
        .from(wantedAskers)
        .innerJoin(wantedWords, eq(id, wantedAskers.wantedId))
        .where(eq(wantedAskers.userId, userId))
    },
  }
}

import { and, eq, inArray, sql } from 'drizzle-orm'
import { cardOf } from '#shared/memory.ts'
import type { Card, CardAnswer, Grade } from '#shared/memory.ts'
import type { Transaction } from '#server/db/connect.ts'
import { answers, cards, studyDays, studyWords } from '#server/db/tables.ts'

export type AnswerRow = typeof answers.$inferInsert
type CardKind = 'word' | 'exercise'

/** One writer at a time for each person's log: two devices would else compute a card from half of it each. */
export async function lockLog(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(7301, hashtext(${userId}))`)
}

interface Logged extends CardAnswer {
  cardId: string
  kind: CardKind
  undone: boolean
}

/** Everything that the log says of these cards. */
async function logOf(tx: Transaction, userId: string, cardIds: string[]): Promise<Logged[]> {
  const rows = await tx
    .select({
      id: answers.id,
      cardId: sql<string>`${answers.cardId}`,
      isExercise: sql<boolean>`${answers.cardId} = ${answers.exerciseId}`,
      at: answers.at,
      day: answers.day,
      grade: answers.grade,
      undone: sql<boolean>`EXISTS (SELECT FROM answers u WHERE u.user_id = ${userId} AND u.undoes = "answers"."id")`,
    })
    .from(answers)
    .where(and(eq(answers.userId, userId), inArray(answers.cardId, cardIds)))
  return rows.map(({ isExercise, grade, ...row }) => ({
    ...row,
    grade: grade as Grade | null,
    kind: isExercise ? 'exercise' : 'word',
  }))
}

const columnsOf = (userId: string, cardId: string, kind: CardKind, card: Card) => ({ userId, cardId, kind, ...card })

/** Words that are to be learned although nothing is known of their memory any more. */
async function wanted(tx: Transaction, userId: string, ids: string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ entryId: studyWords.entryId })
    .from(studyWords)
    .where(and(eq(studyWords.userId, userId), inArray(studyWords.entryId, ids), eq(studyWords.learning, true)))
  return new Set(rows.map(({ entryId }) => entryId))
}

const everyField = {
  kind: sql`excluded.kind`,
  dueDay: sql`excluded.due_day`,
  stability: sql`excluded.stability`,
  difficulty: sql`excluded.difficulty`,
  firstDay: sql`excluded.first_day`,
  lastDay: sql`excluded.last_day`,
  days: sql`excluded.days`,
  lapses: sql`excluded.lapses`,
  mastered: sql`excluded.mastered`,
}

/** Computes cards anew from the whole of their log. Answers the ids of what was taken back in it. */
export async function recompute(
  tx: Transaction,
  userId: string,
  cardIds: string[],
  fresh = new Set<string>(),
): Promise<Set<string>> {
  if (cardIds.length === 0) return new Set()
  const logged = await logOf(tx, userId, cardIds)
  const undone = new Set(logged.filter((row) => row.undone).map(({ id }) => id))
  const log = Map.groupBy(logged, ({ cardId }) => cardId)
  const made: (typeof cards.$inferInsert)[] = []
  const gone: string[] = []
  for (const cardId of cardIds) {
    const rows = log.get(cardId) ?? []
    const card = cardOf(rows, undone)
    if (card)
      made.push(columnsOf(userId, cardId, rows.some(({ kind }) => kind === 'exercise') ? 'exercise' : 'word', card))
    else gone.push(cardId)
  }
  if (made.length > 0)
    await tx
      .insert(cards)
      .values(made)
      .onConflictDoUpdate({ target: [cards.userId, cards.cardId], set: everyField })
  if (gone.length > 0) await forgetCards(tx, userId, gone)
  const met = made.filter(({ cardId }) => (log.get(cardId) ?? []).every(({ id }) => fresh.has(id)))
  for (const { firstDay } of met) await countDay(tx, userId, firstDay!, { answered: 0, met: 1 })
  return undone
}

/** Cards of which the log says nothing: gone, unless the word is to be learned, which is then new again. */
async function forgetCards(tx: Transaction, userId: string, cardIds: string[]): Promise<void> {
  const asked = await wanted(tx, userId, cardIds)
  const blank = {
    stability: null,
    difficulty: null,
    firstDay: null,
    lastDay: null,
    days: 0,
    lapses: 0,
    mastered: false,
  }
  for (const cardId of cardIds) {
    const its = and(eq(cards.userId, userId), eq(cards.cardId, cardId))
    await (asked.has(cardId) ? tx.update(cards).set(blank).where(its) : tx.delete(cards).where(its))
  }
}

export async function countDay(tx: Transaction, userId: string, day: number, more: { answered: number; met: number }) {
  await tx
    .insert(studyDays)
    .values({ userId, day, ...more })
    .onConflictDoUpdate({
      target: [studyDays.userId, studyDays.day],
      set: { answered: sql`${studyDays.answered} + excluded.answered`, met: sql`${studyDays.met} + excluded.met` },
    })
}

import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import { cardOf } from '#shared/memory.ts'
import type { Card, CardAnswer, Grade } from '#shared/memory.ts'
import { ask } from '#server/db/connect.ts'
import type { Transaction } from '#server/db/connect.ts'
import { cards, studyWords } from '#server/db/tables.ts'
import type { answers } from '#server/db/tables.ts'

export type AnswerRow = typeof answers.$inferInsert
type CardKind = 'word' | 'exercise'

// Written by hand and with names: all of them run with every batch of answers, and building and planning them anew cost more than they do.
const locking = { name: 'lock log', text: 'SELECT pg_advisory_xact_lock(7301, hashtext($1))' }
/** What somebody sent before, on this device or another, stays as it is. */
const storing = {
  name: 'store answers',
  text: `
    INSERT INTO answers (id, user_id, exercise_id, entry_id, undoes, card_id, lesson_id, attempt_id, revision, said, form, at, offset_minutes, day, grade, marked)
    SELECT id, "userId", "exerciseId", "entryId", undoes, "cardId", "lessonId", "attemptId", revision, said, form, at, "offsetMinutes", day, grade, marked
    FROM jsonb_to_recordset($1::jsonb) AS a (id uuid, "userId" uuid, "exerciseId" uuid, "entryId" uuid, undoes uuid, "cardId" uuid,
      "lessonId" uuid, "attemptId" uuid, revision integer, said jsonb, form text, at timestamptz, "offsetMinutes" smallint, day integer, grade smallint, marked jsonb)
    ON CONFLICT (id) DO NOTHING RETURNING id`,
}
const readingLog = {
  name: 'log of cards',
  text: `
    SELECT a.id, a.card_id AS "cardId", a.card_id = a.exercise_id AS "isExercise", a.at, a.day, a.grade, c.first_day AS "metOn",
      EXISTS (SELECT FROM answers u WHERE u.user_id = $1 AND u.undoes = a.id) AS undone
    FROM answers a LEFT JOIN cards c ON c.user_id = $1 AND c.card_id = a.card_id
    WHERE a.user_id = $1 AND a.card_id = ANY ($2::uuid[])`,
}
const writingCards = {
  name: 'write cards',
  text: `
    INSERT INTO cards (user_id, card_id, kind, due_day, stability, difficulty, first_day, last_day, days, lapses, mastered)
    SELECT $1, "cardId", kind, "dueDay", stability, difficulty, "firstDay", "lastDay", days, lapses, mastered
    FROM jsonb_to_recordset($2::jsonb) AS c ("cardId" uuid, kind text, "dueDay" integer, stability double precision,
      difficulty double precision, "firstDay" integer, "lastDay" integer, days integer, lapses integer, mastered boolean)
    ON CONFLICT (user_id, card_id) DO UPDATE SET kind = excluded.kind, due_day = excluded.due_day, stability = excluded.stability,
      difficulty = excluded.difficulty, first_day = excluded.first_day, last_day = excluded.last_day, days = excluded.days,
      lapses = excluded.lapses, mastered = excluded.mastered`,
}
const countingDays = {
  name: 'count days',
  text: `
    INSERT INTO study_days AS d (user_id, day, answered, met)
    SELECT $1, day, answered, met FROM jsonb_to_recordset($2::jsonb) AS g (day integer, answered integer, met integer)
    ON CONFLICT (user_id, day) DO UPDATE SET answered = d.answered + excluded.answered, met = greatest(0, d.met + excluded.met)`,
}

/** A day on which nothing was answered that still stands was none. */
const forgettingDays = {
  name: 'forget days',
  text: `
  DELETE FROM study_days d WHERE d.user_id = $1 AND d.day = ANY ($2::int[]) AND d.answered <= 0 AND d.met <= 0 AND NOT EXISTS (
    SELECT FROM answers a WHERE a.user_id = $1 AND a.day = d.day AND a.card_id IS NOT NULL AND a.undoes IS NULL
      AND NOT EXISTS (SELECT FROM answers u WHERE u.user_id = $1 AND u.undoes = a.id))`,
}

/** One writer at a time for each person's log: two devices would else compute a card from half of it each. */
export async function lockLog(tx: Transaction, userId: string): Promise<void> {
  await ask(tx, locking, [userId])
}

/** Stores what is new of these; answers its ids. */
export async function storeAnswers(tx: Transaction, rows: AnswerRow[]): Promise<Set<string>> {
  const stored = await ask<{ id: string }>(tx, storing, [JSON.stringify(rows)])
  return new Set(stored.map(({ id }) => id))
}

interface Logged extends CardAnswer {
  cardId: string
  isExercise: boolean
  grade: Grade | null
  /** The day on which its card was first answered, as far as was known. */
  metOn: number | null
  undone: boolean
}

interface Recomputed {
  /** Ids of what was taken back in the log of these cards. */
  undone: Set<string>
  /** How many cards more, or less, were first answered on a day. */
  met: Map<number, number>
}

function countMet(met: Map<number, number>, before: number | null, now: number | null) {
  if (before === now) return
  if (before !== null) met.set(before, (met.get(before) ?? 0) - 1)
  if (now !== null) met.set(now, (met.get(now) ?? 0) + 1)
}

/** Computes cards anew from the whole of their log. */
export async function recompute(tx: Transaction, userId: string, cardIds: string[]): Promise<Recomputed> {
  const met = new Map<number, number>()
  if (cardIds.length === 0) return { undone: new Set(), met }
  const logged = await ask<Logged>(tx, readingLog, [userId, cardIds])
  const undone = new Set(logged.filter((row) => row.undone).map(({ id }) => id))
  const log = Map.groupBy(logged, ({ cardId }) => cardId)
  const made: (Card & { cardId: string; kind: CardKind })[] = []
  const gone: string[] = []
  for (const cardId of cardIds) {
    const rows = log.get(cardId) ?? []
    const card = cardOf(rows, undone)
    countMet(met, rows[0]?.metOn ?? null, card?.firstDay ?? null)
    if (card) made.push({ cardId, kind: rows.some(({ isExercise }) => isExercise) ? 'exercise' : 'word', ...card })
    else gone.push(cardId)
  }
  if (made.length > 0) await ask(tx, writingCards, [userId, JSON.stringify(made)])
  if (gone.length > 0) await forgetCards(tx, userId, gone)
  return { undone, met }
}

/** Cards of which the log says nothing: gone, unless the word is to be learned, which is then new again. */
async function forgetCards(tx: Transaction, userId: string, cardIds: string[]): Promise<void> {
  const its = and(eq(cards.userId, userId), inArray(cards.cardId, cardIds))
  const wanted = tx
    .select({ one: sql`1` })
    .from(studyWords)
    .where(and(eq(studyWords.userId, userId), eq(studyWords.entryId, cards.cardId), eq(studyWords.learning, true)))
  await tx.delete(cards).where(and(its, notExists(wanted)))
  const blank = { stability: null, difficulty: null, firstDay: null, lastDay: null }
  await tx
    .update(cards)
    .set({ ...blank, days: 0, lapses: 0, mastered: false })
    .where(its)
}

interface DayCount {
  day: number
  /** More, or less. */
  answered: number
  met: number
}

export async function countDays(tx: Transaction, userId: string, days: DayCount[]): Promise<void> {
  if (days.length > 0) await ask(tx, countingDays, [userId, JSON.stringify(days)])
}

/** After answers of these days were taken back. */
export async function forgetDays(tx: Transaction, userId: string, days: number[]): Promise<void> {
  if (days.length > 0) await ask(tx, forgettingDays, [userId, days])
}

import { and, eq, notExists, sql } from 'drizzle-orm'
import { cardOf, daysToNextTry, type MemoryCard, type CardAnswer, type Grade } from '#shared/study/memory.ts'
import { queryRows, type Transaction } from '#server/db/connect.ts'
import { cards, studyWords, type answers } from '#server/db/tables/study.ts'

export type AnswerRow = typeof answers.$inferInsert
type CardKind = 'word' | 'exercise'

// Handwritten named statements, because they run with every batch of answers and building and planning them costs more than running them.
/** Locks in the order given. A follow-up that is committed while this waits for a lock is not seen; its own batch handles it. */
const lockLogsStatement = {
  name: 'lock logs',
  text: `
    SELECT pg_advisory_xact_lock(7301, hashtext(l.id)), EXISTS (SELECT FROM study_follow_ups f WHERE f.user_id = l.id::uuid AND f.due) AS "hasDueFollowUps"
    FROM unnest($1::text[]) AS l (id)`,
}
/** An answer that was stored before, from this device or another, stays as it is. */
const storeAnswersStatement = {
  name: 'store answers',
  text: `
    INSERT INTO answers (id, user_id, exercise_id, entry_id, undoes, card_id, lesson_id, attempt_id, assignment_id, member_id, revision, said, form, at, offset_minutes, day, grade, marked)
    SELECT id, "userId", "exerciseId", "entryId", undoes, "cardId", "lessonId", "attemptId", "assignmentId", "memberId", revision, said, form, at, "offsetMinutes", day, grade, marked
    FROM jsonb_to_recordset($1::jsonb) AS a (id uuid, "userId" uuid, "exerciseId" uuid, "entryId" uuid, undoes uuid, "cardId" uuid,
      "lessonId" uuid, "attemptId" uuid, "assignmentId" uuid, "memberId" uuid, revision integer, said jsonb, form text, at timestamptz, "offsetMinutes" smallint, day integer, grade smallint, marked jsonb)
    ON CONFLICT (id) DO NOTHING RETURNING id`,
}
/**
 * Lists are read in sub-selects, so that PostgreSQL keeps one plan for lists of any length.
 * Person by person: for a list of people PostgreSQL may read all answers of a person, or everybody's answers of a word.
 */
const readLogStatement = {
  name: 'log of cards',
  text: `
    SELECT a.id, a.user_id AS "userId", a.card_id AS "cardId", a.card_id = a.exercise_id AS "isExercise", a.at, a.day, a.grade,
      a.attempt_id IS NOT NULL OR a.said ->> 'knows' = 'true' AS "inLesson", a.marked ->> 'state' = 'marked' AS "isMarked",
      CASE WHEN c.kind = 'word' AND NOT c.met_in_lesson THEN c.first_day END AS "metOn", (SELECT from_day FROM study_schedule) AS "fromDay",
      EXISTS (SELECT FROM answers u WHERE u.user_id = a.user_id AND u.undoes = a.id) AS undone
    FROM unnest((SELECT $1::uuid[])) AS p (id)
    CROSS JOIN LATERAL (SELECT * FROM answers WHERE user_id = p.id AND card_id = ANY ((SELECT $2::uuid[])::uuid[]) OFFSET 0) a
    LEFT JOIN cards c ON c.user_id = a.user_id AND c.card_id = a.card_id`,
}
const writeCardsStatement = {
  name: 'write cards',
  text: `
    INSERT INTO cards (user_id, card_id, kind, due_day, stability, difficulty, first_day, last_day, days, lapses, mastered, met_in_lesson)
    SELECT "userId", "cardId", kind, "dueDay", stability, difficulty, "firstDay", "lastDay", days, lapses, mastered, "metInLesson"
    FROM jsonb_to_recordset($1::jsonb) AS c ("userId" uuid, "cardId" uuid, kind text, "dueDay" integer, stability double precision,
      difficulty double precision, "firstDay" integer, "lastDay" integer, days integer, lapses integer, mastered boolean, "metInLesson" boolean)
    ON CONFLICT (user_id, card_id) DO UPDATE SET kind = excluded.kind, due_day = excluded.due_day, stability = excluded.stability,
      difficulty = excluded.difficulty, first_day = excluded.first_day, last_day = excluded.last_day, days = excluded.days,
      lapses = excluded.lapses, mastered = excluded.mastered, met_in_lesson = excluded.met_in_lesson`,
}
/** Words that were shown and not yet remembered by themselves. Words that the person has left out stay out. */
const showWordsStatement = {
  name: 'show words',
  text: `
    INSERT INTO cards (user_id, card_id, kind, due_day, shown_day)
    SELECT s."userId", s."cardId", 'word', s.day + ${daysToNextTry}, s.day FROM jsonb_to_recordset($1::jsonb) AS s ("userId" uuid, "cardId" uuid, day integer)
    WHERE NOT EXISTS (SELECT FROM study_words w WHERE w.user_id = s."userId" AND w.entry_id = s."cardId" AND NOT w.learning)
    ORDER BY 1, 2
    ON CONFLICT (user_id, card_id) DO UPDATE SET shown_day = excluded.shown_day, due_day = excluded.due_day
    WHERE cards.stability IS NULL AND cards.shown_day IS NULL AND NOT cards.stopped`,
}
const countDaysStatement = {
  name: 'count days',
  text: `
    INSERT INTO study_days AS d (user_id, day, answered, met)
    SELECT $1, day, answered, met FROM jsonb_to_recordset($2::jsonb) AS g (day integer, answered integer, met integer)
    ON CONFLICT (user_id, day) DO UPDATE SET answered = d.answered + excluded.answered, met = greatest(0, d.met + excluded.met)`,
}

/** Deletes days on which all answers were undone. */
const deleteEmptyDaysStatement = {
  name: 'delete empty days',
  text: `
  DELETE FROM study_days d WHERE d.user_id = $1 AND d.day = ANY ($2::int[]) AND d.answered <= 0 AND d.met <= 0 AND NOT EXISTS (
    SELECT FROM answers a WHERE a.user_id = $1 AND a.day = d.day AND a.card_id IS NOT NULL AND a.undoes IS NULL
      AND NOT EXISTS (SELECT FROM answers u WHERE u.user_id = $1 AND u.undoes = a.id))`,
}

/**
 * Locks logs, because two devices at once would each compute a card from half of the log. Callers sort the ids against deadlocks. True if
 * follow-ups are due for one of them.
 */
export async function lockLogs(tx: Transaction, userIds: string[]): Promise<boolean> {
  return (await queryRows<{ hasDueFollowUps: boolean }>(tx, lockLogsStatement, [userIds])).some(
    (row) => row.hasDueFollowUps,
  )
}

/** Stores the new rows among these and returns their ids. */
export async function storeAnswers(tx: Transaction, rows: AnswerRow[]): Promise<Set<string>> {
  const stored = await queryRows<{ id: string }>(tx, storeAnswersStatement, [JSON.stringify(rows)])
  return new Set(stored.map(({ id }) => id))
}

interface LoggedAnswer extends CardAnswer {
  userId: string
  cardId: string
  isExercise: boolean
  grade: Grade | null
  inLesson: boolean
  isMarked: boolean
  /** The learning day on which the card counted as a new word, if it did. */
  metOn: number | null
  /** See `dueAfter`. */
  fromDay: number
  undone: boolean
}

interface CardKey {
  userId: string
  cardId: string
}

interface RecomputedCards {
  /** Ids of the undone answers of these cards. */
  undoneIds: Set<string>
  /** Change in the number of new words of a day: words first answered outside lessons. */
  newWordChangesByDay: Map<number, number>
}

function countNewWordChange(newWordChangesByDay: Map<number, number>, before: number | null, now: number | null) {
  if (before === now) return
  if (before !== null) newWordChangesByDay.set(before, (newWordChangesByDay.get(before) ?? 0) - 1)
  if (now !== null) newWordChangesByDay.set(now, (newWordChangesByDay.get(now) ?? 0) + 1)
}

/** True if the first marked answer was given in a lesson, or said that the word is known: it is none of the day's new words. */
function wasMetInLesson(rows: LoggedAnswer[], { firstDay }: MemoryCard): boolean {
  const answersOfFirstDay = rows.filter(({ day, grade, undone }) => day === firstDay && grade !== null && !undone)
  return answersOfFirstDay.toSorted((a, b) => a.at.getTime() - b.at.getTime())[0]?.inLesson ?? false
}

/** The first day of a word whose answers say nothing about the memory yet. */
function firstDayShown(rows: LoggedAnswer[]): number | undefined {
  const markedAnswers = rows.filter(({ undone, isMarked, isExercise }) => !undone && isMarked && !isExercise)
  return markedAnswers.length > 0 ? Math.min(...markedAnswers.map(({ day }) => day)) : undefined
}

/** Computes cards of these people again from all their answers. Their logs are locked. */
export async function recomputeCards(tx: Transaction, userIds: string[], cardIds: string[]): Promise<RecomputedCards> {
  const newWordChangesByDay = new Map<number, number>()
  if (userIds.length === 0 || cardIds.length === 0) return { undoneIds: new Set(), newWordChangesByDay }
  const loggedAnswers = await queryRows<LoggedAnswer>(tx, readLogStatement, [userIds, cardIds])
  const undoneIds = new Set(loggedAnswers.filter((row) => row.undone).map(({ id }) => id))
  const logByCard = Map.groupBy(loggedAnswers, ({ userId, cardId }) => `${userId} ${cardId}`)
  const cardsToWrite: (MemoryCard & CardKey & { kind: CardKind; metInLesson: boolean })[] = []
  const cardsToReset: CardKey[] = []
  const shownCards: (CardKey & { day: number })[] = []
  for (const key of userIds.flatMap((userId) => cardIds.map((cardId) => ({ userId, cardId })))) {
    const rows = logByCard.get(`${key.userId} ${key.cardId}`) ?? []
    const card = cardOf(rows, undoneIds, rows[0]?.fromDay)
    const kind = rows.some(({ isExercise }) => isExercise) ? 'exercise' : 'word'
    const metInLesson = card !== undefined && wasMetInLesson(rows, card)
    countNewWordChange(
      newWordChangesByDay,
      rows[0]?.metOn ?? null,
      kind === 'word' && !metInLesson ? (card?.firstDay ?? null) : null,
    )
    const day = card ? undefined : firstDayShown(rows)
    if (card) cardsToWrite.push({ ...key, kind, ...card, metInLesson })
    else cardsToReset.push(key)
    if (day !== undefined) shownCards.push({ ...key, day })
  }
  if (cardsToWrite.length > 0) await queryRows(tx, writeCardsStatement, [JSON.stringify(cardsToWrite)])
  if (cardsToReset.length > 0) await resetCards(tx, cardsToReset)
  await showWords(tx, shownCards)
  return { undoneIds, newWordChangesByDay }
}

/** Makes cards of words that were shown on a day; they are due from the next one on. */
export async function showWords(
  tx: Transaction,
  shownCards: { userId: string; cardId: string; day: number }[],
): Promise<void> {
  if (shownCards.length > 0) await queryRows(tx, showWordsStatement, [JSON.stringify(shownCards)])
}

/** Cards without marked answers are deleted, or new again if the person still learns the word. */
async function resetCards(tx: Transaction, cardKeys: CardKey[]): Promise<void> {
  const userIds = sql.param(cardKeys.map(({ userId }) => userId))
  const cardIds = sql.param(cardKeys.map(({ cardId }) => cardId))
  const isListedCard = sql`(${cards.userId}, ${cards.cardId}) IN (SELECT * FROM unnest(${userIds}::uuid[], ${cardIds}::uuid[]))`
  const learnedWords = tx
    .select({ one: sql`1` })
    .from(studyWords)
    .where(
      and(eq(studyWords.userId, cards.userId), eq(studyWords.entryId, cards.cardId), eq(studyWords.learning, true)),
    )
  await tx.delete(cards).where(and(isListedCard, notExists(learnedWords)))
  const blankMemory = { stability: null, difficulty: null, firstDay: null, lastDay: null }
  await tx
    .update(cards)
    .set({ ...blankMemory, days: 0, lapses: 0, mastered: false })
    .where(isListedCard)
}

interface DayCount {
  day: number
  /** The change; may be negative. */
  answered: number
  met: number
}

export async function countDays(tx: Transaction, userId: string, days: DayCount[]): Promise<void> {
  if (days.length > 0) await queryRows(tx, countDaysStatement, [userId, JSON.stringify(days)])
}

/** Deletes days that have no answers left. */
export async function deleteEmptyDays(tx: Transaction, userId: string, days: number[]): Promise<void> {
  if (days.length > 0) await queryRows(tx, deleteEmptyDaysStatement, [userId, days])
}

import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { StudySettings } from '#shared/study/settings.ts'
import type { ExtraPracticeKind } from '#shared/study/study.ts'
import { queryRows, type Database } from '#server/db/connect.ts'
import { isShownLesson } from '#server/db/queries/visible-content.ts'
import { speakable } from '#server/db/queries/is-speakable.ts'
import { courses, lessons, exercises } from '#server/db/tables/courses.ts'
import { answers, cards, studyDays } from '#server/db/tables/study.ts'
import { defaultSettings } from './settings-store.ts'

export type CardRow = typeof cards.$inferSelect

/** Limits the due cards that are read, so that a session's cost does not grow with the number of cards. */
const maxRankedCards = 200
/** Learning days from which the rhythm is computed. */
const rhythmDays = 1000

/** $2 is the learning day. One statement, because every visit reads all of it. */
const readStartStatement = {
  name: 'start of review',
  text: `
    SELECT s.new_words AS "newWords", s.listening, s.minutes, s.reminder_at AS "reminderAt", s.user_id IS NOT NULL AS chosen, coalesce(s.reminders_unseen, 0) AS unseen, s.placed_at IS NULL AS unplaced,
      (SELECT from_day FROM study_schedule) AS "fromDay",
      EXISTS (SELECT FROM study_follow_ups f WHERE f.user_id = u.id AND f.due) AS "hasDueFollowUps",
      coalesce(d.answered, 0) AS answered, coalesce(d.met, 0) AS met,
      array(SELECT day FROM study_days WHERE user_id = u.id AND day <= $2 AND day >= $2 - ${rhythmDays} ORDER BY day DESC) AS "recentDays",
      (SELECT count(*)::int FROM study_days WHERE user_id = u.id) AS "learnedDayCount",
      (SELECT count(*)::int FROM cards WHERE user_id = u.id AND stability >= 21) AS "wellKnownCount"
    FROM (SELECT $1::uuid AS id) u LEFT JOIN study_settings s ON s.user_id = u.id
    LEFT JOIN study_days d ON d.user_id = u.id AND d.day = $2`,
}

interface SessionStart {
  settings: StudySettings
  fromDay: number
  hasDueFollowUps: boolean
  /** Reminders since the last visit. */
  unseen: number
  /** True until the placement is finished or skipped. */
  unplaced: boolean
  /** Answers in reviews of the day. */
  answered: number
  /** New words of the day. */
  met: number
  /** Learning days up to the day, the latest first. */
  recentDays: number[]
  learnedDayCount: number
  /** Words that are remembered for three weeks or longer. */
  wellKnownCount: number
}

/** Words whose latest answers, among the last 200, were wrong. */
const selectLatestMistakesStatement = {
  name: 'latest mistakes',
  text: `
    SELECT card_id AS id FROM (
      SELECT DISTINCT ON (card_id) card_id, at, grade FROM (
        SELECT card_id, at, grade FROM answers WHERE user_id = $1 AND card_id IS NOT NULL AND grade IS NOT NULL ORDER BY seq DESC LIMIT 200
      ) latest ORDER BY card_id, at DESC
    ) last WHERE grade = 1 ORDER BY at DESC LIMIT 40`,
}

export type ReviewSessionStore = ReturnType<typeof createReviewSessionStore>

const isActiveCardOf = (userId: string) => and(eq(cards.userId, userId), eq(cards.stopped, false))

/** Excludes grammar rules that people could once choose to learn: a new word takes their turn. */
const isLearnable = sql`NOT EXISTS (SELECT FROM categories c WHERE c.id = ${cards.cardId}
  AND NOT (${sql.raw(speakable)}))`

/** Reads of a learner's cards and learning days, for review sessions and figures. Each one scans only as much of an index as its page needs. */
export function createReviewSessionStore(db: Database) {
  return {
    /** Words by the week of their first answer. */
    growth: async (userId: string): Promise<{ week: number; words: number }[]> => {
      const week = sql<number>`${cards.firstDay} / 7`
      return db
        .select({ week, words: sql<number>`count(*)::int` })
        .from(cards)
        .where(and(isActiveCardOf(userId), eq(cards.kind, 'word'), isNotNull(cards.firstDay)))
        .groupBy(week)
        .orderBy(week)
    },

    /** Cards due until that day, the latest due first, because they are most likely remembered. */
    listDue: (userId: string, day: number): Promise<CardRow[]> =>
      db
        .select()
        .from(cards)
        .where(and(isActiveCardOf(userId), isNotNull(cards.stability), lte(cards.dueDay, day)))
        .orderBy(desc(cards.dueDay))
        .limit(maxRankedCards)
        .prepare('due cards')
        .execute(),

    /** Cards due after one day and until another, the earliest first. */
    listUpcoming: (userId: string, after: number, until: number, limit: number): Promise<CardRow[]> =>
      db
        .select()
        .from(cards)
        .where(
          and(isActiveCardOf(userId), isNotNull(cards.stability), gt(cards.dueDay, after), lte(cards.dueDay, until)),
        )
        .orderBy(cards.dueDay)
        .limit(limit),

    /** Words that lessons have shown and that wait for their first marked answer, due until that day. */
    listShown: (userId: string, day: number): Promise<CardRow[]> =>
      db
        .select()
        .from(cards)
        .where(and(isActiveCardOf(userId), isNull(cards.stability), isNotNull(cards.shownDay), lte(cards.dueDay, day)))
        .orderBy(desc(cards.dueDay))
        .limit(maxRankedCards)
        .prepare('shown cards')
        .execute(),

    /** Words that were neither shown nor answered yet, in the order in which they were chosen. */
    listUnmet: (userId: string, limit: number): Promise<CardRow[]> =>
      db
        .select()
        .from(cards)
        .where(and(isActiveCardOf(userId), isNull(cards.stability), isNull(cards.shownDay), isLearnable))
        .orderBy(cards.dueDay, cards.cardId)
        .limit(limit)
        .prepare('unmet cards')
        .execute(),

    learnedDayCount: (userId: string): Promise<number> => db.$count(studyDays, eq(studyDays.userId, userId)),

    /** Everything but the cards that a review session of the day begins with. */
    async readStart(userId: string, day: number): Promise<SessionStart> {
      const rows = await queryRows<StudySettings & Omit<SessionStart, 'settings'> & { chosen: boolean }>(
        db,
        readStartStatement,
        [userId, day],
      )
      const { chosen, newWords, listening, minutes, reminderAt, ...start } = rows[0]!
      return { ...start, settings: chosen ? { newWords, listening, minutes, reminderAt } : defaultSettings }
    },

    /** Cards for practice beyond the review: the shortest remembered ones, or those that were answered wrong lately. */
    async listForExtraPractice(
      userId: string,
      kind: Exclude<ExtraPracticeKind, 'little'>,
      limit: number,
    ): Promise<CardRow[]> {
      const isPractisable = and(isActiveCardOf(userId), isNotNull(cards.stability), eq(cards.kind, 'word'))
      if (kind === 'hardest')
        return db
          .select()
          .from(cards)
          .where(isPractisable)
          .orderBy(cards.dueDay, cards.stability, cards.cardId)
          .limit(limit)
      const rows = await queryRows<{ id: string }>(db, selectLatestMistakesStatement, [userId])
      const ids = rows.slice(0, limit).map(({ id }) => id)
      return ids.length === 0
        ? []
        : db
            .select()
            .from(cards)
            .where(and(isPractisable, inArray(cards.cardId, ids)))
    },

    /** Exercises of cards that learners can see, and whether the solution of this revision was shown to the person. */
    listExercises: (userId: string, ids: string[]) =>
      ids.length === 0
        ? Promise.resolve([])
        : db
            .select({
              id: exercises.id,
              revision: exercises.revision,
              body: exercises.body,
              solved: sql<boolean>`EXISTS (
                SELECT FROM ${answers} WHERE ${answers.userId} = ${userId} AND ${answers.cardId} = ${exercises.id}
                AND ${answers.revision} = ${exercises.revision} AND ${answers.marked} ->> 'state' = 'marked' AND ${answers.marked} ->> 'right' IS NOT NULL)`,
            })
            .from(exercises)
            .innerJoin(lessons, eq(lessons.id, exercises.lessonId))
            .innerJoin(courses, eq(courses.id, lessons.courseId))
            .where(and(inArray(exercises.id, ids), isNull(exercises.removedAt), isShownLesson)),
  }
}

import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { StudySettings } from '#shared/study/study.ts'
import type { Database } from '#server/db/connect.ts'
import { isPresentLesson } from '#server/db/queries/present.ts'
import { courses, lessons } from '#server/db/tables/courses.ts'
import { exercises } from '#server/db/tables/exercises.ts'
import { answers, cards, studyDays, studySettings } from '#server/db/tables/study.ts'

export type CardRow = typeof cards.$inferSelect

/** Limits the due cards that are read, so that a session's cost does not grow with the number of cards. */
const weighed = 200
/** Learning days from which the rhythm is computed. */
const rhythmDays = 1000

export const usualSettings: StudySettings = { newWords: 5, listening: true }

const beginning = {
  name: 'begin session',
  text: `
    SELECT s.new_words AS "newWords", s.listening, s.user_id IS NOT NULL AS chosen,
      EXISTS (SELECT FROM study_follow_ups f WHERE f.user_id = u.id AND f.due) AS "isDue"
    FROM (SELECT $1::uuid AS id) u LEFT JOIN study_settings s ON s.user_id = u.id`,
}

export type SessionStore = ReturnType<typeof createSessionStore>

const activeCards = (userId: string) => and(eq(cards.userId, userId), eq(cards.stopped, false))

/** Excludes grammar rules that people could once choose to learn: a new word takes their turn. */
const isLearnable = sql`NOT EXISTS (SELECT FROM categories c WHERE c.id = ${cards.cardId}
  AND c.type IN ('GRAMMAR', 'CULTURE') AND (c.title ~ ':' OR c.title !~* '[aeiou]'))`

/** Reads for a review session. Each one scans only as much of an index as a session needs. */
export function createSessionStore(db: Database) {
  return {
    /** Cards due until that day, the latest due first, because they are most likely remembered. */
    due: (userId: string, day: number): Promise<CardRow[]> =>
      db
        .select()
        .from(cards)
        .where(and(activeCards(userId), isNotNull(cards.stability), lte(cards.dueDay, day)))
        .orderBy(desc(cards.dueDay))
        .limit(weighed),

    /** Cards due after one day and until another, the earliest first. */
    upcoming: (userId: string, after: number, until: number, most: number): Promise<CardRow[]> =>
      db
        .select()
        .from(cards)
        .where(and(activeCards(userId), isNotNull(cards.stability), gt(cards.dueDay, after), lte(cards.dueDay, until)))
        .orderBy(cards.dueDay)
        .limit(most),

    /** Words that were not answered yet, in the order in which they were chosen. */
    unmet: (userId: string, most: number): Promise<CardRow[]> =>
      db
        .select()
        .from(cards)
        .where(and(activeCards(userId), isNull(cards.stability), isLearnable))
        .orderBy(cards.dueDay, cards.cardId)
        .limit(most),

    async today(userId: string, day: number): Promise<{ answered: number; met: number }> {
      const [row] = await db
        .select({ answered: studyDays.answered, met: studyDays.met })
        .from(studyDays)
        .where(and(eq(studyDays.userId, userId), eq(studyDays.day, day)))
      return row ?? { answered: 0, met: 0 }
    },

    async days(userId: string, today: number): Promise<number[]> {
      const rows = await db
        .select({ day: studyDays.day })
        .from(studyDays)
        .where(and(eq(studyDays.userId, userId), lte(studyDays.day, today), gte(studyDays.day, today - rhythmDays)))
        .orderBy(desc(studyDays.day))
      return rows.map(({ day }) => day)
    },

    learnedDays: (userId: string): Promise<number> => db.$count(studyDays, eq(studyDays.userId, userId)),

    wellKnown: (userId: string): Promise<number> =>
      db.$count(cards, and(eq(cards.userId, userId), sql`${cards.stability} >= 21`)),

    /** The settings, and whether follow-ups are to be done before cards are read. */
    async begin(userId: string): Promise<{ settings: StudySettings; isDue: boolean }> {
      const { rows } = await db.$client.query<StudySettings & { chosen: boolean; isDue: boolean }>({
        ...beginning,
        values: [userId],
      })
      const { chosen, isDue, ...settings } = rows[0]!
      return { settings: chosen ? settings : usualSettings, isDue }
    },

    async settings(userId: string): Promise<StudySettings> {
      const [row] = await db
        .select({ newWords: studySettings.newWords, listening: studySettings.listening })
        .from(studySettings)
        .where(eq(studySettings.userId, userId))
      return row ?? usualSettings
    },

    async changeSettings(userId: string, settings: StudySettings): Promise<void> {
      const values = { userId, ...settings }
      await db.insert(studySettings).values(values).onConflictDoUpdate({ target: studySettings.userId, set: settings })
    },

    /** Exercises of cards that learners can see, and whether the solution of this revision was shown to the person. */
    exercises: (userId: string, ids: string[]) =>
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
            .where(
              and(
                inArray(exercises.id, ids),
                isNull(exercises.removedAt),
                isPresentLesson,
                eq(lessons.hidden, false),
                eq(courses.hidden, false),
              ),
            ),
  }
}

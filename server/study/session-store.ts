import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { StudySettings } from '#shared/study.ts'
import type { Database } from '#server/db/connect.ts'
import { isPresentLesson } from '#server/db/present.ts'
import { answers, cards, courses, exercises, lessons, studyDays, studySettings } from '#server/db/tables.ts'

export type CardRow = typeof cards.$inferSelect

/** Due cards that are weighed at most: what a session takes from does not grow with what somebody knows. */
const weighed = 200
/** Days of the log that a rhythm is read from. */
const rhythmDays = 1000

export const usualSettings: StudySettings = { newWords: 5, listening: true }

export type SessionStore = ReturnType<typeof createSessionStore>

const its = (userId: string) => and(eq(cards.userId, userId), eq(cards.stopped, false))

/** A rule that somebody chose to learn while that could be done must not take the place of a word (`isSaid`). */
const isSaid = sql`NOT EXISTS (SELECT FROM categories c WHERE c.id = ${cards.cardId}
  AND c.type IN ('GRAMMAR', 'CULTURE') AND (c.title ~ ':' OR c.title !~* '[aeiou]'))`

/** What a session is made of: each read walks an index no further than a session needs. */
export function createSessionStore(db: Database) {
  return {
    /** Due until that day, those due last first: they are likeliest remembered. */
    due: (userId: string, day: number): Promise<CardRow[]> =>
      db
        .select()
        .from(cards)
        .where(and(its(userId), isNotNull(cards.stability), lte(cards.dueDay, day)))
        .orderBy(desc(cards.dueDay))
        .limit(weighed),

    /** Due after that day and until the other, the next first. */
    upcoming: (userId: string, after: number, until: number, most: number): Promise<CardRow[]> =>
      db
        .select()
        .from(cards)
        .where(and(its(userId), isNotNull(cards.stability), gt(cards.dueDay, after), lte(cards.dueDay, until)))
        .orderBy(cards.dueDay)
        .limit(most),

    /** Words to be met, those chosen first first. */
    unmet: (userId: string, most: number): Promise<CardRow[]> =>
      db
        .select()
        .from(cards)
        .where(and(its(userId), isNull(cards.stability), isSaid))
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

    kept: (userId: string): Promise<number> =>
      db.$count(cards, and(eq(cards.userId, userId), sql`${cards.stability} >= 21`)),

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

    /** Exercises of cards that are there for learners, and whether this very revision's solution was shown to this person. */
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

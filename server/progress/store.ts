import { and, asc, eq } from 'drizzle-orm'
import type { Progress } from '#shared/courses/progress.ts'
import type { Database } from '#server/db/connect.ts'
import { isPresentLesson } from '#server/db/queries/visible-content.ts'
import { courses, lessonCompletions, lessons } from '#server/db/tables/courses.ts'

export type ProgressStore = ReturnType<typeof createProgressStore>

export function createProgressStore(db: Database) {
  return {
    async unmark(userId: string, lessonId: string): Promise<void> {
      await db
        .delete(lessonCompletions)
        .where(and(eq(lessonCompletions.userId, userId), eq(lessonCompletions.lessonId, lessonId)))
    },

    /** Includes deleted lessons. */
    async personalData(userId: string): Promise<object[]> {
      return db
        .select({ course: courses.title, lesson: lessons.title, completedAt: lessonCompletions.completedAt })
        .from(lessonCompletions)
        .innerJoin(lessons, eq(lessons.id, lessonCompletions.lessonId))
        .innerJoin(courses, eq(courses.id, lessons.courseId))
        .where(eq(lessonCompletions.userId, userId))
        .orderBy(asc(lessonCompletions.completedAt), asc(lessons.id))
    },

    async read(userId: string): Promise<Progress> {
      const completions = await db
        .select({ lessonId: lessons.id, courseId: lessons.courseId })
        .from(lessonCompletions)
        .innerJoin(lessons, eq(lessons.id, lessonCompletions.lessonId))
        .innerJoin(courses, eq(courses.id, lessons.courseId))
        .where(and(eq(lessonCompletions.userId, userId), isPresentLesson))
        .orderBy(asc(lessonCompletions.completedAt), asc(lessons.id))
      const byCourse = Map.groupBy(completions, (completion) => completion.courseId)
      return {
        lessonIds: completions.map((completion) => completion.lessonId),
        courses: [...byCourse].map(([courseId, lessonsDone]) => ({ courseId, done: lessonsDone.length })),
      }
    },
  }
}

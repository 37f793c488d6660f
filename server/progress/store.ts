import { and, asc, eq, sql } from 'drizzle-orm'
import type { Progress } from '#shared/progress.ts'
import type { Database } from '#server/db/connect.ts'
import { isPresentLesson } from '#server/db/present.ts'
import { courses, lessonCompletions, lessons } from '#server/db/tables.ts'

/** Lessons that are there: neither they nor their course were deleted. */
export type ProgressStore = ReturnType<typeof createProgressStore>

export function createProgressStore(db: Database) {
  return {
    async findLesson(lessonId: string) {
      const [lesson] = await db
        .select({
          id: lessons.id,
          teacherId: courses.teacherId,
          contentType: lessons.contentType,
          hidden: sql<boolean>`${lessons.hidden} OR ${courses.hidden}`,
        })
        .from(lessons)
        .innerJoin(courses, eq(courses.id, lessons.courseId))
        .where(and(eq(lessons.id, lessonId), isPresentLesson))
      return lesson
    },

    /** Marking twice changes nothing. */
    async markDone(userId: string, lessonId: string, tx: Pick<Database, 'execute'> = db): Promise<void> {
      // Selects the lesson in the same statement: one that is removed meanwhile leaves nothing and breaks nothing.
      await tx.execute(sql`
        INSERT INTO ${lessonCompletions} (user_id, lesson_id)
        SELECT ${userId}, ${lessons.id} FROM ${lessons} WHERE ${lessons.id} = ${lessonId}
        ON CONFLICT DO NOTHING`)
    },

    async unmark(userId: string, lessonId: string): Promise<void> {
      await db
        .delete(lessonCompletions)
        .where(and(eq(lessonCompletions.userId, userId), eq(lessonCompletions.lessonId, lessonId)))
    },

    /** Of lessons that were deleted too. */
    async heldAbout(userId: string): Promise<object[]> {
      return db
        .select({ course: courses.title, lesson: lessons.title, completedAt: lessonCompletions.completedAt })
        .from(lessonCompletions)
        .innerJoin(lessons, eq(lessons.id, lessonCompletions.lessonId))
        .innerJoin(courses, eq(courses.id, lessons.courseId))
        .where(eq(lessonCompletions.userId, userId))
        .orderBy(asc(lessonCompletions.completedAt), asc(lessons.id))
    },

    async read(userId: string): Promise<Progress> {
      const done = await db
        .select({ lessonId: lessons.id, courseId: lessons.courseId })
        .from(lessonCompletions)
        .innerJoin(lessons, eq(lessons.id, lessonCompletions.lessonId))
        .innerJoin(courses, eq(courses.id, lessons.courseId))
        .where(and(eq(lessonCompletions.userId, userId), isPresentLesson))
        .orderBy(asc(lessonCompletions.completedAt), asc(lessons.id))
      const byCourse = Map.groupBy(done, (each) => each.courseId)
      return {
        lessonIds: done.map((each) => each.lessonId),
        courses: [...byCourse].map(([courseId, its]) => ({ courseId, done: its.length })),
      }
    },
  }
}

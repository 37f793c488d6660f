import { and, eq, sql } from 'drizzle-orm'
import type { User } from '#shared/people.ts'
import { can } from '#shared/policy.ts'
import type { Database } from '#server/db/connect.ts'
import { isPresentLesson } from '#server/db/queries/visible-content.ts'
import { courses, lessons } from '#server/db/tables/courses.ts'

/** A lesson that is not deleted, with the fields that the policy and most slices need. */
export async function findLesson(db: Database, id: string) {
  const { title, contentType } = lessons
  const [lesson] = await db
    .select({
      id: lessons.id,
      title,
      contentType,
      courseId: courses.id,
      courseTitle: courses.title,
      teacherId: courses.teacherId,
      hidden: sql<boolean>`${lessons.hidden} OR ${courses.hidden}`,
    })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(and(eq(lessons.id, id), isPresentLesson))
  return lesson
}

/** Loads a lesson that the viewer may see: learners get no hidden lesson and no lesson of a hidden course. */
export const visibleLesson =
  (db: Database) =>
  async ({ id }: { id: string }, viewer: User) => {
    const lesson = await findLesson(db, id)
    return lesson && (!lesson.hidden || can(viewer, 'lessons.readSource', lesson)) ? lesson : undefined
  }

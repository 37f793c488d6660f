import { sql } from 'drizzle-orm'
import { mapOptionalTexts } from '#shared/entries/optional-texts.ts'
import type { Database } from '#server/db/connect.ts'
import { courses, lessons } from '#server/db/tables/courses.ts'

type CourseRow = typeof courses.$inferSelect
type LessonRow = typeof lessons.$inferSelect

/** A course without a teacher, unless `teacherId` names one. */
export async function aCourse(db: Database, fields: Partial<typeof courses.$inferInsert> = {}): Promise<CourseRow> {
  const values = { title: 'Basic Kadazandusun Greetings', description: 'How to say hello.', ...fields }
  const [row] = await db.insert(courses).values(values).returning()
  return row!
}

/** Next lesson of a course: a text by default. */
export async function aLesson(
  db: Database,
  fields: Partial<typeof lessons.$inferInsert> & { courseId: string },
): Promise<LessonRow> {
  const next = sql`(SELECT coalesce(max(l."order"), 0) + 1 FROM lessons l WHERE l.course_id = ${fields.courseId})`
  const text = { title: 'Saying thank you', contentType: 'TEXT' as const, contentBody: '*Pounsikou* means thank you.' }
  const [row] = await db
    .insert(lessons)
    .values({ order: next, ...text, ...fields })
    .returning()
  return row!
}

export const emptyEntryFields = {
  ...mapOptionalTexts(() => null),
  dialect: null,
  source: null,
  contentByHand: false,
}

import type { Database } from '#server/db/connect.ts'

interface Showing {
  courseId: string
  courseTitle: string
  lessonId: string
  lessonTitle: string
}

/** So many are shown; nobody reads more. */
const most = 20

/**
 * Lessons that show the library's entry with one of these forms, written `[[tondu']]` in their text; capital letters and glottal
 * marks do not count. The index of lessons that show any keeps this away from the others.
 */
export async function lessonsShowing(db: Database, forms: string[]): Promise<Showing[]> {
  const { rows } = await db.$client.query<Showing>(
    `SELECT c.id AS "courseId", c.title AS "courseTitle", l.id AS "lessonId", l.title AS "lessonTitle"
     FROM lessons l JOIN courses c ON c.id = l.course_id
     WHERE l.content_body LIKE '%[[%' AND l.deleted_at IS NULL AND c.deleted_at IS NULL AND l.content_type <> 'QUIZ'
       AND EXISTS (
         SELECT FROM unnest($1::text[]) form
         WHERE strpos(lower(translate(l.content_body, '''’ʼ‘ʻ\`´', '')), '[[' || lower(translate(form, '''’ʼ‘ʻ\`´', '')) || ']]') > 0)
     ORDER BY c."order", l."order", l.id LIMIT ${most}`,
    [forms],
  )
  return rows
}

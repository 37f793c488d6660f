import { queryRows, type Database } from '#server/db/connect.ts'
import { shownSql } from '#server/db/queries/visible-content.ts'

interface LessonShowingWord {
  courseId: string
  courseTitle: string
  lessonId: string
  lessonTitle: string
}

/** SQL of a text in lower case without the usual glottal marks. A longer list would slow down every page of an entry. */
const plain = (text: string) => `lower(translate(${text}, '''’ʼ‘ʻ\`´', ''))`

/** Limits the lessons that an entry shows. */
const maxLessons = 20

const selectShowingStatement = {
  name: 'lessons showing forms',
  text: `
    SELECT c.id AS "courseId", c.title AS "courseTitle", l.id AS "lessonId", l.title AS "lessonTitle"
    FROM lessons l JOIN courses c ON c.id = l.course_id
    WHERE l.content_body LIKE '%[[%' AND l.content_type <> 'QUIZ' AND ${shownSql.lesson} AND ${shownSql.course}
      AND EXISTS (
        SELECT FROM unnest((SELECT $1::text[])) form
        WHERE strpos(${plain('l.content_body')}, '[[' || ${plain('form')} || ']]') > 0)
    ORDER BY c."order", l."order", l.id LIMIT ${maxLessons}`,
}

/**
 * Lessons that learners see and that name one of these forms as `[[tondu']]`, regardless of case and glottal marks. An index keeps the
 * search from reading other lessons.
 */
export async function lessonsShowing(db: Database, forms: string[]): Promise<LessonShowingWord[]> {
  const rows = await queryRows<LessonShowingWord>(db, selectShowingStatement, [forms])
  return rows
}

/** Number of lessons that show each of these entries, by entry id. */
export async function lessonCounts(db: Database, forms: Record<string, string[]>): Promise<Map<string, number>> {
  if (Object.keys(forms).length === 0) return new Map()
  const rows = await queryRows<{ entryId: string; lessons: number }>(
    db,
    `WITH shown AS MATERIALIZED (
       SELECT ${plain('l.content_body')} AS body
       FROM lessons l JOIN courses c ON c.id = l.course_id
       WHERE l.content_body LIKE '%[[%' AND l.deleted_at IS NULL AND c.deleted_at IS NULL AND l.content_type <> 'QUIZ')
     SELECT e.key AS "entryId", count(*)::int AS lessons
     FROM jsonb_each($1::jsonb) e JOIN shown s ON EXISTS (
       SELECT FROM jsonb_array_elements_text(e.value) form
       WHERE strpos(s.body, '[[' || ${plain('form')} || ']]') > 0)
     GROUP BY e.key`,
    [JSON.stringify(forms)],
  )
  return new Map(rows.map(({ entryId, lessons }) => [entryId, lessons]))
}

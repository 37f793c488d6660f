import type { Exercise } from '#shared/exercises/exercise.ts'
import { markExercise } from '#shared/marking/marking.ts'
import { countedTo } from '#shared/paging.ts'
import type { CourseResults } from '#shared/study/results.ts'
import { queryRows, type Database } from '#server/db/connect.ts'
import { unnamedPerson } from '#shared/site/audit/audit-sentence-messages.ts'
import { say } from '#shared/messages/say.ts'
import { displayNameOf } from '#server/db/queries/display-name.ts'
import { courses } from '#server/db/tables/courses.ts'
import { isPresentCourse } from '#server/db/queries/visible-content.ts'

type Learner = CourseResults['learners'][number]

const isOfCourse = 'l.course_id = $1 AND l.deleted_at IS NULL'

/** People who finished a lesson of the course $1 or have a score of one of its quizzes. */
const selectLearnersSql = `
  SELECT c.user_id FROM lessons l JOIN lesson_completions c ON c.lesson_id = l.id WHERE ${isOfCourse}
  UNION
  SELECT q.user_id FROM lessons l JOIN quiz_scores q ON q.lesson_id = l.id WHERE ${isOfCourse}`

/** Learners behind the name $2 and id $3, at most $4. People without a name are called $5. Names are compared by code point. */
const selectLearnerPageStatement = `
  WITH page AS (
    SELECT u.id, n.name FROM (${selectLearnersSql}) learner JOIN users u ON u.id = learner.user_id
    CROSS JOIN LATERAL (
      SELECT coalesce(${displayNameOf('u')}, $5) COLLATE "C" AS name
    ) n
    WHERE $2::text IS NULL OR (n.name, u.id) > ($2::text, $3::uuid)
    ORDER BY n.name, u.id LIMIT $4
  )
  SELECT page.id AS "userId", page.name, own.done, own.best
  FROM page CROSS JOIN LATERAL (
    SELECT count(c.lesson_id)::int AS done,
           coalesce(json_agg(json_build_object('lessonId', l.id, 'score', q.best) ORDER BY l."order", l.id)
             FILTER (WHERE q.best IS NOT NULL), '[]') AS best
    FROM lessons l
    LEFT JOIN lesson_completions c ON c.lesson_id = l.id AND c.user_id = page.id
    LEFT JOIN quiz_scores q ON q.lesson_id = l.id AND q.user_id = page.id
    WHERE ${isOfCourse}
  ) own
  ORDER BY page.name, page.id`

const selectLearnerCountStatement = `SELECT count(*)::int AS total FROM (SELECT FROM (${selectLearnersSql}) learner LIMIT ${countedTo + 1}) counted`

const selectLessonSummariesStatement = `
  SELECT l.id AS "lessonId", l.title,
         (SELECT count(*)::int FROM lesson_completions c WHERE c.lesson_id = l.id) AS done,
         (SELECT avg(q.best) FROM quiz_scores q WHERE q.lesson_id = l.id) AS best
  FROM lessons l WHERE ${isOfCourse} ORDER BY l."order", l.id`

/** Limits the counted answers to one question to the latest, so that a question with a million answers costs no more. */
const maxCountedAnswers = 1000

/** The questions of a course that were answered wrongly most often, with at least five answers. */
const selectHardestStatement = `
  SELECT e.id AS "exerciseId", e.lesson_id AS "lessonId", e.body, counted.answers, counted.wrong
  FROM lessons l JOIN exercises e ON e.lesson_id = l.id AND e.removed_at IS NULL
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS answers, (count(*) FILTER (WHERE verdict = 'wrong'))::int AS wrong
    FROM (
      SELECT a.marked ->> 'verdict' AS verdict FROM answers a
      WHERE a.exercise_id = e.id AND a.marked ->> 'state' = 'marked' ORDER BY a.seq DESC LIMIT ${maxCountedAnswers}
    ) latest
  ) counted
  WHERE ${isOfCourse} AND counted.answers >= 5 AND counted.wrong > 0
  ORDER BY counted.wrong::float8 / counted.answers DESC, counted.answers DESC, e.id LIMIT 10`

interface HardExercise {
  exerciseId: string
  lessonId: string
  body: Exercise
  answers: number
  wrong: number
}

export type CourseResultsStore = ReturnType<typeof createCourseResultsStore>

/** Progress and results in a course, for its teacher. */
export function createCourseResultsStore(db: Database) {
  return {
    async findCourse(id: string) {
      const [row] = await db
        .select({ id: courses.id, teacherId: courses.teacherId })
        .from(courses)
        .where(isPresentCourse(id))
      return row
    },

    /** A page of learners, with one row more than `limit` if there is a next page. `total` is counted to `countedTo + 1`. */
    async listLearners(courseId: string, limit: number, after: Pick<Learner, 'name' | 'userId'> | undefined) {
      const [rows, [count]] = await Promise.all([
        queryRows<Learner>(db, selectLearnerPageStatement, [
          courseId,
          after?.name,
          after?.userId,
          limit + 1,
          say(unnamedPerson),
        ]),
        queryRows<{ total: number }>(db, selectLearnerCountStatement, [courseId]),
      ])
      return { rows, total: count?.total ?? 0 }
    },

    async readSummary(courseId: string): Promise<Omit<CourseResults, 'learners'>> {
      const [lessons, hardest] = await Promise.all([
        queryRows<CourseResults['lessons'][number]>(db, selectLessonSummariesStatement, [courseId]),
        queryRows<HardExercise>(db, selectHardestStatement, [courseId]),
      ])
      return {
        lessons,
        hardest: hardest.map(({ body, ...row }) => ({
          ...row,
          text: body.text,
          right: markExercise(body, null)?.solution ?? '',
        })),
      }
    },
  }
}

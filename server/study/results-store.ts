import { and, eq, isNull } from 'drizzle-orm'
import type { Exercise } from '#shared/exercises.ts'
import { markExercise } from '#shared/marking.ts'
import type { CourseResults } from '#shared/study.ts'
import type { Database } from '#server/db/connect.ts'
import { displayName } from '#server/db/display-name.ts'
import { courses, lessonCompletions, lessons, quizScores, users } from '#server/db/tables.ts'

/** Questions answered wrongly most, of a course: from five answers on. */
const hardestOf = `
  SELECT e.id AS "exerciseId", e.lesson_id AS "lessonId", e.body, count(*)::int AS answers,
         (count(*) FILTER (WHERE a.marked ->> 'verdict' = 'wrong'))::int AS wrong
  FROM lessons l JOIN exercises e ON e.lesson_id = l.id AND e.removed_at IS NULL
  JOIN answers a ON a.exercise_id = e.id AND a.marked ->> 'state' = 'marked'
  WHERE l.course_id = $1 AND l.deleted_at IS NULL
  GROUP BY e.id HAVING count(*) >= 5 AND count(*) FILTER (WHERE a.marked ->> 'verdict' = 'wrong') > 0
  ORDER BY (count(*) FILTER (WHERE a.marked ->> 'verdict' = 'wrong'))::float8 / count(*) DESC, count(*) DESC, e.id LIMIT 10`

export type ResultsStore = ReturnType<typeof createResultsStore>

const ofCourse = (courseId: string) => and(eq(lessons.courseId, courseId), isNull(lessons.deletedAt))

const nameOf = (name: string | null) => name ?? 'Somebody without a name'

const mean = (all: number[]) => (all.length === 0 ? null : all.reduce((sum, one) => sum + one, 0) / all.length)

/** Who has done what in a course: for its teacher. */
export function createResultsStore(db: Database) {
  async function marks(courseId: string) {
    const done = await db
      .select({ userId: lessonCompletions.userId, lessonId: lessonCompletions.lessonId, name: displayName })
      .from(lessonCompletions)
      .innerJoin(lessons, eq(lessons.id, lessonCompletions.lessonId))
      .innerJoin(users, eq(users.id, lessonCompletions.userId))
      .where(ofCourse(courseId))
    const scores = await db
      .select({ userId: quizScores.userId, lessonId: quizScores.lessonId, best: quizScores.best, name: displayName })
      .from(quizScores)
      .innerJoin(lessons, eq(lessons.id, quizScores.lessonId))
      .innerJoin(users, eq(users.id, quizScores.userId))
      .where(ofCourse(courseId))
    return { done, scores }
  }

  return {
    async findCourse(id: string) {
      const [row] = await db
        .select({ id: courses.id, teacherId: courses.teacherId })
        .from(courses)
        .where(and(eq(courses.id, id), isNull(courses.deletedAt)))
      return row
    },

    async of(courseId: string): Promise<CourseResults> {
      const [{ done, scores }, its, hardest] = await Promise.all([
        marks(courseId),
        db
          .select({ id: lessons.id, title: lessons.title })
          .from(lessons)
          .where(ofCourse(courseId))
          .orderBy(lessons.order, lessons.id),
        db.$client.query<{ exerciseId: string; lessonId: string; body: Exercise; answers: number; wrong: number }>(
          hardestOf,
          [courseId],
        ),
      ])
      const names = new Map([...done, ...scores].map(({ userId, name }) => [userId, nameOf(name)]))
      return {
        learners: [...names]
          .map(([userId, name]) => ({
            userId,
            name,
            done: done.filter((one) => one.userId === userId).length,
            best: scores
              .filter((one) => one.userId === userId)
              .map(({ lessonId, best }) => ({ lessonId, score: best })),
          }))
          .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.userId < b.userId ? -1 : 1)),
        lessons: its.map(({ id, title }) => ({
          lessonId: id,
          title,
          done: done.filter((one) => one.lessonId === id).length,
          best: mean(scores.filter((one) => one.lessonId === id).map(({ best }) => best)),
        })),
        hardest: hardest.rows.map(({ body, ...row }) => ({
          ...row,
          text: body.text,
          right: markExercise(body, null)?.solution ?? '',
        })),
      }
    },
  }
}

import { and, eq, isNull } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { LessonQuestion, WaitingLessonQuestion } from '#shared/courses/lesson-questions.ts'
import type { TextLanguage } from '#shared/messages/text.ts'
import { textLanguageOf } from '#shared/site/languages.ts'
import { queryRows, type Database, type Transaction } from '#server/db/connect.ts'
import { displayNameOf } from '#server/db/queries/display-name.ts'
import { isPresentLesson } from '#server/db/queries/visible-content.ts'
import { courses, lessonQuestions, lessons } from '#server/db/tables/courses.ts'
import { users } from '#server/db/tables/people.ts'

export type LessonQuestionStore = ReturnType<typeof createLessonQuestionStore>

/** $2 is the viewer. */
const columnsSql = `
  e.id, e.text, ${displayNameOf('asker')} AS "askerName", coalesce(e.user_id = $2, false) AS mine, e.created_at AS "createdAt",
  e.edited_at IS NOT NULL AS edited, e.answer AS "answerText", e.answered_at AS "answeredAt", ${displayNameOf('teacher')} AS "answererName"
  FROM enquiries e LEFT JOIN users asker ON asker.id = e.user_id LEFT JOIN users teacher ON teacher.id = e.answerer_id`
const listStatement = `SELECT ${columnsSql} WHERE e.lesson_id = $1 AND e.removed_at IS NULL ORDER BY e.created_at DESC, e.id LIMIT 200`
const selectOneStatement = `SELECT ${columnsSql} WHERE e.id = $1`

/** $1 is the teacher, or null for all courses. */
const waitingStatement = `
  SELECT e.id, e.text, ${displayNameOf('asker')} AS "askerName", e.created_at AS "createdAt",
    c.id AS "courseId", c.title AS "courseTitle", l.id AS "lessonId", l.title AS "lessonTitle"
  FROM enquiries e JOIN lessons l ON l.id = e.lesson_id JOIN courses c ON c.id = l.course_id
  LEFT JOIN users asker ON asker.id = e.user_id
  WHERE e.answered_at IS NULL AND e.removed_at IS NULL AND l.deleted_at IS NULL AND c.deleted_at IS NULL
    AND ($1::uuid IS NULL OR c.teacher_id = $1)
  ORDER BY e.created_at, e.id LIMIT 100`

interface Row extends Omit<z.output<typeof LessonQuestion>, 'answer'> {
  answerText: string | null
  answeredAt: Date | null
  answererName: string | null
}

function asQuestion({ answerText, answeredAt, answererName, ...row }: Row): z.output<typeof LessonQuestion> {
  const answer = answerText && answeredAt ? { text: answerText, name: answererName, at: answeredAt } : null
  return { ...row, answer }
}

export function createLessonQuestionStore(db: Database) {
  return {
    async list(lessonId: string, viewerId: string) {
      return (await queryRows<Row>(db, listStatement, [lessonId, viewerId])).map(asQuestion)
    },
    async read(id: string, viewerId: string) {
      return (await queryRows<Row>(db, selectOneStatement, [id, viewerId])).map(asQuestion)[0]
    },
    async waiting(teacherId: string | null) {
      return queryRows<z.output<typeof WaitingLessonQuestion>>(db, waitingStatement, [teacherId])
    },

    /** A question with the fields that the policy needs, deleted or not. */
    async find(id: string) {
      const [row] = await db
        .select({
          lessonQuestion: lessonQuestions,
          lessonTitle: lessons.title,
          teacherId: courses.teacherId,
          courseId: courses.id,
        })
        .from(lessonQuestions)
        .innerJoin(lessons, eq(lessons.id, lessonQuestions.lessonId))
        .innerJoin(courses, eq(courses.id, lessons.courseId))
        .where(and(eq(lessonQuestions.id, id), isPresentLesson))
      if (!row) return undefined
      const { lessonQuestion, ...rest } = row
      return { ...lessonQuestion, ...rest, authorId: lessonQuestion.userId }
    },

    async insert(tx: Transaction, lessonId: string, userId: string, text: string, createdAt: Date): Promise<string> {
      const [row] = await tx
        .insert(lessonQuestions)
        .values({ lessonId, userId, text, createdAt })
        .returning({ id: lessonQuestions.id })
      return row!.id
    },

    /** False if it was answered or deleted meanwhile. */
    async change(id: string, text: string, editedAt: Date): Promise<boolean> {
      const isOpenQuestion = and(
        eq(lessonQuestions.id, id),
        isNull(lessonQuestions.answeredAt),
        isNull(lessonQuestions.removedAt),
      )
      return (
        (
          await db
            .update(lessonQuestions)
            .set({ text, editedAt })
            .where(isOpenQuestion)
            .returning({ id: lessonQuestions.id })
        ).length > 0
      )
    },

    async setRemoved(tx: Transaction, id: string, removed: { at: Date; by: 'asker' | 'teacher' } | null) {
      const fields = { removedAt: removed?.at ?? null, removedBy: removed?.by ?? null }
      await tx.update(lessonQuestions).set(fields).where(eq(lessonQuestions.id, id))
    },

    /** 'first' for the first answer; undefined if the question was deleted. */
    async answer(tx: Transaction, id: string, text: string, by: { answererId: string; at: Date }) {
      const isPresentQuestion = and(eq(lessonQuestions.id, id), isNull(lessonQuestions.removedAt))
      const [before] = await tx.select().from(lessonQuestions).where(isPresentQuestion).for('update')
      if (!before) return undefined
      const moment = before.answeredAt ?? by.at
      await tx
        .update(lessonQuestions)
        .set({ answer: text, answererId: by.answererId, answeredAt: moment })
        .where(eq(lessonQuestions.id, id))
      return before.answeredAt ? 'mended' : 'first'
    },

    /** The e-mail address of a person and the language of their texts; undefined if the address is not confirmed. */
    async addressOf(tx: Transaction, userId: string): Promise<{ to: string; language: TextLanguage } | undefined> {
      const [row] = await tx
        .select({ email: users.email, emailVerified: users.emailVerified, language: users.language })
        .from(users)
        .where(eq(users.id, userId))
      if (!row?.emailVerified || row.email === null) return undefined
      return { to: row.email, language: textLanguageOf(row.language ?? 'en') }
    },

    personalData: (userId: string): Promise<object[]> => {
      const { text, createdAt, editedAt, removedAt, answer, answeredAt } = lessonQuestions
      return db
        .select({ text, createdAt, editedAt, removedAt, answer, answeredAt })
        .from(lessonQuestions)
        .where(eq(lessonQuestions.userId, userId))
    },
  }
}

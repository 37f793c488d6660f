import { and, eq, isNull } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Enquiry, WaitingEnquiry } from '#shared/enquiries.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { isPresentLesson } from '#server/db/present.ts'
import { courses, enquiries, lessons, users } from '#server/db/tables.ts'

export type EnquiryStore = ReturnType<typeof createEnquiryStore>

const nameOf = (table: string) => `nullif(trim(concat_ws(' ', ${table}.first_name, ${table}.last_name)), '')`

/** Of a person, $2. */
const columns = `
  e.id, e.text, ${nameOf('asker')} AS "askerName", coalesce(e.user_id = $2, false) AS mine, e.created_at AS "createdAt",
  e.edited_at IS NOT NULL AS edited, e.answer AS "answerText", e.answered_at AS "answeredAt", ${nameOf('teacher')} AS "answererName"
  FROM enquiries e LEFT JOIN users asker ON asker.id = e.user_id LEFT JOIN users teacher ON teacher.id = e.answerer_id`
const listOf = `SELECT ${columns} WHERE e.lesson_id = $1 AND e.removed_at IS NULL ORDER BY e.created_at DESC, e.id LIMIT 200`
const one = `SELECT ${columns} WHERE e.id = $1`

/** $1 whose courses, null for everybody's. */
const waitingFor = `
  SELECT e.id, e.text, ${nameOf('asker')} AS "askerName", e.created_at AS "createdAt",
    c.id AS "courseId", c.title AS "courseTitle", l.id AS "lessonId", l.title AS "lessonTitle"
  FROM enquiries e JOIN lessons l ON l.id = e.lesson_id JOIN courses c ON c.id = l.course_id
  LEFT JOIN users asker ON asker.id = e.user_id
  WHERE e.answered_at IS NULL AND e.removed_at IS NULL AND l.deleted_at IS NULL AND c.deleted_at IS NULL
    AND ($1::uuid IS NULL OR c.teacher_id = $1)
  ORDER BY e.created_at, e.id LIMIT 100`

interface Row extends Omit<z.output<typeof Enquiry>, 'answer'> {
  answerText: string | null
  answeredAt: Date | null
  answererName: string | null
}

function told({ answerText, answeredAt, answererName, ...row }: Row): z.output<typeof Enquiry> {
  const answer = answerText && answeredAt ? { text: answerText, name: answererName, at: answeredAt } : null
  return { ...row, answer }
}

export function createEnquiryStore(db: Database) {
  return {
    async list(lessonId: string, viewerId: string) {
      return (await db.$client.query<Row>(listOf, [lessonId, viewerId])).rows.map(told)
    },
    async read(id: string, viewerId: string) {
      return (await db.$client.query<Row>(one, [id, viewerId])).rows.map(told)[0]
    },
    async waiting(teacherId: string | null) {
      return (await db.$client.query<z.output<typeof WaitingEnquiry>>(waitingFor, [teacherId])).rows
    },

    /** A lesson that is there, with its course. */
    async lesson(id: string) {
      const there = and(eq(lessons.id, id), isPresentLesson)
      const [row] = await db
        .select({ lesson: lessons, course: courses })
        .from(lessons)
        .innerJoin(courses, eq(courses.id, lessons.courseId))
        .where(there)
      if (!row) return undefined
      const { lesson, course } = row
      return {
        id,
        title: lesson.title,
        courseId: course.id,
        courseTitle: course.title,
        teacherId: course.teacherId,
        shown: !lesson.hidden && !course.hidden,
      }
    },

    /** As the rules look at it, removed or not. */
    async find(id: string) {
      const [row] = await db
        .select({ enquiry: enquiries, lessonTitle: lessons.title, teacherId: courses.teacherId, courseId: courses.id })
        .from(enquiries)
        .innerJoin(lessons, eq(lessons.id, enquiries.lessonId))
        .innerJoin(courses, eq(courses.id, lessons.courseId))
        .where(and(eq(enquiries.id, id), isPresentLesson))
      if (!row) return undefined
      const { enquiry, ...rest } = row
      return { ...enquiry, ...rest, authorId: enquiry.userId }
    },

    async insert(tx: Transaction, lessonId: string, userId: string, text: string, createdAt: Date): Promise<string> {
      const [row] = await tx
        .insert(enquiries)
        .values({ lessonId, userId, text, createdAt })
        .returning({ id: enquiries.id })
      return row!.id
    },

    /** False once it is answered or gone. */
    async change(id: string, text: string, editedAt: Date): Promise<boolean> {
      const open = and(eq(enquiries.id, id), isNull(enquiries.answeredAt), isNull(enquiries.removedAt))
      return (await db.update(enquiries).set({ text, editedAt }).where(open).returning({ id: enquiries.id })).length > 0
    },

    async setRemoved(tx: Transaction, id: string, removed: { at: Date; by: 'asker' | 'teacher' } | null) {
      const fields = { removedAt: removed?.at ?? null, removedBy: removed?.by ?? null }
      await tx.update(enquiries).set(fields).where(eq(enquiries.id, id))
    },

    /** 'first' where nobody had answered; undefined once it is gone. */
    async answer(tx: Transaction, id: string, text: string, by: { answererId: string; at: Date }) {
      const present = and(eq(enquiries.id, id), isNull(enquiries.removedAt))
      const [before] = await tx.select().from(enquiries).where(present).for('update')
      if (!before) return undefined
      const moment = before.answeredAt ?? by.at
      await tx
        .update(enquiries)
        .set({ answer: text, answererId: by.answererId, answeredAt: moment })
        .where(eq(enquiries.id, id))
      return before.answeredAt ? 'mended' : 'first'
    },

    /** Where e-mails reach somebody; undefined without a confirmed address. */
    async addressOf(tx: Transaction, userId: string): Promise<string | undefined> {
      const [row] = await tx
        .select({ email: users.email, emailVerified: users.emailVerified })
        .from(users)
        .where(eq(users.id, userId))
      return row?.emailVerified ? (row.email ?? undefined) : undefined
    },

    heldAbout: (userId: string): Promise<object[]> => {
      const { text, createdAt, editedAt, removedAt, answer, answeredAt } = enquiries
      return db
        .select({ text, createdAt, editedAt, removedAt, answer, answeredAt })
        .from(enquiries)
        .where(eq(enquiries.userId, userId))
    },
  }
}

import { and, eq, isNull, sql } from 'drizzle-orm'
import type { LessonDraft, LessonPatch } from '#shared/courses/courses.ts'
import { textChangedMeanwhile } from '#shared/courses/field-messages.ts'
import { textRevisionOf } from '#shared/courses/text/text-revision.ts'
import type { Exercise } from '#shared/exercises/exercise.ts'
import { say } from '#shared/messages/say.ts'
import { queryRows, type Database, type Transaction, type DatabaseReader } from '#server/db/connect.ts'
import { isRestorable } from '#server/db/queries/restorable.ts'
import { courses, lessons } from '#server/db/tables/courses.ts'
import { refuseWithdrawn } from '#server/db/queries/withdrawn-file-refusals.ts'
import type { WriteAudit } from '#server/audit/record.ts'
import { hasExactlyIds } from '#server/courses/store.ts'
import { filesOfLesson } from './forget-files.ts'
import { definedFields } from '#server/db/queries/defined-fields.ts'
import { conflict } from '#server/http/problem.ts'
import { isoTime } from '#server/db/queries/time-order.ts'
import { isPresentCourse, shownSql } from '#server/db/queries/visible-content.ts'

/** A lesson with the fields of its course that the policy needs. */
export type LessonRow = typeof lessons.$inferSelect & { teacherId: string | null; courseDeletedAt: Date | null }

/** The columns for people without full access. */
const lockedColumns = `l.id, l.title, l.content_type AS "contentType", l."order", true AS locked`
const openColumnsSql = `
  l.id, l.course_id AS "courseId", c.teacher_id AS "teacherId", l.title, l.content_type AS "contentType",
  l.video_url AS "videoUrl", l."order", l.level, l.practice, false AS locked,
  ${isoTime('l.created_at')} AS "createdAt"`
const body = `',"contentBody":' || to_json(l.content_body)::text`
const questionsJson = `',"questions":' || coalesce(l.questions, '[]')`

/** Three views: locked; open, with a quiz's questions but without its source; and source, with everything including hidden lessons. */
const columnSets = {
  locked: {
    columns: lockedColumns,
    extraJson: `''`,
    lessonCondition: shownSql.lesson,
    courseCondition: shownSql.course,
  },
  open: {
    columns: openColumnsSql,
    extraJson: `CASE WHEN l.content_type = 'QUIZ' THEN ${questionsJson} ELSE ${body} END`,
    lessonCondition: shownSql.lesson,
    courseCondition: shownSql.course,
  },
  source: {
    columns: openColumnsSql,
    extraJson: `CASE WHEN l.hidden THEN ',"hidden":true' ELSE '' END || ${body} || CASE WHEN l.content_type = 'QUIZ' THEN ${questionsJson} ELSE '' END`,
    lessonCondition: 'l.deleted_at IS NULL',
    courseCondition: 'c.deleted_at IS NULL',
  },
}
export type ListedAs = keyof typeof columnSets

/** Returns no row for a course that does not exist. Columns that contain JSON text are inserted without parsing. */
const listStatementWith = ({ columns, extraJson, lessonCondition, courseCondition }: (typeof columnSets)[ListedAs]) => `
  SELECT (SELECT version::float8 FROM content_versions WHERE name = 'courses') AS version, c.teacher_id AS "teacherId", list.*
  FROM courses c CROSS JOIN LATERAL (
    SELECT '[' || coalesce(string_agg("left"(row_to_json(t)::text, -1) || ${extraJson} || '}', ',' ORDER BY l."order", l.id), '') || ']' AS "jsonText",
           coalesce(array_agg(l.id) FILTER (WHERE l.content_type = 'QUIZ' AND l.questions IS NULL), '{}') AS unread
    FROM lessons l CROSS JOIN LATERAL (SELECT ${columns}) t
    WHERE l.course_id = c.id AND ${lessonCondition}
  ) list
  WHERE c.id = $1 AND ${courseCondition}`
const statements = {
  locked: listStatementWith(columnSets.locked),
  open: listStatementWith(columnSets.open),
  source: listStatementWith(columnSets.source),
}

export interface LessonList {
  /** Version of the courses, read in the same snapshot. */
  version: number
  /** Teacher of the course, read in the same snapshot. */
  teacherId: string | null
  jsonText: string
  /** Quizzes whose exercises are not stored yet. */
  unread: string[]
}

/** Stores the exercises of a quiz in the transaction that writes the lesson. */
export type StoreExercises = (tx: Transaction, lessonId: string, bodies: Exercise[]) => Promise<unknown>

const isPresentIn = (courseId: string) => and(eq(lessons.courseId, courseId), isNull(lessons.deletedAt))

/** Locks a course, so that one change at a time decides about the order of its lessons. False if it does not exist. */
async function lockCourse(tx: Transaction, courseId: string): Promise<boolean> {
  const rows = await tx.select({ id: courses.id }).from(courses).where(isPresentCourse(courseId)).for('no key update')
  return rows.length === 1
}

async function lastOrder(tx: Transaction, courseId: string): Promise<number> {
  const [row] = await tx
    .select({ last: sql<number>`coalesce(max(${lessons.order}), 0)` })
    .from(lessons)
    .where(isPresentIn(courseId))
  return row!.last
}

async function findRow(db: DatabaseReader, id: string): Promise<LessonRow | undefined> {
  const [row] = await db
    .select({
      lesson: lessons,
      teacherId: courses.teacherId,
      courseDeletedAt: courses.deletedAt,
    })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(eq(lessons.id, id))
  if (!row) return undefined
  const { lesson, ...courseFields } = row
  return { ...lesson, ...courseFields }
}

export type LessonStore = ReturnType<typeof createLessonStore>

export function createLessonStore(db: Database, storeExercises: StoreExercises) {
  const find = async (id: string): Promise<LessonRow | undefined> => {
    const row = await findRow(db, id)
    return row && !row.deletedAt && !row.courseDeletedAt ? row : undefined
  }

  return {
    find,

    /** A lesson that exists, or was deleted (itself or with its course) less than 30 days ago. */
    async findRestorable(id: string, now: Date): Promise<LessonRow | undefined> {
      const row = await findRow(db, id)
      return row && isRestorable(row.deletedAt, now) && isRestorable(row.courseDeletedAt, now) ? row : undefined
    },

    async list(courseId: string, as: ListedAs): Promise<LessonList | undefined> {
      return (await queryRows<LessonList>(db, { name: `lessons ${as}`, text: statements[as] }, [courseId]))[0]
    },

    /** Inserts the lesson at the end of its course; undefined if the course does not exist. `quiz` holds the parsed exercises. */
    async insert(courseId: string, draft: LessonDraft, quiz: Exercise[] | null): Promise<LessonRow | undefined> {
      const { title, contentType, contentBody, videoUrl, level, hidden, practice } = draft
      return db.transaction(async (tx) => {
        await refuseWithdrawn(tx, filesOfLesson(draft))
        if (!(await lockCourse(tx, courseId))) return undefined
        const order = (await lastOrder(tx, courseId)) + 1
        const values = { courseId, title, contentType, contentBody, videoUrl, level, hidden, practice, order }
        const [row] = await tx.insert(lessons).values(values).returning({ id: lessons.id })
        if (quiz) await storeExercises(tx, row!.id, quiz)
        return findRow(tx, row!.id)
      })
    },

    /**
     * `read` gets the new and the stored lesson. It throws to refuse the change, or returns the exercises, or null to keep the stored ones. 409 if
     * somebody else has changed the text.
     */
    async update(
      id: string,
      { textRevision, ...patch }: LessonPatch,
      read: (lesson: LessonRow, before: LessonRow) => Exercise[] | null,
    ): Promise<LessonRow | undefined> {
      const fields = definedFields(patch)
      if (Object.keys(fields).length === 0) return find(id)
      return db.transaction(async (tx) => {
        await refuseWithdrawn(tx, filesOfLesson(fields))
        await tx.select({ id: lessons.id }).from(lessons).where(eq(lessons.id, id)).for('no key update')
        const row = await findRow(tx, id)
        if (!row || row.deletedAt || row.courseDeletedAt) return undefined
        if (textRevision !== undefined && textRevision !== textRevisionOf(row.contentBody))
          throw conflict(say(textChangedMeanwhile))
        const changed = { ...row, ...fields }
        const quiz = read(changed, row)
        await tx.update(lessons).set(fields).where(eq(lessons.id, id))
        if (!quiz) return changed
        await storeExercises(tx, id, quiz)
        return findRow(tx, id)
      })
    },

    /** Returns false without a change unless `ids` are exactly the course's lessons. */
    async reorder(courseId: string, ids: string[]): Promise<boolean> {
      return db.transaction(async (tx) => {
        if (!(await lockCourse(tx, courseId))) return false
        const rows = await tx.select({ id: lessons.id }).from(lessons).where(isPresentIn(courseId))
        if (!hasExactlyIds(rows, ids)) return false
        await tx.execute(sql`
          UPDATE lessons SET "order" = wanted.place
          FROM unnest(${sql.param(ids)}::uuid[]) WITH ORDINALITY AS wanted (id, place)
          WHERE lessons.id = wanted.id`)
        return true
      })
    },

    /** False if somebody else has deleted it already. */
    async remove(id: string, now: Date, writeAudit: WriteAudit): Promise<boolean> {
      return db.transaction(async (tx) => {
        const row = await findRow(tx, id)
        // The course is locked first, because the trigger that counts its lessons locks it too.
        if (!row || !(await lockCourse(tx, row.courseId))) return false
        const isPresent = and(eq(lessons.id, id), isNull(lessons.deletedAt))
        const [removed] = await tx
          .update(lessons)
          .set({ deletedAt: now })
          .where(isPresent)
          .returning({ id: lessons.id, title: lessons.title })
        if (removed) await writeAudit(tx, removed)
        return removed !== undefined
      })
    },

    /**
     * Restores the lesson at its earlier position if that is free, else at the end. Does nothing if it is not deleted. False if its course is
     * deleted.
     */
    async restore(id: string, writeAudit: WriteAudit): Promise<LessonRow | undefined | false> {
      return db.transaction(async (tx) => {
        const lessonRow = await findRow(tx, id)
        if (!lessonRow) return undefined
        if (!(await lockCourse(tx, lessonRow.courseId))) return false
        const row = await findRow(tx, id)
        if (!row?.deletedAt) return row
        const lessonsWithOrder = await tx.$count(lessons, and(isPresentIn(row.courseId), eq(lessons.order, row.order)))
        const order = lessonsWithOrder === 0 ? row.order : (await lastOrder(tx, row.courseId)) + 1
        await tx.update(lessons).set({ deletedAt: null, order }).where(eq(lessons.id, id))
        await writeAudit(tx, row)
        return { ...row, deletedAt: null, order }
      })
    },
  }
}

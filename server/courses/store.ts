import { and, asc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Course, CourseDraft, CoursePatch, DeletedItem } from '#shared/courses/courses.ts'
import { textChangedMeanwhile } from '#shared/courses/field-messages.ts'
import { textRevisionOf } from '#shared/courses/text/text-revision.ts'
import { say } from '#shared/messages/say.ts'
import { queryRows, type Database } from '#server/db/connect.ts'
import { definedFields } from '#server/db/queries/defined-fields.ts'
import { restorableSince } from '#server/db/queries/restorable.ts'
import { courses, lessons } from '#server/db/tables/courses.ts'
import type { WriteAudit } from '#server/audit/record.ts'
import { isoTime } from '#server/db/queries/time-order.ts'
import { conflict } from '#server/http/problem.ts'
import { isPresentCourse, shownSql } from '#server/db/queries/visible-content.ts'

const columnsSql = `
  c.id, c.title, c.description, c.teacher_id AS "teacherId", c."order"::float8 AS "order", c.lesson_count AS "lessonCount", c.level, c.language`

/** Columns for people who may teach the course. */
const teachingColumnsSql = `${columnsSql}, c.hidden`
/** Counts hidden lessons too, for people who teach the course. */
const ownLessons = `(SELECT count(*)::int FROM lessons l WHERE l.course_id = c.id AND l.deleted_at IS NULL)`
const teacherColumnsSql = teachingColumnsSql.replace('c.lesson_count', ownLessons)

/** Leaves out the field `hidden` unless it is true. */
const onlyIfHidden = `CASE WHEN t.hidden THEN to_jsonb(t) ELSE to_jsonb(t) - 'hidden' END`
const forReaders = ({ hidden, ...course }: Course): Course => (hidden ? { ...course, hidden } : course)

/** The list as JSON built by the database, with its version, because every signed-in person's first page reads it. */
const listStatementWhere = (condition: string, fields = columnsSql, row = 't') => `
  SELECT (SELECT version::float8 FROM content_versions WHERE name = 'courses') AS version,
         coalesce(json_agg(${row} ORDER BY t."order"), '[]')::text AS "jsonText"
  FROM (SELECT ${fields},
               ${isoTime('c.created_at')} AS "createdAt"
        FROM courses c WHERE ${condition}) t`
/** Exported for `bench/`, which prints the query plan. */
export const listAllStatement = listStatementWhere(shownSql.course)
const listOfTeacherStatement = listStatementWhere(
  'c.deleted_at IS NULL AND ($1::uuid IS NULL OR c.teacher_id = $1)',
  teacherColumnsSql,
  onlyIfHidden,
)

const findStatementWhere = (condition: string) =>
  `SELECT ${teachingColumnsSql}, c.created_at AS "createdAt" FROM courses c WHERE c.id = $1 AND ${condition}`
const findPresentStatement = findStatementWhere('c.deleted_at IS NULL')
const findRestorableStatement = findStatementWhere('(c.deleted_at IS NULL OR c.deleted_at > $2)')

/** $1 is the earliest deletion, $2 the teacher or null for all. A lesson whose course was purged is left out. */
const listDeletedStatement = `
  SELECT 'course' AS kind, id, title, NULL AS "courseTitle", deleted_at AS "deletedAt"
  FROM courses WHERE deleted_at > $1 AND ($2::uuid IS NULL OR teacher_id = $2)
  UNION ALL
  SELECT 'lesson', l.id, l.title, c.title, l.deleted_at
  FROM lessons l JOIN courses c ON c.id = l.course_id
  WHERE l.deleted_at > $1 AND ($2::uuid IS NULL OR c.teacher_id = $2) AND (c.deleted_at IS NULL OR c.deleted_at > $1)
  ORDER BY "deletedAt" DESC, id`

/** True if `ids` are exactly the ids of these rows, in any order. */
export function hasExactlyIds(rows: readonly { id: string }[], ids: readonly string[]): boolean {
  const wanted = new Set(ids.map((id) => id.toLowerCase()))
  return rows.length === ids.length && wanted.size === ids.length && rows.every(({ id }) => wanted.has(id))
}

export type CourseStore = ReturnType<typeof createCourseStore>

export function createCourseStore(db: Database) {
  const find = async (id: string): Promise<Course | undefined> =>
    (await queryRows<Course>(db, findPresentStatement, [id])).map(forReaders)[0]

  return {
    find,

    /** A course that exists, or was deleted less than 30 days ago. */
    async findRestorable(id: string, now: Date): Promise<Course | undefined> {
      return (await queryRows<Course>(db, findRestorableStatement, [id, restorableSince(now)])).map(forReaders)[0]
    },

    async list(): Promise<{ jsonText: string; version: number }> {
      return (
        await queryRows<{ jsonText: string; version: number }>(db, { name: 'courses', text: listAllStatement })
      )[0]!
    },

    /** Includes hidden courses. Without a `teacherId` it lists everybody's. */
    async listOf(teacherId: string | null): Promise<{ jsonText: string }> {
      return (await queryRows<{ jsonText: string }>(db, listOfTeacherStatement, [teacherId]))[0]!
    },

    /** False, without a change, unless `ids` are exactly the teacher's courses (null: all courses). */
    async reorder(teacherId: string | null, ids: string[]): Promise<boolean> {
      return db.transaction(async (tx) => {
        const isNotDeleted = isNull(courses.deletedAt)
        const rows = await tx
          .select({ id: courses.id })
          .from(courses)
          .where(teacherId === null ? isNotDeleted : and(isNotDeleted, eq(courses.teacherId, teacherId)))
          .orderBy(asc(courses.id))
          .for('no key update')
        if (!hasExactlyIds(rows, ids)) return false
        // The courses exchange their own positions, so that courses of other teachers stay where they are.
        await tx.execute(sql`
          WITH held AS (SELECT "order", row_number() OVER (ORDER BY "order") AS place FROM courses WHERE id = ANY (${sql.param(ids)}::uuid[]))
          UPDATE courses SET "order" = held."order"
          FROM unnest(${sql.param(ids)}::uuid[]) WITH ORDINALITY AS wanted (id, place) JOIN held ON held.place = wanted.place
          WHERE courses.id = wanted.id`)
        return true
      })
    },

    async insert(draft: CourseDraft, teacherId: string): Promise<Course> {
      const [row] = await db
        .insert(courses)
        .values({
          title: draft.title,
          description: draft.description,
          level: draft.level,
          language: draft.language,
          hidden: draft.hidden,
          teacherId,
        })
        .returning()
      return forReaders({ ...row!, lessonCount: 0 })
    },

    /** 409 if somebody else has changed the description. */
    async update(id: string, { textRevision, ...patch }: CoursePatch): Promise<Course | undefined> {
      const fields = definedFields(patch)
      if (Object.keys(fields).length === 0) return find(id)
      await db.transaction(async (tx) => {
        const [row] = await tx
          .select({ description: courses.description })
          .from(courses)
          .where(isPresentCourse(id))
          .for('no key update')
        if (!row) return
        if (textRevision !== undefined && textRevision !== textRevisionOf(row.description))
          throw conflict(say(textChangedMeanwhile))
        await tx.update(courses).set(fields).where(eq(courses.id, id))
      })
      return find(id)
    },

    /** False if somebody else has deleted it already. */
    async remove(id: string, now: Date, writeAudit: WriteAudit): Promise<boolean> {
      return db.transaction(async (tx) => {
        const [removed] = await tx.update(courses).set({ deletedAt: now }).where(isPresentCourse(id)).returning()
        if (removed) await writeAudit(tx, removed)
        return removed !== undefined
      })
    },

    /** Does nothing if the course is not deleted. */
    async restore(id: string, writeAudit: WriteAudit): Promise<Course | undefined> {
      await db.transaction(async (tx) => {
        const isDeletedCourse = and(eq(courses.id, id), isNotNull(courses.deletedAt))
        const [restored] = await tx.update(courses).set({ deletedAt: null }).where(isDeletedCourse).returning()
        if (restored) await writeAudit(tx, restored)
      })
      return find(id)
    },

    /** Restorable courses and lessons of a teacher (null: of all), newest first. */
    async listDeleted(teacherId: string | null, now: Date): Promise<z.output<typeof DeletedItem>[]> {
      return queryRows<z.output<typeof DeletedItem>>(db, listDeletedStatement, [restorableSince(now), teacherId])
    },

    /** The courses that a person teaches, including deleted ones, without the lessons' texts. */
    async personalData(userId: string): Promise<object[]> {
      const { id, title, description, createdAt, deletedAt } = courses
      return db
        .select({ id, title, description, createdAt, deletedAt })
        .from(courses)
        .where(eq(courses.teacherId, userId))
    },

    /** Permanently deletes courses and lessons that can no longer be restored. */
    async purgeDeleted(now: Date): Promise<void> {
      await db.delete(lessons).where(lte(lessons.deletedAt, restorableSince(now)))
      await db.delete(courses).where(lte(courses.deletedAt, restorableSince(now)))
    },
  }
}

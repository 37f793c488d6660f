import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { ContentType, LessonDraft, LessonPatch } from '#shared/courses.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { restorableSince } from '#server/db/restorable.ts'
import { courses, lessons } from '#server/db/tables.ts'
import type { Noted } from './audit.ts'

/** A whole lesson, with what its course decides about it. */
export interface LessonRow {
  id: string
  courseId: string
  teacherId: string | null
  title: string
  contentType: ContentType
  contentBody: string
  videoUrl: string | null
  order: number
  createdAt: Date
  deletedAt: Date | null
  courseDeletedAt: Date | null
}

/** All that people without full content get of a lesson (docs/product.md 3). */
const lockedColumns = `l.id, l.title, l.content_type AS "contentType", l."order", true AS locked`
const openColumns = `
  l.id, l.course_id AS "courseId", c.teacher_id AS "teacherId", l.title, l.content_type AS "contentType",
  l.content_body AS "contentBody", l.video_url AS "videoUrl", l."order", false AS locked,
  to_char(l.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt"`

/** No row for a course that is not there. */
const listWith = (columns: string) => `
  SELECT (SELECT version::float8 FROM content_versions WHERE name = 'courses') AS version, c.teacher_id AS "teacherId", t."jsonText", t."holdsQuiz"
  FROM courses c CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(t ORDER BY t."order", t.id), '[]')::text AS "jsonText",
           coalesce(bool_or(t."contentType" = 'QUIZ'), false) AS "holdsQuiz"
    FROM (SELECT ${columns} FROM lessons l WHERE l.course_id = c.id AND l.deleted_at IS NULL) t
  ) t
  WHERE c.id = $1 AND c.deleted_at IS NULL`
const listLocked = listWith(lockedColumns)
const listOpen = listWith(openColumns)

export interface LessonList {
  /** Of the courses, in the same snapshot. */
  version: number
  teacherId: string | null
  jsonText: string
  /** An open list then holds GIFT with its answers: not to be sent as it is. */
  holdsQuiz: boolean
}

const present = (courseId: string) => and(eq(lessons.courseId, courseId), isNull(lessons.deletedAt))

/** Lets one change at a time decide about a course's order. False when the course is not there. */
async function lockCourse(tx: Transaction, courseId: string): Promise<boolean> {
  const there = and(eq(courses.id, courseId), isNull(courses.deletedAt))
  const rows = await tx.select({ id: courses.id }).from(courses).where(there).for('no key update')
  return rows.length === 1
}

async function lastOrder(tx: Transaction, courseId: string): Promise<number> {
  const [row] = await tx
    .select({ last: sql<number>`coalesce(max(${lessons.order}), 0)` })
    .from(lessons)
    .where(present(courseId))
  return row!.last
}

async function findRow(db: Pick<Database, 'select'>, id: string): Promise<LessonRow | undefined> {
  const [row] = await db
    .select({ lesson: lessons, teacherId: courses.teacherId, courseDeletedAt: courses.deletedAt })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(eq(lessons.id, id))
  return row && { ...row.lesson, teacherId: row.teacherId, courseDeletedAt: row.courseDeletedAt }
}

export type LessonStore = ReturnType<typeof createLessonStore>

export function createLessonStore(db: Database) {
  const find = async (id: string): Promise<LessonRow | undefined> => {
    const row = await findRow(db, id)
    return row && !row.deletedAt && !row.courseDeletedAt ? row : undefined
  }

  return {
    find,

    /** A lesson that is there, or was deleted (as its course may be) so lately that it can be restored. */
    async findRestorable(id: string, now: Date): Promise<LessonRow | undefined> {
      const isKept = (deletedAt: Date | null) => deletedAt === null || deletedAt > restorableSince(now)
      const row = await findRow(db, id)
      return row && isKept(row.deletedAt) && isKept(row.courseDeletedAt) ? row : undefined
    },

    async list(courseId: string, as: 'locked' | 'open'): Promise<LessonList | undefined> {
      const statement = as === 'open' ? listOpen : listLocked
      return (await db.$client.query<LessonList>(statement, [courseId])).rows[0]
    },

    /** Becomes the last of its course; undefined when the course is not there. */
    async insert(courseId: string, draft: LessonDraft): Promise<LessonRow | undefined> {
      const { title, contentType, contentBody, videoUrl } = draft
      return db.transaction(async (tx) => {
        if (!(await lockCourse(tx, courseId))) return undefined
        const order = (await lastOrder(tx, courseId)) + 1
        const values = { courseId, title, contentType, contentBody, videoUrl, order }
        const [row] = await tx.insert(lessons).values(values).returning({ id: lessons.id })
        return findRow(tx, row!.id)
      })
    },

    /** `check` sees the lesson as it will be, and may refuse it by throwing. */
    async update(id: string, patch: LessonPatch, check: (lesson: LessonRow) => void): Promise<LessonRow | undefined> {
      const named = Object.entries(patch).filter(([, value]) => value !== undefined)
      if (named.length === 0) return find(id)
      const fields: LessonPatch = Object.fromEntries(named)
      return db.transaction(async (tx) => {
        await tx.select({ id: lessons.id }).from(lessons).where(eq(lessons.id, id)).for('no key update')
        const row = await findRow(tx, id)
        if (!row || row.deletedAt || row.courseDeletedAt) return undefined
        const changed = { ...row, ...fields }
        check(changed)
        await tx.update(lessons).set(fields).where(eq(lessons.id, id))
        return changed
      })
    },

    /** False, and nothing done, unless `ids` are exactly the course's lessons. */
    async reorder(courseId: string, ids: string[]): Promise<boolean> {
      return db.transaction(async (tx) => {
        if (!(await lockCourse(tx, courseId))) return false
        const rows = await tx.select({ id: lessons.id }).from(lessons).where(present(courseId)).orderBy(asc(lessons.id))
        const wanted = ids.map((id) => id.toLowerCase()).toSorted()
        if (rows.length !== wanted.length || rows.some(({ id }, index) => id !== wanted[index])) return false
        await tx.execute(sql`
          UPDATE lessons SET "order" = wanted.place
          FROM unnest(${sql.param(ids)}::uuid[]) WITH ORDINALITY AS wanted (id, place)
          WHERE lessons.id = wanted.id`)
        return true
      })
    },

    /** False when somebody else was faster. */
    async remove(id: string, now: Date, noted: Noted): Promise<boolean> {
      return db.transaction(async (tx) => {
        const row = await findRow(tx, id)
        // The course first, as every other change of its lessons does: the trigger that counts them locks it too.
        if (!row || !(await lockCourse(tx, row.courseId))) return false
        const there = and(eq(lessons.id, id), isNull(lessons.deletedAt))
        const [removed] = await tx
          .update(lessons)
          .set({ deletedAt: now })
          .where(there)
          .returning({ id: lessons.id, title: lessons.title })
        if (removed) await noted(tx, removed)
        return removed !== undefined
      })
    },

    /**
     * Back in its place if that is free, else the last. Restoring what is not deleted changes nothing.
     * False when its course is deleted.
     */
    async restore(id: string, noted: Noted): Promise<LessonRow | undefined | false> {
      return db.transaction(async (tx) => {
        const found = await findRow(tx, id)
        if (!found) return undefined
        if (!(await lockCourse(tx, found.courseId))) return false
        const row = await findRow(tx, id)
        if (!row?.deletedAt) return row
        const taken = await tx.$count(lessons, and(present(row.courseId), eq(lessons.order, row.order)))
        const order = taken === 0 ? row.order : (await lastOrder(tx, row.courseId)) + 1
        await tx.update(lessons).set({ deletedAt: null, order }).where(eq(lessons.id, id))
        await noted(tx, row)
        return { ...row, deletedAt: null, order }
      })
    },
  }
}

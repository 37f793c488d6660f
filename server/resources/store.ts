import { and, asc, desc, eq, isNotNull, isNull, lte, notExists, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { restorableSince } from '#server/db/queries/restorable.ts'
import { isShownLesson } from '#server/db/queries/visible-content.ts'
import { courses, lessons } from '#server/db/tables/courses.ts'
import { uploads } from '#server/db/tables/media.ts'
import { downloads, resources } from '#server/db/tables/resources.ts'

export type ResourceStore = ReturnType<typeof createResourceStore>

const file = {
  id: resources.id,
  title: resources.title,
  type: sql<string>`coalesce(${uploads.type}, 'application/octet-stream')`,
  size: sql<number>`coalesce(${uploads.size}, 0)`,
}
const isServed = isNull(uploads.withdrawnAt)

export function createResourceStore(db: Database) {
  const columns = () =>
    db
      .select({
        ...file,
        uploadId: resources.uploadId,
        lessonId: resources.lessonId,
        teacherId: courses.teacherId,
        deletedAt: resources.deletedAt,
        /** True if learners can see the resource: neither it nor its lesson or course is hidden or deleted. */
        shown: sql<boolean>`coalesce(${and(isNull(resources.deletedAt), isShownLesson)}, false)`,
      })
      .from(resources)
      .innerJoin(uploads, eq(uploads.id, resources.uploadId))
      .leftJoin(lessons, eq(lessons.id, resources.lessonId))
      .leftJoin(courses, eq(courses.id, lessons.courseId))

  return {
    async find(id: string) {
      const [row] = await columns().where(and(eq(resources.id, id), isServed))
      return row
    },

    listOf: (lessonId: string) =>
      db
        .select(file)
        .from(resources)
        .innerJoin(uploads, eq(uploads.id, resources.uploadId))
        .where(and(eq(resources.lessonId, lessonId), isNull(resources.deletedAt), isServed))
        .orderBy(asc(resources.createdAt), asc(resources.id)),

    async insert(lessonId: string, uploadId: string, title: string): Promise<string> {
      const [row] = await db.insert(resources).values({ lessonId, uploadId, title }).returning({ id: resources.id })
      return row!.id
    },

    /** False if it had this state before. */
    async setDeleted(id: string, deletedAt: Date | null): Promise<boolean> {
      const isInOtherState = deletedAt ? isNull(resources.deletedAt) : isNotNull(resources.deletedAt)
      const rows = await db
        .update(resources)
        .set({ deletedAt })
        .where(and(eq(resources.id, id), isInOtherState))
        .returning({ id: resources.id })
      return rows.length > 0
    },

    async hasDownloaded(userId: string, resourceId: string): Promise<boolean> {
      const isOfPerson = and(eq(downloads.userId, userId), eq(downloads.resourceId, resourceId))
      return (await db.select({ at: downloads.at }).from(downloads).where(isOfPerson)).length > 0
    },

    /** Stores the first download. */
    async noteDownload(userId: string, resourceId: string, at: Date): Promise<void> {
      await db.insert(downloads).values({ userId, resourceId, at }).onConflictDoNothing()
    },

    downloadsOf: (userId: string) =>
      db
        .select({
          ...file,
          at: downloads.at,
          lessonTitle: sql<string | null>`${lessons.title}`,
          courseTitle: sql<string | null>`${courses.title}`,
        })
        .from(downloads)
        .innerJoin(resources, eq(resources.id, downloads.resourceId))
        .innerJoin(uploads, eq(uploads.id, resources.uploadId))
        .leftJoin(lessons, eq(lessons.id, resources.lessonId))
        .leftJoin(courses, eq(courses.id, lessons.courseId))
        .where(and(eq(downloads.userId, userId), isServed))
        .orderBy(desc(downloads.at), asc(resources.id)),

    /** Deletes resources that were deleted long ago or lost their lesson, and that nobody has downloaded. Returns their files. */
    async purge(now: Date): Promise<string[]> {
      const downloaded = db
        .select({ one: sql`1` })
        .from(downloads)
        .where(eq(downloads.resourceId, resources.id))
      const isExpired = sql`(${lte(resources.deletedAt, restorableSince(now))} OR ${resources.lessonId} IS NULL)`
      const rows = await db
        .delete(resources)
        .where(and(isExpired, notExists(downloaded)))
        .returning({ uploadId: resources.uploadId })
      return rows.map(({ uploadId }) => uploadId)
    },
  }
}

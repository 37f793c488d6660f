import { containsPattern } from '#server/db/queries/like.ts'
import { and, asc, desc, eq, ilike, isNull, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/connect.ts'
import { displayName } from '#server/db/queries/display-name.ts'
import { certificates, courses, lessonCompletions, lessons } from '#server/db/tables/courses.ts'
import { users } from '#server/db/tables/people.ts'
import { isShown } from '#server/db/queries/visible-content.ts'

export type CertificateRow = typeof certificates.$inferSelect
export type CertificateStore = ReturnType<typeof createCertificateStore>

export function createCertificateStore(db: Database) {
  return {
    async find(id: string): Promise<CertificateRow | undefined> {
      const [row] = await db.select().from(certificates).where(eq(certificates.id, id))
      return row
    },

    async findOf(userId: string, courseId: string): Promise<CertificateRow | undefined> {
      const isOfPersonAndCourse = and(eq(certificates.userId, userId), eq(certificates.courseId, courseId))
      const [row] = await db.select().from(certificates).where(isOfPersonAndCourse)
      return row
    },

    list: (userId: string): Promise<CertificateRow[]> =>
      db
        .select()
        .from(certificates)
        .where(eq(certificates.userId, userId))
        .orderBy(desc(certificates.issuedAt), asc(certificates.id)),

    search(q: string | undefined): Promise<CertificateRow[]> {
      const pattern = containsPattern(q ?? '')
      const fields = [certificates.name, certificates.courseTitle, sql`${certificates.id}::text`]
      return db
        .select()
        .from(certificates)
        .where(q ? or(...fields.map((field) => ilike(field as typeof certificates.name, pattern))) : undefined)
        .orderBy(desc(certificates.issuedAt), asc(certificates.id))
        .limit(50)
    },

    /** A course that learners can see, with the number of lessons that the person has done. */
    async courseDoneBy(courseId: string, userId: string) {
      const isCompletion = and(eq(lessonCompletions.lessonId, lessons.id), eq(lessonCompletions.userId, userId))
      const isVisibleLesson = and(eq(lessons.courseId, courses.id), isShown.lesson)
      const [course] = await db
        .select({
          id: courses.id,
          title: courses.title,
          teacherName: displayName,
          lessonCount: sql<number>`count(${lessons.id})::int`,
          done: sql<number>`count(${lessonCompletions.lessonId})::int`,
        })
        .from(courses)
        .leftJoin(users, eq(users.id, courses.teacherId))
        .leftJoin(lessons, isVisibleLesson)
        .leftJoin(lessonCompletions, isCompletion)
        .where(and(eq(courses.id, courseId), isShown.course))
        .groupBy(courses.id, users.id)
      return course
    },

    async nameOf(userId: string): Promise<string | null> {
      const [row] = await db.select({ name: displayName }).from(users).where(eq(users.id, userId))
      return row?.name ?? null
    },

    /** If two requests arrive at once, one row is inserted. */
    async insert(row: typeof certificates.$inferInsert): Promise<void> {
      await db
        .insert(certificates)
        .values(row)
        .onConflictDoNothing({ target: [certificates.userId, certificates.courseId] })
    },

    /** False if it was revoked before. */
    async revoke(tx: Transaction, id: string, revoked: { revokedAt: Date; revokedWhy: string }): Promise<boolean> {
      const isValid = and(eq(certificates.id, id), isNull(certificates.revokedAt))
      const rows = await tx.update(certificates).set(revoked).where(isValid).returning({ id: certificates.id })
      return rows.length > 0
    },

    personalData: (userId: string): Promise<object[]> =>
      db.select().from(certificates).where(eq(certificates.userId, userId)).orderBy(asc(certificates.issuedAt)),

    /** The row stays without the name, so that its address still says that there was a certificate. */
    async forget(tx: Transaction, userId: string): Promise<void> {
      await tx.update(certificates).set({ name: null, signature: null }).where(eq(certificates.userId, userId))
    },
  }
}

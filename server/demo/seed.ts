import { and, eq, like, ne } from 'drizzle-orm'
import { readDemoCourses } from './courses.ts'
import type { Database } from '#server/db/connect.ts'
import { courses, lessons, users } from '#server/db/tables.ts'

/** Our own short clip, shipped in `client/public`. */
const clipPath = '/demo/counting-to-ten.mp4'

/** Whose the demo courses are: the issuer's, for at another one the same address is another person. */
export async function demoTeacherId(db: Database, issuer: string): Promise<string | null> {
  const isTeacher = and(eq(users.issuer, issuer), eq(users.email, 'teacher@demo.test'))
  const [teacher] = await db.select({ id: users.id }).from(users).where(isTeacher)
  return teacher?.id ?? null
}

/** Puts the demo courses into an empty product, as the demo teacher's. What people then change or delete stays so. */
export async function seedDemoCourses(db: Database, teacherId: string | null, publicUrl: string): Promise<void> {
  const videoUrl = publicUrl + clipPath
  await db.transaction(async (tx) => {
    if ((await tx.$count(courses)) > 0) return
    for (const { title, description, level, lessons: drafts } of readDemoCourses()) {
      const [course] = await tx
        .insert(courses)
        .values({ title, description, level, teacherId })
        .returning({ id: courses.id })
      if (!course) throw new Error('the demo course was not stored')
      const rows = drafts.map(({ file: _file, ...draft }, index) => ({
        ...draft,
        courseId: course.id,
        order: index + 1,
        videoUrl: draft.contentType === 'VIDEO' ? videoUrl : null,
      }))
      await tx.insert(lessons).values(rows)
    }
  })
  // The clip is our own file: when the product moves to another address, the demo lesson follows.
  await db
    .update(lessons)
    .set({ videoUrl })
    .where(
      and(like(lessons.videoUrl, `http%${clipPath}`), ne(lessons.videoUrl, videoUrl), eq(lessons.contentType, 'VIDEO')),
    )
}

import { and, eq, like, ne } from 'drizzle-orm'
import { readDemoCourses } from './courses.ts'
import type { Database } from '#server/db/connect.ts'
import { courses, lessons } from '#server/db/tables/courses.ts'
import { users } from '#server/db/tables/people.ts'

/** A short film of our own in `client/public`. */
const clipPath = '/demo/counting-to-ten.mp4'

/** The teacher's id at this issuer, because the same address at another issuer may be another person. */
export async function demoTeacherId(db: Database, issuer: string): Promise<string | null> {
  const isTeacher = and(eq(users.issuer, issuer), eq(users.email, 'teacher@demo.test'))
  const [teacher] = await db.select({ id: users.id }).from(users).where(isTeacher)
  return teacher?.id ?? null
}

/** Inserts the demo courses for the demo teacher if there are no courses. Later changes and deletions by people are kept. */
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
  // The film's address contains the product's own address, so it is updated when the product moves.
  await db
    .update(lessons)
    .set({ videoUrl })
    .where(
      and(like(lessons.videoUrl, `http%${clipPath}`), ne(lessons.videoUrl, videoUrl), eq(lessons.contentType, 'VIDEO')),
    )
}

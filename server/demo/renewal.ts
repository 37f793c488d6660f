import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { isPresentLesson } from '#server/db/queries/visible-content.ts'
import { courses, lessons } from '#server/db/tables/courses.ts'
import { root } from '#server/root.ts'
import { readDemoCourses, type DemoLesson } from './courses.ts'

export const hashOfLesson = ({ contentType, title, contentBody }: Omit<DemoLesson, 'file'>): string =>
  hash('sha256', [contentType, title, contentBody].join('\n'), 'hex').slice(0, 32)

/** Hashes of all texts in which demo lessons were ever shipped, including the current ones, with their files. */
export function readShipped(): Map<string, string> {
  const lines = readFileSync(join(root, 'server/demo/shipped-lessons.tsv'), 'utf8').trim().split('\n')
  return new Map(lines.map((line) => line.split('\t')).map(([file = '', print = '']) => [print, file]))
}

/** Updates demo lessons that have the text of an earlier release. Lessons that somebody has changed stay as they are. */
export async function renewDemoLessons(db: Database, teacherId: string | null): Promise<void> {
  const shipped = readShipped()
  const present = new Map(readDemoCourses().flatMap((course) => course.lessons.map((lesson) => [lesson.file, lesson])))
  const whose = teacherId === null ? isNull(courses.teacherId) : eq(courses.teacherId, teacherId)
  const rows = await db
    .select({
      id: lessons.id,
      contentType: lessons.contentType,
      title: lessons.title,
      contentBody: lessons.contentBody,
    })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(and(whose, isPresentLesson))
  for (const { id, ...was } of rows) {
    const now = present.get(shipped.get(hashOfLesson(was)) ?? '')
    if (!now || hashOfLesson(now) === hashOfLesson(was)) continue
    // The condition fails if somebody changes the lesson at this moment. The questions of a quiz are created again and keep their ids if they ask the
    // same.
    const isUntouched = and(eq(lessons.id, id), eq(lessons.title, was.title), eq(lessons.contentBody, was.contentBody))
    await db.update(lessons).set({ title: now.title, contentBody: now.contentBody }).where(isUntouched)
  }
}

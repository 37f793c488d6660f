import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { isPresentLesson } from '#server/db/present.ts'
import { courses, lessons } from '#server/db/tables.ts'
import { root } from '#server/root.ts'
import { readDemoCourses } from './courses.ts'
import type { DemoLesson } from './courses.ts'

/** What a lesson says, in a few letters. */
export const printOf = ({ contentType, title, contentBody }: Omit<DemoLesson, 'file'>): string =>
  createHash('sha256').update([contentType, title, contentBody].join('\n')).digest('hex').slice(0, 32)

/** Every text in which a lesson of the demo was ever shipped, today's too: by its print, the file it stood in. */
export function readShipped(): Map<string, string> {
  const lines = readFileSync(join(root, 'server/demo/shipped-lessons.tsv'), 'utf8').trim().split('\n')
  return new Map(lines.map((line) => line.split('\t')).map(([file = '', print = '']) => [print, file]))
}

/** Brings the lessons of the demo up to date that say what an earlier version shipped. One that anybody changed stays theirs. */
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
    const now = present.get(shipped.get(printOf(was)) ?? '')
    if (!now || printOf(now) === printOf(was)) continue
    // Unless somebody changes it at this moment. The questions of a quiz are made anew of it, and are themselves where they ask the same.
    const untouched = and(eq(lessons.id, id), eq(lessons.title, was.title), eq(lessons.contentBody, was.contentBody))
    await db.update(lessons).set({ title: now.title, contentBody: now.contentBody }).where(untouched)
  }
}

import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { lessonCompletions, lessons } from '#server/db/tables/courses.ts'

/** Marks a lesson as done. A second call has no further effect. */
export async function markDone(tx: Pick<Database, 'execute'>, userId: string, lessonId: string): Promise<void> {
  // The lesson is selected in the same statement, so that a concurrent deletion causes no error.
  await tx.execute(sql`
    INSERT INTO ${lessonCompletions} (user_id, lesson_id)
    SELECT ${userId}, ${lessons.id} FROM ${lessons} WHERE ${lessons.id} = ${lessonId}
    ON CONFLICT DO NOTHING`)
}

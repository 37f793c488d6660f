import type { Progress } from '#shared/courses/progress.ts'

/** Number of these lessons that are done. */
export function countDone(progress: Progress, lessonIds: readonly string[]): number {
  const done = new Set(progress.lessonIds)
  return lessonIds.filter((id) => done.has(id)).length
}

import type { Progress } from '#shared/courses/progress.ts'

/** Number of these lessons that are done. */
export function countDone(progress: Progress, lessonIds: readonly string[]): number {
  const doneIds = new Set(progress.lessonIds)
  return lessonIds.filter((id) => doneIds.has(id)).length
}

import type { Progress } from '#shared/progress.ts'

/** How many of these lessons are done. */
export function countDone(progress: Progress, lessonIds: readonly string[]): number {
  const done = new Set(progress.lessonIds)
  return lessonIds.filter((id) => done.has(id)).length
}

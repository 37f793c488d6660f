import { restorableDays } from '#shared/courses/courses.ts'
import { dayMs } from '#shared/time.ts'

/** Things deleted after this moment can still be restored at `now` (docs/product.md 23). */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - restorableDays * dayMs)
}

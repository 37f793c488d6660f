import { restorableDays } from '#shared/courses/courses.ts'

const day = 24 * 3600 * 1000

/** Things deleted after this moment can still be restored at `now` (docs/product.md 23). */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - restorableDays * day)
}

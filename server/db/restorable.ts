import { restorableDays } from '#shared/courses.ts'

const day = 24 * 3600 * 1000

/** What was deleted after this moment can still be restored at `now` (docs/product.md 23). */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - restorableDays * day)
}

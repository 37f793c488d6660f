import { dayMs, restorableDays } from '#shared/time.ts'

/** Things deleted after this moment can still be restored at `now`. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - restorableDays * dayMs)
}

/** True for a thing that is present, or was deleted so recently that it can be restored. */
export const isRestorable = (deletedAt: Date | null, now: Date): boolean =>
  deletedAt === null || deletedAt > restorableSince(now)

import type { User } from '#shared/people.ts'
import { packDays } from '#shared/study.ts'

const day = 86_400_000

/**
 * Whether full content stood when somebody did something without a line, and has not ended for longer than a device keeps what it took
 * along: then it counts, though it is told of later. When that was, the device's clock says.
 */
export function heldContent({ subscriptionEndDate: end }: Pick<User, 'subscriptionEndDate'>, at: Date, now: Date) {
  return end !== null && at < end && now.getTime() - end.getTime() < packDays.keptFor * day
}

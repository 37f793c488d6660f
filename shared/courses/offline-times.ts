import { dayMs } from '#shared/time.ts'
import type { User } from '#shared/people.ts'
import { bundleExpiryDays } from '#shared/study/study.ts'

/**
 * True if somebody had full content at `at` by the device's clock, and it ended at most `bundleExpiryDays` days ago: devices store
 * downloads for that long.
 */
export function hadFullContent({ subscriptionEndDate: end }: Pick<User, 'subscriptionEndDate'>, at: Date, now: Date) {
  return end !== null && at < end && now.getTime() - end.getTime() < bundleExpiryDays * dayMs
}

/** The accepted times of a batch: not in the future, at most `bundleExpiryDays` days ago, in order, one millisecond apart where times would be equal. */
export function acceptedTimes(answers: readonly { id: string; at: Date }[], now: Date): Map<string, Date> {
  const earliest = now.getTime() - bundleExpiryDays * dayMs
  const inOrder = answers.map(({ id, at }) => ({ id, at: at.getTime() })).toSorted((one, other) => one.at - other.at)
  const times = inOrder.map(({ at }, index) => Math.max(at, earliest + index))
  let next = now.getTime() + 1
  for (const [index, time] of [...times.entries()].toReversed()) times[index] = next = Math.min(time, next - 1)
  return new Map(inOrder.map(({ id }, index) => [id, new Date(times[index]!)]))
}

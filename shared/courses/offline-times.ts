import { dayMs } from '#shared/time.ts'
import type { User } from '#shared/people.ts'
import { bundleExpiryDays } from '#shared/study/study.ts'

/**
 * True if somebody had full content when they did something offline, and it ended at most `bundleExpiryDays` days ago, which is how long a
 * device stores downloads. Then the action still counts when it is sent. `at` is the time by the device's clock.
 */
export function hadFullContent({ subscriptionEndDate: end }: Pick<User, 'subscriptionEndDate'>, at: Date, now: Date) {
  return end !== null && at < end && now.getTime() - end.getTime() < bundleExpiryDays * dayMs
}

/**
 * The accepted time of each answer of a batch: not in the future, and at most `bundleExpiryDays` days ago. Answers keep their order, one
 * millisecond apart, where a limit or an equal time would give several of them one time. Answers may be older than the account.
 */
export function acceptedTimes(answers: readonly { id: string; at: Date }[], now: Date): Map<string, Date> {
  const earliest = now.getTime() - bundleExpiryDays * dayMs
  const inOrder = answers.map(({ id, at }) => ({ id, at: at.getTime() })).toSorted((one, other) => one.at - other.at)
  const times = inOrder.map(({ at }, index) => Math.max(at, earliest + index))
  let next = now.getTime() + 1
  for (const [index, time] of [...times.entries()].toReversed()) times[index] = next = Math.min(time, next - 1)
  return new Map(inOrder.map(({ id }, index) => [id, new Date(times[index]!)]))
}

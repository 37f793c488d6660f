import type { User } from '#shared/people.ts'
import { bundleDays } from '#shared/study/study.ts'

const day = 86_400_000

/**
 * True if somebody had full content when they did something offline, and it ended at most `bundleDays.expiry` days ago, which is how long a
 * device stores downloads. Then the action still counts when it is sent. `at` is the time by the device's clock.
 */
export function hadFullContent({ subscriptionEndDate: end }: Pick<User, 'subscriptionEndDate'>, at: Date, now: Date) {
  return end !== null && at < end && now.getTime() - end.getTime() < bundleDays.expiry * day
}

/**
 * The accepted time of each answer: not in the future, and at most `bundleDays.expiry` days ago. Older answers keep their order, one millisecond
 * apart, from that limit on. The account's age does not matter: people send the answers that they gave before they signed up.
 */
export function acceptedTimes(answers: readonly { id: string; at: Date }[], now: Date): Map<string, Date> {
  const [latest, earliest] = [now.getTime(), now.getTime() - bundleDays.expiry * day]
  const early = answers
    .filter(({ at }) => at.getTime() < earliest)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1))
  const bounded = new Map(early.map(({ id }, index) => [id, earliest + index]))
  return new Map(answers.map(({ id, at }) => [id, new Date(bounded.get(id) ?? Math.min(at.getTime(), latest))]))
}
